#include "core/stages/job_schedule.h"

#include "core/base/parallel.h"
#include "core/stages/records.h"
#include "core/stages/stage_schedule.h"

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
    std::optional<StepIndex> lastIndex;
    ObservedStep* last = nullptr;
    for (std::size_t i = 0; i < rank.jobs.size(); ++i) {
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
        if (block.step != lastIndex) {
            // Steps have about as many blocks each.
            const std::size_t expected = last != nullptr ? last->blocks.size() : 0;
            lastIndex = block.step;
            last = &observed.steps[*block.step];
            last->blocks.reserve(std::max(last->blocks.capacity(), expected));
            last->ranges.reserve(std::max(last->ranges.capacity(), expected));
        }
        last->blocks.push_back(seen);
        last->ranges.push_back(i);
    }
    return observed;
}

void sortByBegin(const JobTrack& rank, ObservedStep& step)
{
    const auto isBefore = [&](std::size_t a, std::size_t b) {
        return rank.jobs[a].block.span < rank.jobs[b].block.span;
    };
    if (std::is_sorted(step.ranges.begin(), step.ranges.end(), isBefore)) {
        return;
    }
    std::vector<std::pair<std::size_t, ObservedBlock>> order;
    for (std::size_t k = 0; k < step.ranges.size(); ++k) {
        order.emplace_back(step.ranges[k], step.blocks[k]);
    }
    std::stable_sort(order.begin(), order.end(),
                     [&](const auto& a, const auto& b) { return isBefore(a.first, b.first); });
    for (std::size_t k = 0; k < order.size(); ++k) {
        step.ranges[k] = order[k].first;
        step.blocks[k] = order[k].second;
    }
}

/// Leaves out weight gradients, which a schedule may put anywhere.
void dropWeights(ObservedRun& observed)
{
    for (ObservedRank& rank : observed.ranks) {
        for (auto& [index, step] : rank.steps) {
            std::size_t kept = 0;
            for (std::size_t k = 0; k < step.blocks.size(); ++k) {
                if (step.blocks[k].kind != BlockKind::Weight) {
                    step.blocks[kept] = step.blocks[k];
                    step.ranges[kept++] = step.ranges[k];
                }
            }
            observed.withoutWeights = observed.withoutWeights || kept < step.blocks.size();
            step.blocks.resize(kept);
            step.ranges.resize(kept);
        }
    }
}

bool holdsWeights(const ObservedRun& observed)
{
    const auto isWeight = [](const ObservedBlock& block) { return block.kind == BlockKind::Weight; };
    return std::any_of(observed.ranks.begin(), observed.ranks.end(), [&](const ObservedRank& rank) {
        return std::any_of(rank.steps.begin(), rank.steps.end(), [&](const auto& step) {
            return std::any_of(step.second.blocks.begin(), step.second.blocks.end(), isWeight);
        });
    });
}

