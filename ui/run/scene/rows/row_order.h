#pragma once

#include "ui/run/scene/rows/lane_rows.h"
#include "ui/run/scene/rows/row_figures.h"
#include "ui/run/scene/rows/row_options.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pipescope::scene {

/// Ranks that stand together below a title.
struct RowGroup
{
    /// See groupKey().
    std::string key;
    UserText title;
    bool isCollapsed = false;
    /// Ranks that have a row, or would have one in the expanded group.
    std::vector<TrackIndex> tracks;
    /// If rows are sorted by a figure, the member whose figure is worst, see isWorse().
    std::optional<TrackIndex> worst;
};

/// Every rank of a trace once: in a row, in a collapsed group, or left out.
struct RowOrder
{
    std::vector<TrackIndex> pinned;
    /// None is empty. Where rows are sorted by a figure, the group of the worst rank comes first.
    std::vector<RowGroup> groups;
    RowSort sort = RowSort::Stage;
    /// See rowFigures().
    RowFigures figures;
    /// Left out because the user hid them, because the filter does not admit them, and because their
    /// pipeline group was not chosen.
    std::size_t hidden = 0;
    std::size_t filteredOut = 0;
    std::size_t notChosen = 0;

    /// A lone group needs no title unless its rows are collapsed.
    bool isTitled() const;
};

/// Orders the ranks of the chosen pipeline groups, of all ranks if `chosen` is empty. Cost: sorting them.
/// `work` is that of each track; without it the blocks are looked at where the order needs it.
RowOrder orderRows(const Trace& trace, std::span<const PipelineGroupIndex> chosen, const RowOptions& options,
                   std::span<const TrackWork> work = {});

} // namespace pipescope::scene
