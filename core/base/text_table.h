#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace pipescope {

/// Rows of cells as lines of text: columns padded to their widest cell, two blanks between them and before
/// the first.
void writeTextTable(const std::vector<std::vector<std::string>>& rows, std::ostream& out);

} // namespace pipescope
