#include "core/bubbles/report/analysis.h"

#include <utility>

namespace pipescope {

std::optional<BubbleAnalysis> analyseBubbles(const Trace& trace, const std::stop_token& stop)
{
    auto run = measureRun(trace, stop);
    if (!run || stop.stop_requested()) {
        return std::nullopt;
    }
    BubbleAnalysis analysis{*std::move(run), {}, {}};
    analysis.steps = bubblesOf(trace, analysis.run.graphs);
    if (stop.stop_requested()) {
        return std::nullopt;
    }
    analysis.causes = findCauses(trace, analysis.run);
    return analysis;
}

} // namespace pipescope
