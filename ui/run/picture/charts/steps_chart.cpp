#include "core/run/bubbles/report/figures_json.h"
#include "ui/run/picture/charts/run_charts.h"
#include "ui/run/picture/charts/stacked_bars.h"

#include <array>
#include <string_view>

namespace pipescope::picture {
namespace {

constexpr std::array<std::string_view, kIdleClassCount> kIdleKeys{
    "warm_up_ns",       "cool_down_ns",  "sender_late_ns", "transfer_ns",
    "receiver_late_ns", "collective_ns", "launch_gap_ns",  "unexplained_ns"};

std::vector<BarPart> partsOfSteps()
{
    std::vector<BarPart> parts{{"busy"_text, "busy_ns", kMeasured}};
    for (std::size_t i = 0; i < kIdleClassCount; ++i) {
        const auto idle = static_cast<IdleClass>(i);
        parts.push_back({titleOf(idle), kIdleKeys[i], scene::valueRole(static_cast<std::int64_t>(i))});
    }
    return parts;
}

/// By the mean of its ranks.
StackedBar barOf(const Trace& trace, const StepBubble& step)
{
    std::int64_t ranks = 0;
    for (const GroupBubble& group : step.groups) {
        ranks += static_cast<std::int64_t>(group.ranks.size());
    }
    ranks = std::max<std::int64_t>(1, ranks);
    const std::int64_t number = trace.steps[step.step.value].number.value;
    StackedBar bar{"step %1"_text(number), number, {step.figures.busy / ranks}, {std::nullopt, step.step}};
    for (const std::int64_t idle : step.figures.idle) {
        bar.parts.push_back(idle / ranks);
    }
    return bar;
}

} // namespace

Chart stepsChart(const Trace& trace, const BubbleAnalysis& analysis, const Translate& translate)
{
    const SharedCells shared(analysis.steps.size(), StackedBars::kMost);
    std::vector<StackedBar> bars;
    std::vector<StepIndex> steps;
    for (std::size_t i = 0; i < analysis.steps.size(); ++i) {
        steps.push_back(analysis.steps[i].step);
        StackedBar bar = barOf(trace, analysis.steps[i]);
        if (i % shared.each == 0) {
            bars.push_back(std::move(bar));
        } else if (bar.length() > bars.back().length()) {
            bars.back() = std::move(bar);
        }
    }
    const auto barOfStep = [steps, each = shared.each](const ChartSubject& selected) {
        const auto found = std::ranges::find(steps, selected.step);
        return found != steps.end() ? std::optional(static_cast<std::size_t>(found - steps.begin()) / each)
                                    : std::nullopt;
    };
    const UserText title = "Length of each step"_text;
    return chartOf(
        title, StackedBars::kLeastWidth, StackedBars::kLeastWidth,
        StackedBars({title, {"step"_text, "step"}, partsOfSteps(), std::move(bars), barOfStep}, translate));
}

StepIndex stepToShow(const BubbleAnalysis& analysis, const ChartSubject& selected)
{
    const auto lengthOf = [](const StepBubble& step) {
        std::int64_t longest = 0;
        for (const GroupBubble& group : step.groups) {
            for (const RankBubble& rank : group.ranks) {
                longest = std::max(longest, rank.idle.window);
            }
        }
        return longest;
    };
    const auto found = std::ranges::find(analysis.steps, selected.step,
                                         [](const StepBubble& step) { return std::optional(step.step); });
    return found != analysis.steps.end() ? found->step
                                         : std::ranges::max_element(analysis.steps, {}, lengthOf)->step;
}

} // namespace pipescope::picture
