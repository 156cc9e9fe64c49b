#include "core/run/inference/links/infer_links.h"

#include "core/base/threads/parallel.h"
#include "core/run/clock/solve_clocks.h"
#include "core/run/inference/clocks/clock_offsets.h"
#include "core/run/inference/links/labelled_work.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <span>

namespace pipescope {
namespace {

/// A link by the positions of its ends.
struct FoundLink
{
    BlockIndex producer;
    BlockIndex consumer;
    /// Position among the peers of the track.
    std::uint32_t peer = 0;
    LinkDirection direction = LinkDirection::Unknown;
};

/// A rank that a track sends data to.
struct Peer
{
    Rank rank;
    /// Empty where it is not loaded.
    std::optional<TrackIndex> track;
    /// Indexed by direction: position of the work that was needed last.
    std::array<std::size_t, 3> last{};
};

/// Finds the links of one track's blocks.
class TrackLinks
{
public:
    TrackLinks() = default;

    TrackLinks(const Trace& trace, const DataFlow& flow, const std::vector<LabelledWork>& work, TrackIndex t)
    {
        const Track& track = trace.track(t);
        for (std::size_t i = 0; i < track.blocks.size(); ++i) {
            const Block block = track.blocks.at(BlockIndex{i});
            for (const LinkDirection direction : {LinkDirection::Forward, LinkDirection::Backward}) {
                const auto output = flow.output(track, block, direction);
                const bool isKnown = output && output->microBatch && output->virtualStage
                                     && !work[t.value].isRepeated(BlockIndex{i}, direction);
                if (isKnown) {
                    add(trace, work, BlockIndex{i}, block.step, *output);
                }
            }
        }
    }

    std::size_t count() const { return m_found.size(); }

    /// Fills in the first elements of `links`.
    void fill(const Trace& trace, TrackIndex source, std::span<Link> links) const
    {
        std::vector<std::uint32_t> ordinals(m_peers.size(), 0);
        for (std::size_t i = 0; i < m_found.size(); ++i) {
            const FoundLink& found = m_found[i];
            Link& link = links[i];
            const TrackIndex target = *m_peers[found.peer].track;
            const Block producer = trace.track(source).blocks.at(found.producer);
            const BlockPart& part = halfOf(producer, found.direction);
            link.source.track = source;
            link.source.block = found.producer;
            link.source.span = producer.span;
            link.target.track = target;
            link.target.block = found.consumer;
            link.target.span = trace.track(target).blocks.span(found.consumer);
            link.direction = found.direction;
            link.origin = LinkOrigin::Inferred;
            link.microBatch = part.microBatch;
            link.virtualStage = part.virtualStage;
            link.step = producer.step;
            link.ordinal = ordinals[found.peer]++;
        }
    }

private:
    std::uint32_t peerOf(const Trace& trace, Rank rank)
    {
        const auto known =
            std::find_if(m_peers.begin(), m_peers.end(), [&](const Peer& peer) { return peer.rank == rank; });
        const auto place = static_cast<std::uint32_t>(known - m_peers.begin());
        if (known == m_peers.end()) {
            m_peers.push_back({rank, trace.trackOfRank(rank), {}});
        }
        return place;
    }

    void add(const Trace& trace, const std::vector<LabelledWork>& work, BlockIndex producer,
             std::optional<StepIndex> step, const BlockTransfer& output)
    {
        const std::uint32_t index = peerOf(trace, output.peer);
        Peer& peer = m_peers[index];
        if (!peer.track) {
            return;
        }
        const WorkKey needed{step, output.direction, nextVirtualStage(*output.virtualStage, output.direction),
                             *output.microBatch};
        std::size_t& last = peer.last[static_cast<std::size_t>(output.direction)];
        if (const auto consumer = find(work[peer.track->value].entries(), needed, last)) {
            m_found.push_back({producer, *consumer, index, output.direction});
        }
    }

