#pragma once

#include "core/document/source_traits.h"

#include <stop_token>
#include <string>
#include <vector>

namespace pipescope::ascend {

/// The rows of a rank's database that a block or operator was made from, column by column as they are stored:
/// of a block its TASK and the MSTX_EVENTS of the same connection, of an operator its COMMUNICATION_OP and
/// the TASK rows of its connection. Names are "TASK.startNs", origins "row 211"; a number that stands for a
/// text is followed by the text. Opens the database for the call, as SnapshotDatabase does.
Result<std::vector<RecordedValue>> readRecordedRows(const RecordPlace& place, const std::stop_token& stop);

/// "SELECT * FROM TASK WHERE rowid = 211"
std::string recordedRowQuery(const RecordPlace& place);

/// What all Ascend databases have in common.
SourceTraits databaseTraits();

} // namespace pipescope::ascend
