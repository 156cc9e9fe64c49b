#include "ui/run/picture/drawing/timeline_drawing.h"
#include "ui/run/timeline/layers/layer_painters.h"
#include "ui/run/timeline/raster/curve_painter.h"

#include <array>
#include <cstddef>

namespace pipescope::ui {
namespace {

constexpr std::size_t kDirections = 3;

LinkCurve curveOf(const scene::DrawnLink& link)
{
    return {{picture::nearbyX(link.fromX), link.fromY}, {picture::nearbyX(link.toX), link.toY}};
}

/// Paints all links except the emphasised ones.
class LinkPainter
{
public:
    explicit LinkPainter(const PaintContext& context)
        : m_context(context)
    {
        for (std::size_t d = 0; d < kDirections; ++d) {
            m_colours[d] =
                toQColor(picture::linkColour(static_cast<LinkDirection>(d), context.shown.palette)).rgb();
        }
    }

    /// In stripes across the canvas that share no pixel: most curves lie in one of them, and the picture does
    /// not depend on which thread paints which stripe.
    void paint(HelperThread& helper) const
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

private:
    void paintStripeOf(const QRectF& area) const
    {
        Raster whole = m_context.raster->within(area);
        Raster belowStaying = whole.within(m_context.canvasBelow(m_context.shown.rows.scrolledTop()));
        for (const scene::DrawnLink& link : m_context.frame.list.links) {
            if (!link.emphasised) {
                drawCurve(link.clipTop > 0.0 ? belowStaying : whole, curveOf(link),
                          m_colours[static_cast<std::size_t>(link.direction)], picture::linkOpacity(link),
                          link.inferred);
            }
        }
    }

    const PaintContext& m_context;
    /// Indexed by direction.
    std::array<QRgb, kDirections> m_colours;
};

} // namespace

void paintLinks(PaintContext& context, HelperThread& helper)
{
    if (context.raster) {
        LinkPainter(context).paint(helper);
    }
    picture::drawLinks(context.canvas, context.shown,
                       context.raster ? picture::LinkChoice::Emphasised : picture::LinkChoice::All);
}

} // namespace pipescope::ui
