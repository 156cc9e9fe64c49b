#pragma once

#include "core/base/result.h"
#include "core/base/tables/table_writer.h"
#include "core/run/model/trace.h"

#include <cstdint>
#include <iosfwd>

namespace pipescope {

/// Rows are ordered by rank and begin; times are nanoseconds of the rank's own clock. Rows outside pipelines
/// are left out.
Status writeBlocks(const Trace& trace, TableFormat format, std::ostream& out);
Status writeLinks(const Trace& trace, TableFormat format, std::ostream& out);

} // namespace pipescope
