#include "core/stages/link.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace pipescope {
namespace {

/// The other member of a pipeline of two: the only peer there can be.
std::optional<Rank> onlyPeer(const Trace& trace, const Track& track)
{
    if (!track.group) {
        return std::nullopt;
    }
    const auto& ranks = trace.groups[track.group->value].ranks;
    if (ranks.size() != 2) {
        return std::nullopt;
    }
    return ranks[0] == track.rank ? ranks[1] : ranks[0];
}

std::optional<Rank> memberAt(const std::vector<Rank>& members, std::int32_t localRank)
{
    if (localRank < 0 || static_cast<std::size_t>(localRank) >= members.size()) {
        return std::nullopt;
    }
    return members[static_cast<std::size_t>(localRank)];
}

/// Members of communication groups by name, as any rank's metadata lists them.
using KnownGroups = std::map<std::string_view, const std::vector<Rank>*>;

KnownGroups knownGroups(std::span<const RankCapture> captures)
{
    KnownGroups groups;
    for (const RankCapture& capture : captures) {
        for (const auto& [name, group] : capture.metadata.groups) {
            groups.emplace(name, &group.members);
        }
    }
    return groups;
}

const std::vector<Rank>* membersOf(const RankCapture& capture, const KnownGroups& known,
                                   std::string_view name)
{
    if (const auto own = capture.metadata.groups.find(name); own != capture.metadata.groups.end()) {
        return &own->second.members;
    }
    const auto others = known.find(name);
    return others != known.end() ? others->second : nullptr;
}

/// One end of a possible link.
struct End
{
    StringId group;
    Rank sender;
    Rank receiver;
    PartDirection direction;
    TrackIndex track;
    OperatorIndex op;
    std::uint16_t part;

    auto pairKey() const { return std::tuple(group, sender, receiver); }
};

std::vector<End> collectEnds(Trace& trace)
{
    std::vector<End> ends;
    for (std::size_t t = 0; t < trace.tracks.size(); ++t) {
        const Track& track = trace.tracks[t];
        std::uint64_t unknownPeers = 0;
        for (std::size_t o = 0; o < track.operators.size(); ++o) {
            const P2pOperator& op = track.operators[o];
            const auto parts = track.partsOf(op);
            for (std::size_t p = 0; p < parts.size(); ++p) {
                if (!parts[p].peer) {
                    ++unknownPeers;
                    continue;
                }
                const bool sends = parts[p].direction == PartDirection::Send;
                ends.push_back({op.group, sends ? track.rank : *parts[p].peer,
                                sends ? *parts[p].peer : track.rank, parts[p].direction, TrackIndex{t},
                                OperatorIndex{o}, static_cast<std::uint16_t>(p)});
            }
        }
        if (unknownPeers > 0) {
            trace.findings.add(FindingId::P2pPeerUnknown, track.rank, track.file, {}, unknownPeers);
        }
    }
    // Stable: within a pair and direction the ends stay in the order of their operators' begins.
    std::stable_sort(ends.begin(), ends.end(), [](const End& a, const End& b) {
        return std::tuple(a.pairKey(), a.direction) < std::tuple(b.pairKey(), b.direction);
    });
    return ends;
}

OperatorPart& partOf(Trace& trace, const End& end)
{
    Track& track = trace.tracks[end.track.value];
    return track.parts[track.operators[end.op.value].firstPart + end.part];
}

LinkEnd linkEnd(const Trace& trace, const End& end)
{
    return {end.track, end.op, end.part, trace.track(end.track).operators[end.op.value].span, {}};
}

Link makeLink(const Trace& trace, const End& send, const End& receive, std::uint32_t ordinal,
              const OperatorPart& received)
{
    Link link;
    link.source = linkEnd(trace, send);
    link.target = linkEnd(trace, receive);
    link.bytes = received.bytes;
    link.data = received.data;
    link.ordinal = ordinal;
    const auto stepOf = [&](const End& end) { return trace.track(end.track).operators[end.op.value].step; };
    link.step = stepOf(send) ? stepOf(send) : stepOf(receive);
    return link;
}

/// What stayed alone on one rank.
struct Alone
{
    std::uint64_t unpaired = 0;
    std::uint64_t peerNotLoaded = 0;
};

class Pairing
{
public:
    explicit Pairing(Trace& trace)
        : m_trace(trace)
        , m_alone(trace.tracks.size())
    { }

