#include "core/run/model/names.h"

#include "core/base/enum_names.h"
#include "core/base/text.h"

#include <array>
#include <set>
#include <utility>

namespace pipescope {
namespace {

constexpr std::array<ScheduleKind, 8> kKinds{ScheduleKind::GPipe,       ScheduleKind::OneForwardOneBackward,
                                             ScheduleKind::Interleaved, ScheduleKind::InterleavedGPipe,
                                             ScheduleKind::DualPipeV,   ScheduleKind::ZeroBubbleH1,
                                             ScheduleKind::ZeroBubbleV, ScheduleKind::DualPipe};

/// Input gradients keep the order of 1F1B while weight gradients fill its gaps.
constexpr std::string_view kZeroBubble = "zero bubble";
/// How else scripts and papers write a schedule.
constexpr std::array<std::pair<std::string_view, ScheduleKind>, 7> kOtherNames{
    {{"zb_h1", ScheduleKind::ZeroBubbleH1},
     {"zbh1", ScheduleKind::ZeroBubbleH1},
     {"zb1p", ScheduleKind::ZeroBubbleH1},
     {"zb-1p", ScheduleKind::ZeroBubbleH1},
     {"zbv", ScheduleKind::ZeroBubbleV},
     {"zb_v", ScheduleKind::ZeroBubbleV},
     {"zero-bubble-v", ScheduleKind::ZeroBubbleV}}};
constexpr std::string_view kFreeWeights = " and free weight gradients";

} // namespace

SourceText blockKindName(BlockKind kind)
{
    static constexpr auto kNames = std::to_array<EnumName<BlockKind, SourceText>>({
        {BlockKind::Forward, "forward"_text},
        {BlockKind::Backward, "backward"_text},
        {BlockKind::Weight, "weight"_text},
        {BlockKind::Overlap, "overlap"_text},
        {BlockKind::Logits, "logits"_text},
        {BlockKind::Other, "other"_text},
    });
    return nameOf(kNames, kind);
}

SourceText phaseName(Phase phase)
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

SourceText blockAnomalyName(BlockAnomaly anomaly)
{
    switch (anomaly) {
    case BlockAnomaly::None:
        return {};
    case BlockAnomaly::Unscheduled:
        return "not in the schedule"_text;
    case BlockAnomaly::Nested:
        return "nested"_text;
    case BlockAnomaly::Overlapping:
        return "overlapping"_text;
    case BlockAnomaly::RepeatsConnection:
        return "second task of one range"_text;
    case BlockAnomaly::Empty:
        return "empty weight gradient"_text;
    }
    return {};
}

SourceText labelOriginName(LabelOrigin origin)
{
    static constexpr auto kNames = std::to_array<EnumName<LabelOrigin, SourceText>>({
        {LabelOrigin::Message, "message"_text},
        {LabelOrigin::Schedule, "schedule"_text},
        {LabelOrigin::Links, "links"_text},
    });
    return nameOf(kNames, origin);
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

std::optional<ScheduleKind> scheduleKindFromName(std::string_view name)
{
    const std::string lowerName = asciiLower(name);
    for (const ScheduleKind kind : kKinds) {
        if (lowerName == scheduleKindName(kind)) {
            return kind;
        }
    }
    for (const auto& [otherName, kind] : kOtherNames) {
        if (lowerName == otherName) {
            return kind;
        }
    }
    return std::nullopt;
}

std::string_view scheduleKindName(ScheduleKind kind)
{
    static constexpr auto kNames = std::to_array<EnumName<ScheduleKind>>({
        {ScheduleKind::GPipe, "gpipe"},
        {ScheduleKind::OneForwardOneBackward, "1f1b"},
        {ScheduleKind::Interleaved, "interleaved"},
        {ScheduleKind::InterleavedGPipe, "interleaved gpipe"},
        {ScheduleKind::DualPipeV, "dualpipev"},
        {ScheduleKind::ZeroBubbleH1, "zb-h1"},
        {ScheduleKind::ZeroBubbleV, "zb-v"},
        {ScheduleKind::DualPipe, "dualpipe"},
    });
    return nameOf(kNames, kind);
}

std::string_view weightGradientsName(WeightGradients weights)
{
    static constexpr auto kNames = std::to_array<EnumName<WeightGradients>>({
        {WeightGradients::Joined, "joined"},
        {WeightGradients::SplitBeforeOverlap, "split before the overlap"},
        {WeightGradients::SplitInCoolDown, "split in the cool-down"},
        {WeightGradients::DeferredInCoolDown, "deferred in the cool-down"},
    });
    return nameOf(kNames, weights);
}

std::string scheduleName(ScheduleKind kind, bool hasFreeWeights)
{
    if (!hasFreeWeights) {
        return std::string(scheduleKindName(kind));
    }
    return kind == ScheduleKind::OneForwardOneBackward
               ? std::string(kZeroBubble)
               : std::string(scheduleKindName(kind)) + std::string(kFreeWeights);
}

std::string scheduleName(const ScheduleInfo& schedule)
{
    if (schedule.candidates.empty()) {
        return schedule.recorded.text;
    }
    std::set<ScheduleKind> kinds;
    for (const ScheduleShape& shape : schedule.candidates) {
        kinds.insert(shape.kind);
    }
    std::string text;
    for (const ScheduleKind kind : kinds) {
        text += text.empty() ? "" : " or ";
        text += scheduleName(kind, schedule.hasFreeWeights);
    }
    return text;
}

NamedSchedule namedSchedule(std::string_view text)
{
    NamedSchedule named;
    named.text = asciiLower(text);
    if (named.text == kZeroBubble) {
        named.kind = ScheduleKind::OneForwardOneBackward;
        named.hasFreeWeights = true;
        return named;
    }
    std::string_view kind = named.text;
    named.hasFreeWeights = kind.ends_with(kFreeWeights);
    kind.remove_suffix(named.hasFreeWeights ? kFreeWeights.size() : 0);
    named.kind = scheduleKindFromName(kind);
    return named;
}

SourceText operatorKindName(OperatorKind kind)
{
    static constexpr auto kNames = std::to_array<EnumName<OperatorKind, SourceText>>({
        {OperatorKind::Send, "send"_text},
        {OperatorKind::Receive, "receive"_text},
        {OperatorKind::BatchSendReceive, "batch send/receive"_text},
    });
    return nameOf(kNames, kind);
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

SourceText lateSideName(LateSide side)
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

SourceText linkOriginName(LinkOrigin origin)
{
    return origin == LinkOrigin::Measured ? "measured"_text : "inferred"_text;
}

} // namespace pipescope
