#pragma once

#include "core/base/result.h"
#include "core/graph/read/model/edition.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace pipescope::graph {

/// What two dumps allow to compare.
enum class ComparisonMode : std::uint8_t
{
    Statistics,
    /// Real tensors.
    Tensors,
    Md5,
    /// Names and shapes only.
    Structure
};

/// What is recorded in a dump.
struct DumpTraits
{
    std::filesystem::path folder;
    /// "statistics", "tensor" or "structure"; empty if not recorded.
    std::string task;
    /// Some item has an md5.
    bool hasChecksums = false;
    /// Why dump.json could not be read; empty if it was.
    UserText problem = {};
};

/// The mode for two dumps. An error, with folder and key, where a task is missing or unknown or the tasks
/// differ. In the editions, a dump with md5 and one without is an error, too; ours compares their statistics.
Result<ComparisonMode> chooseMode(const DumpTraits& debug, const DumpTraits& bench,
                                  std::optional<Edition> compatible = {});

/// "summary", "all", "md5" or "structure", as databases have it.
std::string_view databaseName(ComparisonMode mode);

} // namespace pipescope::graph
