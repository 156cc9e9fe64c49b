#pragma once

#include "core/base/ids.h"
#include "core/run/chrome_rules/chrome_rules.h"

#include <array>
#include <cstdint>
#include <vector>

namespace pipescope {

/// What a rule for ranks finds in a trace.
struct RankRuleCount
{
    /// Threads of processes.
    std::uint64_t rows = 0;
    /// Ranks of the pipeline that these threads belong to, ascending.
    std::vector<Rank> ranks;

    bool operator==(const RankRuleCount&) const = default;
};

/// How often rules match in Chrome traces.
struct ChromeRuleCounts
{
    /// Indexed by position of the rules for events: the events that each matches.
    std::vector<std::uint64_t> events;
    /// Events that no rule matches.
    std::uint64_t eventsLeft = 0;
    /// Indexed by position of the rules for ranks.
    std::vector<RankRuleCount> ranks;
    std::uint64_t ranksFound = 0;
    /// Ranks among them that were only numbered, because neither a rule nor the file names them.
    std::uint64_t ranksNumbered = 0;
    /// Indexed by number and position of the argument: the events whose number it gives.
    std::array<std::vector<std::uint64_t>, kEventNumberCount> arguments;
    /// The trace was written by Pipescope and contains everything: no rule is used.
    bool isNoRuleAsked = false;
};

} // namespace pipescope
