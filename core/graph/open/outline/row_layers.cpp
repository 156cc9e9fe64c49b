#include "core/graph/open/outline/row_layers.h"

#include "core/graph/tree/structure/module_place.h"

namespace pipescope::graph {
namespace {

std::uint32_t ownLayerOf(const Outline& outline, RowId row)
{
    const bool isModule = outline.kind(row) == NodeKind::Module;
    return isModule ? layerOfModule(outline.name(row)).value_or(kNoRow) : kNoRow;
}

} // namespace

std::vector<std::uint32_t> layersOf(const Outline& outline)
{
    std::vector<std::uint32_t> layers(outline.size(), kNoRow);
    for (std::uint32_t row = 1; row < outline.size(); ++row) {
        const std::uint32_t own = ownLayerOf(outline, RowId{row});
        layers[row] = own != kNoRow ? own : layers[outline.parents[row]];
    }
    return layers;
}

std::uint32_t layerOf(const Outline& outline, RowId row)
{
    for (std::optional<RowId> at = row; at; at = outline.parent(*at)) {
        if (const std::uint32_t own = ownLayerOf(outline, *at); own != kNoRow) {
            return own;
        }
    }
    return kNoRow;
}

} // namespace pipescope::graph
