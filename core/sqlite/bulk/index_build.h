#pragma once

#include "core/base/result.h"
#include "core/sqlite/bulk/keys/key_run.h"
#include "core/sqlite/bulk/page_file.h"
#include "core/sqlite/bulk/table_shape.h"

#include <stop_token>
#include <vector>

namespace pipescope {

/// Writes an index of a table from the keys of all its rows. InvalidArgument if a unique index has two rows
/// with the same values, none of them NULL.
Status buildIndex(PageFile& file, const TableShape& table, const TableShape::Index& index,
                  std::vector<KeyRun> runs, const std::stop_token& stop);

} // namespace pipescope
