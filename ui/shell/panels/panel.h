#pragma once

#include <QString>
#include <QWidget>

namespace pipescope::ui {

/// What stands in a dock of the window.
class Panel : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;

    /// Chosen rows, or all, with headings and separated by tabs.
    virtual QString tsv() const = 0;

    /// No work for its content is running.
    virtual bool isIdle() const { return true; }
};

} // namespace pipescope::ui
