#pragma once

#include "core/base/ids.h"
#include "core/run/sources/chrome_trace/content/chrome_content.h"
#include "core/run/sources/chrome_trace/rows/row_roles.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace pipescope {

/// A rank that the rows of one or several files belong to.
struct FoundRank
{
    Rank rank;
    /// Stage of the pipeline: by the rule, else by all arguments, if they agree.
    std::optional<std::int64_t> stage;
    std::optional<std::int64_t> machine;
};

struct RowRanks
{
    /// Ordered by rank.
    std::vector<FoundRank> ranks;
    /// Indexed by file and row: the position in `ranks`; empty for rows that have nothing of the pipeline and
    /// do not name a rank that is found.
    std::vector<std::vector<std::optional<std::size_t>>> ofRow;
    /// Indexed by file and thread: the rule that found its rank; empty where the file names the rank, or
    /// nothing does.
    std::vector<std::vector<std::optional<std::size_t>>> ruleOfRow;
    /// Indexed by file: the rank that the file, or its name, says it is of.
    std::vector<std::optional<Rank>> ofFile;
    /// Ranks that nothing names and that were numbered.
    std::size_t numbered = 0;
};

/// Assigns the ranks of all rows: by the rules for rows, else by what their events say, else by what the file
/// says of itself, or of an Ascend text export the file beside it, else by the rules for files. Rows of the
/// pipeline that none of them knows are taken together by file and process, and numbered after those that are
/// known; devices are numbered by machine and device.
RowRanks ranksOfRows(std::span<const ChromeContent> contents, std::span<const std::vector<RowRoles>> roles,
                     const RuleMatcher& matcher);

} // namespace pipescope
