#pragma once

#include "ui/graph/scene/class_look.h"
#include "ui/graph/scene/graph_draw_list.h"
#include "ui/graph/scene/node_colouring.h"
#include "ui/run/scene/canvas/canvas.h"

#include <functional>
#include <optional>
#include <span>
#include <string>

namespace pipescope::graph_scene {

/// What a pane is drawn with, beside its draw list.
struct GraphStyle
{
    std::span<const ClassLook> looks;
    scene::Palette palette;
    /// The selected row of this side, and the partner of that of the other side.
    std::optional<graph::RowId> selected = {};
    std::optional<graph::RowId> partner = {};
    /// Waits to get a partner by hand.
    std::optional<graph::RowId> picked = {};
    /// Nodes that differ only because others do are lighter.
    bool areFollowersPale = false;
    /// What a document says of a box; may be empty.
    std::function<std::string(const DrawnBox&)> titleOf = {};
};

/// Draws a pane of this size, background included. Small texts are in TextFont::Label.
void drawGraph(scene::Canvas& canvas, double width, double height, const GraphDrawList& list,
               const GraphStyle& style);

/// The mark of a node at which a divergence begins: "!" on a disc.
void drawOnsetBadge(scene::Canvas& canvas, scene::Point centre, double radius, const scene::Palette& palette);

/// The fill of a class for nodes that differ because others do.
scene::Rgb paleFill(scene::Rgb fill, const scene::Palette& palette);

/// One line from the left edge of an area: what is counted has a swatch, and its words.
void drawLegend(scene::Canvas& canvas, const scene::Box& area, std::span<const LegendEntry> entries,
                const GraphStyle& style);

} // namespace pipescope::graph_scene
