#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

namespace pipescope {

enum class CellAlignment : std::uint8_t
{
    Left,
    /// The first column is flush left: it says what its row is about.
    RightButFirst
};

/// Rows of cells as lines of text: columns padded to their widest cell, two blanks between them and before
/// the first.
void writeTextTable(const std::vector<std::vector<std::string>>& rows, std::ostream& out,
                    CellAlignment alignment = CellAlignment::Left);

} // namespace pipescope
