#pragma once

#include "core/graph/store/database_reading/row_problems.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::graph {

/// What a colour of nodes means.
struct ColourRange
{
    /// "#FFFCF3"
    std::string colour;
    /// Scores from `low` on and below `high`; equal ends are one value. Empty: nodes without partner.
    std::optional<double> low;
    std::optional<double> high;
    /// "pass", "warning", "error"; only in the newer edition.
    std::string level;
    std::string description;
};

/// What a column of comparisons means.
struct ToolTip
{
    std::string column;
    std::string text;
};

/// The row of tb_config.
struct StoredConfig
{
    bool isComparison = false;
    /// "summary", "md5", "all", "structure"; empty for builds.
    std::string task;
    std::vector<ToolTip> toolTips;
    std::int32_t microSteps = 1;
    bool isOverflowChecked = false;
    /// In the order of the database.
    std::vector<ColourRange> colours;
    std::vector<std::int32_t> ranks;
    std::vector<std::int64_t> steps;
};

/// The columns tool_tip, node_colors, rank_list and step_list: JSON, of which what is broken is reported and
/// left out. An empty text is nothing.
void readToolTips(std::string_view json, StoredConfig& config, RowProblems& problems);
void readColours(std::string_view json, StoredConfig& config, RowProblems& problems);
void readRanks(std::string_view json, StoredConfig& config, RowProblems& problems);
void readSteps(std::string_view json, StoredConfig& config, RowProblems& problems);

} // namespace pipescope::graph
