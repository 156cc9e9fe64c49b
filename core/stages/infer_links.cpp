#include "core/stages/infer_links.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace pipescope {
namespace {

/// A forward or backward of one micro-batch in one virtual stage.
struct Work
{
    std::optional<StepIndex> step;
    LinkDirection direction = LinkDirection::Unknown;
    VirtualStage virtualStage;
    MicroBatch microBatch;
    BlockIndex block;

    auto key() const { return std::tuple(step, direction, virtualStage, microBatch); }
};

class LinkInference
{
public:
    LinkInference(const Trace& trace, const DataFlow& flow)
        : m_trace(trace)
        , m_flow(flow)
    {
        for (const Track& track : trace.tracks) {
            m_work.push_back(workOf(track));
        }
    }

    std::vector<Link> infer(FindingList& findings)
    {
        for (std::size_t t = 0; t < m_trace.tracks.size(); ++t) {
            addOutputs(TrackIndex{t});
        }
        for (std::size_t t = 0; t < m_trace.tracks.size(); ++t) {
            if (const std::uint64_t repeated = repeatedWork(m_work[t])) {
                const Track& track = m_trace.tracks[t];
                findings.add(FindingId::WorkRepeated, track.rank, track.file, {}, repeated);
            }
        }
        return std::move(m_links);
    }

private:
    static std::vector<Work> workOf(const Track& track)
    {
        std::vector<Work> work;
        const auto add = [&](const Block& block, const BlockPart& part, LinkDirection direction,
                             std::size_t i) {
            if (part.microBatch && part.virtualStage) {
                work.push_back({block.step, direction, *part.virtualStage, *part.microBatch, BlockIndex{i}});
            }
        };
        for (std::size_t i = 0; i < track.blocks.size(); ++i) {
            const Block block = track.blocks.at(BlockIndex{i});
            if (block.kind == BlockKind::Forward || block.kind == BlockKind::Overlap) {
                add(block, block.forward, LinkDirection::Forward, i);
            }
            if (block.kind == BlockKind::Backward || block.kind == BlockKind::Overlap) {
                add(block, block.backward, LinkDirection::Backward, i);
            }
        }
        std::stable_sort(work.begin(), work.end(),
                         [](const Work& a, const Work& b) { return a.key() < b.key(); });
        return work;
    }

    static std::uint64_t repeatedWork(const std::vector<Work>& work)
    {
        std::uint64_t repeated = 0;
        for (std::size_t i = 1; i < work.size(); ++i) {
            repeated += work[i].key() == work[i - 1].key() ? 1 : 0;
        }
        return repeated;
    }

    /// The only block that does the work; empty if there is none or several.
    std::optional<BlockIndex> find(TrackIndex track, const Work& wanted) const
    {
        const auto& work = m_work[track.value];
        const auto [first, last] = std::equal_range(
            work.begin(), work.end(), wanted, [](const Work& a, const Work& b) { return a.key() < b.key(); });
        return last - first == 1 ? std::optional(first->block) : std::nullopt;
    }

    void addOutputs(TrackIndex t)
    {
        const Track& track = m_trace.track(t);
        for (std::size_t i = 0; i < track.blocks.size(); ++i) {
            const Block block = track.blocks.at(BlockIndex{i});
            for (const BlockTransfer& output : m_flow.outputs(track, block)) {
                if (output.microBatch && output.virtualStage) {
                    addLink(t, BlockIndex{i}, block, output);
                }
            }
        }
    }

    void addLink(TrackIndex t, BlockIndex producer, const Block& block, const BlockTransfer& output)
    {
        const auto peer = m_trace.trackOfRank(output.peer);
        const Work own{block.step, output.direction, *output.virtualStage, *output.microBatch, producer};
        Work needed = own;
        needed.virtualStage.value += output.direction == LinkDirection::Forward ? 1 : -1;
        const auto consumer = peer && find(t, own) ? find(*peer, needed) : std::nullopt;
        if (!consumer) {
            return;
        }
        Link link;
        link.source.track = t;
        link.source.block = producer;
        link.source.span = block.span;
        link.target.track = *peer;
        link.target.block = consumer;
        link.target.span = m_trace.track(*peer).blocks.span(*consumer);
        link.direction = output.direction;
        link.origin = LinkOrigin::Inferred;
        link.microBatch = output.microBatch;
        link.virtualStage = output.virtualStage;
        link.step = block.step;
        link.ordinal = m_ordinals[{t, *peer}]++;
        m_links.push_back(link);
    }

    const Trace& m_trace;
    const DataFlow& m_flow;
    /// By track, ordered by key.
    std::vector<std::vector<Work>> m_work;
    std::map<std::pair<TrackIndex, TrackIndex>, std::uint32_t> m_ordinals;
    std::vector<Link> m_links;
};

} // namespace

std::vector<Link> inferLinks(const Trace& trace, const DataFlow& flow, FindingList& findings)
{
    return LinkInference(trace, flow).infer(findings);
}

void measureHandovers(const std::vector<Link>& links, ClockOffsets& clocks)
{
    for (const Link& link : links) {
        clocks.addHandover(link.source.track, link.departure(), link.target.track, link.arrival());
    }
}

} // namespace pipescope
