#pragma once

#include "core/base/result.h"
#include "core/run/analysis/details/describe.h"

#include <stop_token>
#include <string>
#include <vector>

namespace pipescope {

/// The recorded values that a block or operator was made from, as its source reads them again (see
/// SourceTraits::readRecord). What was made from no row (an operator known only from messages) has none.
/// Any thread.
Result<std::vector<DetailRow>> rawRows(const Trace& trace, const TraceRef& ref, const std::stop_token& stop);

/// A statement for the first of these rows, to be run by hand; empty where there is none.
std::string rawRowQuery(const Trace& trace, const TraceRef& ref);

} // namespace pipescope
