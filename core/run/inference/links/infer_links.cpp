#include "core/run/inference/links/infer_links.h"

#include "core/base/threads/parallel.h"
#include "core/run/clock/solve_clocks.h"
#include "core/run/inference/clocks/clock_offsets.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <span>
#include <tuple>

namespace pipescope {
namespace {

/// A forward or backward of one micro-batch in one virtual stage.
struct Work
{
    std::optional<StepIndex> step;
    LinkDirection direction = LinkDirection::Unknown;
    /// No other block of the track does the same work.
    bool isOnly = true;
    VirtualStage virtualStage;
    MicroBatch microBatch;
    BlockIndex block;

    auto key() const { return std::tuple(step, direction, virtualStage, microBatch); }
};

bool isBefore(const Work& a, const Work& b)
{
    return a.key() < b.key();
}

constexpr std::array kDirections = {LinkDirection::Forward, LinkDirection::Backward};

/// The work of one track, ordered by key.
class TrackWork
{
public:
    explicit TrackWork(const BlockTable& blocks)
        : m_repeats(blocks.size(), 0)
    {
        m_work.reserve(blocks.size());
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            add(blocks.at(BlockIndex{i}), BlockIndex{i});
        }
        if (!std::is_sorted(m_work.begin(), m_work.end(), isBefore)) {
            std::stable_sort(m_work.begin(), m_work.end(), isBefore);
        }
        markRepeated();
    }

    TrackWork() = default;

    const std::vector<Work>& work() const { return m_work; }

    /// The number of blocks that repeat the work of an earlier one.
    std::uint64_t repeated() const { return m_repeated; }

    std::optional<BlockIndex> firstRepeated() const
    {
        const auto first =
            std::find_if(m_repeats.begin(), m_repeats.end(), [](std::uint8_t bits) { return bits != 0; });
        return first == m_repeats.end()
                   ? std::nullopt
                   : std::optional(BlockIndex{static_cast<std::size_t>(first - m_repeats.begin())});
    }

    /// Whether another block does the same work.
    bool isRepeated(BlockIndex block, LinkDirection direction) const
    {
        return (m_repeats[block.value] & bitOf(direction)) != 0;
    }

private:
    static std::uint8_t bitOf(LinkDirection direction)
    {
        return static_cast<std::uint8_t>(1U << static_cast<unsigned>(direction));
    }

    void add(const Block& block, BlockIndex index)
    {
        const auto addPart = [&](const BlockPart& part, LinkDirection direction) {
            if (part.microBatch && part.virtualStage) {
                m_work.push_back({block.step, direction, true, *part.virtualStage, *part.microBatch, index});
            }
        };
        if (hasForward(block.kind)) {
            addPart(block.forward, LinkDirection::Forward);
        }
        if (hasBackward(block.kind)) {
            addPart(block.backward, LinkDirection::Backward);
        }
    }

    void markRepeated()
    {
        for (std::size_t i = 1; i < m_work.size(); ++i) {
            if (m_work[i].key() == m_work[i - 1].key()) {
                ++m_repeated;
                for (Work* each : {&m_work[i - 1], &m_work[i]}) {
                    each->isOnly = false;
                    m_repeats[each->block.value] |= bitOf(each->direction);
                }
            }
        }
    }

    std::vector<Work> m_work;
    /// Indexed by block: bits of the directions in which another block does the same work.
    std::vector<std::uint8_t> m_repeats;
    std::uint64_t m_repeated = 0;
};

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
    std::array<std::size_t, kDirections.size() + 1> last{};
};

/// Finds the links of one track's blocks.
class TrackLinks
{
public:
    TrackLinks() = default;

    TrackLinks(const Trace& trace, const DataFlow& flow, const std::vector<TrackWork>& work, TrackIndex t)
    {
        const Track& track = trace.track(t);
        for (std::size_t i = 0; i < track.blocks.size(); ++i) {
            const Block block = track.blocks.at(BlockIndex{i});
            for (const LinkDirection direction : kDirections) {
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
            const BlockPart& part =
                found.direction == LinkDirection::Forward ? producer.forward : producer.backward;
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
        if (known == m_peers.end()) {
            m_peers.push_back({rank, trace.trackOfRank(rank), {}});
            return static_cast<std::uint32_t>(m_peers.size() - 1);
        }
        return static_cast<std::uint32_t>(known - m_peers.begin());
    }

    void add(const Trace& trace, const std::vector<TrackWork>& work, BlockIndex producer,
             std::optional<StepIndex> step, const BlockTransfer& output)
    {
        const std::uint32_t index = peerOf(trace, output.peer);
        Peer& peer = m_peers[index];
        Work needed{step, output.direction, true, *output.virtualStage, *output.microBatch, {}};
        needed.virtualStage.value += output.direction == LinkDirection::Forward ? 1 : -1;
        if (!peer.track) {
            return;
        }
        std::size_t& last = peer.last[static_cast<std::size_t>(output.direction)];
        if (const auto consumer = find(work[peer.track->value].work(), needed, last)) {
            m_found.push_back({producer, *consumer, index, output.direction});
        }
    }

    /// The only block that does the work; empty if there is none or several. It is usually soon after the
    /// last one found.
    static std::optional<BlockIndex> find(const std::vector<Work>& work, const Work& wanted,
                                          std::size_t& last)
    {
        constexpr std::size_t kNear = 8;
        const std::size_t end = std::min(work.size(), last + kNear);
        for (; last < end && isBefore(work[last], wanted); ++last) {
        }
        const bool isPassed = last < end && (last == 0 || isBefore(work[last - 1], wanted));
        if (!isPassed) {
            last = static_cast<std::size_t>(std::lower_bound(work.begin(), work.end(), wanted, isBefore)
                                            - work.begin());
        }
        const bool isThere = last < work.size() && work[last].key() == wanted.key() && work[last].isOnly;
        return isThere ? std::optional(work[last].block) : std::nullopt;
    }

    std::vector<Peer> m_peers;
    std::vector<FoundLink> m_found;
};

void reportRepeated(const Trace& trace, const std::vector<TrackWork>& work, FindingList& findings)
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
    std::vector<TrackWork> work(tracks);
    parallelFor(tracks, workers, {}, [&](std::size_t t) { work[t] = TrackWork(trace.tracks[t].blocks); });
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
