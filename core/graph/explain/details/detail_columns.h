#pragma once

#include "core/base/user_text.h"
#include "core/graph/read/model/item.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace pipescope::graph {

/// A column of the table of a node's items. The first ones exist on both sides, the others stand beside them.
enum class DetailColumn : std::uint8_t
{
    Type,
    Dtype,
    Shape,
    Max,
    Min,
    Mean,
    Norm,
    RequiresGrad,
    Checksum,
    // Beside both sides: debug − bench, and that relative to the bench side.
    MaxDifference,
    MinDifference,
    MeanDifference,
    NormDifference,
    MaxRelative,
    MinRelative,
    MeanRelative,
    NormRelative,
    // Of real tensors.
    Cosine,
    EucDist,
    MaxAbsErr,
    MaxRelativeErr,
    OneThousandth,
    FiveThousandths,
    Verdict,
    Reason
};

inline constexpr std::size_t kSideColumns = 9;
inline constexpr std::size_t kDetailColumns = 25;

constexpr DetailColumn valueColumn(Statistic statistic)
{
    return static_cast<DetailColumn>(static_cast<int>(DetailColumn::Max) + static_cast<int>(statistic));
}

constexpr DetailColumn differenceColumn(Statistic statistic)
{
    return static_cast<DetailColumn>(static_cast<int>(DetailColumn::MaxDifference)
                                     + static_cast<int>(statistic));
}

constexpr DetailColumn relativeColumn(Statistic statistic)
{
    return static_cast<DetailColumn>(static_cast<int>(DetailColumn::MaxRelative)
                                     + static_cast<int>(statistic));
}

/// Each side has a cell of its own.
constexpr bool isSideColumn(DetailColumn column)
{
    return static_cast<std::size_t>(column) < kSideColumns;
}

/// All columns, in their order.
std::array<DetailColumn, kDetailColumns> detailColumns();

/// The heading.
SourceText detailColumnName(DetailColumn column);
/// What stands in the column, as a sentence.
SourceText detailColumnExplanation(DetailColumn column);

} // namespace pipescope::graph
