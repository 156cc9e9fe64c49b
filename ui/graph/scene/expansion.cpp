#include "ui/graph/scene/expansion.h"

#include <cstddef>
#include <vector>

namespace pipescope::graph_scene {

using graph::RowId;

namespace {

constexpr std::size_t kMaxBadShown = 4000;

} // namespace

void expandToBad(TreeLayout& layout, const graph::NodeClasses& classes, std::uint8_t least)
{
    const auto size = static_cast<std::uint32_t>(layout.outline().size());
    layout.collapseBelow(RowId{0U});
    std::vector<RowId> bad;
    for (auto row = classes.next(1, size, least); row && bad.size() < kMaxBadShown;
         row = classes.next(row->value + 1, size, least))
    {
        bad.push_back(*row);
    }
    layout.expandTo(bad);
}

void expandLevels(TreeLayout& layout, std::uint32_t levels)
{
    const graph::Outline& outline = layout.outline();
    layout.collapseBelow(RowId{0U});
    // Ends of boxes that stay collapsed are skipped: their insides are not shown.
    for (std::uint32_t row = 1; row < outline.size();) {
        const bool isDeeper = outline.depths[row] >= levels;
        if (!isDeeper) {
            layout.expand(RowId{row});
        }
        row = isDeeper ? outline.ends[row] : row + 1;
    }
}

} // namespace pipescope::graph_scene
