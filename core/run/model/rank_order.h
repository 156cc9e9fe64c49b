#pragma once

#include "core/base/result.h"

#include <array>
#include <cstddef>
#include <cstdint>
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

} // namespace pipescope
