#include "core/run/demo/simulation/demo_truth.h"

#include "core/base/enum_names.h"
#include "core/run/demo/simulation/pipeline_plan.h"
#include "core/run/demo/simulation/pipeline_simulation.h"
#include "core/run/demo/simulation/topology.h"

#include <algorithm>
#include <array>
#include <map>

namespace pipescope {
namespace {

/// 2026-01-05 08:00:00 UTC.
constexpr TimePoint kFirstStep{1'767'600'000'000'000'000};
constexpr std::int64_t kFirstStepNumber = 10;
constexpr Duration kDataLoading{300'000};
constexpr Duration kAllReduceDelay{5'000};
constexpr Duration kAllReduce{700'000};
constexpr Duration kOptimizer{400'000};
constexpr Duration kStepGap{50'000};
constexpr std::int64_t kActivationBytes = 8'388'608;
constexpr std::int64_t kGradientBytes = 67'108'864;

TimeSpan shifted(const TimeSpan& span, Duration by)
{
    return {span.begin + by, span.end + by};
}

const DemoGroup& groupOfRole(const DemoRank& rank, std::string_view role)
{
    return *std::find_if(rank.groups.begin(), rank.groups.end(),
                         [&](const DemoGroup& group) { return group.role == role; });
}

std::int32_t localRank(const DemoGroup& group, Rank rank)
{
    const auto found = std::find(group.members.begin(), group.members.end(), rank);
    return static_cast<std::int32_t>(found - group.members.begin());
}

std::string_view operatorKindText(DemoOperatorKind kind)
{
    static constexpr auto kNames = std::to_array<EnumName<DemoOperatorKind>>({
        {DemoOperatorKind::Send, "send"},
        {DemoOperatorKind::Receive, "receive"},
        {DemoOperatorKind::AllReduce, "allReduce"},
    });
    return nameOf(kNames, kind);
}

class RunBuilder
{
public:
    RunBuilder(const DemoOptions& options, const ScheduleShape& shape)
        : m_options(options)
        , m_topology(options)
        , m_pace(options, shape, m_topology)
        , m_plan(planPipeline(shape))
    {
        m_run.shape = shape;
        m_run.dataParallel = options.dataParallel;
        m_run.seed = options.seed;
        m_run.hosts = m_topology.hosts();
        for (std::int32_t r = 0; r < m_topology.rankCount(); ++r) {
            m_run.ranks.push_back(m_topology.placed(Rank{r}));
        }
    }

    DemoRun build() &&
    {
        TimePoint begin = kFirstStep;
        for (std::int32_t step = 0; step < m_options.steps; ++step) {
            begin = runStep(step, begin) + kStepGap;
        }
        for (DemoRank& rank : m_run.ranks) {
            nameOperators(rank);
        }
        return std::move(m_run);
    }

private:
    /// Returns the step's end.
    TimePoint runStep(std::int32_t step, TimePoint begin)
    {
        const StepNumber number{kFirstStepNumber + step};
        TimePoint end = begin;
        for (std::int32_t replica = 0; replica < m_options.dataParallel; ++replica) {
            const PipelineTimes times =
                simulatePipeline(m_plan, m_pace.durations(m_plan, replica, step), begin + kDataLoading);
            record(number, replica, times);
            end = std::max(end, times.end());
        }
        if (m_options.dataParallel > 1) {
            end = std::max(end, allReduceGradients(number));
        }
        end = end + kOptimizer;
        m_run.steps.push_back({number, {begin, end}});
        return end;
    }

    DemoRank& rankOf(std::size_t stage, std::int32_t replica)
    {
        const Rank rank = m_topology.rankOf(Stage{static_cast<std::int32_t>(stage)}, replica);
        return m_run.ranks[static_cast<std::size_t>(rank.value)];
    }

    Duration clockErrorOf(const DemoRank& rank) const { return m_run.hostOf(rank).clockError; }

    void record(StepNumber step, std::int32_t replica, const PipelineTimes& times)
    {
        for (std::size_t stage = 0; stage < m_plan.blocks.size(); ++stage) {
            DemoRank& rank = rankOf(stage, replica);
            for (std::size_t b = 0; b < m_plan.blocks[stage].size(); ++b) {
                const ScheduledBlock& scheduled = m_plan.blocks[stage][b];
                rank.blocks.push_back({scheduled, step, blockMessage(m_plan.shape, scheduled),
                                       shifted(times.blocks[stage][b], clockErrorOf(rank))});
            }
        }
        for (std::size_t t = 0; t < m_plan.transfers.size(); ++t) {
            recordTransfer(step, replica, m_plan.transfers[t], times.transfers[t]);
        }
    }

    void recordTransfer(StepNumber step, std::int32_t replica, const PlannedTransfer& planned,
                        const TransferTimes& times)
    {
        DemoRank& source = rankOf(planned.producer.stage, replica);
        DemoRank& target = rankOf(planned.consumer.stage, replica);
        DemoLink link;
        link.step = step;
        link.direction = planned.direction;
        link.microBatch = planned.microBatch;
        link.virtualStage = planned.virtualStage;
        link.sourceRank = source.rank;
        link.targetRank = target.rank;
        link.sourceSpan = shifted(times.send, clockErrorOf(source));
        link.targetSpan = shifted(times.receive, clockErrorOf(target));
        link.data = shifted(times.data, clockErrorOf(target));
        link.bytes = kActivationBytes;
        addPeerOperator(source, target.rank, DemoOperatorKind::Send, times.send, times.data, link);
        addPeerOperator(target, source.rank, DemoOperatorKind::Receive, times.receive, times.data, link);
        m_run.links.push_back(link);
    }

    void addPeerOperator(DemoRank& rank, Rank peer, DemoOperatorKind kind, const TimeSpan& span,
                         const TimeSpan& data, const DemoLink& link)
    {
        const DemoGroup& group = groupOfRole(rank, "pp");
        DemoOperator& op = addOperator(rank, group, kind, link.step, span, data);
        op.bytes = link.bytes;
        op.peerLocalRanks = {localRank(group, peer)};
        op.link = m_run.links.size();
    }

    DemoOperator& addOperator(DemoRank& rank, const DemoGroup& group, DemoOperatorKind kind, StepNumber step,
                              const TimeSpan& span, const TimeSpan& data)
    {
        DemoOperator& op = rank.operators.emplace_back();
        op.kind = kind;
        op.step = step;
        op.span = shifted(span, clockErrorOf(rank));
        op.data = shifted(data, clockErrorOf(rank));
        op.group = group.name;
        op.ownLocalRank = localRank(group, rank.rank);
        return op;
    }

    /// A collective begins on each rank when its blocks are done and ends together; returns its latest end.
    TimePoint allReduceGradients(StepNumber step)
    {
        TimePoint latest = kFirstStep;
        for (std::size_t stage = 0; stage < m_plan.blocks.size(); ++stage) {
            TimePoint ready = kFirstStep;
            for (std::int32_t replica = 0; replica < m_options.dataParallel; ++replica) {
                ready = std::max(ready, lastBlockEnd(rankOf(stage, replica)));
            }
            const TimeSpan data{ready + kAllReduceDelay, ready + kAllReduceDelay + kAllReduce};
            for (std::int32_t replica = 0; replica < m_options.dataParallel; ++replica) {
                DemoRank& rank = rankOf(stage, replica);
                const TimeSpan span{lastBlockEnd(rank) + kAllReduceDelay, data.end + kAllReduceDelay};
                addAllReduce(rank, step, span, data);
            }
            latest = std::max(latest, data.end + kAllReduceDelay);
        }
        return latest;
    }

    void addAllReduce(DemoRank& rank, StepNumber step, const TimeSpan& span, const TimeSpan& data)
    {
        const DemoGroup& group = groupOfRole(rank, "dp");
        DemoOperator& op = addOperator(rank, group, DemoOperatorKind::AllReduce, step, span, data);
        op.bytes = kGradientBytes;
        for (const Rank member : group.members) {
            if (member != rank.rank) {
                op.peerLocalRanks.push_back(localRank(group, member));
            }
        }
    }

    TimePoint lastBlockEnd(const DemoRank& rank) const
    {
        return rank.blocks.back().span.end - clockErrorOf(rank);
    }

    void nameOperators(DemoRank& rank)
    {
        std::stable_sort(rank.operators.begin(), rank.operators.end(),
                         [](const DemoOperator& a, const DemoOperator& b) { return a.span < b.span; });
        std::map<std::string, std::uint64_t> runningNumbers;
        for (std::size_t i = 0; i < rank.operators.size(); ++i) {
            DemoOperator& op = rank.operators[i];
            op.name = operatorName(operatorKindText(op.kind), op.group, runningNumbers[op.group]++);
            if (op.link) {
                DemoLink& link = m_run.links[*op.link];
                (op.kind == DemoOperatorKind::Send ? link.sourceOperator : link.targetOperator) = i;
            }
        }
    }

    DemoOptions m_options;
    Topology m_topology;
    Pace m_pace;
    PipelinePlan m_plan;
    DemoRun m_run;
};

ScheduleShape shapeOf(const DemoOptions& options)
{
    ScheduleShape shape{options.schedule, options.stages, options.microBatches, 1};
    if (options.schedule == ScheduleKind::DualPipeV) {
        shape.chunks = 2;
    } else if (options.schedule == ScheduleKind::Interleaved
               || options.schedule == ScheduleKind::InterleavedGPipe)
    {
        shape.chunks = options.chunks;
    }
    return shape;
}

/// Sentence on what is wrong with the options; empty if nothing is.
UserText refusal(const DemoOptions& options, const ScheduleShape& shape)
{
    constexpr std::int64_t kMaxRanks = 4'096;
    constexpr std::int64_t kMaxBlocks = 5'000'000;
    if (options.dataParallel < 1 || options.steps < 1) {
        return "a demo needs at least one replica and one step"_text;
    }
    if (!isRunnable(shape)) {
        return "the schedule cannot run with these stages and micro-batches: dualpipev needs at least two "
               "micro-batches a stage, interleaved a multiple of the stages"_text;
    }
    const std::int64_t ranks = std::int64_t{options.stages} * options.dataParallel;
    if (ranks > kMaxRanks) {
        return "a demo has at most 4096 ranks"_text;
    }
    const std::int64_t blocksPerStep = 2 * std::int64_t{shape.microBatches} * shape.chunks * ranks;
    if (blocksPerStep * options.steps > kMaxBlocks) {
        return "a demo has at most five million blocks"_text;
    }
    return {};
}

} // namespace

DemoCounts DemoRun::counts() const
{
    DemoCounts counts;
    counts.ranks = ranks.size();
    counts.links = links.size();
    for (const DemoRank& rank : ranks) {
        counts.blocks += rank.blocks.size();
    }
    return counts;
}

Result<DemoRun> simulateDemo(const DemoOptions& options)
{
    const ScheduleShape shape = shapeOf(options);
    if (UserText why = refusal(options, shape); !why.empty()) {
        return Error{ErrorKind::InvalidArgument, {}, std::move(why)};
    }
    return RunBuilder(options, shape).build();
}

} // namespace pipescope
