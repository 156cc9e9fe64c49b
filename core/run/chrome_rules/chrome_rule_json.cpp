#include "core/run/chrome_rules/chrome_rule_json.h"

#include "core/base/json/json_writer.h"
#include "core/base/parse/glob.h"
#include "core/run/chrome_rules/chrome_rules.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace pipescope {
namespace {

bool names(std::string_view pattern, EventNumber number)
{
    return pattern.find("{" + std::string(eventNumberName(number)) + "}") != std::string_view::npos;
}

} // namespace

UserText problemOfPattern(std::string_view text)
{
    const auto pattern = Glob::parse(text, eventNumberNames());
    return pattern ? UserText() : pattern.error().text;
}

UserText problemOfRankRule(const RankRule& rule)
{
    const auto patterns = {&rule.process, &rule.thread, &rule.file};
    const bool namesRank = std::any_of(patterns.begin(), patterns.end(), [](const std::string* pattern) {
        return names(*pattern, EventNumber::RankId) || names(*pattern, EventNumber::DeviceId);
    });
    if (!namesRank) {
        return "a rule for ranks has to name {rank} or {device}"_text;
    }
    if (!rule.file.empty() && !(rule.process.empty() && rule.thread.empty())) {
        return "a rule for ranks asks for a file, or for process and thread"_text;
    }
    return {};
}

namespace {

using Json = nlohmann::json;

/// A place in a rule file: a rule of a list, a list, or, without both, the file.
struct JsonPlace
{
    std::string list;
    /// From 1; 0 for none.
    std::size_t rule = 0;

    UserText operator()(UserText problem) const
    {
        return rule > 0        ? "\"%1\", rule %2: %3"_text(list, rule, std::move(problem))
               : !list.empty() ? "\"%1\": %2"_text(list, std::move(problem))
                               : std::move(problem);
    }
};

UserText notJson(std::string_view text, std::size_t byte)
{
    const std::string_view before = text.substr(0, byte > 0 ? byte - 1 : 0);
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const std::size_t lineBegin = before.rfind('\n') + 1;
    return "it is not JSON: line %1, column %2"_text(line, before.size() - lineBegin + 1);
}

/// Finds members that an object has twice while it is parsed; the parser itself silently keeps the last.
class DuplicateWatch
{
public:
    UserText problem;

    void see(Json::parse_event_t event, const Json& parsed)
    {
        if (event == Json::parse_event_t::object_start) {
            m_keys.emplace_back();
            m_place.rule += m_keys.size() == 2 && m_place.list != "arguments" ? 1 : 0;
        } else if (event == Json::parse_event_t::object_end) {
            m_keys.pop_back();
        } else if (event == Json::parse_event_t::key) {
            seeKey(parsed.get_ref<const std::string&>());
        }
    }

private:
    void seeKey(const std::string& key)
    {
        const bool isOutermost = m_keys.size() == 1;
        const JsonPlace place = isOutermost ? JsonPlace() : m_place;
        if (isOutermost) {
            m_place = {key, 0};
        }
        if (!m_keys.back().insert(key).second && problem.empty()) {
            problem = place("\"%1\" is given twice"_text(key));
        }
    }

    /// The member names of each open object.
    std::vector<std::set<std::string>> m_keys;
    JsonPlace m_place;
};

/// Parses all of a text; nothing may follow the value.
Result<Json> parseStrictly(std::string_view text)
{
    DuplicateWatch duplicates;
    try {
        Json value = Json::parse(text, [&](int, Json::parse_event_t event, const Json& parsed) {
            duplicates.see(event, parsed);
            return true;
        });
        if (!duplicates.problem.empty()) {
            return Error{ErrorKind::InvalidArgument, {}, duplicates.problem};
        }
        return value;
    } catch (const Json::parse_error& error) {
        return Error{ErrorKind::InvalidArgument, {}, notJson(text, error.byte)};
    } catch (const Json::exception& error) {
        // For example a number that is too large for a double.
        return Error{ErrorKind::InvalidArgument, {}, "it cannot be read: %1"_text(verbatim(error.what()))};
    }
}

/// Makes rules of a parsed file; the first problem found is kept.
class RuleReader
{
public:
    Result<ChromeRules> read(const Json& file)
    {
        m_rules = defaultChromeRules();
        if (!file.is_object()) {
            fail("it is no object"_text);
        } else if (!file.contains("version")) {
            fail("\"%1\" is missing"_text(verbatim("version")));
        } else {
            for (const auto& [key, value] : file.items()) {
                m_place = {};
                takeMember(key, value);
            }
        }
        if (!m_problem.empty()) {
            return Error{ErrorKind::InvalidArgument, {}, m_problem};
        }
        return std::move(m_rules);
    }

private:
    void fail(UserText problem)
    {
        if (m_problem.empty() && !problem.empty()) {
            m_problem = m_place(std::move(problem));
        }
    }

    void takeMember(const std::string& key, const Json& value)
    {
        if (key == "version") {
            takeVersion(value);
        } else if (key == "events") {
            m_rules.events.clear();
            takeRules(key, value, [&](const Json& rule) { takeEventRule(rule); });
        } else if (key == "ranks") {
            m_rules.ranks.clear();
            takeRules(key, value, [&](const Json& rule) { takeRankRule(rule); });
        } else if (key == "arguments") {
            m_place = {key, 0};
            takeArguments(value);
        } else {
            fail("it has an unknown member \"%1\""_text(key));
        }
    }

    /// Lists and objects may be nested too deeply to be printed.
    void takeVersion(const Json& value)
    {
        if (!value.is_primitive()) {
            fail("its version is no number"_text);
        } else if (!value.is_number_integer() || value != 1) {
            fail("its version is not known: %1"_text(value.dump()));
        }
    }

