#pragma once

#include "core/run/bubbles/report/analysis.h"

#include <cstdint>
#include <iosfwd>

namespace pipescope {

/// Changes when a member changes its meaning or goes away.
constexpr std::int64_t kAnalysisVersion = 2;

enum class AnalysisDetail : std::uint8_t
{
    Ranks,
    /// Also every block with its slack, and the curve of micro-batches in flight.
    Blocks
};

/// The analysis as JSON: an object with "version", "steps", "losses", "what_if" and "sentences"; README
/// describes the fields. Times are ns, shares 0 … 1. `shifts` were added to the hosts' clocks before, by
/// HostIndex.
void writeAnalysisJson(const Trace& trace, const BubbleAnalysis& analysis, std::span<const Duration> shifts,
                       AnalysisDetail detail, std::ostream& out);

} // namespace pipescope
