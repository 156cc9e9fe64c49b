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

std::optional<std::uint32_t> layerOfModule(std::string_view name)
{
    const auto parts = parseNodeName(name);
    const std::uint32_t layer = parts ? ownLayer(parts->stem) : kNoRow;
    return layer != kNoRow ? std::optional(layer) : std::nullopt;
}

} // namespace pipescope::graph
