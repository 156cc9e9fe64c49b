#pragma once

#include "core/chrome_rules/chrome_names.h"
#include "core/chrome_rules/chrome_rule_counts.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <stop_token>

namespace pipescope {

/// Tells what rules would make of a run's Chrome traces, without loading them. May be called from several
/// threads at once; takes time with the number of different names in the traces. Every pattern of the rules
/// must be one. After a stop request the counts are incomplete.
using CountRuleMatches =
    std::function<ChromeRuleCounts(const ChromeRules& rules, const std::stop_token& stop)>;

/// A run's Chrome traces, as far as rules ask about them.
struct RuleSurvey
{
    ChromeNames names;
    CountRuleMatches count;
};

/// Reads the Chrome traces of a run for what rules ask about, with so many threads; 0 means one per
/// processor. Blocks the calling thread for about as long as reading them for a load does; after a stop
/// request the result is incomplete.
RuleSurvey surveyForRules(const std::filesystem::path& root, std::size_t jobs, const std::stop_token& stop);

} // namespace pipescope
