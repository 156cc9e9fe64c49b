#pragma once

#include "core/base/user_text.h"
#include "core/graph/open/outline/node_classes.h"
#include "core/graph/store/database_reading/stored_config.h"
#include "ui/run/scene/colour/palette.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace pipescope::graph_scene {

/// How nodes of a class look, and what the class is called.
struct ClassLook
{
    scene::Rgb fill;
    /// Tells it apart without colours.
    bool isHatched = false;
    /// A mark at the left edge as well: what matters most.
    bool isMarked = false;
    UserText name;
};

/// Indexed by class; see graph::classifyByVerdict() and its like. `ranges` are those of scores, as
/// graph::classifyByScore() counts them, with a last look for nodes without partner.
std::vector<ClassLook> looksOf(graph::ColourBy colourBy, std::span<const graph::ColourRange> ranges,
                               bool isDark);

/// "#FF704D"; empty if the text is no colour.
std::optional<scene::Rgb> colourOf(std::string_view text);

} // namespace pipescope::graph_scene
