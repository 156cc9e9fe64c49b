#include "core/model/block.h"
#include "core/model/link.h"
#include "core/model/p2p_operator.h"
#include "core/model/trace.h"

namespace pipescope {

std::string_view blockKindName(BlockKind kind)
{
    switch (kind) {
    case BlockKind::Forward:
        return "forward";
    case BlockKind::Backward:
        return "backward";
    case BlockKind::Weight:
        return "weight";
    case BlockKind::Overlap:
        return "overlap";
    case BlockKind::Logits:
        return "logits";
    case BlockKind::Other:
        return "other";
    }
    return {};
}

std::string_view phaseName(Phase phase)
{
    switch (phase) {
    case Phase::Unknown:
        return {};
    case Phase::WarmUp:
        return "warm-up";
    case Phase::InterleavedForward:
        return "interleaved forward";
    case Phase::BackwardWeightForward:
        return "backward, weight, forward";
    case Phase::SteadyOverlap:
        return "overlap";
    case Phase::BackwardOverlap:
        return "backward and overlap";
    case Phase::InterleavedBackward:
        return "interleaved backward";
    case Phase::Steady:
        return "steady state";
    case Phase::CoolDown:
        return "cool-down";
    }
    return {};
}

std::string_view blockMarkName(BlockMark mark)
{
    switch (mark) {
    case BlockMark::None:
        return {};
    case BlockMark::Unscheduled:
        return "not in the schedule";
    case BlockMark::Nested:
        return "nested";
    case BlockMark::Overlapping:
        return "overlapping";
    case BlockMark::RepeatsConnection:
        return "second task of one range";
    }
    return {};
}

std::string_view numberOriginName(NumberOrigin origin)
{
    switch (origin) {
    case NumberOrigin::Message:
        return "message";
    case NumberOrigin::Schedule:
        return "schedule";
    case NumberOrigin::Links:
        return "links";
    }
    return {};
}

std::string_view scheduleOriginName(ScheduleOrigin origin)
{
    switch (origin) {
    case ScheduleOrigin::Unknown:
        return {};
    case ScheduleOrigin::Recorded:
        return "recorded";
    case ScheduleOrigin::Recognised:
        return "recognised";
    }
    return {};
}

std::string_view operatorKindName(OperatorKind kind)
{
    switch (kind) {
    case OperatorKind::Send:
        return "send";
    case OperatorKind::Receive:
        return "receive";
    case OperatorKind::BatchSendReceive:
        return "batch send/receive";
    }
    return {};
}

std::string_view linkDirectionName(LinkDirection direction)
{
    switch (direction) {
    case LinkDirection::Unknown:
        return {};
    case LinkDirection::Forward:
        return "fwd";
    case LinkDirection::Backward:
        return "bwd";
    }
    return {};
}

std::string_view lateSideName(LateSide side)
{
    switch (side) {
    case LateSide::Sender:
        return "sender";
    case LateSide::Receiver:
        return "receiver";
    case LateSide::Neither:
        return "neither";
    case LateSide::Unknown:
        break;
    }
    return {};
}

std::string_view linkOriginName(LinkOrigin origin)
{
    return origin == LinkOrigin::Measured ? "measured" : "inferred";
}

} // namespace pipescope
