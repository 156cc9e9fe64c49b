#pragma once

#include <QWidget>

#include "core/base/threads/progress.h"
#include "ui/shell/appearance/retranslation.h"

class QLabel;
class QProgressBar;
class QToolButton;

namespace pipescope::ui {

/// Shows running work, its progress, and a button that cancels it; hidden while nothing runs.
class ActivityBar : public QWidget
{
    Q_OBJECT

public:
    explicit ActivityBar(QWidget* parent = nullptr);

    void begin(TextProvider text);
    void setProgress(const ProgressState& state);
    void end();

    QToolButton* cancelButton() const { return m_cancel; }

    QString text() const;

signals:
    void cancelRequested();

private:
    QLabel* m_text;
    QProgressBar* m_bar;
    QToolButton* m_cancel;
};

} // namespace pipescope::ui
