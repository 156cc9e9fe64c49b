#pragma once

#include "core/run/chrome_rules/chrome_names.h"
#include "core/run/chrome_rules/chrome_rule_counts.h"
#include "core/run/sources/chrome_trace/survey/survey_reader.h"

#include <filesystem>
#include <span>
#include <stop_token>
#include <vector>

namespace pipescope {

/// The content of a run's Chrome traces that rules ask about. Immutable.
class ChromeSurvey
{
public:
    /// Reads the files; incomplete after a stop request.
    ChromeSurvey(std::span<const std::filesystem::path> files, std::size_t workers,
                 const std::stop_token& stop);

    ChromeNames names() const;

    /// What loading the files with these rules would find. Every pattern must be valid. After a stop request
    /// the counts are incomplete.
    ChromeRuleCounts count(const ChromeRules& rules, std::size_t workers, const std::stop_token& stop) const;

private:
    /// Indexed by file.
    std::vector<ChromeContent> m_contents;
    std::vector<SurveyedArguments> m_arguments;
    bool m_isPipescopeExport = false;
};

} // namespace pipescope
