#pragma once

#include "core/model/trace.h"
#include "core/model/trace_rules.h"

#include <cstdint>
#include <vector>

namespace pipescope {

/// How many events each rule would catch, and how many none.
struct TraceRuleCounts
{
    /// By the rules' position.
    std::vector<std::uint64_t> caught;
    std::uint64_t left = 0;
};

/// Asks the rules about the blocks and operators of a trace that was read from Chrome traces, by name and
/// category, where the first rule that matches catches an event; rules for processes and threads are asked
/// about rows that tell them. Linear in the number of events, with the matching done once a name.
TraceRuleCounts countRuleMatches(const Trace& trace, const TraceRules& rules);

} // namespace pipescope
