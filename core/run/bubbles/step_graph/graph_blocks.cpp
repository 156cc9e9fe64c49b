#include "core/run/bubbles/step_graph/graph_blocks.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <tuple>

namespace pipescope {
namespace {

/// Rank's position, micro-batch, virtual stage; -1 for what is not known.
using PartKey = std::tuple<std::uint32_t, std::int32_t, std::int32_t>;

PartKey backwardOf(const Trace& trace, const StepGraph& graph, std::uint32_t node)
{
    const std::uint32_t rank = graph.rankOf[node];
    const BlockPart part = trace.track(graph.ranks[rank].track).blocks.backward(graph.block[node]);
    return {rank, part.microBatch ? part.microBatch->value : -1,
            part.virtualStage ? part.virtualStage->value : -1};
}

} // namespace

std::vector<bool> splitBackwardsOf(const Trace& trace, const StepGraph& graph)
{
    std::set<PartKey> weights;
    for (std::uint32_t node = 0; node < graph.size(); ++node) {
        if (graph.kind[node] == BlockKind::Weight) {
            weights.insert(backwardOf(trace, graph, node));
        }
    }
    std::vector<bool> isSplit(graph.size(), false);
    for (std::uint32_t node = 0; node < graph.size() && !weights.empty(); ++node) {
        isSplit[node] = hasBackward(graph.kind[node]) && weights.contains(backwardOf(trace, graph, node));
    }
    return isSplit;
}

namespace {

constexpr std::uint32_t kNoGraph = std::numeric_limits<std::uint32_t>::max();
constexpr std::int32_t kNoChunk = -1;

bool isWorkOfPipeline(const BlockTable& blocks, BlockIndex block)
{
    return blocks.kind(block) != BlockKind::Other && blocks.step(block).has_value();
}

/// The virtual stages that one rank works on; the position of each is its chunk.
std::vector<std::int32_t> virtualStagesOf(const BlockTable& blocks)
{
    std::vector<std::int32_t> stages;
    const auto add = [&](const BlockPart& part) {
        if (part.virtualStage && std::ranges::find(stages, part.virtualStage->value) == stages.end()) {
            stages.push_back(part.virtualStage->value);
        }
    };
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        if (isWorkOfPipeline(blocks, BlockIndex{i})) {
            add(blocks.forward(BlockIndex{i}));
            add(blocks.backward(BlockIndex{i}));
        }
    }
    std::ranges::sort(stages);
    return stages;
}

std::int32_t chunkOf(const BlockPart& part, const std::vector<std::int32_t>& stages)
{
    if (!part.virtualStage) {
        return kNoChunk;
    }
    return static_cast<std::int32_t>(std::ranges::lower_bound(stages, part.virtualStage->value)
                                     - stages.begin());
}

/// Adds the blocks of one rank after the other to the graphs they belong to.
class BlockPlacer
{
public:
    explicit BlockPlacer(const Trace& trace)
        : m_trace(trace)
        , m_graphOfSlot(trace.steps.size() * trace.groups.size(), kNoGraph)
    { }

    GraphBlocks placed()
    {
        m_blocks.places.resize(m_trace.tracks.size());
        for (std::size_t group = 0; group < m_trace.groups.size(); ++group) {
            for (const TrackIndex track : m_trace.groups[group].tracks) {
                placeTrack(PipelineGroupIndex{group}, track);
            }
        }
        orderGraphs();
        return std::move(m_blocks);
    }

private:
    using WorkKey = std::tuple<BlockKind, std::int32_t, std::int32_t>;

    void placeTrack(PipelineGroupIndex group, TrackIndex index)
    {
        const Track& track = m_trace.track(index);
        const std::vector<std::int32_t> stages = virtualStagesOf(track.blocks);
        std::map<WorkKey, WorkIndex> works;
        auto& places = m_blocks.places[index.value];
        places.resize(track.blocks.size());
        // Blocks of a rank lie side by side in a graph; those of different steps may alternate in bad data.
        std::vector<std::vector<BlockIndex>> blocksOfStep(m_trace.steps.size());
        for (std::size_t i = 0; i < track.blocks.size(); ++i) {
            const BlockIndex block{i};
            if (isWorkOfPipeline(track.blocks, block)
                && track.blocks.step(block)->value < blocksOfStep.size()) {
                blocksOfStep[track.blocks.step(block)->value].push_back(block);
            }
        }
        for (std::size_t step = 0; step < blocksOfStep.size(); ++step) {
            if (blocksOfStep[step].empty()) {
                continue;
            }
            const std::uint32_t slot = graphOf(StepIndex{step}, group);
            StepGraph& graph = m_blocks.result.graphs[slot];
            GraphRank rank{index, track.rank, track.stage, static_cast<std::uint32_t>(graph.size()), 0};
            for (const BlockIndex block : blocksOfStep[step]) {
                places[block.value] = NodePlace{slot, NodeIndex{graph.size()}};
                append(graph, track, block, workOf(index, block, stages, works));
            }
            rank.endNode = static_cast<std::uint32_t>(graph.size());
            graph.ranks.push_back(rank);
        }
    }

