#pragma once

#include "core/base/result.h"
#include "core/run/sources/ascend_db/tables/table_reader.h"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace pipescope::ascend {

/// Metadata texts by name: "pp_info", "distributed_args", "parallel_group_info", each JSON.
using MetadataTexts = std::map<std::string, std::string, std::less<>>;

/// Understands the texts into `metadata`. Tolerated: a text that is itself a JSON string with JSON in it,
/// numbers as text, missing and null members. Returns false if a text is not JSON of the expected form; what
/// could be understood is kept.
bool parseMetadata(const MetadataTexts& texts, RunMetadata& metadata);

/// Reads META_DATA, the names that it lacks from profiler_metadata.json in the rank's folder (that of
/// msprof's data: or in the folder around it), and HOST_INFO. The error is that of the database.
Status readMetadata(const RankReading& reading, const std::filesystem::path& rankFolder);

} // namespace pipescope::ascend
