#include "ui/run/session/session_conversion.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace pipescope::ui {
namespace {

/// The names of an enumeration's values in a session file.
template<class Value, std::size_t kCount>
using Names = std::array<std::pair<Value, std::string_view>, kCount>;

using TimeOrigin = ViewOptions::TimeOrigin;
constexpr Names<TimeOrigin, 3> kTimeOrigins{
    {{TimeOrigin::Absolute, "absolute"}, {TimeOrigin::Run, "run"}, {TimeOrigin::Step, "step"}}};

using scene::RowGrouping;
using scene::RowSort;
constexpr Names<RowGrouping, 4> kGroupings{{{RowGrouping::PipelineGroup, "group"},
                                            {RowGrouping::Stage, "stage"},
                                            {RowGrouping::Host, "host"},
                                            {RowGrouping::None, "none"}}};
constexpr Names<RowSort, 6> kSorts{{{RowSort::Stage, "stage"},
                                    {RowSort::Rank, "rank"},
                                    {RowSort::Host, "host"},
                                    {RowSort::Busy, "busy"},
                                    {RowSort::Idle, "idle"},
                                    {RowSort::MeanDuration, "mean duration"}}};

constexpr std::array<std::pair<const char*, std::optional<std::int32_t> ParallelSizes::*>, 5> kSizes{
    {{"pp", &ParallelSizes::pipeline},
     {"tp", &ParallelSizes::tensor},
     {"cp", &ParallelSizes::context},
     {"dp", &ParallelSizes::data},
     {"ep", &ParallelSizes::expert}}};

template<class Value, std::size_t kCount>
std::string nameOf(const Names<Value, kCount>& names, Value value)
{
    const auto found =
        std::find_if(names.begin(), names.end(), [value](const auto& entry) { return entry.first == value; });
    return std::string(found->second);
}

/// `value` stays as it is where the name is not known.
template<class Value, std::size_t kCount>
void setByName(const Names<Value, kCount>& names, std::string_view name, Value& value)
{
    const auto found =
        std::find_if(names.begin(), names.end(), [name](const auto& entry) { return entry.second == name; });
    if (found != names.end()) {
        value = found->first;
    }
}

std::vector<PipelineGroupIndex> groupsOf(const Trace& trace, const std::vector<Rank>& firstRanks)
{
    std::vector<PipelineGroupIndex> groups;
    for (std::size_t i = 0; i < trace.groups.size(); ++i) {
        const auto& ranks = trace.groups[i].ranks;
        const bool isShown =
            !ranks.empty()
            && std::find(firstRanks.begin(), firstRanks.end(), ranks.front()) != firstRanks.end();
        if (isShown) {
            groups.push_back(PipelineGroupIndex{i});
        }
    }
    return groups;
}

std::optional<StepIndex> stepOf(const Trace& trace, const std::optional<StepNumber>& number)
{
    for (std::size_t i = 0; number && i < trace.steps.size(); ++i) {
        if (trace.steps[i].number == *number) {
            return StepIndex{i};
        }
    }
    return std::nullopt;
}

void storeRows(const scene::RowOptions& rows, SessionState& state)
{
    state.rowGrouping = nameOf(kGroupings, rows.grouping);
    state.rowSort = nameOf(kSorts, rows.sort);
    state.rowFilter = rows.filter;
    state.pinned = rows.pinned;
    state.hidden = rows.hidden;
    state.collapsed = rows.collapsed;
    state.rowHeight = rows.height;
}

void restoreRows(const SessionState& state, scene::RowOptions& rows)
{
    setByName(kGroupings, state.rowGrouping, rows.grouping);
    setByName(kSorts, state.rowSort, rows.sort);
    rows.filter = state.rowFilter;
    rows.pinned = state.pinned;
    rows.hidden = state.hidden;
    rows.collapsed = state.collapsed;
    rows.height = state.rowHeight;
}

} // namespace

void store(const TimelineSession& session, SessionState& state)
{
    const Trace& trace = *session.trace();
    const ViewOptions& view = session.view();
    state.groups.clear();
    for (const PipelineGroupIndex group : view.groups) {
        const auto& ranks = trace.groups[group.value].ranks;
        if (!ranks.empty()) {
            state.groups.push_back(ranks.front());
        }
    }
    state.step = view.step ? std::optional(trace.steps[view.step->value].number) : std::nullopt;
    state.linksShown = view.linksShown;
    state.idleShown = view.idleShown;
    state.inFlightShown = view.inFlightShown;
    state.minimapShown = view.minimapShown;
    state.timeOrigin = nameOf(kTimeOrigins, view.timeOrigin);
    state.colouring = scene::colouringName(view.colourings.blocks);
    state.otherColouring = scene::otherColouringName(view.colourings.others);
    state.durationsShown = view.durationsShown;
    storeRows(view.rows, state);
    state.marks = session.marks();
    state.clockShifts.clear();
    for (const auto& [host, shift] : view.clockShifts) {
        state.clockShifts.emplace(host, shift.ns);
    }
}

void restore(const SessionState& state, TimelineSession& session)
{
    const Trace& trace = *session.trace();
    ViewOptions view = session.view();
    view.groups = groupsOf(trace, state.groups);
    view.step = stepOf(trace, state.step);
    view.linksShown = state.linksShown;
    view.idleShown = state.idleShown;
    view.inFlightShown = state.inFlightShown;
    view.minimapShown = state.minimapShown;
    setByName(kTimeOrigins, state.timeOrigin, view.timeOrigin);
    view.colourings.blocks = scene::colouringNamed(state.colouring).value_or(view.colourings.blocks);
    view.colourings.others =
        scene::otherColouringNamed(state.otherColouring).value_or(view.colourings.others);
    view.durationsShown = state.durationsShown;
    restoreRows(state, view.rows);
    view.clockShifts.clear();
    for (const auto& [host, ns] : state.clockShifts) {
        view.clockShifts.emplace(host, Duration{ns});
    }
    session.setView(view);
    session.setMarks(state.marks);
}

void store(const ParallelSizes& sizes, SessionState& state)
{
    state.parallelSizes.clear();
    for (const auto& [name, member] : kSizes) {
        if (const auto& size = sizes.*member) {
            state.parallelSizes[name] = *size;
        }
    }
    state.rankOrder = sizes.order ? sizes.order->text() : std::string();
}

ParallelSizes sizesOf(const SessionState& state)
{
    constexpr std::int64_t kLargestSize = 1'000'000;
    ParallelSizes sizes;
    for (const auto& [name, member] : kSizes) {
        const auto found = state.parallelSizes.find(name);
        if (found != state.parallelSizes.end() && found->second > 0 && found->second <= kLargestSize) {
            sizes.*member = static_cast<std::int32_t>(found->second);
        }
    }
    if (const auto order = RankOrder::parse(state.rankOrder)) {
        sizes.order = *order;
    }
    return sizes;
}

} // namespace pipescope::ui
