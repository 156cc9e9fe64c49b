#pragma once

#include "core/base/result.h"
#include "core/base/user_text.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace pipescope {

/// The parallel dimensions of a training run.
enum class ParallelDimension : std::uint8_t
{
    Tensor,
    Context,
    Expert,
    Data,
    Pipeline
};
constexpr std::size_t kParallelDimensionCount = 5;

/// "tp", "cp", "ep", "dp" or "pp".
std::string_view parallelDimensionName(ParallelDimension dimension);

/// In which order ranks are numbered along the parallel dimensions, the innermost first, as Megatron-LM and
/// MindSpeed write it: "tp-cp-ep-dp-pp" puts tensor peers side by side and pipeline stages furthest apart.
/// Expert parallelism shares out ranks of the data-parallel dimension and does not number them.
class RankOrder
{
public:
    /// "tp-cp-ep-dp-pp".
    constexpr RankOrder() = default;

    /// Reads dimensions with a dash between them. "tp", "dp" and "pp" must occur; without them "cp" stands
    /// behind "tp" and "ep" before "dp".
    static Result<RankOrder> parse(std::string_view text);

    std::string text() const;

    /// The innermost first.
    std::span<const ParallelDimension> dimensions() const { return m_dimensions; }

    bool operator==(const RankOrder&) const = default;

private:
    std::array<ParallelDimension, kParallelDimensionCount> m_dimensions{
        ParallelDimension::Tensor, ParallelDimension::Context, ParallelDimension::Expert,
        ParallelDimension::Data, ParallelDimension::Pipeline};
};

/// An order that programs use, with their names.
struct KnownRankOrder
{
    std::string_view order;
    std::string_view programs;
};

std::span<const KnownRankOrder> knownRankOrders();

/// Sizes of the run's parallel dimensions, and the order in which ranks are numbered along them. Unknown ones
/// are empty; an unknown order is RankOrder's.
struct ParallelSizes
{
    std::optional<std::int32_t> tensor = std::nullopt;
    std::optional<std::int32_t> pipeline = std::nullopt;
    std::optional<std::int32_t> data = std::nullopt;
    std::optional<std::int32_t> context = std::nullopt;
    std::optional<std::int32_t> expert = std::nullopt;
    std::optional<RankOrder> order = std::nullopt;

    bool operator==(const ParallelSizes&) const = default;

    bool known() const { return pipeline.has_value(); }
};

/// The sizes of the user, and what these leave open as it is recorded; but not the data-parallel size: other
/// sizes mean another number of replicas.
ParallelSizes completedSizes(const ParallelSizes& given, const ParallelSizes& recorded);

/// Ranks that hold the model once: TP·CP·PP, in 64 bits since each size is any positive number. Unknown sizes
/// count as 1.
std::int64_t ranksOfReplica(const ParallelSizes& sizes);

/// Where the sizes put the stages in a run with this many ranks.
struct StageLayout
{
    /// From the rank of one stage to that of the next.
    std::int64_t stride = 1;
    std::int32_t stages = 0;
    /// Ranks that have a place; those beyond have none.
    std::int64_t ranks = 0;
};

/// A data-parallel size that is not known follows from the number of ranks.
StageLayout stageLayout(const ParallelSizes& sizes, std::int64_t ranks);

/// Why a run of so many ranks cannot have these sizes, as a sentence; empty if it can. If ranks may be
/// missing, sizes may ask for more of them.
UserText whySizesDoNotFit(const ParallelSizes& sizes, std::int64_t ranks, bool mayMissRanks);

} // namespace pipescope
