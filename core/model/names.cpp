#include "core/model/names.h"

namespace pipescope {

Text blockKindName(BlockKind kind)
{
    switch (kind) {
    case BlockKind::Forward:
        return "forward"_text;
    case BlockKind::Backward:
        return "backward"_text;
    case BlockKind::Weight:
        return "weight"_text;
    case BlockKind::Overlap:
        return "overlap"_text;
    case BlockKind::Logits:
        return "logits"_text;
    case BlockKind::Other:
        return "other"_text;
    }
    return {};
}

Text phaseName(Phase phase)
{
    switch (phase) {
    case Phase::Unknown:
        return {};
    case Phase::WarmUp:
        return "warm-up"_text;
    case Phase::InterleavedForward:
        return "interleaved forward"_text;
    case Phase::BackwardWeightForward:
        return "backward, weight, forward"_text;
    case Phase::SteadyOverlap:
        return "overlap"_text;
    case Phase::BackwardOverlap:
        return "backward and overlap"_text;
    case Phase::InterleavedBackward:
        return "interleaved backward"_text;
    case Phase::Steady:
        return "steady state"_text;
    case Phase::CoolDown:
        return "cool-down"_text;
    }
    return {};
}

Text blockMarkName(BlockMark mark)
{
    switch (mark) {
    case BlockMark::None:
        return {};
    case BlockMark::Unscheduled:
        return "not in the schedule"_text;
    case BlockMark::Nested:
        return "nested"_text;
    case BlockMark::Overlapping:
        return "overlapping"_text;
    case BlockMark::RepeatsConnection:
        return "second task of one range"_text;
    case BlockMark::Empty:
        return "empty weight gradient"_text;
    }
    return {};
}

Text numberOriginName(NumberOrigin origin)
{
    switch (origin) {
    case NumberOrigin::Message:
        return "message"_text;
    case NumberOrigin::Schedule:
        return "schedule"_text;
    case NumberOrigin::Links:
        return "links"_text;
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

Text operatorKindName(OperatorKind kind)
{
    switch (kind) {
    case OperatorKind::Send:
        return "send"_text;
    case OperatorKind::Receive:
        return "receive"_text;
    case OperatorKind::BatchSendReceive:
        return "batch send/receive"_text;
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

Text lateSideName(LateSide side)
{
    switch (side) {
    case LateSide::Sender:
        return "sender"_text;
    case LateSide::Receiver:
        return "receiver"_text;
    case LateSide::Neither:
        return "neither"_text;
    case LateSide::Unknown:
        break;
    }
    return {};
}

Text linkOriginName(LinkOrigin origin)
{
    return origin == LinkOrigin::Measured ? "measured"_text : "inferred"_text;
}

} // namespace pipescope
