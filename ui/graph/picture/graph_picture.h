#pragma once

#include "core/graph/open/colours/score_colours.h"
#include "core/graph/open/outline/sheet.h"
#include "core/graph/store/database_reading/stored_config.h"
#include "ui/graph/scene/class_look.h"
#include "ui/graph/scene/graph_draw_list.h"
#include "ui/graph/scene/node_colouring.h"
#include "ui/graph/scene/node_role.h"
#include "ui/run/picture/svg/svg_canvas.h"
#include "ui/run/scene/canvas/canvas.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace pipescope::graph_picture {

struct AllBoxes
{ };

/// Those around bad nodes, see graph_scene::expandToBad().
struct BadBoxes
{ };

/// Those that are less deep.
struct BoxLevels
{
    std::uint32_t levels = 2;
};

/// Indexed by side and row; see graph_scene::TreeLayout::expansion(). Sides of another size stay collapsed.
struct GivenBoxes
{
    std::array<std::vector<bool>, 2> expanded;
    /// TreeLayout::isFoldedAway(); empty for none.
    std::array<std::vector<bool>, 2> folded;
};

/// Which boxes are expanded.
using Expansion = std::variant<AllBoxes, BadBoxes, BoxLevels, GivenBoxes>;

/// The part of both sides that a picture shows.
struct PictureWindow
{
    /// Indexed by side, in layout units.
    std::array<double, 2> tops{};
    /// Pixels a unit.
    double zoom = 1;
    /// In pixels.
    int height = 600;
};

/// Widths that can be asked for, in pixels, and the height that no picture exceeds.
inline constexpr int kSmallestWidth = 300;
inline constexpr int kLargestWidth = 16'384;
inline constexpr int kLargestHeight = 16'384;

/// What a picture of a model graph shows, and how.
struct GraphPictureRequest
{
    /// Not null.
    std::shared_ptr<const graph::Sheet> sheet;
    /// By verdict where there are any, else by the scores of the database, else by overflow, if empty.
    std::optional<graph::ColourBy> colourBy;
    /// Ranges of scores.
    std::vector<graph::ColourRange> ranges = graph_scene::defaultColourRanges();
    /// See graph_scene::NodeColouring.
    graph::StatisticSet statistics;
    /// To the bad ones where there are two sides, else two levels, if empty.
    std::optional<Expansion> expansion;
    /// Both sides, if empty and if they are there.
    std::optional<graph::Side> onlySide;
    /// Everything that is expanded, if empty.
    std::optional<PictureWindow> window;
    /// Indexed by side, see graph_scene::rolesOf(); empty where they are not known.
    std::array<graph::NodeClasses, 2> roles;
    /// Indexed by side and row: those of class 0 fade; none does if it is empty.
    std::array<graph::NodeClasses, 2> highlighted;
    /// Indexed by side.
    std::array<std::vector<graph_scene::EdgeToDraw>, 2> edges;
    /// In pixels; the height follows from what is expanded.
    int width = 1600;
    bool isDark = false;
    /// What stands above all, and above each side.
    std::string title;
    std::string debugName;
    std::string benchName;
    /// How to translate the legend and the note.
    Translate translate = {};
};

/// One side of a picture.
struct PicturePane
{
    /// In pixels from the picture's left edge.
    double left = 0;
    double width = 0;
    std::string name;
    std::shared_ptr<const graph::Outline> outline;
    /// In pixels, relative to the pane's left edge and GraphPicture::paneTop.
    graph_scene::GraphDrawList list;
};

/// Everything to draw.
struct GraphPicture
{
    int width = 0;
    int height = 0;
    bool isDark = false;
    bool areFollowersPale = false;
    double paneTop = 0;
    std::string title;
    /// That it is drawn smaller, or that rows are hidden in strips; empty if neither.
    std::string note;
    std::vector<graph_scene::ClassLook> looks;
    /// Indexed by look, in the words of the legend.
    std::vector<std::string> lookNames;
    std::vector<graph_scene::LegendEntry> legend;
    /// The debug side first.
    std::vector<PicturePane> panes;
};

/// Heights of the lines above the panes, in pixels.
inline constexpr double kTitleHeight = 30;
inline constexpr double kLegendHeight = 24;
inline constexpr double kNoteHeight = 22;
inline constexpr double kNameHeight = 24;

/// Lays both sides out from the top, or their window. Where they would be higher than kLargestHeight, they
/// are drawn smaller: rows that are too low to be seen become strips in the worst colour of what they hide,
/// and `note` says so.
GraphPicture makeGraphPicture(const GraphPictureRequest& request);

/// Fonts of titles, of boxes with children and of leaves.
picture::SvgFonts fontsOfPictures();

/// Draws the title, the legend and the panes.
void drawPicture(scene::Canvas& canvas, const GraphPicture& picture);

} // namespace pipescope::graph_picture