    template<class Take>
    void takeRules(const std::string& list, const Json& value, Take take)
    {
        m_place = {list, 0};
        if (!value.is_array()) {
            fail("it is no list"_text);
            return;
        }
        for (const Json& rule : value) {
            ++m_place.rule;
            if (rule.is_object()) {
                take(rule);
            } else {
                fail("it is no object"_text);
            }
        }
    }

    void takePattern(const std::string& key, const Json& value, std::string& pattern)
    {
        if (!value.is_string()) {
            fail("\"%1\" is no text"_text(key));
            return;
        }
        pattern = value.get<std::string>();
        if (UserText problem = problemOfPattern(pattern); !problem.empty()) {
            fail("\"%1\": %2"_text(pattern, std::move(problem)));
        }
    }

    void takeEventRule(const Json& value)
    {
        EventRule rule;
        for (const auto& [key, member] : value.items()) {
            if (key == "is") {
                takeRole(member, rule.role);
            } else if (key == "fallback") {
                takeFlag(key, member, rule.isFallback);
            } else {
                takePatternOf(key, member,
                              {{"name", &rule.name},
                               {"category", &rule.category},
                               {"process", &rule.process},
                               {"thread", &rule.thread}});
            }
        }
        if (!value.contains("is")) {
            fail("\"%1\" is missing"_text(verbatim("is")));
        }
        m_rules.events.push_back(std::move(rule));
    }

    void takeRole(const Json& value, EventRole& role)
    {
        for (std::size_t i = 0; i < kEventRoleCount; ++i) {
            if (value.is_string() && eventRoleName(static_cast<EventRole>(i)) == value.get<std::string>()) {
                role = static_cast<EventRole>(i);
                return;
            }
        }
        fail("\"is\" must be one of forward, backward, weight, overlap, logits, send, receive, exchange, "
             "step, "
             "other, none"_text);
    }

    void takeFlag(const std::string& key, const Json& value, bool& flag)
    {
        if (value.is_boolean()) {
            flag = value.get<bool>();
        } else {
            fail("\"%1\" is neither true nor false"_text(key));
        }
    }

    void takeRankRule(const Json& value)
    {
        RankRule rule;
        for (const auto& [key, member] : value.items()) {
            takePatternOf(key, member,
                          {{"process", &rule.process}, {"thread", &rule.thread}, {"file", &rule.file}});
        }
        fail(problemOfRankRule(rule));
        m_rules.ranks.push_back(std::move(rule));
    }

    void takePatternOf(const std::string& key, const Json& value,
                       std::initializer_list<std::pair<std::string_view, std::string*>> places)
    {
        const auto place =
            std::find_if(places.begin(), places.end(), [&](const auto& each) { return each.first == key; });
        if (place == places.end()) {
            fail("it has an unknown member \"%1\""_text(key));
        } else {
            takePattern(key, value, *place->second);
        }
    }

    void takeArguments(const Json& value)
    {
        if (!value.is_object()) {
            fail("it is no object"_text);
            return;
        }
        for (const auto& [key, names] : value.items()) {
            takeArgumentNames(key, names);
        }
    }

    void takeArgumentNames(const std::string& key, const Json& names)
    {
        const auto known = eventNumberNames();
        const auto number = std::find(known.begin(), known.end(), key);
        if (number == known.end()) {
            fail("it has an unknown member \"%1\""_text(key));
            return;
        }
        if (!names.is_array()) {
            fail("\"%1\" is no list"_text(key));
            return;
        }
        const auto index = static_cast<std::size_t>(number - known.begin());
        std::vector<std::string>& list = m_rules.arguments[index];
        list.clear();
        for (const Json& name : names) {
            if (name.is_string()) {
                list.push_back(name.get<std::string>());
            } else {
                fail("a name of \"%1\" is no text"_text(key));
            }
        }
        const bool isAsked =
            std::find(kArgumentNumbers.begin(), kArgumentNumbers.end(), static_cast<EventNumber>(index))
            != kArgumentNumbers.end();
        if (!isAsked && !list.empty()) {
            fail("arguments cannot give \"%1\""_text(key));
        }
    }

    ChromeRules m_rules;
    UserText m_problem;
    JsonPlace m_place;
};

void writePattern(std::string_view key, const std::string& pattern, JsonWriter& json)
{
    if (!pattern.empty()) {
        json.member(key, pattern);
    }
}

} // namespace

Result<ChromeRules> parseChromeRules(std::string_view text)
{
    auto file = parseStrictly(text);
    return file ? RuleReader().read(*file) : file.error();
}

void writeChromeRules(const ChromeRules& rules, std::ostream& out)
{
    JsonWriter json(out);
    json.beginObject();
    json.member("version", 1);
    json.objects("events", rules.events, [&](const EventRule& rule) {
        json.member("is", eventRoleName(rule.role));
        writePattern("name", rule.name, json);
        writePattern("category", rule.category, json);
        writePattern("process", rule.process, json);
        writePattern("thread", rule.thread, json);
        if (rule.isFallback) {
            json.member("fallback", true);
        }
    });
    json.objects("ranks", rules.ranks, [&](const RankRule& rule) {
        writePattern("process", rule.process, json);
        writePattern("thread", rule.thread, json);
        writePattern("file", rule.file, json);
    });
    json.object("arguments", [&] {
        for (const EventNumber number : kArgumentNumbers) {
            json.values(eventNumberName(number), rules.argumentsOf(number));
        }
    });
    json.endObject();
    json.finish();
}

} // namespace pipescope
