#include "tests/core/run/inference/simulated_run.h"

#include "core/run/model/names.h"
#include "tests/core/run/inference/labelled_fixture.h"

#include <algorithm>
#include <map>
#include <random>
#include <tuple>

namespace pipescope::test {
namespace {

constexpr double kForwardNs = 10e6;
constexpr double kBackwardNs = 20e6;
constexpr std::int64_t kTransferNs = 300'000;
constexpr std::int64_t kBetweenStepsNs = 12'000'000;

/// One pipeline, step by step.
class Pipeline
{
public:
    Pipeline(const SimulatedRun& run, std::mt19937& random)
        : m_run(run)
        , m_random(random)
    { }

    /// By stage, the blocks of a step that begins at a time.
    std::vector<std::vector<LabelledBlock>> step(std::int64_t begin)
    {
        m_done.clear();
        m_jobs.assign(static_cast<std::size_t>(m_run.shape.stages), {});
        m_free.assign(m_jobs.size(), begin);
        std::vector<std::vector<ScheduledBlock>> orders;
        for (std::int32_t stage = 0; stage < m_run.shape.stages; ++stage) {
            orders.push_back(scheduledBlocks(m_run.shape, Stage{stage}));
        }
        for (bool isMoving = true; isMoving;) {
            isMoving = false;
            for (std::size_t stage = 0; stage < orders.size(); ++stage) {
                while (m_jobs[stage].size() < orders[stage].size()
                       && runNext(stage, orders[stage][m_jobs[stage].size()])) {
                    isMoving = true;
                }
            }
        }
        return m_jobs;
    }

private:
    using Work = std::tuple<bool, std::int32_t, std::int32_t>;

    bool runNext(std::size_t stage, const ScheduledBlock& block)
    {
        const bool isForward = block.kind == BlockKind::Forward;
        const BlockPart& part = isForward ? block.forward : block.backward;
        const std::int32_t virtualStage = part.virtualStage->value;
        const std::int32_t needed = virtualStage + (isForward ? -1 : 1);
        std::int64_t ready = m_free[stage];
        if (needed >= 0 && needed < m_run.shape.virtualStages()) {
            const auto done = m_done.find(Work(isForward, needed, part.microBatch->value));
            if (done == m_done.end()) {
                return false;
            }
            ready = std::max(ready, done->second + kTransferNs);
        }
        const double factor = std::uniform_real_distribution<>(1 - m_run.jitter, 1 + m_run.jitter)(m_random);
        const double chunks = m_run.shape.chunks;
        const auto duration =
            static_cast<std::int64_t>((isForward ? kForwardNs : kBackwardNs) * factor / chunks);
        LabelledBlock labelled;
        labelled.block.kind = block.kind;
        labelled.block.span = {{m_run.waitsInBlocks ? m_free[stage] : ready}, {ready + duration}};
        (isForward ? labelled.block.forward : labelled.block.backward).microBatch = part.microBatch;
        if (m_run.shape.chunks > 1) {
            labelled.chunk = chunkOfVirtualStage(m_run.shape, *part.virtualStage);
        }
        m_jobs[stage].push_back(labelled);
        m_done[Work(isForward, virtualStage, part.microBatch->value)] = ready + duration;
        m_free[stage] = ready + duration + 20'000;
        return true;
    }

    const SimulatedRun& m_run;
    std::mt19937& m_random;
    std::map<Work, std::int64_t> m_done;
    std::vector<std::vector<LabelledBlock>> m_jobs;
    std::vector<std::int64_t> m_free;
};

void addBlocks(const SimulatedRun& run, const std::vector<LabelledBlock>& blocks, std::int64_t step,
               std::int64_t peer, std::mt19937& random, LabelledTrack& rank)
{
    const std::int64_t ahead = rank.rank.value / run.ranksOfHost * run.skew.ns;
    for (LabelledBlock labelled : blocks) {
        const std::int64_t early = peer == 0 ? 0 : std::uniform_int_distribution<>(0, 20'000)(random);
        labelled.block.span.begin.ns += ahead;
        labelled.block.span.end.ns += ahead - early;
        labelled.block.step = StepIndex{static_cast<std::size_t>(step)};
        labelled.block.message = rank.strings.intern(blockKindName(labelled.block.kind));
        rank.blocks.push_back(labelled);
    }
}

} // namespace

LabelledCapture simulate(const SimulatedRun& run)
{
    LabelledCapture capture = labelledRanks(static_cast<std::int32_t>(run.world()));
    capture.isPipelineAssumed = true;
    capture.rankOrder = *RankOrder::parse("tp-cp-pp-ep-dp");
    for (LabelledTrack& rank : capture.ranks) {
        rank.host.name = "host " + std::to_string(rank.rank.value / run.ranksOfHost);
        rank.steps.clear();
    }
    std::mt19937 random(run.seed);
    std::int64_t begin = 0;
    for (std::int64_t step = 0; step < run.steps; ++step) {
        std::int64_t end = begin;
        for (std::int64_t replica = 0; replica < run.replicas; ++replica) {
            const auto blocks = Pipeline(run, random).step(begin);
            for (std::int64_t i = 0; i < run.shape.stages * run.peers; ++i) {
                const std::int64_t place = replica * run.shape.stages * run.peers + i;
                LabelledTrack& rank = capture.ranks[static_cast<std::size_t>(place)];
                const auto& ofStage = blocks[static_cast<std::size_t>(i / run.peers)];
                rank.steps.emplace_back(step);
                addBlocks(run, ofStage, step, i % run.peers, random, rank);
                end = std::max(end, ofStage.back().block.span.end.ns);
            }
        }
        begin = end + kBetweenStepsNs;
    }
    return capture;
}

void keepRanks(LabelledCapture& capture, const std::vector<std::int32_t>& ranks)
{
    std::erase_if(capture.ranks, [&](const LabelledTrack& track) {
        return std::find(ranks.begin(), ranks.end(), track.rank.value) == ranks.end();
    });
}

LabelledCapture recordedOf(const SimulatedRun& run, const std::vector<std::int32_t>& ranks)
{
    LabelledCapture whole = simulate(run);
    LabelledCapture capture = labelledRanks(static_cast<std::int32_t>(ranks.size()));
    capture.isPipelineAssumed = true;
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        LabelledTrack& source = whole.ranks[static_cast<std::size_t>(ranks[i])];
        capture.ranks[i].blocks = std::move(source.blocks);
        capture.ranks[i].strings = std::move(source.strings);
    }
    return capture;
}

} // namespace pipescope::test
