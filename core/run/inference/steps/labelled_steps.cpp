#include "core/base/order_statistics.h"
#include "core/base/threads/parallel.h"
#include "core/run/inference/placement/pipeline_order.h"
#include "core/run/inference/steps/step_evidence.h"
#include "core/run/inference/steps/steps.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace pipescope {
namespace {

std::vector<StepNumber> recordedNumbers(const LabelledCapture& capture)
{
    std::vector<StepNumber> numbers;
    for (const auto* rows : {&capture.ranks, &capture.otherRows}) {
        for (const LabelledTrack& row : *rows) {
            numbers.insert(numbers.end(), row.steps.begin(), row.steps.end());
            for (const StepWindow& window : row.stepWindows) {
                numbers.push_back(window.number);
            }
        }
    }
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    return numbers;
}

StepIndex positionOf(StepNumber number, const std::vector<StepNumber>& numbers)
{
    const auto found = std::lower_bound(numbers.begin(), numbers.end(), number);
    return StepIndex{static_cast<std::size_t>(found - numbers.begin())};
}

/// Windows give steps to records without one, unless the run is concluded already.
void settleRow(LabelledTrack& row, const std::vector<StepNumber>& numbers, bool isConcluded)
{
    std::vector<StepIndex> positions;
    for (const StepNumber number : row.steps) {
        positions.push_back(positionOf(number, numbers));
    }
    const StepWindows windows(isConcluded ? std::vector<StepWindow>() : row.stepWindows, numbers);
    const auto settle = [&](TimeSpan span, std::optional<StepIndex>& step) {
        const bool isRecorded = step && step->value < positions.size();
        step = isRecorded ? std::optional(positions[step->value]) : windows.covering(span);
    };
    for (LabelledBlock& labelled : row.blocks) {
        settle(labelled.block.span, labelled.block.step);
    }
    for (P2pOperator& op : row.operators) {
        settle(op.span, op.step);
    }
}

std::string_view messageOfKind(BlockKind kind)
{
    switch (kind) {
    case BlockKind::Forward:
        return "forward";
    case BlockKind::Backward:
        return "backward";
    case BlockKind::Weight:
        return "weightgradstore";
    case BlockKind::Overlap:
        return "forward and backward";
    case BlockKind::Logits:
    case BlockKind::Other:
        break;
    }
    return {};
}

/// The blocks of the pipeline as ranges without windows; operators as they are.
RankCapture asRanges(const LabelledTrack& row, const std::vector<std::uint32_t>& order)
{
    RankCapture rank;
    rank.rank = row.rank;
    rank.file = row.file;
    rank.host = row.host;
    std::array<StringId, kBlockKindCount> messages;
    for (std::size_t kind = 0; kind < kBlockKindCount; ++kind) {
        messages[kind] = rank.strings.intern(messageOfKind(static_cast<BlockKind>(kind)));
    }
    rank.ranges.reserve(order.size());
    for (const std::uint32_t i : order) {
        const Block& block = row.blocks[i].block;
        if (!messageOfKind(block.kind).empty()) {
            CapturedRange range;
            range.device = block.span;
            range.host = block.span;
            range.message = messages[static_cast<std::size_t>(block.kind)];
            rank.ranges.push_back(range);
        }
    }
    for (const P2pOperator& op : row.operators) {
        rank.operators.push_back({op, {}, {}});
    }
    rank.parts = row.parts;
    return rank;
}

/// The number of different labels of a rank's forwards, if each occurs at least twice on average: a forward
/// with the same micro-batch and chunk belongs to another step.
std::optional<std::int64_t> distinctForwards(const LabelledTrack& row)
{
    const auto forwards =
        std::count_if(row.blocks.begin(), row.blocks.end(),
                      [](const LabelledBlock& labelled) { return hasForward(labelled.block.kind); });
    std::unordered_set<std::uint64_t> distinct;
    for (const LabelledBlock& labelled : row.blocks) {
        if (!hasForward(labelled.block.kind)) {
            continue;
        }
        const BlockPart& part = labelled.block.forward;
        if (!part.microBatch || std::cmp_greater(distinct.size(), forwards / 2)) {
            return std::nullopt;
        }
        distinct.insert(std::uint64_t{static_cast<std::uint32_t>(chunkOf(labelled, part))} << 32U
                        | static_cast<std::uint32_t>(part.microBatch->value));
    }
    return std::cmp_less_equal(distinct.size(), forwards / 2) && !distinct.empty()
               ? std::optional(static_cast<std::int64_t>(distinct.size()))
               : std::nullopt;
}

/// The value of most rows.
std::optional<std::int64_t> numberedForwardsPerStep(const LabelledCapture& capture, std::size_t workers)
{
    std::vector<std::optional<std::int64_t>> ofRanks(capture.ranks.size());
    parallelFor(ofRanks.size(), workers, {},
                [&](std::size_t i) { ofRanks[i] = distinctForwards(capture.ranks[i]); });
    std::map<std::int64_t, std::size_t> votes;
    for (const auto& forwards : ofRanks) {
        if (forwards) {
            ++votes[*forwards];
        }
    }
    return mostFrequent(votes);
}

void takeSteps(const StepAssignment::OfRank& steps, const std::vector<std::uint32_t>& order,
               LabelledTrack& row)
{
    std::optional<StepIndex> last;
    std::size_t range = 0;
    for (const std::uint32_t i : order) {
        Block& block = row.blocks[i].block;
        if (!messageOfKind(block.kind).empty()) {
            last = steps.ranges[range++];
        }
        block.step = last;
    }
    for (std::size_t i = 0; i < row.operators.size(); ++i) {
        row.operators[i].step = steps.operators[i];
    }
}

std::vector<StepNumber> stepsByOrder(LabelledCapture& capture, const Placements& placements,
                                     std::size_t workers, FindingList& findings)
{
    Capture ranges;
    ranges.ranks.resize(capture.ranks.size());
    ranges.forwardsPerStep = numberedForwardsPerStep(capture, workers);
    std::vector<std::vector<std::uint32_t>> orders(capture.ranks.size());
    parallelFor(orders.size(), workers, {}, [&](std::size_t i) {
        orders[i] = orderByBegin(capture.ranks[i].blocks,
                                 [](const LabelledBlock& labelled) { return labelled.block.span; });
        ranges.ranks[i] = asRanges(capture.ranks[i], orders[i]);
    });
    for (LabelledTrack& row : capture.otherRows) {
        for (LabelledBlock& labelled : row.blocks) {
            labelled.block.step.reset();
        }
    }
    const StepAssignment steps = assignSteps(ranges, placements, workers, findings);
    parallelFor(orders.size(), workers, {},
                [&](std::size_t r) { takeSteps(steps.ranks[r], orders[r], capture.ranks[r]); });
    return steps.numbers;
}

} // namespace

std::vector<StepNumber> settleLabelledSteps(LabelledCapture& capture, const Placements& placements,
                                            std::size_t workers, FindingList& findings)
{
    std::vector<StepNumber> numbers = recordedNumbers(capture);
    const bool hasBlocks = std::any_of(capture.ranks.begin(), capture.ranks.end(),
                                       [](const LabelledTrack& rank) { return !rank.blocks.empty(); });
    if (numbers.empty() && hasBlocks) {
        return stepsByOrder(capture, placements, workers, findings);
    }
    for (auto* rows : {&capture.ranks, &capture.otherRows}) {
        parallelFor(rows->size(), workers, {},
                    [&](std::size_t i) { settleRow((*rows)[i], numbers, capture.isConcluded); });
    }
    return numbers;
}

} // namespace pipescope
