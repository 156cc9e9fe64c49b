#include "core/run/analysis/search/hit.h"

#include "core/base/text.h"
#include "core/run/analysis/details/detail_text.h"
#include "core/run/model/names.h"
#include "core/run/model/shown_stage.h"

namespace pipescope {

Hit hitOf(const Trace& trace, const TraceRef& ref)
{
    const Track& track = trace.track(trackOf(ref));
    const auto number = [&](std::optional<StepIndex> step) {
        return step && step->value < trace.steps.size() ? std::optional(trace.steps[step->value].number)
                                                        : std::nullopt;
    };
    if (const auto* op = std::get_if<OperatorRef>(&ref)) {
        const P2pOperator& found = track.operators[op->op.value];
        return {track.rank,
                escapeToOneLine(trace.strings.text(found.name)),
                operatorKindName(found.kind),
                track.stage,
                number(found.step),
                {},
                {},
                found.span};
    }
    if (const auto* collective = std::get_if<CollectiveRef>(&ref)) {
        const Collective found = track.collectives.at(collective->collective);
        return {track.rank,
                escapeToOneLine(trace.strings.text(found.name)),
                verbatim(collectiveKindName(found.kind)),
                track.stage,
                number(found.step),
                {},
                {},
                found.span};
    }
    const auto shown = [&](BlockPart part) {
        part.virtualStage = shownStage(trace.schedule, part.virtualStage);
        return part;
    };
    const BlockIndex index = std::get<BlockRef>(ref).block;
    const BlockTable& blocks = track.blocks;
    return {track.rank,
            blockTitle(trace, track, index),
            blockKindName(blocks.kind(index)),
            track.stage,
            number(blocks.step(index)),
            shown(blocks.forward(index)),
            shown(blocks.backward(index)),
            blocks.span(index)};
}

} // namespace pipescope
