#include "core/stages/job_schedule.h"

#include "core/base/parallel.h"
#include "core/stages/order_by_begin.h"
#include "core/stages/records.h"

#include <algorithm>
#include <utility>

namespace pipescope {
namespace {

/// The half of a block that names it: a forward's own, a backward's own, the forward's of both together.
const BlockPart& leadingPart(const Block& block)
{
    const bool isBackward = block.kind == BlockKind::Backward || block.kind == BlockKind::Weight
                            || block.kind == BlockKind::Logits;
    return isBackward ? block.backward : block.forward;
}

ObservedRank observeRank(const JobTrack& rank)
{
    ObservedRank observed;
    for (const std::uint32_t i :
         orderByBegin(rank.jobs, [](const CapturedJob& job) { return job.block.span; })) {
        const Block& block = rank.jobs[i].block;
        if (block.kind == BlockKind::Other || !block.step) {
            continue;
        }
        ObservedBlock seen;
        seen.kind = block.kind;
        seen.mayBeLogits = block.kind == BlockKind::Backward;
        const auto microBatch = leadingPart(block).microBatch;
        seen.label = microBatch ? microBatch->value : kNoLabel;
        seen.chunk = rank.jobs[i].chunk.value_or(kNoLabel);
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

std::optional<std::int32_t> chunksNamed(const JobCapture& capture)
{
    constexpr std::int32_t kMostChunks = 1 << 10;
    std::int32_t chunks = 0;
    for (const JobTrack& rank : capture.ranks) {
        for (const CapturedJob& job : rank.jobs) {
            const std::int32_t chunk = job.chunk.value_or(-1);
            chunks = chunk < kMostChunks ? std::max(chunks, chunk + 1) : chunks;
        }
    }
    return chunks > 0 ? std::optional(chunks) : std::nullopt;
}

ObservedRun observeJobs(const JobCapture& capture, std::size_t workers, const std::stop_token& stop)
{
    ObservedRun run;
    run.ranks.resize(capture.ranks.size());
    parallelFor(run.ranks.size(), workers, stop,
                [&](std::size_t r) { run.ranks[r] = observeRank(capture.ranks[r]); });
    return run;
}

std::optional<ScheduleShape> recordedShape(const JobCapture& capture, const Placements& placements)
{
    if (placements.groups.empty()) {
        return std::nullopt;
    }
    ScheduleShape shape;
    shape.stages = static_cast<std::int32_t>(placements.groups.front().size());
    shape.chunks = chunksNamed(capture).value_or(1);
    shape.kind = shape.chunks > 1 ? ScheduleKind::Interleaved : ScheduleKind::OneForwardOneBackward;
    return shape;
}

ChosenSchedule chooseJobSchedule(const JobCapture& capture, const Placements& placements,
                                 ObservedRun& observed, const std::stop_token& stop, FindingList& findings)
{
    RecordedSchedule recorded = recordedSchedule(recordsOf(capture.ranks), findings);
    recorded.chunks = chunksNamed(capture);
    if (recorded.hasFreeWeights) {
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
