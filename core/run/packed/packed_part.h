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

/// A column as it lies in its table, which it borrows from.
struct PackedColumn
{
    std::string_view name;
    /// Numbers in it, or bytes of a column of text.
    std::size_t rows = 0;
    ColumnEncoding encoding = ColumnEncoding::Constant;
    std::string_view data;
};

/// The columns of a table, one behind another: of each the length of its name, the name, its rows, its
/// encoding, the size of its data, and the data. Numbers are of a variable length. A column that is not there
/// is full of zeros.
struct PackedTable
{
    std::string name;
    std::string content;

    void add(std::string_view column, std::size_t rows, const EncodedColumn& encoded);
};

/// Takes the first column off a table's content; empty if the content is none.
std::optional<PackedColumn> takeColumn(std::string_view& content);

/// The tables of one part.
struct PackedPart
{
    PartName name;
    std::vector<PackedTable> tables;

    /// Empty if there is none of the name.
    std::string_view contentOf(std::string_view table) const;
};

/// Of all that a table's row says, with the part that it belongs to: a bit that flips in any of it shows.
std::uint32_t checksumOf(const PartName& part, std::string_view table, std::string_view content);
/// Of the tables' checksums, in their order.
std::uint32_t checksumOf(const PartName& part, const std::vector<std::uint32_t>& tables);

} // namespace pipescope::packed
