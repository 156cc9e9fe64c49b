#include "core/model/step_spans.h"

#include <optional>
#include <vector>

namespace pipescope {

void measureSteps(Trace& trace)
{
    std::vector<std::optional<TimeSpan>> spans(trace.steps.size());
    for (const Track& track : trace.tracks) {
        for (std::size_t i = 0; i < track.blocks.size(); ++i) {
            if (const auto step = track.blocks.step(BlockIndex{i})) {
                auto& span = spans[step->value];
                const TimeSpan own = track.blocks.span(BlockIndex{i});
                span = span ? span->united(own) : own;
            }
        }
    }
    for (std::size_t i = 0; i < spans.size(); ++i) {
        trace.steps[i].span = spans[i].value_or(trace.steps[i].span);
    }
}

} // namespace pipescope
