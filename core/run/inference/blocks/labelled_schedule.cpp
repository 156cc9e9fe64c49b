#include "core/run/inference/blocks/labelled_schedule.h"

#include "core/base/threads/parallel.h"
#include "core/run/inference/placement/captured_ranks.h"
#include "core/run/inference/placement/pipeline_order.h"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>
#include <vector>

namespace pipescope {
namespace {

/// The half that names a block: the backward of a backward, else the forward.
const BlockPart& leadingPart(const Block& block)
{
    const bool isBackward = block.kind == BlockKind::Backward || block.kind == BlockKind::Weight
                            || block.kind == BlockKind::Logits;
    return isBackward ? block.backward : block.forward;
}

std::optional<VirtualStage> virtualStageOf(const LabelledBlock& labelled)
{
    return leadingPart(labelled.block).virtualStage;
}

/// Whether half of the rank's forwards repeat the micro-batch of an earlier one in the step; empty without
/// forwards.
std::optional<bool> repeatsMicroBatches(const LabelledTrack& rank)
{
    // Enough to decide; a rank may have millions of blocks.
    constexpr std::size_t kMaxAsked = 4096;
    std::vector<std::pair<StepIndex, MicroBatch>> forwards;
    for (std::size_t i = 0; i < rank.blocks.size() && forwards.size() < kMaxAsked; ++i) {
        const Block& block = rank.blocks[i].block;
        if (block.kind == BlockKind::Forward && block.step && block.forward.microBatch) {
            forwards.emplace_back(*block.step, *block.forward.microBatch);
        }
    }
    const std::size_t all = forwards.size();
    std::sort(forwards.begin(), forwards.end());
    const auto end = std::unique(forwards.begin(), forwards.end());
    const auto repeated = static_cast<std::size_t>(forwards.end() - end);
    return all == 0 ? std::nullopt : std::optional(2 * repeated >= all);
}

/// Whether micro-batches repeat on all ranks, so that stages have several chunks.
bool allRepeatMicroBatches(const LabelledCapture& capture)
{
    bool any = false;
    for (const LabelledTrack& rank : capture.ranks) {
        const auto repeats = repeatsMicroBatches(rank);
        if (repeats == false) {
            return false;
        }
        any = any || repeats;
    }
    return any;
}

/// 1 if that is the smallest micro-batch of all ranks, else 0.
std::int32_t firstMicroBatch(const LabelledCapture& capture, std::size_t workers)
{
    constexpr std::int32_t kNone = std::numeric_limits<std::int32_t>::max();
    std::vector<std::int32_t> least(capture.ranks.size(), kNone);
    parallelFor(least.size(), workers, {}, [&](std::size_t r) {
        for (const LabelledBlock& labelled : capture.ranks[r].blocks) {
            if (const auto microBatch = leadingPart(labelled.block).microBatch) {
                least[r] = std::min(least[r], microBatch->value);
            }
        }
    });
    const auto ofAll = std::min_element(least.begin(), least.end());
    return ofAll != least.end() && *ofAll == 1 ? 1 : 0;
}

ObservedRank observeRank(const LabelledTrack& rank, std::int32_t firstMicroBatch)
{
    ObservedRank observed;
    for (const std::uint32_t i :
         orderByBegin(rank.blocks, [](const LabelledBlock& labelled) { return labelled.block.span; }))
    {
        const Block& block = rank.blocks[i].block;
        if (block.kind == BlockKind::Other || !block.step) {
            continue;
        }
        ObservedBlock seen;
        seen.kind = block.kind;
        seen.mayBeLogits = block.kind == BlockKind::Backward;
        const auto microBatch = leadingPart(block).microBatch;
        seen.label = microBatch ? microBatch->value - firstMicroBatch : kNoLabel;
        seen.chunk = rank.blocks[i].chunk.value_or(kNoLabel);
        seen.countsWithinChunk = virtualStageOf(rank.blocks[i]).has_value();
        observed.add(*block.step, seen, i);
    }
    observed.settle();
    return observed;
}

/// Leaves out weight gradients, which a schedule may put anywhere.
void dropWeights(ObservedRun& observed)
{
    for (ObservedRank& rank : observed.ranks) {
        if (rank.holds(BlockKind::Weight)) {
            observed.withoutWeights = true;
            rank.drop(BlockKind::Weight);
        }
    }
}

bool holdsWeights(const ObservedRun& observed)
{
    return std::any_of(observed.ranks.begin(), observed.ranks.end(),
                       [](const ObservedRank& rank) { return rank.holds(BlockKind::Weight); });
}

} // namespace

void nameChunks(LabelledTrack& rank)
{
    std::set<VirtualStage> places;
    for (const LabelledBlock& labelled : rank.blocks) {
        if (labelled.chunk || (labelled.block.kind != BlockKind::Other && !virtualStageOf(labelled))) {
            return;
        }
        if (const auto place = virtualStageOf(labelled)) {
            places.insert(*place);
        }
    }
    const std::vector<VirtualStage> order(places.begin(), places.end());
    for (LabelledBlock& labelled : rank.blocks) {
        if (const auto place = virtualStageOf(labelled)) {
            const auto found = std::lower_bound(order.begin(), order.end(), *place);
            labelled.chunk = static_cast<std::int32_t>(found - order.begin());
        }
    }
}

std::optional<std::int32_t> chunksNamed(const LabelledCapture& capture)
{
    constexpr std::int32_t kMaxChunks = 1 << 10;
    std::int32_t chunks = 0;
    for (const LabelledTrack& rank : capture.ranks) {
        for (const LabelledBlock& labelled : rank.blocks) {
            const std::int32_t chunk = labelled.chunk.value_or(-1);
            chunks = chunk < kMaxChunks ? std::max(chunks, chunk + 1) : chunks;
        }
    }
    return chunks > 0 ? std::optional(chunks) : std::nullopt;
}

ObservedRun observeLabelled(const LabelledCapture& capture, std::size_t workers, const std::stop_token& stop)
{
    ObservedRun run;
    run.ranks.resize(capture.ranks.size());
    run.firstMicroBatch = firstMicroBatch(capture, workers);
    parallelFor(run.ranks.size(), workers, stop,
                [&](std::size_t r) { run.ranks[r] = observeRank(capture.ranks[r], run.firstMicroBatch); });
    return run;
}

std::optional<ScheduleShape> recordedShape(const LabelledCapture& capture, const Placements& placements)
{
    const auto chunks = chunksNamed(capture);
    if (placements.groups.empty() || (!chunks && allRepeatMicroBatches(capture))) {
        return std::nullopt;
    }
    ScheduleShape shape;
    shape.stages = static_cast<std::int32_t>(placements.groups.front().size());
    shape.chunks = chunks.value_or(1);
    shape.kind = shape.chunks > 1 ? ScheduleKind::Interleaved : ScheduleKind::OneForwardOneBackward;
    return shape;
}

std::optional<ChosenSchedule> concludedSchedule(const LabelledCapture& capture)
{
    if (!capture.isConcluded || !capture.schedule || capture.schedule->candidates.empty()
        || !std::all_of(capture.schedule->candidates.begin(), capture.schedule->candidates.end(), isRunnable))
    {
        return std::nullopt;
    }
    ChosenSchedule chosen;
    chosen.info = *capture.schedule;
    return chosen;
}

ChosenSchedule chooseLabelledSchedule(const LabelledCapture& capture, const Placements& placements,
                                      ObservedRun& observed, const std::stop_token& stop,
                                      FindingList& findings)
{
    RecordedSchedule recorded = recordedSchedule(recordsOf(capture.ranks), findings);
    const bool hasBlocks = std::any_of(observed.ranks.begin(), observed.ranks.end(),
                                       [](const ObservedRank& rank) { return !rank.steps().empty(); });
    if (!hasBlocks && recorded.named.text.empty()) {
        return {};
    }
    recorded.chunks = chunksNamed(capture);
    recorded.numbersAreRecorded = true;
    if (recorded.named.hasFreeWeights) {
        dropWeights(observed);
    }
    FindingList ofSchedule;
    ChosenSchedule chosen = chooseSchedule(recorded, placements, observed, stop, ofSchedule);
    if (holdsWeights(observed)) {
        ObservedRun others = observed;
        dropWeights(others);
        FindingList ofOthers;
        ChosenSchedule withoutWeights = chooseSchedule(recorded, placements, others, stop, ofOthers);
        if (withoutWeights.exact > chosen.exact) {
            chosen = std::move(withoutWeights);
            ofSchedule = std::move(ofOthers);
            observed = std::move(others);
        }
    }
    findings.merge(std::move(ofSchedule));
    chosen.namedByDualPipeV = false;
    return chosen;
}

} // namespace pipescope
