#include "tests/bench/timeline/column_lookup.h"

#include "ui/run/scene/axis/time_grid.h"

#include <algorithm>

namespace pipescope::bench {
namespace {

using Cell = scene::ColumnRoles::Cell;

std::uint64_t lookUpKnown(const scene::ColumnRoles::Level& known, TimeSpan seen, unsigned level)
{
    std::uint64_t filled = 0;
    for (std::int64_t window = seen.begin.ns >> level; window <= seen.end.ns >> level; ++window) {
        filled += known.at(window) == Cell::Empty ? 0U : 1U;
    }
    return filled;
}

std::uint64_t lookUpItems(const scene::LaneIndex& lane, TimeSpan seen, unsigned level)
{
    std::uint64_t filled = 0;
    std::uint64_t visited = 0;
    std::size_t i = lane.firstEndingAfter(seen.begin.ns);
    while (i < lane.size() && lane.beginNs(i) < seen.end.ns) {
        const std::int64_t end = scene::gridEnd(lane.beginNs(i), level);
        const std::size_t next = lane.firstBeginningAt(end, i + 1, lane.size(), visited);
        const scene::BusyByRole busy = lane.busy(i, next, visited);
        // Instants make a column as well.
        filled += *std::max_element(busy.begin(), busy.end()) >= 0 ? 1U : 0U;
        i = next;
    }
    return filled;
}

} // namespace

std::uint64_t lookUpColumns(const scene::SceneIndex& index, const scene::RowLayout& layout,
                            const scene::DrawList& list, const scene::Viewport& time)
{
    const unsigned level = scene::columnLevel(time);
    const TimeSpan seen = time.span();
    std::uint64_t filled = 0;
    for (const scene::DrawnRow& row : list.rows) {
        const auto& lanes = index.tracks[layout.rows()[row.row].track.value];
        for (const auto* ofOneKind : {&lanes.blocks, &lanes.operators}) {
            for (const scene::LaneIndex& lane : *ofOneKind) {
                const auto known = lane.columnRoles(level);
                filled += known ? lookUpKnown(known, seen, level) : lookUpItems(lane, seen, level);
            }
        }
    }
    return filled;
}

} // namespace pipescope::bench
