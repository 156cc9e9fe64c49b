#pragma once

#include "core/base/result.h"
#include "core/model/trace.h"

#include <cstdint>
#include <iosfwd>

namespace pipescope {

/// Tables as CSV (RFC 4180, CRLF line ends as the RFC asks for, UTF-8 with invalid bytes escaped, a header
/// line) or JSON (an object with "version", "columns" and "rows" of objects). Unknown fields are empty, or
/// null in JSON. Rows are ordered by rank and begin; times are nanoseconds of the rank's own clock. Rows
/// outside pipelines are left out.
enum class TableFormat
{
    Csv,
    Json
};
Status writeBlocks(const Trace& trace, TableFormat format, std::ostream& out);
Status writeLinks(const Trace& trace, TableFormat format, std::ostream& out);

} // namespace pipescope
