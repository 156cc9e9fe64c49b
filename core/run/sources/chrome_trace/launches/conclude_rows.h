#pragma once

#include "core/run/sources/chrome_trace/content/chrome_content.h"
#include "core/run/sources/chrome_trace/launches/launch_records.h"

namespace pipescope {

/// Whether a trace has kernels that move messages, but no range of a forward or backward.
bool isUnannotated(const ChromeContent& content);

/// Adds rows with the blocks and, where no others are known, the sends and receives that a trace's kernels
/// and launches show. Reports what was concluded, or why nothing was. Nothing is said of a trace whose
/// kernels move no messages of a pipeline.
void concludeRows(LaunchRecords&& records, const RuleMatcher& matcher, ChromeContent& content);

} // namespace pipescope
