#include "core/run/inference/batches/batch_transfers.h"

#include <algorithm>
#include <span>
#include <tuple>

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

} // namespace pipescope
