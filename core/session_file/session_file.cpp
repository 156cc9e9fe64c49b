#include "core/session_file/session_file.h"

#include "core/base/files/atomic_file.h"
#include "core/base/files/system_error.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <fstream>
#include <ostream>
#include <system_error>
#include <utility>

namespace pipescope {
namespace {

using nlohmann::json;

constexpr std::uintmax_t kMaxBytes = 16U << 20U;
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

/// Takes members out of an object; the first of another type makes it fail.
class Members
{
public:
    explicit Members(const json& object)
        : m_object(object)
    { }

    bool areSound() const { return m_areSound; }

    template<class Value>
    void read(const char* name, Value& value)
    {
        if (const json* member = find(name)) {
            readValue(*member, value);
        }
    }

    template<class Value>
    void read(const char* name, std::optional<Value>& value)
    {
        if (const json* member = find(name)) {
            readValue(*member, value.emplace());
        }
    }

private:
    const json* find(const char* name) const
    {
        const auto found = m_object.find(name);
        return found != m_object.end() && !found->is_null() ? &*found : nullptr;
    }

    void readValue(const json& member, bool& value) { take(member, member.is_boolean(), value); }

    void readValue(const json& member, double& value) { take(member, member.is_number(), value); }

    void readValue(const json& member, std::string& value) { take(member, member.is_string(), value); }

    void readValue(const json& member, std::int64_t& value) { take(member, isInteger(member), value); }

    void readValue(const json& member, StepNumber& value) { take(member, isInteger(member), value.value); }

    void readValue(const json& member, Rank& value) { take(member, isInteger(member), value.value); }

    void readValue(const json& member, TimeSpan& value)
    {
        const bool isSpan =
            member.is_array() && member.size() == 2 && isInteger(member[0]) && isInteger(member[1]);
        m_areSound = m_areSound && isSpan;
        if (isSpan) {
            value = {{member[0].get<std::int64_t>()}, {member[1].get<std::int64_t>()}};
        }
    }

    void readValue(const json& member, Mark& value)
    {
        Members mark(member);
        m_areSound = m_areSound && member.is_object();
        if (m_areSound) {
            mark.read("span_ns", value.span);
            mark.read("text", value.text);
            m_areSound = mark.areSound();
        }
    }

    template<class Value>
    void readValue(const json& member, std::vector<Value>& list)
    {
        m_areSound = m_areSound && member.is_array();
        for (std::size_t i = 0; m_areSound && i < member.size(); ++i) {
            readValue(member[i], list.emplace_back());
        }
    }

    template<class Value>
    void readValue(const json& member, std::set<Value>& set)
    {
        std::vector<Value> list;
        readValue(member, list);
        set = std::set<Value>(list.begin(), list.end());
    }

    void readValue(const json& member, std::map<std::string, std::int64_t>& map)
    {
        m_areSound = m_areSound && member.is_object();
        for (auto entry = member.begin(); m_areSound && entry != member.end(); ++entry) {
            readValue(*entry, map[entry.key()]);
        }
    }

    static bool isInteger(const json& member) { return member.is_number_integer(); }

    template<class Value>
    void take(const json& member, bool isOfType, Value& value)
    {
        m_areSound = m_areSound && isOfType;
        if (isOfType) {
            value = member.get<Value>();
        }
    }

    const json& m_object;
    bool m_areSound = true;
};

Error notASession(const UserText& why)
{
    return {ErrorKind::Corrupt, {}, "it is not a session of Pipescope: %1"_text(why)};
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
    Members members(object);
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
    std::error_code failure;
    std::filesystem::create_directories(file.parent_path(), failure);
    return writeFileAtomically(file, [&](std::ostream& out) {
        out << encodeSession(state);
        return ok();
    });
}

Result<SessionState> readSession(const std::filesystem::path& file)
{
    std::error_code failure;
    const auto bytes = std::filesystem::file_size(file, failure);
    if (failure) {
        return systemError(failure, file);
    }
    if (bytes > kMaxBytes) {
        return Error{ErrorKind::Corrupt, file, "it is too large for a session"_text};
    }
    std::string text(bytes, '\0');
    std::ifstream in(file, std::ios::binary);
    in.read(text.data(), static_cast<std::streamsize>(bytes));
    if (!in) {
        return Error{ErrorKind::Io, file, "it cannot be read"_text};
    }
    auto state = decodeSession(text);
    return state ? std::move(state) : Error{state.error().kind, file, state.error().text};
}

std::filesystem::path sessionFile(const std::filesystem::path& stateFolder, const std::filesystem::path& run)
{
    std::error_code failure;
    auto absolute = std::filesystem::weakly_canonical(run, failure);
    if (failure || absolute.empty()) {
        absolute = run.lexically_normal();
    }
    // FNV-1a: the same on every machine and in every version, unlike std::hash.
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const char c : absolute.native()) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    }
    constexpr std::size_t kLongestName = 60;
    std::string name = absolute.filename().native().substr(0, kLongestName);
    constexpr std::string_view kDigits = "0123456789abcdef";
    name += '-';
    for (int shift = 60; shift >= 0; shift -= 4) {
        name += kDigits[(hash >> static_cast<unsigned>(shift)) & 15U];
    }
    return stateFolder / "sessions" / (name + ".json");
}

} // namespace pipescope
