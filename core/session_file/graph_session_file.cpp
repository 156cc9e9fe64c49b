#include "core/session_file/graph_session_file.h"

#include "core/session_file/json_members.h"
#include "core/session_file/session_text.h"

#include <utility>

namespace pipescope {
namespace {

using nlohmann::json;

constexpr const char* kGraphVersionKey = "pipescope_graph_session";
constexpr int kGraphVersion = 1;

json encodeRange(const ScoreRangeState& range)
{
    json object{{"colour", range.colour}, {"level", range.level}, {"description", range.description}};
    if (range.low && range.high) {
        object["low"] = *range.low;
        object["high"] = *range.high;
    }
    return object;
}

} // namespace

std::string encodeGraphSession(const GraphSessionState& state)
{
    json object{{kGraphVersionKey, kGraphVersion},
                {"colour_by", state.colourBy},
                {"score_statistics", state.scoreStatistics},
                {"arrangement", state.arrangement},
                {"sides_in_step", state.areSidesInStep},
                {"minimap_shown", state.isMinimapShown},
                {"edges_shown", state.areEdgesShown},
                {"expanded", state.expanded},
                {"selected_side", state.selectedSide},
                {"selected", state.selected},
                {"zoom", state.zoom},
                {"tops", state.tops},
                {"search", state.search},
                {"earlier", state.earlier}};
    for (const ScoreRangeState& range : state.scoreRanges) {
        object["score_ranges"].push_back(encodeRange(range));
    }
    if (state.rank) {
        object["rank"] = state.rank->value;
    }
    if (state.microStep) {
        object["micro_step"] = *state.microStep;
    }
    constexpr int kIndent = 2;
    return object.dump(kIndent, ' ', false, json::error_handler_t::replace) + "\n";
}

Result<GraphSessionState> decodeGraphSession(std::string_view text)
{
    const json object = json::parse(text, nullptr, false);
    if (!object.is_object() || !object.contains(kGraphVersionKey)) {
        return notASession(object.is_discarded() ? "it is not JSON"_text : "it is other JSON"_text);
    }
    GraphSessionState state;
    JsonMembers members(object);
    if (!members.hasVersion(kGraphVersionKey, kGraphVersion)) {
        return notASession("it is of a later version of the program"_text);
    }
    members.read("colour_by", state.colourBy);
    members.read("score_statistics", state.scoreStatistics);
    members.read("score_ranges", state.scoreRanges);
    members.read("arrangement", state.arrangement);
    members.read("sides_in_step", state.areSidesInStep);
    members.read("minimap_shown", state.isMinimapShown);
    members.read("edges_shown", state.areEdgesShown);
    members.read("rank", state.rank);
    members.read("micro_step", state.microStep);
    members.read("expanded", state.expanded);
    members.read("selected_side", state.selectedSide);
    members.read("selected", state.selected);
    members.read("zoom", state.zoom);
    members.read("tops", state.tops);
    members.read("search", state.search);
    members.read("earlier", state.earlier);
    return members.areSound() ? Result<GraphSessionState>(std::move(state))
                              : notASession("a value has another type"_text);
}

} // namespace pipescope
