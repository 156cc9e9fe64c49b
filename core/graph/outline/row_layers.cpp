#include "core/graph/outline/row_layers.h"

#include "core/graph/build/node_name.h"
#include "core/graph/structure/module_place.h"

namespace pipescope::graph {
namespace {

/// The first number between the points of a module's name, after "Module.0.".
std::uint32_t ownLayer(std::string_view stem)
{
    const auto parts = partsOfName(stem);
    for (std::size_t i = 2; i < parts.size(); ++i) {
        const auto number = isNumber(parts[i]) ? numberOfPart(parts[i]) : std::nullopt;
        if (number && *number < kNoRow) {
            return static_cast<std::uint32_t>(*number);
        }
    }
    return kNoRow;
}

} // namespace

std::vector<std::uint32_t> layersOf(const Outline& outline)
{
    std::vector<std::uint32_t> layers(outline.size(), kNoRow);
    for (std::uint32_t row = 1; row < outline.size(); ++row) {
        const bool isModule = outline.kind(RowId{row}) == NodeKind::Module;
        const auto parts = isModule ? parseNodeName(outline.name(RowId{row})) : std::nullopt;
        const std::uint32_t own = parts ? ownLayer(parts->stem) : kNoRow;
        layers[row] = own != kNoRow ? own : layers[outline.parents[row]];
    }
    return layers;
}

} // namespace pipescope::graph
