// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QDialog>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace Millwright {

class MessageBar;

/// A dialog that acts itself: it stays while it is at work, says what it does, and keeps a failure where it can be tried
/// again. Closing it gives up waiting, not what was begun. Deletes itself when it is closed.
///
/// Names of its controls: `<name>.message`, `<name>.cancel`, `<name>.accept`.
class Dialog : public QDialog
{
    Q_OBJECT

public:
    Dialog(const QString &name, const QString &heading, const QString &acceptText, QWidget *parent);

    /// Says what is being done, and lets nothing else begin.
    void setWorking(const QString &what);
    /// Work is over and did not succeed.
    void setFailed(const QString &message);
    /// Work is over, and there is something left to read.
    void setDone();

Q_SIGNALS:
    /// The person wants it done.
    void confirmed();

protected:
    bool event(QEvent *event) override;
    QVBoxLayout *content() const { return m_content; }
    QPushButton *acceptButton() const { return m_accept; }
    QPushButton *cancelButton() const { return m_cancel; }
    bool isWorking() const { return m_working; }

private:
    /// Texts that wrap ask for more height the narrower they stand, which a window does not follow by itself.
    void fitHeight();

    QVBoxLayout *m_content;
    MessageBar *m_message;
    QLabel *m_work;
    QPushButton *m_cancel;
    QPushButton *m_accept;
    bool m_working = false;
};

} // namespace Millwright
