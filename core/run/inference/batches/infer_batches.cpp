#include "core/run/inference/batches/infer_batches.h"

#include "core/run/inference/batches/posted_receives.h"
#include "core/run/inference/placement/captured_ranks.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <span>
#include <tuple>
#include <utility>

namespace pipescope {
namespace {

/// A part of the plan, with the values that its partner must share.
struct PlannedEnd
{
    StringId group;
    Rank sender;
    Rank receiver;
    std::optional<StepIndex> step;
    LinkDirection direction = LinkDirection::Unknown;
    PartDirection side = PartDirection::Send;
    std::optional<VirtualStage> virtualStage;
    std::optional<MicroBatch> microBatch;
    std::size_t position = 0;

    auto bucket() const { return std::tuple(group, sender, receiver, step, direction); }

    auto labels() const { return std::tuple(virtualStage, microBatch); }

    bool isLabelled() const { return virtualStage && microBatch; }
};

PlannedEnd endOf(const Trace& trace, const PlannedPart& part, std::size_t position)
{
    const Track& track = trace.track(part.track);
    const bool sends = part.direction == PartDirection::Send;
    PlannedEnd end;
    end.group = track.operators[part.op.value].group;
    end.sender = sends ? track.rank : part.transfer.peer;
    end.receiver = sends ? part.transfer.peer : track.rank;
    end.step = part.step;
    end.direction = part.transfer.direction;
    end.side = part.direction;
    end.virtualStage = part.transfer.virtualStage;
    end.microBatch = part.transfer.microBatch;
    end.position = position;
    return end;
}

void matchByLabels(std::span<PlannedEnd> ends, std::vector<BatchTransfer>& transfers)
{
    std::sort(ends.begin(), ends.end(), [](const PlannedEnd& a, const PlannedEnd& b) {
        return std::tuple(a.labels(), a.side) < std::tuple(b.labels(), b.side);
    });
    for (auto first = ends.begin(); first != ends.end();) {
        const auto last = std::find_if(
            first, ends.end(), [&](const PlannedEnd& end) { return end.labels() != first->labels(); });
        const auto receive = first + 1;
        if (last - first == 2 && first->side != receive->side) {
            transfers.push_back({first->position, receive->position});
        }
        first = last;
    }
}

void matchByOrder(std::span<PlannedEnd> ends, std::vector<BatchTransfer>& transfers)
{
    std::sort(ends.begin(), ends.end(), [](const PlannedEnd& a, const PlannedEnd& b) {
        return std::tuple(a.side, a.position) < std::tuple(b.side, b.position);
    });
    const auto receive = std::find_if(
        ends.begin(), ends.end(), [](const PlannedEnd& end) { return end.side == PartDirection::Receive; });
    const auto count = receive - ends.begin();
    if (count != ends.end() - receive) {
        return;
    }
    for (auto k = 0; k < count; ++k) {
        transfers.push_back({ends[static_cast<std::size_t>(k)].position, (receive + k)->position});
    }
}

/// A batch ends when its last part does, on both sides within this time; blocks last far longer.
constexpr Duration kBatchEndsAgree{50'000};

bool isBetter(const BatchPlan& a, const BatchPlan& b)
{
    return a.fitting + b.misplaced > b.fitting + a.misplaced;
}

/// The plan that fits better than the other one; empty if they fit equally well.
BatchPlan choosePlan(const Trace& trace, const DataFlow& flow, const GroupMembers& groups)
{
    if (!hasUnknownBatches(trace)) {
        return {};
    }
    std::optional<PostedReceives> receives;
    if (flow.shape()) {
        receives.emplace(*flow.shape());
    }
    BatchPlan best = planBatches(trace, flow, groups, receives, ReceivePosting::JustInTime);
    if (receives) {
        BatchPlan ahead = planBatches(trace, flow, groups, receives, ReceivePosting::OneBlockAhead);
        if (isBetter(ahead, best)) {
            best = std::move(ahead);
        } else if (!isBetter(best, ahead)) {
            return {};
        }
    }
    return best;
}

} // namespace

std::vector<BatchTransfer> transfersOf(const Trace& trace, const BatchPlan& plan)
{
    std::vector<PlannedEnd> ends;
    ends.reserve(plan.parts.size());
    for (std::size_t i = 0; i < plan.parts.size(); ++i) {
        ends.push_back(endOf(trace, plan.parts[i], i));
    }
    std::sort(ends.begin(), ends.end(), [](const PlannedEnd& a, const PlannedEnd& b) {
        return std::tuple(a.bucket(), a.position) < std::tuple(b.bucket(), b.position);
    });
    std::vector<BatchTransfer> transfers;
    std::span<PlannedEnd> rest(ends);
    while (!rest.empty()) {
        const auto last = std::find_if(rest.begin(), rest.end(), [&](const PlannedEnd& end) {
            return end.bucket() != rest.front().bucket();
        });
        const auto bucket = rest.first(static_cast<std::size_t>(last - rest.begin()));
        const bool isLabelled =
            std::all_of(bucket.begin(), bucket.end(), [](const PlannedEnd& end) { return end.isLabelled(); });
        (isLabelled ? matchByLabels : matchByOrder)(bucket, transfers);
        rest = rest.subspan(bucket.size());
    }
    const auto order = [&](const BatchTransfer& transfer) {
        const PlannedPart& send = plan.parts[transfer.send];
        const Track& sender = trace.track(send.track);
        return std::tuple(sender.operators[send.op.value].group, send.track, send.transfer.peer,
                          transfer.send);
    };
    std::sort(transfers.begin(), transfers.end(),
              [&](const BatchTransfer& a, const BatchTransfer& b) { return order(a) < order(b); });
    return transfers;
}

BatchInference::BatchInference(Trace& trace, const DataFlow& flow, const GroupMembers& groups)
    : m_trace(trace)
    , m_plan(choosePlan(trace, flow, groups))
    , m_transfers(transfersOf(trace, m_plan))
{
    noteUses();
    checkOrder();
}

const PlannedPart& BatchInference::sendOf(std::size_t transfer) const
{
    return m_plan.parts[m_transfers[transfer].send];
}

const PlannedPart& BatchInference::receiveOf(std::size_t transfer) const
{
    return m_plan.parts[m_transfers[transfer].receive];
}

const PlannedPart& BatchInference::partnerOf(std::size_t transfer, TrackIndex track) const
{
    return sendOf(transfer).track == track ? receiveOf(transfer) : sendOf(transfer);
}

const TimeSpan& BatchInference::spanOf(const PlannedPart& part) const
{
    return m_trace.track(part.track).operators[part.op.value].span;
}

std::size_t BatchInference::positionOf(const PlannedPart& part) const
{
    return static_cast<std::size_t>(&part - m_plan.parts.data());
}

BatchInference::ExchangeKey BatchInference::exchangeOf(std::size_t transfer) const
{
    const auto [first, second] = std::minmax(sendOf(transfer).track, receiveOf(transfer).track);
    return {first, second, sendOf(transfer).step};
}

void BatchInference::noteUses()
{
    m_useOfPart.resize(m_plan.parts.size());
    m_transferOfPart.resize(m_plan.parts.size());
    for (std::size_t i = 0; i < m_plan.parts.size(); ++i) {
        const PlannedPart& part = m_plan.parts[i];
        const bool isNew =
            i == 0 || m_plan.parts[i - 1].track != part.track || m_plan.parts[i - 1].op != part.op;
        if (isNew) {
            m_uses.push_back({i, 0, {}});
        }
        ++m_uses.back().partCount;
        m_useOfPart[i] = m_uses.size() - 1;
    }
    for (std::size_t t = 0; t < m_transfers.size(); ++t) {
        for (const std::size_t part : {m_transfers[t].send, m_transfers[t].receive}) {
            m_transferOfPart[part] = t;
            m_uses[m_useOfPart[part]].transfers.push_back(t);
        }
    }
}

std::optional<std::size_t> BatchInference::onlyPartner(std::size_t index) const
{
    const BatchUse& use = m_uses[index];
    const TrackIndex track = m_plan.parts[use.firstPart].track;
    std::optional<std::size_t> partner;
    for (const std::size_t transfer : use.transfers) {
        const std::size_t other = m_useOfPart[positionOf(partnerOf(transfer, track))];
        if (partner && *partner != other) {
            return std::nullopt;
        }
        partner = other;
    }
    return use.transfers.size() == use.partCount ? partner : std::nullopt;
}

void BatchInference::measure(ClockOffsets& clocks) const
{
    std::map<std::pair<TrackIndex, TrackIndex>, FinishTimes> times;
    for (std::size_t use = 0; use < m_uses.size(); ++use) {
        const auto partner = onlyPartner(use);
        const PlannedPart& own = m_plan.parts[m_uses[use].firstPart];
        if (!partner || onlyPartner(*partner) != use) {
            continue;
        }
        const PlannedPart& other = m_plan.parts[m_uses[*partner].firstPart];
        if (own.track < other.track) {
            FinishTimes& both = times[{own.track, other.track}];
            both.first.push_back(spanOf(own).end.ns);
            both.second.push_back(spanOf(other).end.ns);
        }
    }
    for (auto& [tracks, both] : times) {
        std::sort(both.first.begin(), both.first.end());
        std::sort(both.second.begin(), both.second.end());
        clocks.add(tracks.first, tracks.second, std::move(both));
    }
}

void BatchInference::apply(const ClockOffsets& clocks)
{
    for (std::size_t t = 0; t < m_transfers.size(); ++t) {
        if (const auto ahead = clocks.ahead(sendOf(t).track, receiveOf(t).track)) {
            checkTimes(t, *ahead);
        }
    }
    checkUnknownClocks(clocks);
    for (const BatchUse& use : m_uses) {
        checkLastEnds(use, clocks);
    }
    const std::vector<bool> isKnown = tracksWithOperators(m_trace);
    for (const BatchUse& use : m_uses) {
        writeParts(use, isKnown);
    }
}

/// Transfers between two ranks are received in the order in which they are sent.
void BatchInference::checkOrder()
{
    for (std::size_t t = 1; t < m_transfers.size(); ++t) {
        const bool samePair =
            sendOf(t).track == sendOf(t - 1).track && receiveOf(t).track == receiveOf(t - 1).track;
        if (samePair && receiveOf(t).op < receiveOf(t - 1).op) {
            m_contradicted.insert(exchangeOf(t));
            m_contradicted.insert(exchangeOf(t - 1));
        }
    }
}

/// Data move while both batches run; a batch with only one part ends with it.
void BatchInference::checkTimes(std::size_t transfer, Duration ahead)
{
    const TimeSpan received = spanOf(receiveOf(transfer));
    const TimeSpan sent{spanOf(sendOf(transfer)).begin + ahead, spanOf(sendOf(transfer)).end + ahead};
    const bool overlap =
        std::max(sent.begin, received.begin) <= std::min(sent.end, received.end) + kBatchEndsAgree;
    const bool sentInTime =
        useOf(sendOf(transfer)).partCount > 1 || sent.end <= received.end + kBatchEndsAgree;
    const bool receivedInTime =
        useOf(receiveOf(transfer)).partCount > 1 || received.end <= sent.end + kBatchEndsAgree;
    if (!overlap || !sentInTime || !receivedInTime) {
        m_contradicted.insert(exchangeOf(transfer));
    }
}

/// Without an offset there must at least be one by which all batches of two ranks overlap.
void BatchInference::checkUnknownClocks(const ClockOffsets& clocks)
{
    std::map<std::pair<TrackIndex, TrackIndex>, std::pair<std::int64_t, std::int64_t>> offsets;
    const auto tracksOf = [&](std::size_t t) {
        return std::pair(std::get<0>(exchangeOf(t)), std::get<1>(exchangeOf(t)));
    };
    for (std::size_t t = 0; t < m_transfers.size(); ++t) {
        const auto tracks = tracksOf(t);
        if (clocks.ahead(tracks.first, tracks.second)) {
            continue;
        }
        auto& [least, most] = offsets
                                  .try_emplace(tracks, std::numeric_limits<std::int64_t>::min(),
                                               std::numeric_limits<std::int64_t>::max())
                                  .first->second;
        const TimeSpan first = spanOf(partnerOf(t, tracks.second));
        const TimeSpan second = spanOf(partnerOf(t, tracks.first));
        least = std::max(least, (second.begin - first.end).ns);
        most = std::min(most, (second.end - first.begin).ns);
    }
    for (std::size_t t = 0; t < m_transfers.size(); ++t) {
        const auto found = offsets.find(tracksOf(t));
        if (found != offsets.end() && found->second.second < found->second.first) {
            m_contradicted.insert(exchangeOf(t));
        }
    }
}

/// A batch does not go on when all its partners have ended.
void BatchInference::checkLastEnds(const BatchUse& use, const ClockOffsets& clocks)
{
    if (use.transfers.size() != use.partCount) {
        return;
    }
    const PlannedPart& own = m_plan.parts[use.firstPart];
    for (const std::size_t transfer : use.transfers) {
        const PlannedPart& partner = partnerOf(transfer, own.track);
        const auto ahead = clocks.ahead(own.track, partner.track);
        if (!ahead || spanOf(own).end <= spanOf(partner).end - *ahead + kBatchEndsAgree) {
            return;
        }
    }
    for (const std::size_t transfer : use.transfers) {
        m_contradicted.insert(exchangeOf(transfer));
    }
}

void BatchInference::writeParts(const BatchUse& use, const std::vector<bool>& isKnown)
{
    Track& track = m_trace.tracks[m_plan.parts[use.firstPart].track.value];
    std::vector<std::size_t> positions(use.partCount);
    std::iota(positions.begin(), positions.end(), use.firstPart);
    // Both sides list the transfers between two ranks in the order of sending.
    std::stable_sort(positions.begin(), positions.end(), [&](std::size_t a, std::size_t b) {
        const auto order = [&](std::size_t part) {
            return std::pair(m_plan.parts[part].direction,
                             m_transferOfPart[part].value_or(m_transfers.size()));
        };
        return order(a) < order(b);
    });
    P2pOperator& op = track.operators[m_plan.parts[use.firstPart].op.value];
    op.firstPart = static_cast<std::uint32_t>(track.parts.size());
    op.partCount = static_cast<std::uint16_t>(use.partCount);
    for (const std::size_t position : positions) {
        const PlannedPart& planned = m_plan.parts[position];
        const auto transfer = m_transferOfPart[position];
        const auto peer = m_trace.trackOfRank(planned.transfer.peer);
        const bool isAlone = !peer || !isKnown[peer->value];
        OperatorPart part;
        part.direction = planned.direction;
        if (transfer ? !m_contradicted.contains(exchangeOf(*transfer)) : isAlone) {
            part.peer = planned.transfer.peer;
            part.peerInferred = true;
        }
        track.parts.push_back(part);
    }
}

} // namespace pipescope
