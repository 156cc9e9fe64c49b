#include "core/run/model/lookup/step_spans.h"

#include <optional>
#include <vector>

namespace pipescope {

namespace {

void unite(std::optional<TimeSpan>& span, TimeSpan other)
{
    span = span ? span->united(other) : other;
}

void measureWindows(Trace& trace)
{
    std::vector<std::optional<TimeSpan>> windows(trace.steps.size());
    for (const Track& track : trace.tracks) {
        for (const StepHostWindow& window : track.stepWindows) {
            unite(windows[window.step.value], window.span);
        }
    }
    for (std::size_t i = 0; i < windows.size(); ++i) {
        trace.steps[i].hostWindow = windows[i] ? windows[i] : trace.steps[i].hostWindow;
    }
}

} // namespace

void measureSteps(Trace& trace)
{
    std::vector<std::optional<TimeSpan>> spans(trace.steps.size());
    std::vector<bool> hasPipeline(trace.steps.size());
    for (const Track& track : trace.tracks) {
        for (std::size_t i = 0; i < track.blocks.size(); ++i) {
            if (const auto step = track.blocks.step(BlockIndex{i})) {
                unite(spans[step->value], track.blocks.span(BlockIndex{i}));
                hasPipeline[step->value] =
                    hasPipeline[step->value] || track.blocks.kind(BlockIndex{i}) != BlockKind::Other;
            }
        }
    }
    measureWindows(trace);
    for (std::size_t i = 0; i < spans.size(); ++i) {
        Step& step = trace.steps[i];
        if (step.hostWindow && !hasPipeline[i]) {
            unite(spans[i], *step.hostWindow);
        }
        step.span = spans[i].value_or(step.span);
    }
}

} // namespace pipescope
