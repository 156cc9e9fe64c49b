#pragma once

#include "core/base/result.h"
#include "core/diagnostics/finding.h"
#include "core/graph/open/assembly/verdict_tables.h"
#include "core/graph/store/database_reading/stored_graph.h"

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::graph {

/// A row of pipescope_graphs.
struct PartGraph
{
    GraphKey key;
    /// "summary", "md5", "all", "structure"; empty in a build.
    std::string mode;
    /// Of the dump.
    std::filesystem::path folder;
    /// Rowid in tb_nodes.
    std::int64_t firstNode = 0;
    std::int64_t nodes = 0;
    std::int64_t items = 0;
};

/// What is known of a database of some ranks of a run before its rows are copied.
struct Part
{
    std::filesystem::path file;
    InfoRows info;
    /// Ordered by step, rank and side; each debug graph of a comparison has its bench behind it.
    std::vector<PartGraph> graphs;
    FindingList findings;
    std::int32_t microSteps = 1;

    /// Empty if there is no such row in pipescope_info.
    std::string_view infoOf(std::string_view key) const;

    bool isComparison() const { return !infoOf("bench").empty(); }
};

/// Reads a part without changing it. An error where it is no database of ours, was written by another version
/// or with merged ranks, or is damaged.
Result<Part> readPart(const std::filesystem::path& file, const std::stop_token& stop);

/// InvalidArgument, with a sentence.
Error refusedPart(const std::filesystem::path& file, UserText why);
/// Corrupt, with a sentence.
Error damagedPart(const std::filesystem::path& file, UserText what);

} // namespace pipescope::graph
