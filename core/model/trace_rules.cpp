#include "core/model/trace_rules.h"

#include "core/base/json_cursor.h"
#include "core/base/json_writer.h"
#include "core/model/trace_rule_check.h"

#include <algorithm>
#include <optional>

namespace pipescope {
namespace {

constexpr std::array<Text, kEventRoleCount> kRoleNames = {
    "forward"_text, "backward"_text, "weight"_text, "overlap"_text, "logits"_text, "send"_text,
    "receive"_text, "exchange"_text, "step"_text,   "other"_text,   "none"_text};

constexpr std::array<std::string_view, kEventNumberCount> kNumberNames = {
    "microbatch", "chunk", "vstage", "step", "rank", "peer", "stage", "bytes", "machine", "device"};

constexpr std::array<Text, kEventNumberCount> kNumberTexts = {
    "micro-batch"_text, "chunk"_text, "virtual stage"_text, "step"_text,    "rank"_text,
    "peer"_text,        "stage"_text, "bytes"_text,         "machine"_text, "device"_text};

template<class Names>
std::optional<std::size_t> positionOf(std::string_view name, const Names& names)
{
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? std::nullopt : std::optional<std::size_t>(found - names.begin());
}

/// Reads a rule file; the first problem found is kept.
class RuleParser
{
public:
    Result<TraceRules> parse(std::string_view json)
    {
        m_rules = defaultTraceRules();
        const bool isWhole = forEachMember(json, [&](const JsonText& key, const JsonValue& value) {
            std::string scratch;
            takeMember(key.decoded(scratch), value);
        });
        if (!isWhole) {
            fail("it is not JSON, or no object"_text);
        }
        if (!m_hasVersion) {
            fail("\"%1\" is missing"_text("version"));
        }
        if (!m_problem.empty()) {
            return Error{ErrorKind::InvalidArgument, {}, m_problem};
        }
        return std::move(m_rules);
    }

private:
    void fail(Message problem)
    {
        if (m_problem.empty()) {
            m_problem = std::move(problem);
        }
    }

    void takeMember(std::string_view key, const JsonValue& value)
    {
        if (key == "version") {
            m_hasVersion = true;
            if (value.text.raw != "1") {
                fail("its version is not known: %1"_text(value.text.raw));
            }
        } else if (key == "events") {
            m_rules.events.clear();
            takeRules("events", value, [&](const JsonValue& rule) { takeEventRule(rule); });
        } else if (key == "ranks") {
            m_rules.ranks.clear();
            takeRules("ranks", value, [&](const JsonValue& rule) { takeRankRule(rule); });
        } else if (key == "arguments") {
            takeArguments(value);
        } else {
            fail("it has an unknown member \"%1\""_text(key));
        }
    }

    template<class Take>
    void takeRules(const char* list, const JsonValue& value, Take take)
    {
        if (!value.isArray()) {
            fail("\"%1\" is no list"_text(list));
            return;
        }
        forEachElement(value.text.raw, [&](const JsonValue& rule) {
            if (rule.isObject()) {
                take(rule);
            } else {
                fail("\"%1\" holds what is no object"_text(list));
            }
        });
    }

    /// Takes a member of a rule that is a pattern into the text that `place` gives for its key.
    template<class Place>
    void takePatterns(const JsonValue& rule, Place place)
    {
        forEachMember(rule.text.raw, [&](const JsonText& key, const JsonValue& value) {
            std::string scratch;
            const std::string name(key.decoded(scratch));
            std::string* text = place(name, value);
            if (text == nullptr) {
                return;
            }
            if (!value.isText()) {
                fail("\"%1\" of a rule is no text"_text(name));
                return;
            }
            *text = value.text.decoded(scratch);
            if (Message problem = problemOfPattern(*text); !problem.empty()) {
                fail("\"%1\": %2"_text(*text, std::move(problem)));
            }
        });
    }

    void takeEventRule(const JsonValue& value)
    {
        EventRule rule;
        bool hasRole = false;
        takePatterns(value, [&](const std::string& key, const JsonValue& member) -> std::string* {
            if (key == "is") {
                const auto role = member.isText() ? positionOf(member.text.raw, kRoleNames) : std::nullopt;
                hasRole = role.has_value();
                rule.role = static_cast<EventRole>(role.value_or(0));
                return nullptr;
            }
            if (key == "fallback") {
                rule.isFallback = member.isTrue();
                return nullptr;
            }
            std::string* const place = key == "name"       ? &rule.name
                                       : key == "category" ? &rule.category
                                       : key == "process"  ? &rule.process
                                       : key == "thread"   ? &rule.thread
                                                           : nullptr;
            if (place == nullptr) {
                fail("a rule has an unknown member \"%1\""_text(key));
            }
            return place;
        });
        if (!hasRole) {
            fail("a rule's \"is\" is missing or none of forward, backward, weight, overlap, logits, send, "
                 "receive, exchange, step, other, none"_text);
        }
        m_rules.events.push_back(std::move(rule));
    }

