#pragma once

#include "core/run/sources/nsight/export_records.h"

#include <filesystem>
#include <stop_token>

namespace pipescope::nsight {

/// Reads one SQLite export of a report. What it lacks, or why it cannot be read, is among its findings.
ExportRecords readExport(const std::filesystem::path& file, const RuleMatcher& matcher,
                         const std::stop_token& stop);

} // namespace pipescope::nsight
