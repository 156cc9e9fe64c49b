#include "ui/run/scene/rows/row_options.h"

#include "core/base/parse/query_terms.h"
#include "core/run/analysis/empty_ranks.h"
#include "ui/run/scene/rows/row_filter.h"

#include <algorithm>

namespace pipescope::scene {
namespace {

template<class Id>
std::string numberOrNone(const std::optional<Id>& id)
{
    return id ? std::to_string(id->value) : std::string("none");
}

std::string hostName(const Trace& trace, const Track& track)
{
    return track.host.value < trace.hosts.size() ? trace.hosts[track.host.value].name : std::string();
}

/// A name; where it is only a number, what that is of.
UserText namedOrNumbered(const std::string& name, SourceText numbered)
{
    const bool isNumber = std::ranges::all_of(name, [](char c) { return c >= '0' && c <= '9'; });
    return isNumber && !name.empty() ? numbered(name) : UserText(name);
}

} // namespace

bool RowOptions::isPinned(Rank rank) const
{
    return std::find(pinned.begin(), pinned.end(), rank) != pinned.end();
}

void RowOptions::togglePin(Rank rank)
{
    if (std::erase(pinned, rank) == 0) {
        pinned.push_back(rank);
    }
}

void RowOptions::hide(Rank rank)
{
    std::erase(pinned, rank);
    hidden.insert(rank);
}

void RowOptions::toggleCollapsed(const std::string& key)
{
    if (collapsed.erase(key) == 0) {
        collapsed.insert(key);
    }
}

void RowOptions::showAll()
{
    hidden.clear();
    filter.clear();
}

std::string groupKey(const Trace& trace, TrackIndex index, RowGrouping grouping)
{
    const Track& track = trace.track(index);
    if (track.isOther) {
        return std::string(kOtherRowsKey);
    }
    switch (grouping) {
    case RowGrouping::PipelineGroup:
        return "group:" + numberOrNone(track.group);
    case RowGrouping::Stage:
        return "stage:" + numberOrNone(track.stage);
    case RowGrouping::Host:
        return "host:" + quotedValue(hostName(trace, track));
    case RowGrouping::None:
        break;
    }
    return {};
}

RowName rowName(const Trace& trace, TrackIndex index)
{
    const Track& track = trace.track(index);
    const std::string host = hostName(trace, track);
    constexpr std::string_view kBetween = ": ";
    const std::size_t thread = track.isOther ? track.name.find(kBetween) : std::string::npos;
    if (thread != std::string::npos) {
        // The thread says more than the process, which is the same for many rows.
        return {namedOrNumbered(track.name.substr(thread + kBetween.size()), "Thread %1"_text),
                namedOrNumbered(track.name.substr(0, thread), "process %1"_text), host};
    }
    return {track.name.empty() ? "Rank %1"_text(track.rank.value) : UserText(track.name),
            track.stage ? "stage %1"_text(track.stage->value) : UserText(), host};
}

void collapseOtherRows(const Trace& trace, RowOptions& options)
{
    const bool hasOthers = std::any_of(trace.tracks.begin(), trace.tracks.end(),
                                       [](const Track& track) { return track.isOther; });
    if (hasOthers && hasPipeline(trace)) {
        options.collapsed.insert(std::string(kOtherRowsKey));
    }
}

void reveal(const Trace& trace, TrackIndex track, RowOptions& options)
{
    const Rank rank = trace.track(track).rank;
    options.hidden.erase(rank);
    if (options.isPinned(rank)) {
        return;
    }
    if (!RowFilter(options.filter).admits(trace, track)) {
        options.filter.clear();
    }
    options.collapsed.erase(groupKey(trace, track, options.grouping));
}

} // namespace pipescope::scene
