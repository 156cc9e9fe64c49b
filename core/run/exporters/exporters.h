#pragma once

#include "core/base/result.h"
#include "core/base/tables/table_writer.h"
#include "core/diagnostics/finding.h"
#include "core/run/model/trace.h"

#include <cstdint>
#include <filesystem>
#include <iosfwd>

namespace pipescope {

/// What `ts` of a Chrome trace counts from.
enum class ChromeTimes : std::uint8_t
{
    /// The begin of the run, which is a text in otherData: viewers keep times as floating point, which loses
    /// the nanoseconds if microseconds count from 1970.
    FromBegin,
    /// The epoch, for programs that do not support a base.
    Absolute
};

/// Chrome trace (Trace Event Format) with a process a rank, complete events for blocks and operators and flow
/// events for links, and with everything needed to read the same run back; see
/// core/run/model/chrome_trace_keys.h. No two slices of a thread overlap.
Status writeChromeTrace(const Trace& trace, std::ostream& out, ChromeTimes times = ChromeTimes::FromBegin);

class JsonWriter;

/// Writes the otherData of a Chrome trace: what is known about the run as a whole.
void writeOtherData(const Trace& trace, TimePoint base, JsonWriter& json);

/// Findings as JSON: an object with "version" and "findings".
Status writeFindings(const FindingList& findings, std::ostream& out);

/// Writes the two files that the public converter of PaddlePaddle's logs makes, into a folder that is created
/// if needed: "pipeline_profile.json" with texts as thread ids, "pipeline_profile_perfetto.json" with numbers
/// and thread names. Each job is a begin and an end named "<type>_<number>", in microseconds from the epoch
/// with the nanoseconds as decimals; steps stand in a separate row, each after the end of the one before.
Status writePaddleProfile(const Trace& trace, const std::filesystem::path& folder);

/// Rows are ordered by rank and begin; times are nanoseconds of the rank's own clock. Rows outside pipelines
/// are left out.
Status writeBlocks(const Trace& trace, TableFormat format, std::ostream& out);
Status writeLinks(const Trace& trace, TableFormat format, std::ostream& out);

} // namespace pipescope
