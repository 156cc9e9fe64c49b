#pragma once

#include <QPainter>

#include "ui/graph/scene/class_look.h"
#include "ui/graph/scene/graph_draw_list.h"
#include "ui/run/timeline/frame/label_font.h"

#include <optional>
#include <span>
#include <vector>

namespace pipescope::ui {

/// What a pane is painted with, beside its draw list.
struct GraphPaintStyle
{
    std::span<const graph_scene::ClassLook> looks;
    scene::Palette palette;
    /// The selected row of this side, and the partner of that of the other side.
    std::optional<graph::RowId> selected;
    std::optional<graph::RowId> partner;
    /// Waits to get a partner by hand.
    std::optional<graph::RowId> picked;
    /// Nodes that differ only because others do are lighter.
    bool areFollowersPale = false;
};

/// The fonts of boxes with and without children.
struct GraphFonts
{
    /// The second is a little smaller.
    explicit GraphFonts(const QFont& font);
    GraphFonts(const QFont& font, const QFont& smallFont);

    LabelFont text;
    LabelFont smallText;
};

/// Paints a pane of the size of `area`, background included.
void paintGraph(QPainter& painter, const QRectF& area, const graph_scene::GraphDrawList& list,
                const GraphPaintStyle& style, GraphFonts& fonts);

/// The mark of a node at which a divergence begins: "!" on a disc.
void paintOriginBadge(QPainter& painter, QPointF centre, double radius, const scene::Palette& palette);

/// The fill of a class for nodes that differ because others do.
scene::Rgb paleFill(scene::Rgb fill, const scene::Palette& palette);

inline QColor toColour(scene::Rgb colour)
{
    return {colour.red, colour.green, colour.blue};
}

} // namespace pipescope::ui
