#include "core/base/threads/parallel.h"
#include "core/run/inference/clocks/clock_offsets.h"
#include "core/run/inference/links/link_inference.h"
#include "core/run/inference/links/transfer_ends.h"
#include "core/run/inference/placement/captured_ranks.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace pipescope {
namespace {

/// How to pair the ends of one pair of ranks.
struct PairMatches
{
    std::vector<EndMatch> matches;
    /// Some are missing on one side, and it is not known which.
    bool isUncertain = false;
};

PairMatches inOrder(const PairEnds& ends)
{
    PairMatches result;
    const std::size_t count = std::min(ends.sends.size(), ends.receives.size());
    if (ends.sends.size() != ends.receives.size()) {
        result.isUncertain = count > 0;
        return result;
    }
    for (std::uint32_t k = 0; k < count; ++k) {
        result.matches.push_back({k, k});
    }
    return result;
}

/// The operators without partner on one rank, or lost there.
struct Alone
{
    Occurrences unpaired;
    Occurrences uncertain;
    Occurrences peerNotLoaded;
    /// Operators that are missing here, by their place in the capture.
    std::uint64_t lostFirst = 0;
    std::uint64_t lostLast = 0;
    std::uint64_t lostBetween = 0;

    std::uint64_t lost() const { return lostFirst + lostLast + lostBetween; }
};

UserText lostWhere(const Alone& alone)
{
    if (alone.lostFirst == alone.lost()) {
        return "the first ones, since its capture begins late"_text;
    }
    return alone.lostLast == alone.lost() ? "the last ones, since its capture ends early"_text : UserText();
}

class Pairing
{
public:
    Pairing(Trace& trace, const ClockOffsets& clocks)
        : m_trace(trace)
        , m_clocks(clocks)
        , m_isKnown(tracksWithOperators(trace))
        , m_alone(trace.tracks.size())
    { }

    /// How to pair the ends of one group and directed pair of ranks.
    PairMatches match(const PairEnds& ends) const
    {
        if (ends.sends.empty() || ends.receives.empty()) {
            return {};
        }
        const TrackIndex sender = ends.sends.front().track;
        const TrackIndex receiver = ends.receives.front().track;
        const auto ahead = m_clocks.ahead(sender, receiver);
        const auto sent = finishTimes(m_trace, ends.sends);
        const auto received = finishTimes(m_trace, ends.receives);
        const bool isTimed = ahead && sent && received && m_clocks.isTrusted(sender, receiver);
        if (!isTimed || !inOrderOfTime(*sent, *received)) {
            return inOrder(ends);
        }
        std::vector<EndMatch> matches =
            withNearEnds(*sent, *received, *ahead, alignEnds(*sent, *received, *ahead));
        if (isBuffered(m_trace, ends.sends.front())) {
            matches = withBufferedSends(beginTimes(m_trace, ends.sends), *received, *ahead, matches);
        }
        return {std::move(matches), false};
    }

    void pair(const PairEnds& ends, const PairMatches& result)
    {
        for (const EndMatch& match : result.matches) {
            m_partners.push_back({&ends.sends[match.first], &ends.receives[match.second], match.first});
        }
        leaveAlone(ends.sends, result, &EndMatch::first);
        leaveAlone(ends.receives, result, &EndMatch::second);
    }

    /// One of each two partners, in the order of the senders and their operators.
    void makeLinks(std::size_t workers)
    {
        std::vector<std::span<Partners>> senders;
        forEachRun(
            m_partners, [](const Partners& each) { return each.send->track; },
            [&](std::span<Partners> ofSender) { senders.push_back(ofSender); });
        m_trace.links.resize(m_partners.size());
        parallelFor(senders.size(), workers, {}, [&](std::size_t i) {
            std::ranges::sort(senders[i], {},
                              [](const Partners& each) { return std::pair(each.send->op, each.send->part); });
            for (const Partners& each : senders[i]) {
                m_trace.links[static_cast<std::size_t>(&each - m_partners.data())] = linkOf(each);
            }
        });
    }

    void report()
    {
        for (std::size_t t = 0; t < m_alone.size(); ++t) {
            const Alone& alone = m_alone[t];
            report(t, FindingId::UnpairedOperators, alone.unpaired, {});
            report(t, FindingId::PairingUncertain, alone.uncertain, {});
            report(t, FindingId::PeerNotLoaded, alone.peerNotLoaded, {});
            report(t, FindingId::OperatorsNotCaptured, {alone.lost(), {}}, lostWhere(alone));
        }
    }

private:
    struct Partners
    {
        const TransferEnd* send;
        const TransferEnd* receive;
        std::uint32_t ordinal;
    };

