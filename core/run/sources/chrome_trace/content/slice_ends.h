#pragma once

#include "core/run/sources/chrome_trace/content/chrome_content.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace pipescope {

/// A "B" without its "E" yet.
struct OpenSlice
{
    Slice slice;
    std::uint32_t row = 0;
};

/// A "B" or "E" that waits until all of its row can be put in order of time.
struct SliceEnd
{
    std::int64_t time = 0;
    std::uint32_t row = 0;
    /// Label of a "B".
    std::uint32_t label = 0;
    /// Name of an "E"; empty if it has none.
    std::optional<StringId> name;
    std::uint32_t arguments = Slice::kNoArguments;
    bool isEnd = false;
};

/// The open slice that an "E" closes: the last, or the last of its name that began before a time; the end if
/// there is none.
std::vector<OpenSlice>::iterator closedBy(const std::optional<StringId>& name, std::vector<OpenSlice>& open,
                                          const ChromeContent& content,
                                          std::int64_t before = std::numeric_limits<std::int64_t>::max());

/// Makes slices of events that came in any order. An "E" closes a slice that began before it rather than at
/// its time. Those without an end are handed back; `unmatched` counts ends without a begin.
std::vector<OpenSlice> joinSliceEnds(std::vector<SliceEnd>&& ends, ChromeContent& content,
                                     std::uint64_t& unmatched);

} // namespace pipescope
