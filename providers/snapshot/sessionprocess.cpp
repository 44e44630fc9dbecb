// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/snapshot/sessionprocess.h"

#include "providers/snapshot/sessionnamespace.h"

#include <QCoreApplication>

#include <cerrno>
#include <csignal>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr qsizetype turnLimit = 256 * 1024;
constexpr qsizetype readSize = 64 * 1024;

struct SessionProcessText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::SessionProcess)
};

} // namespace

/// A notifier may be the one that is calling.
void letGo(std::unique_ptr<QSocketNotifier> &notifier)
{
    if (!notifier)
        return;
    notifier->setEnabled(false);
    notifier.release()->deleteLater();
}

SessionPipe::SessionPipe(int descriptor, Reader reader, std::function<void()> ended)
    : m_descriptor(descriptor)
    , m_reader(std::move(reader))
    , m_ended(std::move(ended))
    , m_notifier(std::make_unique<QSocketNotifier>(descriptor, QSocketNotifier::Read))
{
    m_notifier->setEnabled(false);
    QObject::connect(m_notifier.get(), &QSocketNotifier::activated, m_notifier.get(), [this] { onReadable(); });
}

SessionPipe::~SessionPipe()
{
    letGo(m_notifier);
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

SessionPipe::State SessionPipe::readOnce(qsizetype limit)
{
    if (m_descriptor < 0)
        return State::Ended;
    QByteArray bytes(std::min(limit, readSize), Qt::Uninitialized);
    const ssize_t count = ::read(m_descriptor, bytes.data(), static_cast<size_t>(bytes.size()));
    if (count < 0)
        return errno == EAGAIN || errno == EINTR ? State::Empty : State::Ended;
    if (count == 0)
        return State::Ended;
    if (m_reader) {
        bytes.truncate(count);
        m_reader(bytes);
    }
    return count < std::min(limit, readSize) ? State::Empty : State::More;
}

void SessionPipe::onReadable()
{
    for (qsizetype turn = 0; turn < turnLimit; turn += readSize) {
        const State state = readOnce(readSize);
        if (state == State::Ended)
            return finish();
        if (state == State::Empty)
            return;
    }
}

void SessionPipe::finish()
{
    letGo(m_notifier);
    if (m_descriptor >= 0)
        ::close(std::exchange(m_descriptor, -1));
    if (const auto ended = std::exchange(m_ended, {}))
        ended();
}

void SessionPipe::drain()
{
    int available = 0;
    if (m_descriptor < 0 || ::ioctl(m_descriptor, FIONREAD, &available) != 0)
        return;
    for (qsizetype left = available; left > 0; left -= readSize) {
        if (readOnce(std::min(left, readSize)) == State::Ended)
            return;
    }
}

void SessionPipe::discard(std::function<void()> ended)
{
    m_reader = {};
    m_ended = std::move(ended);
}

SessionProcess::SessionProcess(quint64 id, Command command, std::shared_ptr<Clock> clock, std::weak_ptr<SessionNamespace> owner)
    : SandboxProcess(std::move(command), clock)
    , m_id(id)
    , m_clock(std::move(clock))
    , m_namespace(std::move(owner))
{
}

SessionProcess::~SessionProcess()
{
    closeInputNow(SessionProcessText::tr("The command has ended."));
}

void SessionProcess::attach(int input, int output, int error)
{
    m_input = input;
    m_output = std::make_unique<SessionPipe>(
        output, [this](const QByteArray &bytes) { appendOutput(OutputChannel::StandardOutput, bytes); }, std::function<void()>());
    m_error = std::make_unique<SessionPipe>(
        error, [this](const QByteArray &bytes) { appendOutput(OutputChannel::StandardError, bytes); }, std::function<void()>());
}

void SessionProcess::begin()
{
    if (spec().timeout.count() <= 0 || !isRunning())
        return;
    const std::weak_ptr<SandboxProcess> weak = weak_from_this();
    m_timer = m_clock->callAfter(spec().timeout, [this, weak] {
        const auto self = weak.lock();
        const auto owner = m_namespace.lock();
        if (!self || !owner || !isRunning())
            return;
        m_timedOut = true;
        owner->kill(m_id, SIGTERM);
        m_timer = m_clock->callAfter(killDelay, [this, weak] {
            const auto alive = weak.lock();
            const auto current = m_namespace.lock();
            if (alive && current && isRunning())
                current->kill(m_id, SIGKILL);
        });
    });
}

std::optional<int> SessionProcess::release()
{
    m_released = true;
    for (auto *pipe : {&m_output, &m_error}) {
        if (*pipe)
            (*pipe)->begin();
    }
    return std::exchange(m_heldStatus, std::nullopt);
}

bool SessionProcess::hold(int status)
{
    if (!m_released)
        m_heldStatus = status;
    return !m_released;
}

void SessionProcess::terminate()
{
    if (const auto owner = m_namespace.lock())
        owner->kill(m_id, SIGKILL);
    else
        onSessionEnded();
}

void SessionProcess::onExited(int status)
{
    if (WIFSIGNALED(status))
        end(128 + WTERMSIG(status), true);
    else
        end(WEXITSTATUS(status), false);
}

void SessionProcess::onSessionEnded()
{
    end(128 + SIGKILL, true);
}

void SessionProcess::onFailed(const Error &error)
{
    m_output.reset();
    m_error.reset();
    closeInputNow(error.message);
    fail(error);
}

void SessionProcess::end(int exitCode, bool signalled)
{
    if (!isRunning())
        return;
    const auto self = shared_from_this();
    m_timer.reset();
    if (m_output)
        m_output->drain();
    if (m_error)
        m_error->drain();
    closeInputNow(SessionProcessText::tr("The command has ended."));
    if (m_timedOut) {
        appendOutput(OutputChannel::StandardError,
            "\nProcess timed out after " + QByteArray::number(static_cast<qlonglong>(spec().timeout.count())) + "ms\n");
        finish(124, true, false);
    } else {
        finish(exitCode, false, signalled);
    }
}

std::vector<std::unique_ptr<SessionPipe>> SessionProcess::takePipes()
{
    std::vector<std::unique_ptr<SessionPipe>> pipes;
    for (auto *pipe : {&m_output, &m_error}) {
        if (*pipe)
            pipes.push_back(std::move(*pipe));
    }
    return pipes;
}

Async<> SessionProcess::write(QByteArray bytes)
{
    const auto self = shared_from_this();
    if (m_input < 0 || !isRunning() || m_closeWhenWritten) {
        co_return failure(ErrorCode::NotReady,
            spec().standardInput ? SessionProcessText::tr("The command has ended or its input is closed, so nothing can be written to it.")
                                 : SessionProcessText::tr("The command was started without an input, so nothing can be written to it."));
    }
    if (bytes.isEmpty())
        co_return {};
    const Completion<> written;
    m_chunks.push_back({std::move(bytes), written});
    writeMore();
    co_return co_await written.wait();
}

Async<> SessionProcess::closeInput()
{
    const auto self = shared_from_this();
    m_closeWhenWritten = true;
    if (m_input >= 0)
        writeMore();
    co_return {};
}

void SessionProcess::writeMore()
{
    while (!m_chunks.empty()) {
        Chunk &chunk = m_chunks.front();
        const ssize_t count = ::write(m_input, chunk.bytes.constData(), static_cast<size_t>(chunk.bytes.size()));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0 && errno == EAGAIN) {
            if (!m_inputNotifier) {
                m_inputNotifier = std::make_unique<QSocketNotifier>(m_input, QSocketNotifier::Write);
                QObject::connect(m_inputNotifier.get(), &QSocketNotifier::activated, m_inputNotifier.get(), [this] { writeMore(); });
            }
            m_inputNotifier->setEnabled(true);
            return;
        }
        if (count < 0)
            return closeInputNow(SessionProcessText::tr("The command has closed its input."));
        chunk.bytes.remove(0, count);
        if (!chunk.bytes.isEmpty())
            continue;
        chunk.written.resolve({});
        m_chunks.pop_front();
    }
    if (m_inputNotifier)
        m_inputNotifier->setEnabled(false);
    if (m_closeWhenWritten)
        closeInputNow({});
}

void SessionProcess::closeInputNow(const QString &why)
{
    letGo(m_inputNotifier);
    if (m_input >= 0)
        ::close(std::exchange(m_input, -1));
    for (const Chunk &chunk : std::exchange(m_chunks, {}))
        chunk.written.resolve(failure(ErrorCode::NotReady, why));
}

} // namespace Millwright
