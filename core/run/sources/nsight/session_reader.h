#pragma once

#include "core/run/sources/nsight/export_records.h"
#include "core/run/sources/nsight/export_table.h"

namespace pipescope::nsight {

/// Reads when and where a session was recorded, and the ranks that its environment names. Of the environment,
/// which may hold secrets, only the numbers of a few variables are kept.
Status readSession(const ExportReading& reading, ExportRecords& records);

} // namespace pipescope::nsight
