#include "core/run/unannotated/conclude_ranges.h"

#include "core/run/unannotated/conclude_blocks.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

namespace pipescope {
namespace {

/// Whether the operator's group can be a pipeline: it is recorded as one, or not recorded.
bool mayBePipeline(const RankCapture& capture, const P2pOperator& op)
{
    const auto group = capture.metadata.groups.find(capture.strings.text(op.group));
    return group == capture.metadata.groups.end() || group->second.role == kPipelineRole;
}

bool moves(const RankCapture& capture, const P2pOperator& op, PartDirection direction)
{
    const auto parts = std::span(capture.parts).subspan(op.firstPart, op.partCount);
    return std::any_of(parts.begin(), parts.end(),
                       [&](const OperatorPart& part) { return part.direction == direction; });
}

RankTransfers transfersOf(const RankCapture& capture)
{
    RankTransfers transfers;
    for (const CapturedOperator& captured : capture.operators) {
        const P2pOperator& op = captured.op;
        if (!mayBePipeline(capture, op)) {
            continue;
        }
        if (op.kind == OperatorKind::Send || moves(capture, op, PartDirection::Send)) {
            transfers.sends.push_back(op.span.begin);
        }
        if (op.kind == OperatorKind::Receive || moves(capture, op, PartDirection::Receive)) {
            transfers.receives.push_back(op.span.end);
        }
    }
    std::sort(transfers.sends.begin(), transfers.sends.end());
    std::sort(transfers.receives.begin(), transfers.receives.end());
    return transfers;
}

} // namespace

bool hasPipelineTransfers(const RankCapture& capture)
{
    return std::any_of(capture.operators.begin(), capture.operators.end(),
                       [&](const CapturedOperator& captured) { return mayBePipeline(capture, captured.op); });
}

void concludeRanges(LaunchedWork&& work, RankCapture& capture)
{
    const ConcludedBlocks concluded = concludeBlocks(std::move(work), transfersOf(capture));
    if (concluded.blocks.empty()) {
        capture.findings.add(FindingId::BlocksNotConcluded, capture.rank, capture.file, concluded.refusal);
        return;
    }
    const StringId forward = capture.strings.intern("forward (concluded)");
    const StringId backward = capture.strings.intern("backward (concluded)");
    for (const ConcludedBlock& block : concluded.blocks) {
        CapturedRange& range = capture.ranges.emplace_back();
        range.device = block.device;
        range.host = block.host;
        range.message = block.isBackward ? backward : forward;
        range.sourceRow = block.sourceRow;
    }
    capture.findings.add(FindingId::BlocksConcluded, capture.rank, capture.file, {}, capture.ranges.size());
}

} // namespace pipescope
