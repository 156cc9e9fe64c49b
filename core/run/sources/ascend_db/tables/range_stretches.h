#pragma once

#include "core/base/string_pool.h"
#include "core/base/time.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pipescope::ascend {

/// A range whose message names a block.
struct RecordedRange
{
    /// Where the caller has it.
    std::size_t position = 0;
    /// Of the host; 0 where threads are not recorded.
    std::int64_t thread = 0;
    TimeSpan device;
    StringId message;
};

/// Those that hold several blocks of their thread on the device and are none themselves, see RangeNesting; by
/// thread and begin. Texts are in `strings`.
std::vector<RecordedRange> findStretches(std::vector<RecordedRange> ranges, const StringPool& strings);

} // namespace pipescope::ascend
