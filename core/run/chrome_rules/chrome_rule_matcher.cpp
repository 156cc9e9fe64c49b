#include "core/run/chrome_rules/chrome_rule_matcher.h"

#include "core/base/text.h"

#include <utility>

namespace pipescope {
namespace {

/// Patterns of rules were checked when they were read. An invalid pattern from elsewhere matches its own text
/// only.
Glob patternOf(const std::string& text)
{
    auto pattern = Glob::parse(text, eventNumberNames());
    return pattern ? *std::move(pattern) : Glob::parse("?", {}).value();
}

bool matchInto(const Glob& pattern, std::string_view name, EventNumbers& numbers)
{
    if (pattern.matchesAll()) {
        return true;
    }
    const auto found = pattern.match(name);
    if (!found) {
        return false;
    }
    for (const Glob::Number& number : *found) {
        numbers.values[number.word] = number.value;
    }
    return true;
}

/// Numbers of the profiler's own that PyTorch adds to a name: "Forward 3, op_id = 12".
std::string_view withoutTail(std::string_view name)
{
    for (const std::string_view tail : {", seq = ", ", op_id = "}) {
        const std::size_t at = name.find(tail);
        const std::size_t digit = at == std::string_view::npos ? name.size() : at + tail.size();
        if (digit < name.size() && isDigit(name[digit])) {
            return name.substr(0, at);
        }
    }
    return name;
}

bool matchCategory(const Glob& pattern, std::string_view categories)
{
    if (pattern.matchesAll()) {
        return true;
    }
    for (;;) {
        const std::size_t comma = categories.find(',');
        if (pattern.match(categories.substr(0, comma))) {
            return true;
        }
        if (comma == std::string_view::npos) {
            return false;
        }
        categories.remove_prefix(comma + 1);
    }
}

} // namespace

void EventNumbers::supply(const EventNumbers& other)
{
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = values[i] == kNone ? other.values[i] : values[i];
    }
}

RuleMatcher::RuleMatcher(const ChromeRules& rules)
    : m_rules(rules)
{
    for (const EventRule& rule : rules.events) {
        m_events.push_back({patternOf(rule.name), patternOf(rule.category), patternOf(rule.process),
                            patternOf(rule.thread)});
    }
    for (const RankRule& rule : rules.ranks) {
        m_ranks.push_back({patternOf(rule.file), {}, patternOf(rule.process), patternOf(rule.thread)});
    }
}

std::vector<RuleMatch> RuleMatcher::matchEvent(std::string_view name, std::string_view category) const
{
    std::vector<RuleMatch> matches;
    name = withoutTail(name);
    for (std::size_t i = 0; i < m_events.size(); ++i) {
        const Patterns& patterns = m_events[i];
        RuleMatch match{i, {}};
        if (!matchCategory(patterns.category, category) || !matchInto(patterns.name, name, match.numbers)) {
            continue;
        }
        matches.push_back(match);
        if (patterns.process.matchesAll() && patterns.thread.matchesAll()) {
            break;
        }
    }
    return matches;
}

bool RuleMatcher::matchRow(std::size_t rule, std::string_view process, std::string_view thread,
                           EventNumbers& numbers) const
{
    const Patterns& patterns = m_events[rule];
    return matchInto(patterns.process, process, numbers) && matchInto(patterns.thread, thread, numbers);
}

std::optional<RankMatch> RuleMatcher::matchRankOfRow(std::string_view process, std::string_view thread) const
{
    for (std::size_t i = 0; i < m_ranks.size(); ++i) {
        const Patterns& patterns = m_ranks[i];
        RankMatch match{i, {}};
        if (patterns.name.matchesAll() && matchInto(patterns.process, process, match.numbers)
            && matchInto(patterns.thread, thread, match.numbers))
        {
            return match;
        }
    }
    return std::nullopt;
}

std::optional<RankMatch> RuleMatcher::matchRankOfFile(std::string_view file) const
{
    for (std::size_t i = 0; i < m_ranks.size(); ++i) {
        RankMatch match{i, {}};
        if (!m_ranks[i].name.matchesAll() && matchInto(m_ranks[i].name, file, match.numbers)) {
            return match;
        }
    }
    return std::nullopt;
}

} // namespace pipescope
