#pragma once

#include <QPixmap>
#include <QWidget>

#include "ui/run/picture/charts/chart.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace pipescope::ui {

/// Shows a chart in the colours of the theme, as wide as there is room. What lies under the pointer says what
/// it is; a click, or the arrow keys and Enter, choose it.
class ChartView : public QWidget
{
    Q_OBJECT

public:
    explicit ChartView(QWidget* parent = nullptr);

    /// Empty for nothing.
    void setChart(std::optional<picture::Chart> chart);

    const std::optional<picture::Chart>& chart() const { return m_chart; }

    /// What is framed: the selection of the timeline.
    void setSelected(const picture::ChartSubject& selected);

    const picture::ChartSubject& selected() const { return m_selected; }

    /// As it is shown; null without a chart.
    QPixmap picture();

signals:
    void subjectChosen(const pipescope::picture::ChartSubject& subject);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    void nameChart();
    double chartWidth() const;
    /// In the widget's pixels.
    QRectF areaOf(const scene::Box& box) const;
    /// Position of the place at a point.
    std::optional<std::size_t> placeAt(QPointF point) const;
    void findPlaces();
    /// Goes to the nearest place in this direction; false if there is none.
    bool step(QPoint direction);
    void setCurrent(std::optional<std::size_t> place);
    void choose(std::optional<std::size_t> place);
    void drawFrames(QPainter& painter) const;

    std::optional<picture::Chart> m_chart;
    /// For the width that there is.
    std::vector<picture::ChartPlace> m_places;
    picture::ChartSubject m_selected;
    /// Position of the place that the keys have gone to.
    std::optional<std::size_t> m_current;
};

} // namespace pipescope::ui
