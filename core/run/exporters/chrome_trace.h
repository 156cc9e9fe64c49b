#pragma once

#include "core/base/result.h"
#include "core/run/model/trace.h"

#include <cstdint>
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

} // namespace pipescope