/// Fills in what is not known; true if what both know agrees.
bool supply(const BlockPart& scheduled, BlockPart& own, bool& isSupplied)
{
    const auto settle = [&](auto& mine, const auto& theirs) {
        isSupplied = isSupplied || (theirs && !mine);
        const bool agrees = !mine || !theirs || *mine == *theirs;
        mine = mine ? mine : theirs;
        return agrees;
    };
    const bool sameMicroBatch = settle(own.microBatch, scheduled.microBatch);
    return settle(own.virtualStage, scheduled.virtualStage) && sameMicroBatch;
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
    parallelFor(run.ranks.size(), workers, stop, [&](std::size_t r) {
        run.ranks[r] = observeRank(capture.ranks[r]);
        for (auto& [index, step] : run.ranks[r].steps) {
            sortByBegin(capture.ranks[r], step);
        }
    });
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

JobClassifier::JobClassifier(const ChosenSchedule& schedule, std::optional<ScheduleShape> shape,
                             FindingList& findings)
    : m_schedule(schedule)
    , m_shape(std::move(shape))
    , m_findings(findings)
{ }

void JobClassifier::classify(JobTrack& rank, std::optional<Stage> stage, const ObservedRank& observed)
{
    for (CapturedJob& job : rank.jobs) {
        Block& block = job.block;
        if (block.forward != BlockPart{} || block.backward != BlockPart{}) {
            block.numberOrigins.add(NumberOrigin::Message);
        }
    }
    if (!stage) {
        return;
    }
    if (m_shape && stage->value < m_shape->stages) {
        placeChunks(rank, *stage);
    }
    m_contradictions = 0;
    if (const StageSchedule* expected = expectation(*stage, rank.jobs.size())) {
        for (const auto& [index, step] : observed.steps) {
            alignStep(rank, step, *expected);
        }
        placeFreeWeights(rank);
    }
    if (m_contradictions > 0) {
        m_findings.add(FindingId::MicroBatchContradicted, rank.rank, rank.file, {}, m_contradictions);
    }
}

/// Metadata that name a schedule out of proportion to the jobs are wrong, and not worth the memory.
const StageSchedule* JobClassifier::expectation(Stage stage, std::size_t jobs)
{
    constexpr std::int64_t kMostTimesLonger = 16;
    const bool isProportionate =
        std::all_of(m_schedule.shapes.begin(), m_schedule.shapes.end(), [&](const ScheduleShape& shape) {
            return stage.value < shape.stages
                   && scheduledBlockCount(shape, stage)
                          <= kMostTimesLonger * (static_cast<std::int64_t>(jobs) + 8);
        });
    if (!isProportionate) {
        return nullptr;
    }
    const auto [expected, isNew] = m_expected.try_emplace(stage);
    if (isNew) {
        expected->second = stageSchedule(m_schedule.shapes, stage);
    }
    return expected->second ? &*expected->second : nullptr;
}

/// The virtual stage follows from the chunk, or from the stage where a stage has but one.
void JobClassifier::placeChunks(JobTrack& rank, Stage stage) const
{
    for (CapturedJob& job : rank.jobs) {
        const bool isOnly = m_shape->chunks == 1;
        const auto chunk = job.chunk ? job.chunk : isOnly ? std::optional(0) : std::nullopt;
        if (!chunk || *chunk < 0 || *chunk >= m_shape->chunks) {
            continue;
        }
        const VirtualStage place = virtualStageOfChunk(*m_shape, stage, *chunk);
        for (BlockPart* part : {&job.block.forward, &job.block.backward}) {
            if (part->microBatch && !part->virtualStage) {
                part->virtualStage = place;
            }
        }
    }
}

/// Weight gradients that stand anywhere belong to the phase of the work before them.
void JobClassifier::placeFreeWeights(JobTrack& rank)
{
    const auto isFree = [](const CapturedJob& job) {
        return job.block.kind == BlockKind::Weight && job.block.step && job.block.phase == Phase::Unknown;
    };
    if (std::none_of(rank.jobs.begin(), rank.jobs.end(), isFree)) {
        return;
    }
    std::vector<CapturedJob*> inOrder;
    for (CapturedJob& job : rank.jobs) {
        inOrder.push_back(&job);
    }
    std::stable_sort(inOrder.begin(), inOrder.end(), [](const CapturedJob* a, const CapturedJob* b) {
        return a->block.span < b->block.span;
    });
    std::map<StepIndex, Phase> before;
    for (CapturedJob* job : inOrder) {
        if (isFree(*job)) {
            job->block.phase = before[*job->block.step];
        } else if (job->block.step && job->block.phase != Phase::Unknown) {
            before[*job->block.step] = job->block.phase;
        }
    }
}

void JobClassifier::alignStep(JobTrack& rank, const ObservedStep& step, const StageSchedule& expected)
{
    std::vector<ObservedBlock> blocks = step.blocks;
    if (!m_schedule.labelsAgree) {
        for (ObservedBlock& block : blocks) {
            block.label = kNoLabel;
            block.chunk = kNoLabel;
        }
    }
    const auto alignment = alignBlocks(blocks, expected.order);
    if (!alignment) {
        return;
    }
    for (std::size_t k = 0; k < blocks.size(); ++k) {
        const AlignedPlace& place = alignment->places[k];
        Block& block = rank.jobs[step.ranges[k]].block;
        if (place.isExtra()) {
            block.mark = BlockMark::Unscheduled;
        }
        if (!place.isCertain()) {
            continue;
        }
        const ScheduledBlock& scheduled = expected.blocks[place.first];
        block.phase = scheduled.phase;
        block.kind = scheduled.kind == BlockKind::Logits ? BlockKind::Logits : block.kind;
        bool isSupplied = false;
        const bool forwardAgrees = supply(scheduled.forward, block.forward, isSupplied);
        const bool backwardAgrees = supply(scheduled.backward, block.backward, isSupplied);
        m_contradictions += forwardAgrees && backwardAgrees ? 0 : 1;
        if (forwardAgrees && backwardAgrees && (isSupplied || !block.numberOrigins.empty())) {
            block.numberOrigins.add(NumberOrigin::Schedule);
        }
    }
}

} // namespace pipescope
