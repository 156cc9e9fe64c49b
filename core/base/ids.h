#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace pipescope {

/// An integer that cannot be confused with integers of another meaning. `Tag` is a name only.
template<class Tag, class Integer>
struct StrongId
{
    Integer value{};

    constexpr StrongId() = default;

    constexpr explicit StrongId(Integer initial)
        : value(initial)
    { }

    constexpr auto operator<=>(const StrongId&) const = default;
};

/// An index into one table of one document.
template<class Tag>
struct Index : StrongId<Tag, std::uint32_t>
{
    using StrongId<Tag, std::uint32_t>::StrongId;

    constexpr explicit Index(std::size_t position)
        : StrongId<Tag, std::uint32_t>(static_cast<std::uint32_t>(position))
    { }

    constexpr auto operator<=>(const Index&) const = default;
};

/// Global rank of a device in the training run.
using Rank = StrongId<struct RankTag, std::int32_t>;
/// Pipeline stage: position of a rank in its pipeline group, 0 is where the input enters.
using Stage = StrongId<struct StageTag, std::int32_t>;
/// Virtual stage (model chunk) counted along the model from 0.
using VirtualStage = StrongId<struct VirtualStageTag, std::int32_t>;
/// Micro-batch of a step, 0 … M-1 in every chunk.
using MicroBatch = StrongId<struct MicroBatchTag, std::int32_t>;
/// The number that the training script or profiler gave a step.
using StepNumber = StrongId<struct StepNumberTag, std::int64_t>;

/// Row of a trace's track table: one track per rank.
using TrackIndex = Index<struct TrackTag>;
/// Row of a track's block table.
using BlockIndex = Index<struct BlockTag>;
/// Row of a track's P2P operator table.
using OperatorIndex = Index<struct OperatorTag>;
using LinkIndex = Index<struct LinkTag>;
using StepIndex = Index<struct StepTag>;
using HostIndex = Index<struct HostTag>;
using PipelineGroupIndex = Index<struct PipelineGroupTag>;
/// A text in a StringPool.
using StringId = Index<struct StringTag>;

} // namespace pipescope

template<class Tag, class Integer>
struct std::hash<pipescope::StrongId<Tag, Integer>>
{
    std::size_t operator()(const pipescope::StrongId<Tag, Integer>& id) const
    {
        return std::hash<Integer>{}(id.value);
    }
};

template<class Tag>
struct std::hash<pipescope::Index<Tag>>
{
    std::size_t operator()(const pipescope::Index<Tag>& id) const
    {
        return std::hash<std::uint32_t>{}(id.value);
    }
};
