#pragma once

#include "core/base/parse/glob.h"
#include "core/run/chrome_rules/chrome_rules.h"

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope {

/// The numbers found for an event, by EventNumber; kNone where there is none.
struct EventNumbers
{
    static constexpr std::int64_t kNone = std::numeric_limits<std::int64_t>::min();

    std::array<std::int64_t, kEventNumberCount> values;

    EventNumbers() { values.fill(kNone); }

    std::optional<std::int64_t> of(EventNumber number) const
    {
        const std::int64_t value = values[static_cast<std::size_t>(number)];
        return value == kNone ? std::nullopt : std::optional(value);
    }

    void set(EventNumber number, std::int64_t value) { values[static_cast<std::size_t>(number)] = value; }

    /// Fills in the numbers that are still kNone.
    void supply(const EventNumbers& other);
};

/// A rule whose patterns for name and category match; those for process and thread are not checked yet.
struct RuleMatch
{
    std::size_t rule = 0;
    EventNumbers numbers;
};

/// A rule for ranks that matches, and the numbers it found.
struct RankMatch
{
    std::size_t rule = 0;
    EventNumbers numbers;
};

/// Rules made ready for matching. Immutable.
class RuleMatcher
{
public:
    explicit RuleMatcher(const ChromeRules& rules);

    const ChromeRules& rules() const { return m_rules; }

    /// Rules that may match an event of this name and category, in order, up to the first that matches in
    /// every thread. Categories of events are lists; each entry counts. PyTorch's additions to a name (",
    /// op_id = 12") are skipped.
    std::vector<RuleMatch> matchEvent(std::string_view name, std::string_view category) const;

    /// Whether a rule matches a thread with these names; the numbers found in the names are added.
    bool matchRow(std::size_t rule, std::string_view process, std::string_view thread,
                  EventNumbers& numbers) const;

    /// The first rank rule that matches a thread, or a file.
    std::optional<RankMatch> matchRankOfRow(std::string_view process, std::string_view thread) const;
    std::optional<RankMatch> matchRankOfFile(std::string_view file) const;

    EventRole roleOf(std::size_t rule) const { return m_rules.events[rule].role; }

    bool isFallback(std::size_t rule) const { return m_rules.events[rule].isFallback; }

private:
    struct Patterns
    {
        Glob name;
        Glob category;
        Glob process;
        Glob thread;
    };

    const ChromeRules& m_rules;
    std::vector<Patterns> m_events;
    /// `name` is the file's.
    std::vector<Patterns> m_ranks;
};

} // namespace pipescope
