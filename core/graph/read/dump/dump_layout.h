#pragma once

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/diagnostics/finding.h"

#include <cstdint>
#include <filesystem>
#include <vector>

namespace pipescope::graph {

inline constexpr const char* kDumpFileName = "dump.json";
inline constexpr const char* kConstructFileName = "construct.json";
inline constexpr const char* kStackFileName = "stack.json";
inline constexpr const char* kTensorFolderName = "dump_tensor_data";

/// How the folders of a dump are laid out.
enum class DumpLayoutKind : std::uint8_t
{
    /// The files of one rank and step.
    Single,
    /// A folder for each rank: rank0, rank1, …
    Ranks,
    /// A folder for each step, step0, step1, …, each with one for each rank.
    Steps
};

/// Where the files of one rank and step lie.
struct DumpFolder
{
    std::int64_t step = 0;
    Rank rank{0};
    std::filesystem::path folder;
};

struct DumpLayout
{
    DumpLayoutKind kind = DumpLayoutKind::Single;
    /// Indexed by step and rank.
    std::vector<DumpFolder> folders;
};

/// Looks for dumps in a folder. What else lies there, and links, are findings and left out. An error, with
/// the three layouts in its text, where there is none.
Result<DumpLayout> findDumps(const std::filesystem::path& root, FindingList& findings);

/// Refuses what is no regular file, symbolic links and files over 10 GiB; reports files that others may
/// change.
Status checkDumpFile(const std::filesystem::path& file, FindingList& findings);

} // namespace pipescope::graph
