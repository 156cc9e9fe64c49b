#include "core/diagnostics/lost_data.h"
#include "core/run/bubbles/limits/limits.h"
#include "core/run/bubbles/report/sentences.h"

#include <algorithm>
#include <utility>

namespace pipescope {
namespace {

LimitVerdict verdictOf(std::string_view name, bool isWhole, UserText text, bool isAccepted)
{
    if (!isWhole && isAccepted) {
        return {name, true, "accepted: %1"_text(std::move(text))};
    }
    return {name, isWhole, std::move(text)};
}

UserText withRank(const Finding& finding)
{
    return finding.rank ? "rank %1: %2"_text(finding.rank->value, finding.message()) : finding.message();
}

UserText lostText(const std::vector<Finding>& lost)
{
    constexpr std::size_t kMostNamed = 3;
    UserText text = withRank(lost.front());
    for (std::size_t i = 1; i < std::min(lost.size(), kMostNamed); ++i) {
        text = "%1; %2"_text(std::move(text), withRank(lost[i]));
    }
    return lost.size() > kMostNamed
               ? "%1; and %2 more findings"_text(std::move(text), lost.size() - kMostNamed)
               : text;
}

LimitVerdict checkLostData(const Trace& trace, bool isAccepted)
{
    const std::vector<Finding> lost = findingsOfLostData(trace.findings);
    return verdictOf("data", lost.empty(),
                     lost.empty() ? UserText("no finding says that something is missing"_text)
                                  : lostText(lost),
                     isAccepted);
}

LimitVerdict checkSteps(const Trace& trace, const BubbleAnalysis& analysis, bool isAccepted)
{
    if (analysis.refused.empty()) {
        return {"steps", true, "dependencies between the blocks explain all of them"_text};
    }
    std::vector<RefusalSentence> sentences = refusalSentences(trace, analysis.refused);
    UserText text = std::move(sentences.front().text);
    if (sentences.size() > 1) {
        text = "%1 And %2 more such sentences."_text(std::move(text), sentences.size() - 1);
    }
    return verdictOf("steps", false, std::move(text), isAccepted);
}

LimitVerdict checkClocks(const BubbleAnalysis& analysis, bool isAccepted)
{
    const std::size_t count = analysis.groupsWithoutClock.size();
    return verdictOf(
        "clocks", count == 0,
        count == 0
            ? UserText("those of all pipelines can be compared"_text)
            : "pipelines whose hosts' clocks cannot be compared, so that their figures are not known: %1"_text(
                count),
        isAccepted);
}

} // namespace

std::vector<LimitVerdict> checkData(const Trace& trace, const BubbleAnalysis& analysis, bool areAccepted)
{
    return {checkLostData(trace, areAccepted), checkSteps(trace, analysis, areAccepted),
            checkClocks(analysis, areAccepted)};
}

} // namespace pipescope