    static bool inOrderOfTime(const std::vector<std::int64_t>& sent,
                              const std::vector<std::int64_t>& received)
    {
        return std::is_sorted(sent.begin(), sent.end()) && std::is_sorted(received.begin(), received.end());
    }

    Link linkOf(const Partners& partners) const
    {
        OperatorPart& sent = partOf(m_trace, *partners.send);
        OperatorPart& received = partOf(m_trace, *partners.receive);
        sent.ordinal = partners.ordinal;
        received.ordinal = partners.ordinal;
        Link link;
        link.source = linkEnd(*partners.send);
        link.target = linkEnd(*partners.receive);
        link.bytes = received.bytes;
        link.data = received.data;
        link.ordinal = partners.ordinal;
        const auto step = operatorOf(m_trace, *partners.send).step;
        link.step = step ? step : operatorOf(m_trace, *partners.receive).step;
        link.origin =
            sent.peerInferred || received.peerInferred ? LinkOrigin::Inferred : LinkOrigin::Measured;
        return link;
    }

    LinkEnd linkEnd(const TransferEnd& end) const
    {
        return {end.track, end.op, end.part, operatorOf(m_trace, end).span, {}};
    }

    /// An end whose partner is not loaded is numbered as if it were paired, so the ids do not depend on which
    /// ranks are loaded.
    void leaveAlone(std::span<const TransferEnd> ends, const PairMatches& result,
                    std::uint32_t EndMatch::*side)
    {
        const std::vector<EndMatch>& matches = result.matches;
        auto next = matches.begin();
        for (std::uint32_t k = 0; k < ends.size(); ++k) {
            if (next != matches.end() && (*next).*side == k) {
                ++next;
                continue;
            }
            const auto peer = m_trace.trackOfRank(ends[k].peer());
            Alone& alone = m_alone[ends[k].track.value];
            const TimeSpan place = operatorOf(m_trace, ends[k]).span;
            if (!peer || !m_isKnown[peer->value]) {
                alone.peerNotLoaded.add(place);
                partOf(m_trace, ends[k]).ordinal = k;
            } else if (result.isUncertain) {
                alone.uncertain.add(place);
            } else {
                alone.unpaired.add(place);
                noteLoss(m_alone[peer->value], next == matches.begin(), next == matches.end(),
                         !matches.empty());
            }
        }
    }

    static void noteLoss(Alone& peer, bool beforeAll, bool afterAll, bool anyPaired)
    {
        if (anyPaired) {
            ++(beforeAll ? peer.lostFirst : afterAll ? peer.lostLast : peer.lostBetween);
        }
    }

    void report(std::size_t track, FindingId id, const Occurrences& operators, UserText detail)
    {
        m_trace.findings.add(id, m_trace.tracks[track].rank, m_trace.tracks[track].file, std::move(detail),
                             operators);
    }

    Trace& m_trace;
    const ClockOffsets& m_clocks;
    std::vector<bool> m_isKnown;
    std::vector<Partners> m_partners;
    std::vector<Alone> m_alone;
};

} // namespace

void measureClocks(const Trace& trace, ClockOffsets& clocks, std::size_t workers)
{
    const std::vector<TransferEnd> ends = collectEnds(trace, workers);
    for (const PairEnds& pair : pairsOf(ends)) {
        if (pair.sends.empty() || pair.receives.empty()) {
            continue;
        }
        auto sent = finishTimes(trace, pair.sends);
        auto received = finishTimes(trace, pair.receives);
        if (sent && received) {
            clocks.add(pair.sends.front().track, pair.receives.front().track,
                       {std::move(*sent), std::move(*received)});
        }
    }
}

void pairOperators(Trace& trace, const ClockOffsets& clocks, std::size_t workers)
{
    const std::vector<TransferEnd> ends = collectEnds(trace, workers);
    const std::vector<PairEnds> pairs = pairsOf(ends);
    Pairing pairing(trace, clocks);
    std::vector<PairMatches> matches(pairs.size());
    parallelFor(pairs.size(), workers, {}, [&](std::size_t i) { matches[i] = pairing.match(pairs[i]); });
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        pairing.pair(pairs[i], matches[i]);
    }
    pairing.makeLinks(workers);
    pairing.report();
}

} // namespace pipescope
