// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/log/logstep.h"

#include <QByteArrayView>

#include <vector>

namespace Millwright {

/// Finds the steps of a build in the lines of its log, in the forms of
///
/// * the snapshot provider (`==> time [n/m] title` and `<== time [n/m] ok after 12 ms`),
/// * Docker's classic builder (`Step n/m : instruction`, ` ---> Using cache`),
/// * BuildKit's plain progress (`#n [stage n/m] instruction`, `#n DONE 1.2s`, `#n CACHED`, `#n ERROR: …`, `#n CANCELED`),
/// * E2B (`[base] FROM image`, `[builder n/m] instruction`, `[finalize] …`, each behind `CACHED ` when it was kept).
class MILLWRIGHT_MODELS_EXPORT StepReader
{
public:
    static constexpr std::size_t mostSteps = 20'000;

    /// A line as it is read, without sequences; `number` is higher than the one before.
    void feed(QByteArrayView line, int number);
    /// Nothing follows: what runs has ended with the log's last line.
    void finish(int lastLine);

    const std::vector<LogStep> &steps() const { return m_steps; }

private:
    enum class Form : quint8 { None, Marks, Classic, BuildKit, Stages };

    bool feedMark(QByteArrayView line, int number);
    bool feedClassic(QByteArrayView line, int number);
    bool feedBuildKit(QByteArrayView line, int number);
    bool feedStage(QByteArrayView line, int number);
    void begin(Form form, const QString &title, int number);
    /// Ends the step that runs, if one does.
    void end(LogStep::State state, int lastLine, std::optional<std::chrono::milliseconds> duration = {});

    struct Vertex {
        int number = 0;
        QString title;
        std::vector<std::size_t> parts; ///< indices of its steps
    };
    Vertex &vertex(int number);
    void settle(Vertex &vertex, LogStep::State state, std::optional<std::chrono::milliseconds> duration);

    std::vector<LogStep> m_steps;
    Form m_form = Form::None; ///< of the step that runs
    std::vector<Vertex> m_vertices; ///< of BuildKit, by number
    int m_vertex = 0; ///< whose part runs
};

} // namespace Millwright
