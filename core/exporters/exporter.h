#pragma once

#include "core/base/result.h"
#include "core/model/trace.h"

#include <cstdint>
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
/// JSON. Rows are ordered by rank and begin; times are nanoseconds of the rank's own clock. Rows of no
/// pipeline are not in them.
enum class TableFormat
{
    Csv,
    Json
};
Status writeBlocks(const Trace& trace, TableFormat format, std::ostream& out);
Status writeLinks(const Trace& trace, TableFormat format, std::ostream& out);

/// What `ts` of a Chrome trace counts from.
enum class ChromeTimes : std::uint8_t
{
    /// The begin of the run, which stands as a text in otherData: viewers keep times as floating point, which
    /// has no nanoseconds left where microseconds count from 1970.
    FromBegin,
    /// The epoch, for programs that know no base.
    Absolute
};

/// Chrome trace (Trace Event Format) with a process a rank, complete events for blocks and operators and flow
/// events for links, and with all that is needed to read the same run back; see
/// core/model/chrome_trace_keys.h. No two slices of a thread overlap.
Status writeChromeTrace(const Trace& trace, std::ostream& out, ChromeTimes times = ChromeTimes::FromBegin);

/// Writes the two files that the public converter of PaddlePaddle's logs makes of them, into a folder that is
/// made if need be: "pipeline_profile.json" with texts as thread ids, "pipeline_profile_perfetto.json" with
/// numbers and thread names. Each job is a begin and an end named "<type>_<number>", in microseconds from the
/// epoch with the nanoseconds as decimals; steps stand in a row of their own, none before the one before
/// ends.
Status writePaddleProfile(const Trace& trace, const std::filesystem::path& folder);

/// Lets `write` write to `out`, compressed (gzip) if `path` ends in ".gz".
Status writeCompressedAsNamed(const std::filesystem::path& path, std::ostream& out,
                              const std::function<Status(std::ostream&)>& write);

/// Findings as JSON: an object with "version" and "findings".
Status writeFindings(const FindingList& findings, std::ostream& out);

} // namespace pipescope
