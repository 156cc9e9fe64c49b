#pragma once

#include "core/run/model/trace.h"

#include <array>
#include <optional>
#include <string_view>

namespace pipescope {

constexpr std::array kBlockKinds = {BlockKind::Forward, BlockKind::Backward, BlockKind::Weight,
                                    BlockKind::Overlap, BlockKind::Logits,   BlockKind::Other};
constexpr std::array kPhases = {Phase::WarmUp,
                                Phase::InterleavedForward,
                                Phase::BackwardWeightForward,
                                Phase::SteadyOverlap,
                                Phase::BackwardOverlap,
                                Phase::InterleavedBackward,
                                Phase::Steady,
                                Phase::CoolDown};
constexpr std::array kBlockAnomalies = {BlockAnomaly::Unscheduled, BlockAnomaly::Nested,
                                        BlockAnomaly::Overlapping, BlockAnomaly::RepeatsConnection,
                                        BlockAnomaly::Empty};
constexpr std::array kOperatorKinds = {OperatorKind::Send, OperatorKind::Receive,
                                       OperatorKind::BatchSendReceive};
constexpr std::array kCollectiveKinds = {CollectiveKind::AllReduce,     CollectiveKind::AllGather,
                                         CollectiveKind::ReduceScatter, CollectiveKind::AllToAll,
                                         CollectiveKind::Broadcast,     CollectiveKind::Other};
constexpr std::array kLinkDirections = {LinkDirection::Forward, LinkDirection::Backward};
constexpr std::array kLinkOrigins = {LinkOrigin::Measured, LinkOrigin::Inferred};
constexpr std::array kScheduleOrigins = {ScheduleOrigin::Recorded, ScheduleOrigin::Recognised};
constexpr std::array kWeightGradients = {WeightGradients::Joined, WeightGradients::SplitBeforeOverlap,
                                         WeightGradients::SplitInCoolDown,
                                         WeightGradients::DeferredInCoolDown};
constexpr std::array kLateSides = {LateSide::Neither, LateSide::Sender, LateSide::Receiver};

/// The one of `values` that `nameOf` gives this name; empty if none has it.
template<class Values, class NameOf>
std::optional<typename Values::value_type> valueNamed(std::string_view name, const Values& values,
                                                      NameOf nameOf)
{
    for (const auto value : values) {
        if (nameOf(value) == name) {
            return value;
        }
    }
    return std::nullopt;
}

} // namespace pipescope
