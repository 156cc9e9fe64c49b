#pragma once

#include <QWidget>

#include "core/graph/explain/layers/layer_curves.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace pipescope::ui {

/// Paints how one operation changes from layer to layer: a line of its values, and for statistics a dashed
/// one of the partner's. A click or Enter on a point goes to the node of that layer; Left and Right choose
/// one.
class LayerCurveView : public QWidget
{
    Q_OBJECT

public:
    explicit LayerCurveView(QWidget* parent = nullptr);

    /// `isLogarithmic` for values of many sizes; `chosen` is the row that is selected.
    void setCurve(std::vector<graph::CurvePoint> curve, bool isLogarithmic,
                  std::optional<graph::SheetRow> chosen);

    const std::vector<graph::CurvePoint>& curve() const { return m_curve; }

    /// The point that Enter goes to.
    std::optional<std::size_t> current() const { return m_current; }

    /// Where a point is painted; at the lower edge if it has no value.
    QPointF placeOf(std::size_t point) const;

    /// "Layer 3: 0.5; partner 0.4"
    QString textOf(std::size_t point) const;

    QSize minimumSizeHint() const override { return {160, 90}; }

signals:
    void followed(const pipescope::graph::SheetRow& row);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Range
    {
        double low = 0;
        double high = 1;
    };

    QRectF plot() const;
    /// In the units of the axis.
    double height(double value) const;
    QPointF at(std::size_t point, double value) const;
    std::optional<std::size_t> nearest(const QPointF& position) const;
    void choose(std::optional<std::size_t> point);
    void paintAxis(QPainter& painter) const;
    void paintLine(QPainter& painter, bool isPartner) const;

    std::vector<graph::CurvePoint> m_curve;
    bool m_isLogarithmic = false;
    Range m_range;
    std::optional<std::size_t> m_current;
};

} // namespace pipescope::ui
