#include "core/base/text.h"
#include "core/run/analysis/details/detail_text.h"

#include <string_view>

namespace pipescope {
namespace {

std::optional<std::int32_t> stageCount(const Trace& trace, const Track& track)
{
    if (trace.schedule.stages && *trace.schedule.stages > 0) {
        return trace.schedule.stages;
    }
    const bool isInGroup = track.group && track.group->value < trace.groups.size();
    const std::size_t ranks = isInGroup ? trace.groups[track.group->value].ranks.size() : 0;
    return ranks > 0 ? std::optional(static_cast<std::int32_t>(ranks)) : std::nullopt;
}

std::string halfLabel(const Trace& trace, const Track& track, char letter, const BlockPart& part)
{
    if (!part.microBatch) {
        return {};
    }
    std::string label = letter + std::to_string(part.microBatch->value);
    if (const auto chunk = chunkOf(trace, track, part.virtualStage); chunk && *chunk > 0) {
        label += '.' + std::to_string(*chunk);
    }
    return label;
}

} // namespace

std::optional<std::int32_t> chunkOf(const Trace& trace, const Track& track,
                                    std::optional<VirtualStage> virtualStage)
{
    const auto stages = stageCount(trace, track);
    return virtualStage && stages ? std::optional(virtualStage->value / *stages) : std::nullopt;
}

std::optional<std::int32_t> chunkOf(const Trace& trace, const Track& track, BlockIndex block)
{
    return chunkOf(trace, track, track.blocks.virtualStage(block));
}

std::string blockLabel(const Trace& trace, const Track& track, BlockIndex block)
{
    const BlockTable& blocks = track.blocks;
    switch (blocks.kind(block)) {
    case BlockKind::Forward:
        return halfLabel(trace, track, 'F', blocks.forward(block));
    case BlockKind::Backward:
        return halfLabel(trace, track, 'B', blocks.backward(block));
    case BlockKind::Weight:
        return halfLabel(trace, track, 'W', blocks.backward(block));
    case BlockKind::Overlap: {
        const std::string forward = halfLabel(trace, track, 'F', blocks.forward(block));
        const std::string backward = halfLabel(trace, track, 'B', blocks.backward(block));
        return forward + (forward.empty() || backward.empty() ? "" : "+") + backward;
    }
    case BlockKind::Logits:
    case BlockKind::Other:
        break;
    }
    return {};
}

std::string blockTitle(const Trace& trace, const Track& track, BlockIndex block)
{
    std::string label = blockLabel(trace, track, block);
    if (!label.empty()) {
        return label;
    }
    const std::string_view name = trace.strings.text(track.blocks.name(block));
    return escapeToOneLine(name.empty() ? trace.strings.text(track.blocks.at(block).message) : name);
}

} // namespace pipescope
