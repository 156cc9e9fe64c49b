#pragma once

#include "core/base/result.h"
#include "core/sqlite/bulk/block_content.h"
#include "core/sqlite/bulk/page_file.h"

#include <cstdint>
#include <vector>

namespace pipescope {

/// Writes the pages above the leaf pages of a table, which are in the file, at least two and in the order of
/// their rows; the topmost becomes `rootPage`.
Status writeTableTree(PageFile& file, std::uint32_t rootPage, std::vector<BulkBlockContent::Leaf> leaves);

} // namespace pipescope
