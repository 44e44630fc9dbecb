// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/log/ansistyle.h"

#include <QByteArray>
#include <QVarLengthArray>

namespace Millwright {

/// Reads an escape sequence byte by byte, from the byte behind ESC on, by the state diagram of ECMA-48 as xterm has it.
/// Can be copied in the middle of a sequence, so that one that is cut by a chunk's border goes on with the next.
class MILLWRIGHT_MODELS_EXPORT EscapeReader
{
public:
    enum class Step {
        More,
        Done, ///< this byte was the last of the sequence
        Refused, ///< the sequence is broken off; this byte does not belong to it
    };

    /// Begins anew, behind an ESC.
    void begin();
    Step feed(char byte);

    /// Whether the sequence was a control sequence (CSI) without private marks, and what it ends with; else 0.
    char control() const { return m_control; }
    QSpan<const AnsiParameter> parameters() const { return {m_parameters.data(), m_parameters.size()}; }
    /// The text of an operating system command (OSC); empty for any other sequence. What is too long
    /// to mean anything is left out.
    QByteArrayView text() const { return m_text; }
    /// The first parameter, or `missing` when it is left out.
    int parameter(int missing) const;

private:
    enum class State { Escape, Intermediate, Control, ControlIntermediate, String, StringEscape };

    Step feedEscape(unsigned char byte);
    Step feedControl(unsigned char byte);
    Step feedString(unsigned char byte);
    void takeParameter(unsigned char byte);
    void takeText(unsigned char byte);

    State m_state = State::Escape;
    bool m_private = false;
    bool m_isCommand = false; ///< of the operating system
    char m_control = 0;
    QVarLengthArray<AnsiParameter, 8> m_parameters;
    QByteArray m_text;
};

} // namespace Millwright
