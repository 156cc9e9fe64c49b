#pragma once

#include "core/base/result.h"
#include "core/diagnostics/finding.h"

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <vector>

namespace pipescope::graph {

/// Indexed by the name of the file; StoredConfig says what it really holds.
enum class DatabaseKind : std::uint8_t
{
    /// "build_….vis.db"
    Build,
    /// "compare_….vis.db"
    Comparison,
    Other
};

struct DatabaseListing
{
    std::filesystem::path file;
    DatabaseKind kind = DatabaseKind::Other;
    std::uint64_t bytes = 0;
};

DatabaseKind databaseKindOf(const std::filesystem::path& file);

/// The files "*.vis.db" in a folder and in folders up to two levels below it, by path. Nothing is opened.
/// Links are not followed, and folders that cannot be read are left out; both are findings.
Result<std::vector<DatabaseListing>> listDatabases(const std::filesystem::path& folder, FindingList& findings,
                                                   const std::stop_token& stop);

} // namespace pipescope::graph
