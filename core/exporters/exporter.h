#pragma once

#include "core/base/result.h"
#include "core/model/trace.h"

#include <filesystem>
#include <functional>
#include <iosfwd>

namespace pipescope {

/// Writes `path` as a whole or not at all: `write` fills a file beside it that is flushed to disk and renamed
/// over it; on failure, or when `write` or the stream fails, the neighbour is removed and `path` stays as it
/// was.
Status writeFileAtomically(const std::filesystem::path& path,
                           const std::function<Status(std::ostream&)>& write);

/// Tables as CSV (RFC 4180, CRLF line ends as it asks for, UTF-8 with invalid bytes escaped, a header line)
/// or JSON (an object with "version", "columns" and "rows" of objects). Unknown fields are empty, or null in
/// JSON. Rows are ordered by rank and begin; times are nanoseconds of the rank's own clock.
enum class TableFormat
{
    Csv,
    Json
};
Status writeBlocks(const Trace& trace, TableFormat format, std::ostream& out);
Status writeLinks(const Trace& trace, TableFormat format, std::ostream& out);

/// Chrome trace (Trace Event Format) with a process a rank, complete events for blocks and operators and flow
/// events for links.
Status writeChromeTrace(const Trace& trace, std::ostream& out);

/// Findings as JSON: an object with "version" and "findings".
Status writeFindings(const FindingList& findings, std::ostream& out);

} // namespace pipescope