    void takeRankRule(const JsonValue& value)
    {
        RankRule rule;
        takePatterns(value, [&](const std::string& key, const JsonValue&) -> std::string* {
            std::string* const place = key == "process"  ? &rule.process
                                       : key == "thread" ? &rule.thread
                                       : key == "file"   ? &rule.file
                                                         : nullptr;
            if (place == nullptr) {
                fail("a rule has an unknown member \"%1\""_text(key));
            }
            return place;
        });
        fail(problemOfRankRule(rule));
        m_rules.ranks.push_back(std::move(rule));
    }

    void takeArguments(const JsonValue& value)
    {
        const bool isWhole =
            value.isObject()
            && forEachMember(value.text.raw, [&](const JsonText& key, const JsonValue& names) {
                   takeArgumentNames(key, names);
               });
        if (!isWhole) {
            fail("\"%1\" is no object"_text("arguments"));
        }
    }

    void takeArgumentNames(const JsonText& key, const JsonValue& names)
    {
        const auto number = positionOf(key.raw, kNumberNames);
        if (!number || !names.isArray()) {
            fail("\"arguments\" has an odd member \"%1\""_text(key.raw));
            return;
        }
        std::vector<std::string>& list = m_rules.arguments[*number];
        list.clear();
        forEachElement(names.text.raw, [&](const JsonValue& name) {
            std::string scratch;
            if (name.isText()) {
                list.emplace_back(name.text.decoded(scratch));
            } else {
                fail("a name of an argument is no text"_text);
            }
        });
        const bool isAsked =
            std::find(kArgumentNumbers.begin(), kArgumentNumbers.end(), static_cast<EventNumber>(*number))
            != kArgumentNumbers.end();
        if (!isAsked && !list.empty()) {
            fail("arguments cannot tell \"%1\""_text(key.raw));
        }
    }

    TraceRules m_rules;
    Message m_problem;
    bool m_hasVersion = false;
};

void writePattern(std::string_view key, const std::string& pattern, JsonWriter& json)
{
    if (!pattern.empty()) {
        json.member(key, pattern);
    }
}

} // namespace

Text eventRoleName(EventRole role)
{
    return kRoleNames[static_cast<std::size_t>(role)];
}

std::string_view eventNumberName(EventNumber number)
{
    return kNumberNames[static_cast<std::size_t>(number)];
}

Text eventNumberText(EventNumber number)
{
    return kNumberTexts[static_cast<std::size_t>(number)];
}

std::vector<std::string_view> eventNumberNames()
{
    return {kNumberNames.begin(), kNumberNames.end()};
}

Result<TraceRules> parseTraceRules(std::string_view json)
{
    return RuleParser().parse(json);
}

void writeTraceRules(const TraceRules& rules, std::ostream& out)
{
    JsonWriter json(out);
    json.beginObject();
    json.member("version", std::int64_t{1});
    json.key("events");
    json.beginArray();
    for (const EventRule& rule : rules.events) {
        json.beginObject();
        json.member("is", eventRoleName(rule.role));
        writePattern("name", rule.name, json);
        writePattern("category", rule.category, json);
        writePattern("process", rule.process, json);
        writePattern("thread", rule.thread, json);
        if (rule.isFallback) {
            json.key("fallback");
            json.boolean(true);
        }
        json.endObject();
    }
    json.endArray();
    json.key("ranks");
    json.beginArray();
    for (const RankRule& rule : rules.ranks) {
        json.beginObject();
        writePattern("process", rule.process, json);
        writePattern("thread", rule.thread, json);
        writePattern("file", rule.file, json);
        json.endObject();
    }
    json.endArray();
    json.key("arguments");
    json.beginObject();
    for (const EventNumber number : kArgumentNumbers) {
        json.key(eventNumberName(number));
        json.beginArray();
        for (const std::string& name : rules.argumentsOf(number)) {
            json.string(name);
        }
        json.endArray();
    }
    json.endObject();
    json.endObject();
    json.finish();
}

} // namespace pipescope
