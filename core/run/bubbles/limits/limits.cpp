#include "core/run/bubbles/limits/limits.h"

#include "core/base/json/json_writer.h"
#include "core/diagnostics/finding.h"
#include "core/run/bubbles/causes/find_causes.h"
#include "core/run/bubbles/report/sentences.h"

#include <algorithm>

namespace pipescope {
namespace {

LimitVerdict unknownVerdict(std::string_view name)
{
    return {name, false, "not known: dependencies between the blocks explain none of the steps"_text};
}

LimitVerdict checkBubble(const Trace& trace, const BubbleAnalysis& analysis, double limit)
{
    const auto worst = std::ranges::max_element(
        analysis.steps, {}, [](const StepBubble& step) { return step.figures.idleOfTotal(); });
    if (worst == analysis.steps.end()) {
        return {"bubble", false, "there is no step"_text};
    }
    const double bubble = worst->figures.idleOfTotal();
    return {"bubble", bubble <= limit,
            "%1 of step %2 are idle; at most %3 may be"_text(
                percentText(bubble), trace.steps[worst->step.value].number.value, percentText(limit))};
}

LimitVerdict checkImbalance(const BubbleAnalysis& analysis, double limit)
{
    const auto& times = analysis.run.stageTimes;
    const auto slowest = std::ranges::max_element(times, {}, [](const auto& each) { return each.second; });
    if (slowest == times.end() || analysis.run.slowestGraphs().empty()) {
        return unknownVerdict("imbalance");
    }
    const double slower = slowest->second - 1.0;
    return {"imbalance", slower <= limit,
            "stage %1 takes %2 longer than the mean; at most %3 may be"_text(
                slowest->first.value, percentText(slower), percentText(limit))};
}

LimitVerdict checkStraggler(const Trace& trace, const BubbleAnalysis& analysis, std::int64_t limit)
{
    if (analysis.run.slowestGraphs().empty()) {
        return unknownVerdict("straggler");
    }
    const std::vector<RepairableCause> slow = slowRanks(trace, analysis.run);
    const std::vector<Saving> savings = savingsOf(analysis.run, slow);
    const auto worst = std::ranges::max_element(savings, {}, &Saving::ofStep);
    const UserText most = durationText(limit);
    if (worst == savings.end()) {
        return {"straggler", true,
                "no rank is slower than its peers; at most %1 a step may be lost"_text(most)};
    }
    const Cause& cause = slow[static_cast<std::size_t>(worst - savings.begin())].cause;
    return {"straggler", worst->ofStep <= limit,
            "%1: %2 a step are lost; at most %3 may be"_text(ranksText(cause.ranks),
                                                             durationText(worst->ofStep), most)};
}

LimitVerdict checkViolations(const ClockFigures& clocks)
{
    return {
        "violations", clocks.violationsAfter == 0,
        "%1 messages go back in time by the recorded clocks, %2 by corrected ones; of these none may"_text(
            clocks.violationsBefore, clocks.violationsAfter)};
}

LimitVerdict checkGrowth(std::string_view name, const UserText& time, std::int64_t now, std::int64_t before,
                         const GrowthLimit& limit)
{
    const double growth = (static_cast<double>(now) - static_cast<double>(before))
                          / static_cast<double>(std::max<std::int64_t>(1, limit.earlier.step));
    return {
        name, growth <= limit.share,
        "%1 %2, before %3: a growth of %4 of the earlier step; at most %5 may be"_text(
            time, durationText(now), durationText(before), percentText(growth), percentText(limit.share))};
}

void checkGrowths(const BubbleAnalysis& analysis, const GrowthLimit& limit,
                  std::vector<LimitVerdict>& verdicts)
{
    if (analysis.steps.empty()) {
        verdicts.push_back({"step growth", false, "there is no step"_text});
        return;
    }
    const RunTimes now = runTimesOf(analysis);
    const RunTimes& before = limit.earlier;
    verdicts.push_back(checkGrowth("step growth", "a step takes"_text, now.step, before.step, limit));
    verdicts.push_back(
        checkGrowth("busy growth", "a rank's work in a step takes"_text, now.busy, before.busy, limit));
    verdicts.push_back(
        checkGrowth("idle growth", "a rank's idle time in a step is"_text, now.idle, before.idle, limit));
}

} // namespace

std::vector<LimitVerdict> checkLimits(const Trace& trace, const BubbleAnalysis& analysis,
                                      const Limits& limits)
{
    std::vector<LimitVerdict> verdicts;
    if (limits.bubble) {
        verdicts.push_back(checkBubble(trace, analysis, *limits.bubble));
    }
    if (limits.imbalance) {
        verdicts.push_back(checkImbalance(analysis, *limits.imbalance));
    }
    if (limits.straggler) {
        verdicts.push_back(checkStraggler(trace, analysis, *limits.straggler));
    }
    if (limits.noViolations) {
        verdicts.push_back(checkViolations(analysis.clocks));
    }
    if (limits.growth) {
        checkGrowths(analysis, *limits.growth, verdicts);
    }
    return verdicts;
}

void writeVerdictsJson(std::span<const LimitVerdict> verdicts, const FindingList& findings, std::ostream& out)
{
    constexpr std::int64_t kVersion = 1;
    constexpr std::size_t kBrokenLevels = 3;
    JsonWriter json(out, kBrokenLevels);
    json.beginObject();
    json.member("version", kVersion);
    json.objects("verdicts", verdicts, [&](const LimitVerdict& verdict) {
        json.member("name", verdict.name);
        json.member("ok", verdict.isKept);
        json.member("text", verdict.text.english());
    });
    json.key("findings");
    writeFindingArray(findings, json);
    json.endObject();
    json.finish();
}

} // namespace pipescope
