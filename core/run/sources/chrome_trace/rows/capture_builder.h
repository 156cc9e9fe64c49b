#pragma once

#include "core/base/parse/number_ranges.h"
#include "core/run/model/captures/labelled_capture.h"
#include "core/run/sources/chrome_trace/content/chrome_content.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace pipescope {

/// Turns the rows of traces into the records of ranks: slices that rules know become blocks and operators of
/// the rank their row belongs to, all others blocks of rows of their own; flows between ranks become links.
/// Limited to `ranks` if given. Takes the contents' memory back on the way. The rows are shared out among
/// `workers` threads.
LabelledCapture captureOfTraces(std::vector<ChromeContent>&& contents, const RuleMatcher& matcher,
                                const std::optional<RankSet>& ranks, std::size_t workers);

/// Those that a capture has, without the rows of no pipeline.
std::vector<Rank> ranksOf(const LabelledCapture& capture);

} // namespace pipescope
