#pragma once

#include "core/run/analysis/details/gap_facts.h"

#include <stop_token>
#include <vector>

namespace pipescope::ui {

/// What the rank waited for in a gap, as the analysis of the run has it: whose data or receive, and how long
/// for what. Times are brought onto one clock first. Empty where blocks have no steps or clocks cannot be
/// compared. Linear in blocks and links: for worker threads.
std::vector<DetailRow> reasonsOf(const Trace& recorded, const GapRef& gap, const std::stop_token& stop);

} // namespace pipescope::ui
