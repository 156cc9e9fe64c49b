#pragma once

#include "core/run/sources/chrome_trace/content/chrome_content.h"

#include <cstdint>

namespace pipescope {

/// Times in one trace further apart than this may be no real ones.
constexpr std::int64_t kLongTrace = std::int64_t{3600} * 1000 * 1000 * 1000;

/// From the first to the last begin of what is kept.
struct KeptTimes
{
    std::int64_t begin = 0;
    std::int64_t end = 0;
    std::uint64_t leftOut = 0;

    /// Whether a slice of these times is kept.
    bool holds(std::int64_t from, std::int64_t to) const;
};

/// Finds slices with times that no clock of this trace had, as a `ts` of 0 among times since the epoch, and
/// leaves them out: what lies further from the others than these last a thousand times, and an hour. The
/// others are those with the events of the pipeline, else with most events. Slices name labels by their
/// position in the content's `labels`.
KeptTimes leaveOutOutlyingTimes(ChromeContent& content);

} // namespace pipescope
