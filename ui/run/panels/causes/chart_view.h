#pragma once

#include <QPixmap>
#include <QWidget>

#include "ui/run/picture/charts/bubble_charts.h"

#include <optional>

namespace pipescope::ui {

/// Shows a chart in the colours of the theme, as wide as there is room.
class ChartView : public QWidget
{
    Q_OBJECT

public:
    explicit ChartView(QWidget* parent = nullptr);

    /// Empty for nothing.
    void setChart(std::optional<picture::Chart> chart);

    /// As it is shown; null without a chart.
    QPixmap picture();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::optional<picture::Chart> m_chart;
};

} // namespace pipescope::ui
