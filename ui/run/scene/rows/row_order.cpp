#include "ui/run/scene/rows/row_order.h"

#include "ui/run/scene/rows/row_filter.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace pipescope::scene {
namespace {

/// Unknown values come last.
template<class Id>
std::int64_t orderOf(const std::optional<Id>& id)
{
    return id ? static_cast<std::int64_t>(id->value) : std::numeric_limits<std::int64_t>::max();
}

/// The group of the row, its place in it, and the rank, which decides between equals.
using SortKey = std::tuple<std::int64_t, std::int64_t, std::int64_t, std::int32_t>;

/// Rows of no pipeline come after all others.
constexpr std::int64_t kAfterAllGroups = std::numeric_limits<std::int64_t>::max();

std::int64_t groupOrder(const Track& track, RowGrouping grouping)
{
    switch (grouping) {
    case RowGrouping::PipelineGroup:
        return orderOf(track.group);
    case RowGrouping::Stage:
        return orderOf(track.stage);
    case RowGrouping::Host:
        return static_cast<std::int64_t>(track.host.value);
    case RowGrouping::None:
        break;
    }
    return 0;
}

/// The greatest figure comes first.
std::int64_t figureOrder(const std::optional<RowFigure>& figure)
{
    return figure ? -figure->value.ns : 0;
}

SortKey sortKey(const Trace& trace, TrackIndex index, const RowOptions& options, const RowFigures& figures)
{
    const Track& track = trace.track(index);
    if (track.isOther) {
        return {kAfterAllGroups, kAfterAllGroups, 0, track.rank.value};
    }
    // Groups that are not known come last of the pipelines.
    const std::int64_t group = std::min(groupOrder(track, options.grouping), kAfterAllGroups - 1);
    switch (options.sort) {
    case RowSort::Stage:
        return {group, orderOf(track.stage), orderOf(track.group), track.rank.value};
    case RowSort::Host:
        return {group, static_cast<std::int64_t>(track.host.value), orderOf(track.stage), track.rank.value};
    case RowSort::Busy:
    case RowSort::Idle:
    case RowSort::MeanDuration:
        return {group, figureOrder(figures[index.value]), 0, track.rank.value};
    case RowSort::Rank:
        break;
    }
    return {group, 0, 0, track.rank.value};
}

UserText titleOf(const Trace& trace, TrackIndex index, RowGrouping grouping)
{
    const Track& track = trace.track(index);
    if (track.isOther) {
        return "Other rows"_text;
    }
    switch (grouping) {
    case RowGrouping::PipelineGroup:
        return track.group ? "Pipeline group %1"_text(track.group->value) : "Ranks without a group"_text;
    case RowGrouping::Stage:
        return track.stage ? "Stage %1"_text(track.stage->value) : "Ranks without a stage"_text;
    case RowGrouping::Host: {
        const std::string host = rowName(trace, index).host;
        return host.empty() ? "Ranks without a host"_text : "Host %1"_text(host);
    }
    case RowGrouping::None:
        break;
    }
    return "Ranks"_text;
}

std::optional<TrackIndex> worstOf(std::span<const TrackIndex> tracks, const RowFigures& figures)
{
    std::optional<TrackIndex> worst;
    for (const TrackIndex track : tracks) {
        const auto& figure = figures[track.value];
        if (figure && (!worst || isWorse(*figure, *figures[worst->value]))) {
            worst = track;
        }
    }
    return worst;
}

/// The group of the worst rank comes first; those without figures keep their place behind the others.
void sortByWorst(RowOrder& order)
{
    for (RowGroup& group : order.groups) {
        group.worst = worstOf(group.tracks, order.figures);
    }
    std::stable_sort(order.groups.begin(), order.groups.end(), [&](const RowGroup& a, const RowGroup& b) {
        if (!a.worst || !b.worst) {
            return a.worst.has_value() && !b.worst;
        }
        return isWorse(*order.figures[a.worst->value], *order.figures[b.worst->value]);
    });
}

/// Sorts the ranks that are left into groups.
void addGroups(const Trace& trace, const RowOptions& options, std::span<const TrackIndex> left,
               RowOrder& order)
{
    std::vector<std::pair<SortKey, TrackIndex>> keyed;
    keyed.reserve(left.size());
    for (const TrackIndex track : left) {
        keyed.emplace_back(sortKey(trace, track, options, order.figures), track);
    }
    std::sort(keyed.begin(), keyed.end());
    for (std::size_t i = 0; i < keyed.size(); ++i) {
        const TrackIndex track = keyed[i].second;
        if (i == 0 || std::get<0>(keyed[i - 1].first) != std::get<0>(keyed[i].first)) {
            RowGroup group;
            group.key = groupKey(trace, track, options.grouping);
            group.title = titleOf(trace, track, options.grouping);
            group.isCollapsed = options.collapsed.contains(group.key);
            order.groups.push_back(std::move(group));
        }
        order.groups.back().tracks.push_back(track);
    }
    if (isByFigure(options.sort)) {
        sortByWorst(order);
    }
    // If there is nothing else to see, they are not collapsed.
    if (order.groups.size() == 1 && order.groups.front().key == kOtherRowsKey) {
        order.groups.front().isCollapsed = false;
    }
}

/// The pinned ranks that the trace has, each once and in the user's order.
std::vector<TrackIndex> pinnedTracks(const Trace& trace, const RowOptions& options)
{
    std::vector<TrackIndex> tracks;
    std::set<Rank> seen;
    for (const Rank rank : options.pinned) {
        const auto track = trace.trackOfRank(rank);
        if (track && seen.insert(rank).second && !options.hidden.contains(rank)) {
            tracks.push_back(*track);
        }
    }
    return tracks;
}

/// Indexed by pipeline group.
std::vector<bool> chosenGroups(const Trace& trace, std::span<const PipelineGroupIndex> chosen)
{
    std::vector<bool> isChosen(trace.groups.size(), chosen.empty());
    for (const PipelineGroupIndex group : chosen) {
        if (group.value < isChosen.size()) {
            isChosen[group.value] = true;
        }
    }
    return isChosen;
}

} // namespace

bool RowOrder::isTitled() const
{
    return groups.size() > 1 || (!groups.empty() && groups.front().isCollapsed);
}

RowOrder orderRows(const Trace& trace, std::span<const PipelineGroupIndex> chosen, const RowOptions& options,
                   std::span<const TrackWork> work)
{
    RowOrder order;
    order.sort = options.sort;
    order.figures = rowFigures(trace, options.sort, work);
    order.pinned = pinnedTracks(trace, options);
    const RowFilter filter(options.filter);
    const std::set<Rank> pinned(options.pinned.begin(), options.pinned.end());
    const std::vector<bool> groups = chosenGroups(trace, chosen);
    std::vector<TrackIndex> left;
    for (std::size_t i = 0; i < trace.tracks.size(); ++i) {
        const TrackIndex index{i};
        const Track& track = trace.track(index);
        const bool isChosen =
            track.group && track.group->value < groups.size() ? groups[track.group->value] : chosen.empty();
        if (options.hidden.contains(track.rank)) {
            ++order.hidden;
        } else if (pinned.contains(track.rank)) {
            continue;
        } else if (!isChosen) {
            ++order.notChosen;
        } else if (!filter.admits(trace, index)) {
            ++order.filteredOut;
        } else {
            left.push_back(index);
        }
    }
    addGroups(trace, options, left, order);
    return order;
}

} // namespace pipescope::scene