    std::uint32_t graphOf(StepIndex step, PipelineGroupIndex group)
    {
        std::uint32_t& graph = m_graphOfSlot[step.value * m_trace.groups.size() + group.value];
        if (graph == kNoGraph) {
            graph = static_cast<std::uint32_t>(m_blocks.result.graphs.size());
            StepGraph& made = m_blocks.result.graphs.emplace_back();
            made.step = step;
            made.group = group;
        }
        return graph;
    }

    static void append(StepGraph& graph, const Track& track, BlockIndex block, WorkIndex work)
    {
        const TimeSpan span = track.blocks.span(block);
        graph.begin.push_back(span.begin.ns);
        graph.end.push_back(std::max(span.begin, span.end).ns);
        graph.rankOf.push_back(static_cast<std::uint32_t>(graph.ranks.size()));
        graph.block.push_back(block);
        graph.kind.push_back(track.blocks.kind(block));
        graph.work.push_back(work);
    }

    std::int32_t alongModel(std::int32_t virtualStage) const
    {
        return m_trace.schedule.directed(VirtualStage{virtualStage}).virtualStage.value;
    }

    PeerWork peersOf(const Work& work) const
    {
        const std::int32_t modelStage =
            work.forwardStage != kNoChunk ? work.forwardStage : work.backwardStage;
        if (!m_trace.schedule.goesBothWays() || modelStage == kNoChunk) {
            return {work.kind, work.forwardChunk, work.backwardChunk, work.stage};
        }
        return {work.kind, std::min(work.forwardChunk, 0), std::min(work.backwardChunk, 0),
                Stage{modelStage}};
    }

    WorkIndex workOf(TrackIndex index, BlockIndex block, const std::vector<std::int32_t>& stages,
                     std::map<WorkKey, WorkIndex>& works)
    {
        const Track& track = m_trace.track(index);
        const BlockKind kind = track.blocks.kind(block);
        const WorkKey key{kind, chunkOf(track.blocks.forward(block), stages),
                          chunkOf(track.blocks.backward(block), stages)};
        const auto [place, isNew] = works.try_emplace(key, m_blocks.result.works.size());
        if (isNew) {
            const auto stageOf = [&](std::int32_t chunk) {
                return chunk == kNoChunk ? kNoChunk : alongModel(stages[static_cast<std::size_t>(chunk)]);
            };
            Work work{index,
                      track.stage,
                      kind,
                      std::get<1>(key),
                      std::get<2>(key),
                      stageOf(std::get<1>(key)),
                      stageOf(std::get<2>(key)),
                      {}};
            work.peers = peersOf(work);
            m_blocks.result.works.push_back(std::move(work));
        }
        return place->second;
    }

    /// They were made in the order of groups; readers want the steps first.
    void orderGraphs()
    {
        std::vector<StepGraph> ordered;
        std::vector<std::uint32_t> newPlace(m_blocks.result.graphs.size());
        for (const std::uint32_t slot : m_graphOfSlot) {
            if (slot != kNoGraph) {
                newPlace[slot] = static_cast<std::uint32_t>(ordered.size());
                ordered.push_back(std::move(m_blocks.result.graphs[slot]));
            }
        }
        m_blocks.result.graphs = std::move(ordered);
        for (auto& places : m_blocks.places) {
            for (std::optional<NodePlace>& place : places) {
                if (place) {
                    place->graph = newPlace[place->graph];
                }
            }
        }
    }

    const Trace& m_trace;
    /// Indexed by step and group.
    std::vector<std::uint32_t> m_graphOfSlot;
    GraphBlocks m_blocks;
};

} // namespace

GraphBlocks placeBlocks(const Trace& trace)
{
    return BlockPlacer(trace).placed();
}

} // namespace pipescope
