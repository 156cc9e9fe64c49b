#pragma once

#include "core/run/load/load.h"

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace pipescope::test {

/// Rows of a CSV file without quotes, by column name.
using CsvRow = std::map<std::string, std::string>;
std::vector<CsvRow> readCsv(const std::filesystem::path& file);

std::string readText(const std::filesystem::path& file);

/// Loads and expects success.
std::shared_ptr<const Trace> loadTrace(const std::filesystem::path& folder, const LoadOptions& options = {});

/// Content hash, size, time of change and name of everything below a folder.
std::string fingerprint(const std::filesystem::path& folder);

} // namespace pipescope::test
