#include "core/base/threads/parallel.h"
#include "core/run/inference/links/link_inference.h"

#include <algorithm>

namespace pipescope {
namespace {

std::optional<Rank> memberAt(const std::vector<Rank>& members, std::int32_t localRank)
{
    if (localRank < 0 || static_cast<std::size_t>(localRank) >= members.size()) {
        return std::nullopt;
    }
    return members[static_cast<std::size_t>(localRank)];
}

std::optional<std::int32_t> placeOf(const std::vector<Rank>& members, Rank rank)
{
    const auto found = std::find(members.begin(), members.end(), rank);
    return found != members.end() ? std::optional(static_cast<std::int32_t>(found - members.begin()))
                                  : std::nullopt;
}

/// The peer as recorded, or the only possible one.
std::optional<Rank> peerOf(const Track& track, const OperatorPart& part, const std::vector<Rank>& members)
{
    if (part.peerLocalRank) {
        // A list of members without this rank at its place belongs to another group.
        const bool isOwnGroup = !part.ownLocalRank || memberAt(members, *part.ownLocalRank) == track.rank;
        return isOwnGroup ? memberAt(members, *part.peerLocalRank) : std::nullopt;
    }
    const auto own = placeOf(members, track.rank);
    return members.size() == 2 && own ? memberAt(members, 1 - *own) : std::nullopt;
}

} // namespace

void resolvePeers(Trace& trace, const GroupMembers& groups, std::size_t workers)
{
    parallelFor(trace.tracks.size(), workers, {}, [&](std::size_t t) {
        Track& track = trace.tracks[t];
        for (const P2pOperator& op : track.operators) {
            const auto* members = groups.of(TrackIndex{t}, op);
            if (members == nullptr) {
                continue;
            }
            for (OperatorPart& part : std::span(track.parts).subspan(op.firstPart, op.partCount)) {
                // Records of other formats name the peer itself.
                part.peer = part.peer ? part.peer : peerOf(track, part, *members);
                // No rank sends to itself: the record or the group's list of members is wrong.
                if (part.peer == track.rank) {
                    part.peer.reset();
                }
            }
        }
    });
}

void fillLocalRanks(Trace& trace, const GroupMembers& groups, std::size_t workers)
{
    parallelFor(trace.tracks.size(), workers, {}, [&](std::size_t t) {
        Track& track = trace.tracks[t];
        for (const P2pOperator& op : track.operators) {
            for (OperatorPart& part : std::span(track.parts).subspan(op.firstPart, op.partCount)) {
                const auto* members =
                    part.peer && !part.peerLocalRank ? groups.of(TrackIndex{t}, op) : nullptr;
                if (members != nullptr) {
                    part.ownLocalRank = placeOf(*members, track.rank);
                    part.peerLocalRank = placeOf(*members, *part.peer);
                }
            }
        }
    });
}

void reportUnknownPeers(Trace& trace)
{
    for (std::size_t t = 0; t < trace.tracks.size(); ++t) {
        const Track& track = trace.tracks[t];
        Occurrences unrecorded;
        Occurrences unknownMembers;
        for (const P2pOperator& op : track.operators) {
            if (op.partCount == 0) {
                unrecorded.add(op.span);
            }
            for (const OperatorPart& part : track.partsOf(op)) {
                if (!part.peer) {
                    const bool namesPlace = part.peerLocalRank && part.peerLocalRank != part.ownLocalRank;
                    (namesPlace ? unknownMembers : unrecorded).add(op.span);
                }
            }
        }
        trace.findings.add(FindingId::P2pPeerUnknown, track.rank, track.file, {}, unrecorded);
        trace.findings.add(FindingId::P2pMembersUnknown, track.rank, track.file, {}, unknownMembers);
    }
}

} // namespace pipescope
