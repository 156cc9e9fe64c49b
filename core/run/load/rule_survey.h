#pragma once

#include "core/base/result.h"
#include "core/run/chrome_rules/chrome_names.h"
#include "core/run/chrome_rules/chrome_rule_counts.h"
#include "core/run/chrome_rules/chrome_rules.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <stop_token>

namespace pipescope {

/// Counts what rules would find in a run's Chrome traces, without loading them. May be called from several
/// threads at once; the time grows with the number of different names in the traces. Every pattern of the
/// rules must be valid. After a stop request the counts are incomplete.
using CountRuleMatches =
    std::function<ChromeRuleCounts(const ChromeRules& rules, const std::stop_token& stop)>;

/// What rules ask about a run's Chrome traces.
struct RuleSurvey
{
    ChromeNames names;
    CountRuleMatches count;
};

/// Reads what rules ask about in the Chrome traces of a run, with `jobs` threads; 0 means one per processor.
/// Blocks the calling thread for about as long as reading them for a load does; after a stop request the
/// result is incomplete.
RuleSurvey surveyForRules(const std::filesystem::path& root, std::size_t jobs, const std::stop_token& stop);

/// Reads a file of trace rules, see parseChromeRules().
Result<ChromeRules> readChromeRules(const std::filesystem::path& file);

} // namespace pipescope
