#pragma once

#include "core/run/sources/chrome_trace/content/chrome_content.h"
#include "core/run/sources/chrome_trace/content/slice_ends.h"

#include <cstdint>
#include <vector>

namespace pipescope {

/// Whether slices of a row lie within one another, as those of a thread do.
enum class RowNesting
{
    Nested,
    Independent
};

/// Ends slices that have no end of their own, and puts them behind the others of their rows. A slice that is
/// work of the pipeline ends where the next work of its row begins, another one where the next of its name
/// begins; in a nested row none lasts longer than a slice around it. The others end at `latest`. Slices name
/// labels by their position in the content's `labels`.
void endOpenSlices(std::vector<OpenSlice>&& open, RowNesting nesting, std::int64_t latest,
                   ChromeContent& content);

} // namespace pipescope
