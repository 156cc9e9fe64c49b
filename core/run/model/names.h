#pragma once

#include "core/base/user_text.h"
#include "core/run/model/trace.h"

#include <optional>
#include <string>
#include <string_view>

namespace pipescope {

/// "forward", "backward", …, as printed in every table.
SourceText blockKindName(BlockKind kind);
/// "warm-up", "steady state", …; empty for Unknown.
SourceText phaseName(Phase phase);
/// "not in the schedule", "nested", …; empty for None.
SourceText blockAnomalyName(BlockAnomaly anomaly);
/// "message", "schedule", "links".
SourceText labelOriginName(LabelOrigin origin);

/// "fwd", "bwd" or empty.
std::string_view linkDirectionName(LinkDirection direction);
/// "measured" or "inferred".
SourceText linkOriginName(LinkOrigin origin);
/// "sender", "receiver", "neither" or empty.
SourceText lateSideName(LateSide side);

/// "send", "receive", "batch send/receive".
SourceText operatorKindName(OperatorKind kind);

/// "recorded", "recognised" or empty.
std::string_view scheduleOriginName(ScheduleOrigin origin);
/// "gpipe", "1f1b", "interleaved", "interleaved gpipe", "dualpipev", "zb-h1", "zb-v".
std::string_view scheduleKindName(ScheduleKind kind);
/// The kind of that name or another known one ("zb1p"), without regard to case; empty for anything else.
std::optional<ScheduleKind> scheduleKindFromName(std::string_view name);
/// "joined", "split before the overlap", …
std::string_view weightGradientsName(WeightGradients weights);
/// That of a kind with its own weight gradients anywhere: "zero bubble" for 1F1B, "gpipe and free weight
/// gradients" for others.
std::string scheduleName(ScheduleKind kind, bool hasFreeWeights);
/// "dualpipev", "1f1b", …; "gpipe or 1f1b" where the data fit both; without candidates the name as recorded,
/// which may be empty.
std::string scheduleName(const ScheduleInfo& schedule);
/// What a recorded name says, also one that scheduleName() made. For readers of files only.
NamedSchedule namedSchedule(std::string_view text);

} // namespace pipescope