    /// Pairs the ends of one group and directed pair of ranks: sends first, then receives.
    void pair(std::span<const End> ends)
    {
        const auto firstReceive = std::partition_point(
            ends.begin(), ends.end(), [](const End& end) { return end.direction == PartDirection::Send; });
        const auto sends = ends.first(static_cast<std::size_t>(firstReceive - ends.begin()));
        const auto receives = ends.subspan(sends.size());
        const std::size_t pairs = std::min(sends.size(), receives.size());
        for (std::size_t k = 0; k < pairs; ++k) {
            const auto ordinal = static_cast<std::uint32_t>(k);
            partOf(m_trace, sends[k]).ordinal = ordinal;
            OperatorPart& received = partOf(m_trace, receives[k]);
            received.ordinal = ordinal;
            m_trace.links.push_back(makeLink(m_trace, sends[k], receives[k], ordinal, received));
        }
        leaveAlone(sends.subspan(pairs), pairs);
        leaveAlone(receives.subspan(pairs), pairs);
    }

    void report()
    {
        for (std::size_t t = 0; t < m_alone.size(); ++t) {
            const Track& track = m_trace.tracks[t];
            if (m_alone[t].unpaired > 0) {
                m_trace.findings.add(FindingId::UnpairedOperators, track.rank, track.file, {},
                                     m_alone[t].unpaired);
            }
            if (m_alone[t].peerNotLoaded > 0) {
                m_trace.findings.add(FindingId::PeerNotLoaded, track.rank, track.file, {},
                                     m_alone[t].peerNotLoaded);
            }
        }
    }

private:
    /// An end whose partner cannot be seen is numbered as if it were paired: so are the ids of a run on some
    /// ranks only.
    void leaveAlone(std::span<const End> ends, std::size_t firstOrdinal)
    {
        for (std::size_t k = 0; k < ends.size(); ++k) {
            OperatorPart& part = partOf(m_trace, ends[k]);
            Alone& alone = m_alone[ends[k].track.value];
            if (m_trace.trackOfRank(*part.peer)) {
                ++alone.unpaired;
            } else {
                ++alone.peerNotLoaded;
                part.ordinal = static_cast<std::uint32_t>(firstOrdinal + k);
            }
        }
    }

    Trace& m_trace;
    std::vector<Alone> m_alone;
};

} // namespace

void resolvePeers(Trace& trace, std::span<const RankCapture> captures)
{
    const KnownGroups known = knownGroups(captures);
    for (std::size_t t = 0; t < trace.tracks.size(); ++t) {
        Track& track = trace.tracks[t];
        const auto* pipeline = track.group ? &trace.groups[track.group->value].ranks : nullptr;
        for (const P2pOperator& op : track.operators) {
            const auto* recorded = membersOf(captures[t], known, trace.strings.text(op.group));
            const auto* members = recorded != nullptr ? recorded : pipeline;
            for (OperatorPart& part : std::span(track.parts).subspan(op.firstPart, op.partCount)) {
                if (!part.peerLocalRank) {
                    part.peer = onlyPeer(trace, track);
                } else if (members != nullptr) {
                    part.peer = memberAt(*members, *part.peerLocalRank);
                }
                // Nothing is sent to oneself: the record or the group's list of members is wrong.
                if (part.peer == track.rank) {
                    part.peer.reset();
                }
            }
        }
    }
}

void pairOperators(Trace& trace)
{
    const std::vector<End> ends = collectEnds(trace);
    Pairing pairing(trace);
    for (auto first = ends.begin(); first != ends.end();) {
        const auto last = std::find_if(first, ends.end(),
                                       [&](const End& end) { return end.pairKey() != first->pairKey(); });
        pairing.pair({first, last});
        first = last;
    }
    pairing.report();
    std::stable_sort(trace.links.begin(), trace.links.end(), [](const Link& a, const Link& b) {
        return std::tuple(a.source.track, a.source.op, a.source.part)
               < std::tuple(b.source.track, b.source.op, b.source.part);
    });
}

} // namespace pipescope
