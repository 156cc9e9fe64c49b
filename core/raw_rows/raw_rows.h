#pragma once

#include "core/analysis/details/describe.h"
#include "core/base/result.h"

#include <stop_token>
#include <string>
#include <vector>

namespace pipescope {

/// The rows of the rank's database that a block or operator was made from, column by column as they are
/// stored: of a block its TASK and the MSTX_EVENTS of the same connection, of an operator its
/// COMMUNICATION_OP and the TASK rows of its connection. Names are "TASK.startNs", origins "row 211"; a
/// number that stands for a text is followed by the text. What was made from no row (an operator known only
/// from messages) has none.
///
/// Of a log it is the line that the block was made from, as it stands there.
///
/// Opens the database for the call, as SnapshotDatabase does; any thread. A row that is no longer there, or
/// another one than was read, is passed over.
Result<std::vector<DetailRow>> rawRows(const Trace& trace, const TraceRef& ref, const std::stop_token& stop);

/// A statement for the first of these rows, to be run by hand; empty where there is none.
std::string rawRowQuery(const Trace& trace, const TraceRef& ref);

} // namespace pipescope
