#pragma once

#include "core/graph/compare/tensor_compare/tensor_comparison.h"
#include "core/graph/read/model/edition.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pipescope::graph {

/// The columns in which the public tool shows the comparison of real tensors, in its order.
inline constexpr std::size_t kReferenceColumns = 6;
inline constexpr std::array<std::string_view, kReferenceColumns> kReferenceColumnNames{
    "Cosine",
    "EucDist",
    "MaxAbsErr",
    "MaxRelativeErr",
    "One Thousandth Err Ratio",
    "Five Thousandths Err Ratio"};

/// What stands in place of a number.
enum class ReferenceWord : std::uint8_t
{
    None,
    Unsupported,
    ShapeUnmatched,
    NotAvailable,
    Nan
};

/// "unsupported", "shape unmatched", "N/A", "Nan"; empty for None.
std::string_view referenceWordText(ReferenceWord word);

struct ReferenceCell
{
    ReferenceWord word = ReferenceWord::Unsupported;
    /// If there is no word.
    double value = 0;

    friend bool operator==(const ReferenceCell&, const ReferenceCell&) = default;
};

/// The numbers and words that an edition of the public tool shows for a pair of files; the comparison is of
/// the same edition. Numbers but the distance are rounded to 12 decimals, a cosine above 0.9999 to 6. New
/// calls a tensor of one element unsupported wherever it does so for a scalar.
std::array<ReferenceCell, kReferenceColumns> referenceCells(const TensorComparison& comparison,
                                                            Edition edition);

/// Why there are words instead of numbers, or that the types differ, as a sentence for users; may be empty.
UserText referenceMessage(const TensorComparison& comparison);

} // namespace pipescope::graph
