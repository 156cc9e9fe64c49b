#include "ui/graph/scene/graph_minimap.h"

#include "ui/graph/scene/row_cursor.h"

#include <algorithm>

namespace pipescope::graph_scene {

std::vector<std::uint8_t> minimapClasses(const TreeLayout& layout, const graph::NodeClasses& classes,
                                         std::size_t pixels)
{
    std::vector<std::uint8_t> worst(pixels);
    RowCursor rows(layout);
    const auto height = layout.height();
    const auto count = static_cast<std::int64_t>(pixels);
    for (std::int64_t pixel = 0; pixel < count; ++pixel) {
        const std::int64_t top = height * pixel / count;
        const std::int64_t bottom = std::max(top + 1, height * (pixel + 1) / count);
        const RowRange first = rows.at(top);
        const RowRange last = rows.at(bottom - 1);
        worst[static_cast<std::size_t>(pixel)] = classes.worst(first.first, std::max(first.end, last.end));
    }
    return worst;
}

} // namespace pipescope::graph_scene
