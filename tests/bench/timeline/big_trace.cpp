#include "tests/bench/timeline/big_trace.h"

#include "core/run/demo/simulation/pipeline_plan.h"
#include "core/run/demo/simulation/pipeline_simulation.h"
#include "core/run/demo/simulation/topology.h"
#include "core/run/model/names.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace pipescope::bench {
namespace {

constexpr TimePoint kFirstStep{1'767'600'000'000'000'000};
constexpr Duration kBetweenSteps{900'000};
constexpr std::int64_t kActivationBytes = 8'388'608;

DemoOptions optionsFor(const BigTraceSize& size)
{
    DemoOptions options;
    options.stages = size.stages;
    options.dataParallel = size.replicas;
    options.microBatches = size.stages * 5 / 2;
    return options;
}

ScheduleShape shapeFor(const DemoOptions& options)
{
    return {options.schedule, options.stages, options.microBatches, 2};
}

/// One end of a link while operators are still out of order.
struct PendingOperator
{
    P2pOperator op;
    OperatorPart part;
    std::size_t link = 0;
    bool isSource = false;
};

class BigTraceBuilder
{
public:
    explicit BigTraceBuilder(const BigTraceSize& size)
        : m_size(size)
        , m_options(optionsFor(size))
        , m_topology(m_options)
        , m_plan(planPipeline(shapeFor(m_options)))
        , m_pace(m_options, m_plan.shape, m_topology)
        , m_pending(static_cast<std::size_t>(m_topology.rankCount()))
    {
        addTracks();
        internNames();
        m_trace.links.reserve(size.links);
    }

    std::shared_ptr<const Trace> build() &&
    {
        TimePoint begin = kFirstStep;
        while (m_blocks < m_size.blocks) {
            begin = addStep(begin) + kBetweenSteps;
        }
        for (std::size_t t = 0; t < m_trace.tracks.size(); ++t) {
            addOperators(t);
            m_trace.tracks[t].blocks.sort();
        }
        for (Link& link : m_trace.links) {
            link.source.span = m_trace.track(link.source.track).operators[link.source.op->value].span;
            link.target.span = m_trace.track(link.target.track).operators[link.target.op->value].span;
        }
        std::stable_sort(m_trace.links.begin(), m_trace.links.end(),
                         [](const Link& a, const Link& b) { return a.source.track < b.source.track; });
        return std::make_shared<const Trace>(std::move(m_trace));
    }

private:
    void addTracks()
    {
        m_trace.roots = {"/data/big-run"};
        m_trace.schedule.recorded = namedSchedule("dualpipev");
        for (const DemoHost& host : m_topology.hosts()) {
            m_trace.hosts.push_back({host.name, {}});
        }
        m_trace.groups.resize(static_cast<std::size_t>(m_size.replicas));
        for (std::int32_t r = 0; r < m_topology.rankCount(); ++r) {
            Track& track = m_trace.tracks.emplace_back();
            track.rank = Rank{r};
            track.stage = m_topology.stageOf(track.rank);
            track.host = HostIndex{m_topology.hostOf(track.rank)};
            const auto group = static_cast<std::size_t>(r % m_size.replicas);
            track.group = PipelineGroupIndex{group};
            m_trace.groups[group].tracks.emplace_back(static_cast<std::size_t>(r));
            m_trace.groups[group].ranks.push_back(track.rank);
            const std::size_t each = m_size.blocks / static_cast<std::size_t>(m_topology.rankCount());
            track.blocks.reserve(each + each / 16);
        }
    }

    void internNames()
    {
        for (const auto& stage : m_plan.blocks) {
            auto& names = m_names.emplace_back();
            for (const ScheduledBlock& block : stage) {
                names.push_back(m_trace.strings.intern(block.name));
            }
        }
    }

    TimePoint addStep(TimePoint begin)
    {
        const StepIndex step{m_trace.steps.size()};
        TimePoint end = begin;
        for (std::int32_t replica = 0; replica < m_size.replicas; ++replica) {
            const auto durations = m_pace.durations(m_plan, replica, static_cast<std::int32_t>(step.value));
            const PipelineTimes times = simulatePipeline(m_plan, durations, begin);
            addBlocks(replica, step, times);
            for (std::size_t t = 0; t < m_plan.transfers.size(); ++t) {
                addTransfer(replica, step, m_plan.transfers[t], times.transfers[t]);
            }
            end = std::max(end, times.end());
        }
        m_trace.steps.push_back({StepNumber{static_cast<std::int64_t>(step.value)}, {begin, end}});
        return end;
    }

    TrackIndex trackOf(std::size_t stage, std::int32_t replica) const
    {
        const Rank rank = m_topology.rankOf(Stage{static_cast<std::int32_t>(stage)}, replica);
        return TrackIndex{static_cast<std::size_t>(rank.value)};
    }

    void addBlocks(std::int32_t replica, StepIndex step, const PipelineTimes& times)
    {
        for (std::size_t stage = 0; stage < m_plan.blocks.size(); ++stage) {
            BlockTable& table = m_trace.tracks[trackOf(stage, replica).value].blocks;
            for (std::size_t b = 0; b < m_plan.blocks[stage].size(); ++b) {
                const ScheduledBlock& scheduled = m_plan.blocks[stage][b];
                Block block;
                block.span = times.blocks[stage][b];
                block.kind = scheduled.kind;
                block.phase = scheduled.phase;
                block.typeCode = scheduled.typeCode;
                block.forward = scheduled.forward;
                block.backward = scheduled.backward;
                block.labelOrigins.add(LabelOrigin::Message);
                block.step = step;
                block.name = m_names[stage][b];
                block.message = m_names[stage][b];
                block.sourceRow = static_cast<std::uint32_t>(table.size() * 50 + 7);
                table.append(block);
            }
            m_blocks += m_plan.blocks[stage].size();
        }
    }

    /// Spreads the wanted links evenly over all blocks.
    bool isWanted()
    {
        ++m_transfers;
        const double perBlock = static_cast<double>(m_size.links) / static_cast<double>(m_size.blocks);
        const double perTransfer = perBlock * blocksPerTransfer();
        return m_trace.links.size() < m_size.links
               && static_cast<double>(m_trace.links.size()) < static_cast<double>(m_transfers) * perTransfer;
    }

    double blocksPerTransfer() const
    {
        std::size_t blocks = 0;
        for (const auto& stage : m_plan.blocks) {
            blocks += stage.size();
        }
        return static_cast<double>(blocks) / static_cast<double>(m_plan.transfers.size());
    }

    void addTransfer(std::int32_t replica, StepIndex step, const PlannedTransfer& planned,
                     const TransferTimes& times)
    {
        if (!isWanted()) {
            return;
        }
        Link link;
        link.source.track = trackOf(planned.producer.stage, replica);
        link.target.track = trackOf(planned.consumer.stage, replica);
        link.direction = planned.direction;
        link.microBatch = planned.microBatch;
        link.virtualStage = planned.virtualStage;
        link.step = step;
        link.bytes = kActivationBytes;
        link.data = times.data;
        addEnd(link.source.track, link.target.track, OperatorKind::Send, times.send, link);
        addEnd(link.target.track, link.source.track, OperatorKind::Receive, times.receive, link);
        m_trace.links.push_back(link);
    }

    void addEnd(TrackIndex track, TrackIndex peer, OperatorKind kind, TimeSpan span, const Link& link)
    {
        PendingOperator& pending = m_pending[track.value].emplace_back();
        pending.op.span = span;
        pending.op.kind = kind;
        pending.op.partCount = 1;
        pending.op.step = link.step;
        pending.part.direction = kind == OperatorKind::Send ? PartDirection::Send : PartDirection::Receive;
        pending.part.peer = m_trace.track(peer).rank;
        pending.part.bytes = link.bytes;
        pending.part.span = span;
        pending.part.data = link.data;
        pending.link = m_trace.links.size();
        pending.isSource = kind == OperatorKind::Send;
    }

    /// In order of time, as a trace has them; numbered on each rank, as the communication library does.
    void addOperators(std::size_t t)
    {
        Track& track = m_trace.tracks[t];
        std::vector<PendingOperator> pending = std::exchange(m_pending[t], {});
        std::stable_sort(pending.begin(), pending.end(),
                         [](const auto& a, const auto& b) { return a.op.span < b.op.span; });
        track.operators.reserve(pending.size());
        track.parts.reserve(pending.size());
        for (PendingOperator& each : pending) {
            const OperatorIndex index{track.operators.size()};
            const std::string verb = each.isSource ? "hcom_send__" : "hcom_receive__";
            each.op.name = m_trace.strings.intern(verb + std::to_string(track.group->value) + "_"
                                                  + std::to_string(index.value) + "_1");
            each.op.firstPart = index.value;
            track.operators.push_back(each.op);
            track.parts.push_back(each.part);
            Link& link = m_trace.links[each.link];
            (each.isSource ? link.source : link.target).op = index;
        }
    }

    BigTraceSize m_size;
    DemoOptions m_options;
    Topology m_topology;
    PipelinePlan m_plan;
    Pace m_pace;
    Trace m_trace;
    /// By stage and block of the plan.
    std::vector<std::vector<StringId>> m_names;
    /// By track.
    std::vector<std::vector<PendingOperator>> m_pending;
    std::uint64_t m_blocks = 0;
    std::uint64_t m_transfers = 0;
};

} // namespace

std::shared_ptr<const Trace> makeBigTrace(const BigTraceSize& size)
{
    return BigTraceBuilder(size).build();
}

} // namespace pipescope::bench
