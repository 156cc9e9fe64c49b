#include "core/analysis/block_label.h"

#include <optional>
#include <string_view>

namespace pipescope {
namespace {

std::string numbered(char letter, const std::optional<MicroBatch>& microBatch)
{
    return microBatch ? letter + std::to_string(microBatch->value) : std::string();
}

} // namespace

std::string shortLabel(const Block& block)
{
    switch (block.kind) {
    case BlockKind::Forward:
        return numbered('F', block.forward.microBatch);
    case BlockKind::Backward:
        return numbered('B', block.backward.microBatch);
    case BlockKind::Weight:
        return numbered('W', block.backward.microBatch);
    case BlockKind::Overlap: {
        const std::string forward = numbered('F', block.forward.microBatch);
        const std::string backward = numbered('B', block.backward.microBatch);
        return forward + (forward.empty() || backward.empty() ? "" : "+") + backward;
    }
    case BlockKind::Logits:
    case BlockKind::Other:
        break;
    }
    return {};
}

std::string microBatchLabel(const Trace& trace, const Track& track, BlockIndex block)
{
    const std::string_view name = trace.strings.text(track.blocks.name(block));
    // What a log calls a job is the long form of the label.
    const bool isNamed = name != "FP" && name != "BP" && trace.fileForm() != FileForm::Log;
    if (isNamed) {
        return {};
    }
    return shortLabel(track.blocks.at(block));
}

} // namespace pipescope
