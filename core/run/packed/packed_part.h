#pragma once

#include "core/run/packed/column_codec.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::packed {

/// What a part of a packed file is of. Numbers of the format: they never change meaning.
enum class PartKind : std::uint8_t
{
    /// What the ranks have in common; the only one of its kind.
    Run = 0,
    /// The records of a rank, which is the part's number.
    Rank = 1,
    /// A row that belongs to no pipeline; the number counts them.
    OtherRow = 2
};
constexpr std::int64_t kPartKindCount = 3;

struct PartName
{
    PartKind kind = PartKind::Run;
    std::int64_t number = 0;

    auto operator<=>(const PartName&) const = default;
};

struct PackedColumn
{
    /// Table and column: "ranges.message".
    std::string name;
    /// Numbers in it, or bytes of a column of text.
    std::size_t rows = 0;
    EncodedColumn content;
};

/// The columns of one part, ordered by name. One that is not there is full of zeros.
struct PackedPart
{
    PartName name;
    std::vector<PackedColumn> columns;

    /// Logarithmic; null if there is none.
    const PackedColumn* find(std::string_view table, std::string_view column) const;
    void sort();
    /// Each name once, in order.
    bool isSorted() const;
};

/// Of all that a column's row says, with the part that it belongs to: a bit that flips in any of it shows.
std::uint32_t checksumOf(const PartName& part, const PackedColumn& column);
/// Of the columns' checksums, in their order.
std::uint32_t checksumOf(const PartName& part, const std::vector<std::uint32_t>& columns);

} // namespace pipescope::packed
