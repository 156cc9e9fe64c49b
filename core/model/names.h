#pragma once

#include "core/base/message.h"
#include "core/model/trace.h"

#include <string_view>

namespace pipescope {

/// "forward", "backward", …, as printed in every table.
Text blockKindName(BlockKind kind);
/// "warm-up", "steady state", …; empty for Unknown.
Text phaseName(Phase phase);
/// "not in the schedule", "nested", …; empty for None.
Text blockMarkName(BlockMark mark);
/// "message", "schedule", "links".
Text numberOriginName(NumberOrigin origin);

/// "fwd", "bwd" or empty.
std::string_view linkDirectionName(LinkDirection direction);
/// "measured" or "inferred".
Text linkOriginName(LinkOrigin origin);
/// "sender", "receiver", "neither" or empty.
Text lateSideName(LateSide side);

/// "send", "receive", "batch send/receive".
Text operatorKindName(OperatorKind kind);

/// "recorded", "recognised" or empty.
std::string_view scheduleOriginName(ScheduleOrigin origin);

} // namespace pipescope
