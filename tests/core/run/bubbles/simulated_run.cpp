#include "tests/core/run/bubbles/simulated_run.h"

#include "core/run/demo/simulation/random.h"
#include "tests/support/trace_builder.h"

#include <array>
#include <map>
#include <memory>
#include <utility>

namespace pipescope::test {
namespace {

constexpr std::int64_t kPause = 5'000'000;

/// Puts one step of one replica into a trace.
class StepWriter
{
public:
    StepWriter(Trace& trace, std::int32_t step, std::int32_t firstRank)
        : m_trace(trace)
        , m_step(StepIndex{static_cast<std::size_t>(step)})
        , m_firstRank(firstRank)
    { }

    void write(const PipelinePlan& plan, const PipelineTimes& times, bool hasLinks)
    {
        for (std::size_t stage = 0; stage < plan.blocks.size(); ++stage) {
            m_firstBlock.push_back(track(stage).blocks.size());
            for (std::size_t i = 0; i < plan.blocks[stage].size(); ++i) {
                const ScheduledBlock& scheduled = plan.blocks[stage][i];
                Block block;
                block.span = times.blocks[stage][i];
                block.kind = scheduled.kind;
                block.phase = scheduled.phase;
                block.forward = scheduled.forward;
                block.backward = scheduled.backward;
                block.step = m_step;
                track(stage).blocks.append(block);
            }
        }
        for (std::size_t i = 0; hasLinks && i < plan.transfers.size(); ++i) {
            writeLink(plan.transfers[i], times.transfers[i]);
        }
    }

private:
    Track& track(std::size_t stage) { return m_trace.tracks[static_cast<std::size_t>(m_firstRank) + stage]; }

    LinkEnd linkEnd(const BlockPosition& place, OperatorKind kind, const TimeSpan& span)
    {
        Track& own = track(place.stage);
        P2pOperator op;
        op.span = span;
        op.kind = kind;
        op.step = m_step;
        own.operators.push_back(op);
        return {TrackIndex{static_cast<std::size_t>(m_firstRank) + place.stage},
                OperatorIndex{own.operators.size() - 1}, 0, span,
                BlockIndex{m_firstBlock[place.stage] + place.block}};
    }

    void writeLink(const PlannedTransfer& planned, const TransferTimes& times)
    {
        Link link;
        link.source = linkEnd(planned.producer, OperatorKind::Send, times.send);
        link.target = linkEnd(planned.consumer, OperatorKind::Receive, times.receive);
        link.direction = planned.direction;
        link.microBatch = planned.microBatch;
        link.virtualStage = planned.virtualStage;
        link.step = m_step;
        link.data = times.data;
        m_trace.links.push_back(link);
    }

    Trace& m_trace;
    StepIndex m_step;
    std::int32_t m_firstRank;
    std::vector<std::size_t> m_firstBlock;
};

} // namespace

std::int64_t SimulatedRun::usualTime(const SimulatedBlock& block)
{
    switch (block.scheduled.kind) {
    case BlockKind::Forward:
        return 1'000'000;
    case BlockKind::Overlap:
        return 2'500'000;
    default:
        return 2'000'000;
    }
}

std::shared_ptr<const Trace> SimulatedRun::trace() const
{
    return std::make_shared<const Trace>(openTrace());
}

Trace SimulatedRun::openTrace() const
{
    TraceBuilder builder;
    for (std::int32_t rank = 0; rank < replicas * shape.stages; ++rank) {
        builder.rank(rank, rank % shape.stages, static_cast<std::uint32_t>(rank / shape.stages));
    }
    for (std::int32_t step = 0; step < steps; ++step) {
        builder.step(step, {});
    }
    Trace made = builder.buildOpen();
    made.schedule.origin = ScheduleOrigin::Recognised;
    made.schedule.candidates = {shape};
    made.schedule.virtualStages = shape.virtualStages();
    made.schedule.stages = shape.stages;
    made.schedule.microBatches = shape.microBatches;
    const PipelinePlan plan = planPipeline(shape);
    TimePoint begin{1'000'000};
    for (std::int32_t step = 0; step < steps; ++step) {
        TimePoint end = begin;
        for (std::int32_t replica = 0; replica < replicas; ++replica) {
            PipelineDurations durations;
            for (std::size_t stage = 0; stage < plan.blocks.size(); ++stage) {
                auto& times = durations.blocks.emplace_back();
                for (const ScheduledBlock& scheduled : plan.blocks[stage]) {
                    const SimulatedBlock block{step, replica, static_cast<std::int32_t>(stage), scheduled};
                    times.push_back({blockTime ? blockTime(block) : usualTime(block)});
                }
            }
            for (const PlannedTransfer& transfer : plan.transfers) {
                durations.transfers.push_back({transferTime ? transferTime(transfer) : 100'000});
            }
            const PipelineTimes times = simulatePipeline(plan, durations, begin);
            StepWriter(made, step, replica * shape.stages).write(plan, times, hasLinks);
            end = std::max(end, times.end());
        }
        made.steps[static_cast<std::size_t>(step)].span = {begin, end};
        begin = end + Duration{kPause};
    }
    return made;
}

SimulatedRun randomRun(std::uint64_t seed, std::int64_t percent)
{
    static const std::array kShapes{
        ScheduleShape{ScheduleKind::OneForwardOneBackward, 4, 8, 1},
        ScheduleShape{ScheduleKind::GPipe, 3, 5, 1},
        ScheduleShape{ScheduleKind::Interleaved, 2, 4, 2},
        ScheduleShape{ScheduleKind::DualPipeV, 2, 6, 2},
        ScheduleShape{ScheduleKind::OneForwardOneBackward, 1, 3, 1},
    };
    const auto random = std::make_shared<SplitMix64>(SplitMix64{seed, 1});
    SimulatedRun run;
    run.shape = kShapes[seed % kShapes.size()];
    run.replicas = static_cast<std::int32_t>(random->between(1, 2));
    run.steps = static_cast<std::int32_t>(random->between(1, 3));
    run.blockTime = [random, percent](const SimulatedBlock& block) {
        return SimulatedRun::usualTime(block) * (100 + random->between(-percent, percent)) / 100;
    };
    run.transferTime = [random](const PlannedTransfer&) { return random->between(1'000, 400'000); };
    return run;
}

} // namespace pipescope::test
