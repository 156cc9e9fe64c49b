#include "core/session_file/graph_session_file.h"

#include "core/session_file/json_fields.h"

namespace pipescope {
namespace {

constexpr SessionVersion kGraphSession{"pipescope_graph_session", 1};

} // namespace

template<FieldsOf<ScoreRangeState> State, class Visitor>
void visitFields(State& range, Visitor& visit)
{
    visit("colour", range.colour);
    visit("low", range.low);
    visit("high", range.high);
    visit("level", range.level);
    visit("description", range.description);
}

template<FieldsOf<GraphSessionState> State, class Visitor>
void visitFields(State& state, Visitor& visit)
{
    visit("colour_by", state.colourBy);
    visit("score_statistics", state.scoreStatistics);
    visit("score_ranges", state.scoreRanges);
    visit("arrangement", state.arrangement);
    visit("sides_in_step", state.areSidesInStep);
    visit("minimap_shown", state.isMinimapShown);
    visit("edges_shown", state.areEdgesShown);
    visit("rank", state.rank);
    visit("micro_step", state.microStep);
    visit("expanded", state.expanded);
    visit("selected_side", state.selectedSide);
    visit("selected", state.selected);
    visit("zoom", state.zoom);
    visit("tops", state.tops);
    visit("search", state.search);
    visit("earlier", state.earlier);
    visit("window_geometry", state.window.geometry);
    visit("window_state", state.window.state);
}

std::string encodeGraphSession(const GraphSessionState& state)
{
    return encodeState(state, kGraphSession);
}

Result<GraphSessionState> decodeGraphSession(std::string_view text)
{
    return decodeState<GraphSessionState>(text, kGraphSession);
}

} // namespace pipescope
