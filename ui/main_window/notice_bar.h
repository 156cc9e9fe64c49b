#pragma once

#include <QFrame>

#include "ui/look/retranslation.h"

class QLabel;
class QPushButton;

namespace pipescope::ui {

/// Tells something above the timeline without stopping the user: a sentence, perhaps a button, and a button
/// that closes it. The sentence follows the language. Hidden until there is something to tell.
class NoticeBar : public QFrame
{
    Q_OBJECT

public:
    explicit NoticeBar(QWidget* parent = nullptr);

    void tell(Sentence sentence);
    /// With the Reload button.
    void offerReload(Sentence sentence);

    QPushButton* reloadButton() const { return m_reload; }

    QString sentence() const;

signals:
    void reloadRequested();

private:
    QLabel* m_sentence;
    QPushButton* m_reload;
};

} // namespace pipescope::ui
