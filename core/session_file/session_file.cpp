#include "core/session_file/session_file.h"

#include "core/session_file/json_members.h"
#include "core/session_file/session_text.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <utility>

namespace pipescope {
namespace {

using nlohmann::json;

constexpr const char* kVersionKey = "pipescope_session";
constexpr int kVersion = 1;

json spanToJson(TimeSpan span)
{
    return json::array({span.begin.ns, span.end.ns});
}

template<class Ranks>
json ranksToJson(const Ranks& ranks)
{
    json list = json::array();
    for (const Rank rank : ranks) {
        list.push_back(rank.value);
    }
    return list;
}

json marksToJson(const std::vector<Mark>& marks)
{
    json list = json::array();
    for (const Mark& mark : marks) {
        list.push_back({{"span_ns", spanToJson(mark.span)}, {"text", mark.text}});
    }
    return list;
}

} // namespace

std::string encodeSession(const SessionState& state)
{
    json object{{kVersionKey, kVersion},
                {"groups", ranksToJson(state.groups)},
                {"links_shown", state.linksShown},
                {"minimap_shown", state.minimapShown},
                {"time_origin", state.timeOrigin},
                {"row_grouping", state.rowGrouping},
                {"row_sort", state.rowSort},
                {"row_filter", state.rowFilter},
                {"pinned", ranksToJson(state.pinned)},
                {"hidden", ranksToJson(state.hidden)},
                {"collapsed", state.collapsed},
                {"colouring", state.colouring},
                {"other_colouring", state.otherColouring},
                {"durations_shown", state.durationsShown},
                {"search", state.search},
                {"parallel_sizes", state.parallelSizes},
                {"rank_order", state.rankOrder},
                {"marks", marksToJson(state.marks)},
                {"clock_shifts_ns", state.clockShifts},
                {"window_geometry", state.windowGeometry},
                {"window_state", state.windowState}};
    if (state.visible) {
        object["visible_ns"] = spanToJson(*state.visible);
    }
    if (state.step) {
        object["step"] = state.step->value;
    }
    if (state.rowHeight) {
        object["row_height"] = *state.rowHeight;
    }
    constexpr int kIndent = 2;
    return object.dump(kIndent, ' ', false, json::error_handler_t::replace) + "\n";
}

Result<SessionState> decodeSession(std::string_view text)
{
    const json object = json::parse(text, nullptr, false);
    if (!object.is_object() || !object.contains(kVersionKey)) {
        return notASession(object.is_discarded() ? "it is not JSON"_text : "it is other JSON"_text);
    }
    SessionState state;
    JsonMembers members(object);
    if (!members.hasVersion(kVersionKey, kVersion)) {
        return notASession("it is of a later version of the program"_text);
    }
    members.read("visible_ns", state.visible);
    members.read("step", state.step);
    members.read("groups", state.groups);
    members.read("links_shown", state.linksShown);
    members.read("minimap_shown", state.minimapShown);
    members.read("time_origin", state.timeOrigin);
    members.read("row_grouping", state.rowGrouping);
    members.read("row_sort", state.rowSort);
    members.read("row_filter", state.rowFilter);
    members.read("pinned", state.pinned);
    members.read("hidden", state.hidden);
    members.read("collapsed", state.collapsed);
    members.read("row_height", state.rowHeight);
    members.read("colouring", state.colouring);
    members.read("other_colouring", state.otherColouring);
    members.read("durations_shown", state.durationsShown);
    members.read("search", state.search);
    members.read("parallel_sizes", state.parallelSizes);
    members.read("rank_order", state.rankOrder);
    members.read("marks", state.marks);
    members.read("clock_shifts_ns", state.clockShifts);
    members.read("window_geometry", state.windowGeometry);
    members.read("window_state", state.windowState);
    return members.areSound() ? Result<SessionState>(std::move(state))
                              : notASession("a value has another type"_text);
}

Status writeSession(const SessionState& state, const std::filesystem::path& file)
{
    return writeSessionText(encodeSession(state), file);
}

Result<SessionState> readSession(const std::filesystem::path& file)
{
    const auto text = readSessionText(file);
    if (!text) {
        return text.error();
    }
    auto state = decodeSession(*text);
    return state ? std::move(state) : Error{state.error().kind, file, state.error().text};
}

} // namespace pipescope
