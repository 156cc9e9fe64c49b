#include "ui/run/timeline/layers/link_painter.h"

#include "ui/run/timeline/raster/curve_painter.h"

#include <algorithm>
#include <array>
#include <optional>

namespace pipescope::ui {
namespace {

/// Curves are cut off this far outside: the painter is slow and inexact with huge coordinates.
constexpr double kMaxFar = 20'000.0;
constexpr double kOpacity = 0.6;
constexpr double kDimmedOpacity = 0.12;
constexpr std::size_t kDirections = 3;

LinkCurve curveOf(const scene::DrawnLink& link)
{
    return {{std::clamp(link.fromX, -kMaxFar, kMaxFar), link.fromY},
            {std::clamp(link.toX, -kMaxFar, kMaxFar), link.toY}};
}

double opacityOf(const scene::DrawnLink& link)
{
    return link.dimmed ? kDimmedOpacity : kOpacity;
}

scene::Rgb colourFor(LinkDirection direction, const scene::Palette& palette)
{
    constexpr double kShareOfFill = 0.75;
    switch (direction) {
    case LinkDirection::Forward:
        return scene::mixed(palette.fill(scene::ColourRole::Forward), palette.text, kShareOfFill);
    case LinkDirection::Backward:
        return scene::mixed(palette.fill(scene::ColourRole::Backward), palette.text, kShareOfFill);
    case LinkDirection::Unknown:
        break;
    }
    return palette.link;
}

class LinkPainter
{
public:
    explicit LinkPainter(const PaintContext& context)
        : m_context(context)
    {
        for (std::size_t d = 0; d < kDirections; ++d) {
            m_colours[d] = toQColor(colourFor(static_cast<LinkDirection>(d), context.palette));
        }
    }

    /// All links except the emphasised ones. In stripes across the canvas that share no pixel: most curves
    /// lie in one of them, and the picture does not depend on which thread paints which stripe.
    void paintInRaster(HelperThread& helper) const
    {
        constexpr std::size_t kStripes = 4;
        const double height = m_context.frame.areas.canvas.height() / kStripes;
        const auto paintStripe = [&](std::size_t stripe) {
            const QRectF area(0.0, static_cast<double>(stripe) * height, m_context.frame.areas.canvas.width(),
                              height);
            paintStripeOf(area);
        };
        helper.share(m_context.frame.list.links.empty() ? 0 : kStripes, paintStripe, [] {});
    }

    /// The emphasised ones, and all where there is no raster.
    void paintByPainter() const
    {
        QPainter& painter = m_context.painter;
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing, true);
        painter.setBrush(Qt::NoBrush);
        double clipTop = 0.0;
        for (const scene::DrawnLink& link : m_context.frame.list.links) {
            if (!link.emphasised && m_context.raster) {
                continue;
            }
            if (link.clipTop != clipTop) {
                clipTop = link.clipTop;
                painter.setClipRect(m_context.canvasBelow(clipTop));
            }
            if (link.emphasised) {
                paintEmphasised(link);
            } else {
                QColor colour = colourOf(link);
                colour.setAlphaF(static_cast<float>(opacityOf(link)));
                QPen pen(colour, 1.0);
                pen.setStyle(link.inferred ? Qt::DashLine : Qt::SolidLine);
                paintCurve(link, pen);
            }
        }
        painter.restore();
    }

private:
    const QColor& colourOf(const scene::DrawnLink& link) const
    {
        return m_colours[static_cast<std::size_t>(link.direction)];
    }

    void paintStripeOf(const QRectF& area) const
    {
        Raster whole = m_context.raster->within(area);
        Raster belowStaying = whole.within(m_context.canvasBelow(m_context.window.scrolledTop()));
        for (const scene::DrawnLink& link : m_context.frame.list.links) {
            if (!link.emphasised) {
                drawCurve(link.clipTop > 0.0 ? belowStaying : whole, curveOf(link), colourOf(link).rgb(),
                          opacityOf(link), link.inferred);
            }
        }
    }

    /// A seam of background keeps the curve readable on blocks of any colour.
    void paintEmphasised(const scene::DrawnLink& link) const
    {
        const QColor colour = toQColor(m_context.palette.selection);
        paintCurve(link, QPen(toQColor(m_context.palette.background, 0.85), 4.5));
        paintCurve(link, QPen(colour, 2.0));
        paintArrow(link, colour);
    }

    void paintCurve(const scene::DrawnLink& link, const QPen& pen) const
    {
        m_context.painter.setPen(pen);
        m_context.painter.drawPath(curveOf(link).path());
    }

    /// The curve arrives from the left.
    void paintArrow(const scene::DrawnLink& link, const QColor& colour) const
    {
        constexpr double kLength = 8.0;
        constexpr double kHalfWidth = 4.0;
        constexpr double kRadius = 3.0;
        const LinkCurve curve = curveOf(link);
        const QPolygonF head(
            {curve.to, curve.to + QPointF(-kLength, -kHalfWidth), curve.to + QPointF(-kLength, kHalfWidth)});
        QPainter& painter = m_context.painter;
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawPolygon(head);
        painter.drawEllipse(curve.from, kRadius, kRadius);
        painter.setBrush(Qt::NoBrush);
    }

    const PaintContext& m_context;
    /// By direction.
    std::array<QColor, kDirections> m_colours;
};

} // namespace

void paintLinks(const PaintContext& context, HelperThread& helper)
{
    const LinkPainter links(context);
    if (context.raster) {
        links.paintInRaster(helper);
    }
    links.paintByPainter();
}

} // namespace pipescope::ui
