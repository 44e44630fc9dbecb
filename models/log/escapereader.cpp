// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/escapereader.h"

#include <algorithm>

namespace Millwright {

namespace {

constexpr unsigned char escape = 0x1b;
constexpr int mostParameters = 64;
constexpr int largestParameter = 65535;
constexpr qsizetype longestText = 4096;

bool cancels(unsigned char byte)
{
    return byte == 0x18 || byte == 0x1a;
}

} // namespace

void EscapeReader::begin()
{
    m_state = State::Escape;
    m_private = false;
    m_isCommand = false;
    m_control = 0;
    m_parameters.clear();
    m_text.resize(0);
}

EscapeReader::Step EscapeReader::feed(char byte)
{
    const auto value = static_cast<unsigned char>(byte);
    if (cancels(value))
        return Step::Done;
    switch (m_state) {
    case State::Escape:
    case State::Intermediate:
        return feedEscape(value);
    case State::Control:
    case State::ControlIntermediate:
        return feedControl(value);
    case State::String:
    case State::StringEscape:
        break;
    }
    return feedString(value);
}

int EscapeReader::parameter(int missing) const
{
    return m_parameters.isEmpty() || m_parameters.front().value < 0 ? missing : m_parameters.front().value;
}

EscapeReader::Step EscapeReader::feedEscape(unsigned char byte)
{
    if (byte == escape) {
        begin();
        return Step::More;
    }
    if (byte >= 0x20 && byte <= 0x2f) {
        m_state = State::Intermediate;
        return Step::More;
    }
    if (byte < 0x20 || byte > 0x7e)
        return Step::Refused;
    if (m_state == State::Intermediate)
        return Step::Done;
    switch (byte) {
    case '[':
        m_state = State::Control;
        return Step::More;
    case ']': // operating system command
        m_isCommand = true;
        m_state = State::String;
        return Step::More;
    case 'P': // device control string
    case 'X': // start of string
    case '^': // privacy message
    case '_': // application program command
        m_state = State::String;
        return Step::More;
    default:
        return Step::Done;
    }
}

EscapeReader::Step EscapeReader::feedControl(unsigned char byte)
{
    if (byte == escape) {
        begin();
        return Step::More;
    }
    if (byte >= 0x40 && byte <= 0x7e) {
        m_control = m_private || m_state == State::ControlIntermediate ? '\0' : static_cast<char>(byte);
        return Step::Done;
    }
    if (byte < 0x20 || byte > 0x7e)
        return Step::Refused;
    if (byte <= 0x2f)
        m_state = State::ControlIntermediate;
    else if (byte >= 0x3c)
        m_private = true;
    else
        takeParameter(byte);
    return Step::More;
}

EscapeReader::Step EscapeReader::feedString(unsigned char byte)
{
    if (m_state == State::StringEscape) {
        if (byte == '\\')
            return Step::Done;
        // An ESC that does not end the string begins a sequence.
        begin();
        return feedEscape(byte);
    }
    if (byte == 0x07)
        return Step::Done;
    if (byte == escape)
        m_state = State::StringEscape;
    else if (m_isCommand)
        takeText(byte);
    return Step::More;
}

void EscapeReader::takeParameter(unsigned char byte)
{
    if (m_parameters.isEmpty())
        m_parameters.append(AnsiParameter{});
    if (byte == ';' || byte == ':') {
        if (m_parameters.size() < mostParameters)
            m_parameters.append(AnsiParameter{-1, byte == ':'});
        else
            m_private = true; // nobody writes so many; such a sequence means nothing
        return;
    }
    AnsiParameter &last = m_parameters.back();
    last.value = std::min(std::max(last.value, 0) * 10 + (byte - '0'), largestParameter);
}

void EscapeReader::takeText(unsigned char byte)
{
    if (m_text.size() < longestText) {
        m_text.append(static_cast<char>(byte));
        return;
    }
    m_isCommand = false;
    m_text.clear();
}

} // namespace Millwright
