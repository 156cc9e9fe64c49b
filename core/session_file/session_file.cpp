#include "core/session_file/session_file.h"

#include "core/session_file/json_fields.h"

#include <utility>

namespace pipescope {
namespace {

constexpr SessionVersion kRunSession{"pipescope_session", 1};

} // namespace

template<FieldsOf<Mark> State, class Visitor>
void visitFields(State& mark, Visitor& visit)
{
    visit("span_ns", mark.span);
    visit("text", mark.text);
}

template<FieldsOf<SessionState> State, class Visitor>
void visitFields(State& state, Visitor& visit)
{
    visit("visible_ns", state.visible);
    visit("step", state.step);
    visit("groups", state.groups);
    visit("links_shown", state.linksShown);
    visit("idle_shown", state.idleShown);
    visit("in_flight_shown", state.inFlightShown);
    visit("minimap_shown", state.minimapShown);
    visit("time_origin", state.timeOrigin);
    visit("row_grouping", state.rowGrouping);
    visit("row_sort", state.rowSort);
    visit("row_filter", state.rowFilter);
    visit("pinned", state.pinned);
    visit("hidden", state.hidden);
    visit("collapsed", state.collapsed);
    visit("row_height", state.rowHeight);
    visit("colouring", state.colouring);
    visit("other_colouring", state.otherColouring);
    visit("durations_shown", state.durationsShown);
    visit("search", state.search);
    visit("parallel_sizes", state.parallelSizes);
    visit("rank_order", state.rankOrder);
    visit("marks", state.marks);
    visit("clock_shifts_ns", state.clockShifts);
    visit("window_geometry", state.window.geometry);
    visit("window_state", state.window.state);
}

std::string encodeSession(const SessionState& state)
{
    return encodeState(state, kRunSession);
}

Result<SessionState> decodeSession(std::string_view text)
{
    return decodeState<SessionState>(text, kRunSession);
}

Status writeSession(const SessionState& state, const std::filesystem::path& file)
{
    return writeSessionText(encodeSession(state), file);
}

Result<SessionState> readSession(const std::filesystem::path& file)
{
    TRY(const auto text, readSessionText(file));
    auto state = decodeSession(text);
    return state ? std::move(state) : Error{state.error().kind, file, state.error().text};
}

} // namespace pipescope