    /// The only block that does the work; empty if there is none or several. It is usually soon after the
    /// last one found.
    static std::optional<BlockIndex> find(std::span<const LabelledWork::Entry> work, const WorkKey& wanted,
                                          std::size_t& last)
    {
        constexpr std::size_t kNear = 8;
        const std::size_t end = std::min(work.size(), last + kNear);
        for (; last < end && work[last].key < wanted; ++last) {
        }
        const bool isPassed = last < end && (last == 0 || work[last - 1].key < wanted);
        if (!isPassed) {
            last = static_cast<std::size_t>(
                std::ranges::lower_bound(work, wanted, {}, &LabelledWork::Entry::key) - work.begin());
        }
        const bool isThere = last < work.size() && work[last].key == wanted && work[last].isOnly;
        return isThere ? std::optional(work[last].block) : std::nullopt;
    }

    std::vector<Peer> m_peers;
    std::vector<FoundLink> m_found;
};

void reportRepeated(const Trace& trace, const std::vector<LabelledWork>& work, FindingList& findings)
{
    for (std::size_t t = 0; t < work.size(); ++t) {
        const Track& track = trace.tracks[t];
        std::optional<TimeSpan> place;
        if (const auto first = work[t].firstRepeated()) {
            place = track.blocks.span(*first);
        }
        findings.add(FindingId::WorkRepeated, track.rank, track.file, {},
                     Occurrences{work[t].repeated(), place});
    }
}

} // namespace

std::vector<Link> inferLinks(const Trace& trace, const DataFlow& flow, std::size_t workers,
                             FindingList& findings)
{
    const std::size_t tracks = trace.tracks.size();
    std::vector<LabelledWork> work(tracks);
    parallelFor(tracks, workers, {}, [&](std::size_t t) { work[t] = LabelledWork(trace.tracks[t].blocks); });
    std::vector<TrackLinks> found(tracks);
    parallelFor(tracks, workers, {},
                [&](std::size_t t) { found[t] = TrackLinks(trace, flow, work, TrackIndex{t}); });
    reportRepeated(trace, work, findings);
    work = {};
    std::vector<std::size_t> first(tracks + 1, 0);
    for (std::size_t t = 0; t < tracks; ++t) {
        first[t + 1] = first[t] + found[t].count();
    }
    std::vector<Link> links(first.back());
    parallelFor(tracks, workers, {}, [&](std::size_t t) {
        found[t].fill(trace, TrackIndex{t}, std::span(links).subspan(first[t]));
    });
    return links;
}

void measureHandovers(const std::vector<Link>& links, ClockOffsets& clocks)
{
    for (std::size_t first = 0; first < links.size();) {
        const TrackIndex source = links[first].source.track;
        std::map<TrackIndex, Handovers> byTarget;
        Handovers* known = nullptr;
        std::optional<TrackIndex> target;
        for (; first < links.size() && links[first].source.track == source; ++first) {
            const Link& link = links[first];
            if (link.target.track != target) {
                target = link.target.track;
                known = &byTarget[*target];
            }
            known->add(link.arrival() - link.departure());
        }
        for (const auto& [track, handovers] : byTarget) {
            clocks.addHandovers(source, track, handovers);
        }
    }
}

void linkBySchedule(Trace& trace, const DataFlow& flow, const NamedTransfers& transfers, std::size_t workers,
                    bool arePlacesDoubtful)
{
    trace.links = inferLinks(trace, flow, workers, trace.findings);
    if (trace.links.empty()) {
        return;
    }
    ClockOffsets clocks(trace);
    if (!arePlacesDoubtful) {
        measureHandovers(trace.links, clocks);
        clocks.estimate(workers);
        clocks.assignClocks(trace);
        reportCausality(trace);
        reportClockOffsets(trace);
    }
    const std::size_t recorded = transfers.joinTo(trace, clocks);
    if (recorded < trace.links.size()) {
        trace.findings.add(FindingId::LinksInferred, {}, {}, {}, trace.links.size() - recorded);
    }
}

} // namespace pipescope
