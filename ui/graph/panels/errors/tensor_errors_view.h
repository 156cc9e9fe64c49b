#pragma once

#include <QStringList>
#include <QWidget>

#include "core/graph/explain/details/tensor_errors.h"

#include <memory>
#include <vector>

namespace pipescope::ui {

/// Paints how the errors of a tensor are distributed: histograms of relative and absolute errors, and for
/// each dimension a strip that is the darker the more elements of a slice are beyond the tolerance.
class TensorErrorsView : public QWidget
{
    Q_OBJECT

public:
    explicit TensorErrorsView(QWidget* parent = nullptr);

    /// Null shows nothing.
    void setErrors(std::shared_ptr<const graph::TensorErrors> errors);

    /// What lies at a point, in words; empty for nothing.
    QString textAt(const QPointF& position) const;

    /// Labels of all axes: decades of errors below, numbers of elements beside.
    QStringList tickLabels() const;

    QSize minimumSizeHint() const override { return {240, 120}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    /// A part of the picture that stands for a number.
    struct Bar
    {
        QRectF area;
        /// Filled part of `area`, from the bottom or all of it.
        double filled = 0;
        /// 0 … 1: how dark.
        double weight = 1;
        QString text;
    };

    /// A place on an axis; without a text where there is no room for one.
    struct Tick
    {
        QLineF line;
        QRectF place;
        QString text;
        Qt::Alignment alignment;
    };

    /// A part with its heading.
    struct Part
    {
        QRectF heading;
        QString title;
        std::vector<Bar> bars;
        std::vector<Tick> ticks;
    };

    std::vector<Part> parts() const;
    Part histogramPart(const QRectF& area, const QString& title,
                       const graph::ErrorHistogram& histogram) const;
    /// Beside the bars, from 1 to the highest number of elements.
    std::vector<Tick> countTicks(const QRectF& bars, double highest) const;
    /// Below the bars, which begin and end with whole decades.
    std::vector<Tick> decadeTicks(const QRectF& bars, int firstDecade, int decades) const;
    Part dimensionPart(const QRectF& area, std::size_t dimension) const;

    std::shared_ptr<const graph::TensorErrors> m_errors;
};

} // namespace pipescope::ui
