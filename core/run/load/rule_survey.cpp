#include "core/run/load/rule_survey.h"

#include "core/base/files/text_window.h"
#include "core/base/threads/parallel.h"
#include "core/run/chrome_rules/chrome_rule_json.h"
#include "core/run/sources/chrome_trace/survey/chrome_survey.h"
#include "core/run/sources/discovery.h"
#include "core/run/sources/source.h"

#include <memory>
#include <string>
#include <vector>

namespace pipescope {

RuleSurvey surveyForRules(const std::filesystem::path& root, std::size_t jobs, const std::stop_token& stop)
{
    const auto sources = allSources();
    DiscoveryOptions options;
    options.layout = kChromeLayout;
    const Discovery discovery = discover(root, sources, options, stop);
    std::vector<std::filesystem::path> files;
    for (const FoundFile& found : discovery.files) {
        if (discovery.source->layout().id == kChromeLayout) {
            files.push_back(found.file);
        }
    }
    const std::size_t workers = workerCount(jobs);
    const auto survey = std::make_shared<const ChromeSurvey>(files, workers, stop);
    return {survey->names(), [survey, workers](const ChromeRules& rules, const std::stop_token& stopCount) {
                return survey->count(rules, workers, stopCount);
            }};
}

Result<ChromeRules> readChromeRules(const std::filesystem::path& file)
{
    TRY(auto window, TextWindow::open(file));
    while (window.grow() == TextWindow::Growth::Grew) {
    }
    if (!window.error().empty()) {
        return Error{ErrorKind::Io, file, window.error()};
    }
    return parseChromeRules(window.text());
}

} // namespace pipescope
