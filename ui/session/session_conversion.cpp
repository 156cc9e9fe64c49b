#include "ui/session/session_conversion.h"

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

} // namespace

void store(const Session& session, SessionState& state)
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
    state.timeOrigin = nameOf(kTimeOrigins, view.timeOrigin);
    state.marks = session.marks();
}

void restore(const SessionState& state, Session& session)
{
    const Trace& trace = *session.trace();
    ViewOptions view = session.view();
    view.groups = groupsOf(trace, state.groups);
    view.step = stepOf(trace, state.step);
    view.linksShown = state.linksShown;
    setByName(kTimeOrigins, state.timeOrigin, view.timeOrigin);
    session.setView(view);
    session.setMarks(state.marks);
}

} // namespace pipescope::ui
