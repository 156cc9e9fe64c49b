#pragma once

#include "core/base/result.h"
#include "core/base/time.h"
#include "core/run/demo/database/row_writer.h"
#include "core/run/demo/database/string_table.h"
#include "core/run/demo/simulation/demo_run.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pipescope {

/// Process id of the rank's training process.
std::int64_t processIdOf(const DemoRank& rank);
/// When the capture begins, on the host's clock.
TimePoint captureBegin(const DemoRun& run, const DemoRank& rank);
TimePoint captureEnd(const DemoRun& run, const DemoRank& rank);

/// Makes the profiler database of one rank; `file` must not exist.
Status writeRankDatabase(const DemoRun& run, const DemoRank& rank, const std::filesystem::path& file);

/// A table as the profiler creates it.
struct TableDefinition
{
    std::string_view name;
    std::string_view columns;
};

/// Id and text of an enumeration's table.
struct EnumerationEntry
{
    std::int64_t id;
    std::string_view name;
};

struct EnumerationTable
{
    std::string_view name;
    std::span<const EnumerationEntry> entries;
};

/// Tables of an Ascend PyTorch profiler database, with the columns that the profiler of MindStudio writes (as
/// seen in its sample databases).
std::span<const TableDefinition> profilerTables();
std::span<const EnumerationTable> profilerEnumerations();

/// Name and JSON text of what the training script added to the profile: distributed_args,
/// parallel_group_info, pp_info.
std::vector<std::pair<std::string, std::string>> trainingMetadata(const DemoRun& run, const DemoRank& rank);

/// Writes profiler_info_<rank>.json and profiler_metadata.json into the rank's folder.
Status writeSideFiles(const DemoRun& run, const DemoRank& rank, const std::filesystem::path& folder);

/// What "not set" looks like in 32-bit columns.
constexpr std::int64_t kNotSet = 4'294'967'295;

/// Rows that the ranges, kernels and operators of one rank have in common: TASK and CANN_API.
class DeviceTasks
{
public:
    DeviceTasks(RowWriter& rows, StringTable& strings, const DemoRank& rank);

    /// Adds a row to TASK; returns its globalTaskId.
    std::int64_t addTask(const TimeSpan& span, std::int64_t connection, std::string_view taskType,
                         std::int64_t stream);
    /// Adds a row to CANN_API, the host's issue of a kernel or operator; returns its connection id.
    std::int64_t addLaunch(TimePoint begin);

    std::int64_t globalThreadId() const;

private:
    RowWriter& m_rows;
    StringTable& m_strings;
    std::int64_t m_device;
    std::int64_t m_processId;
    std::int64_t m_nextGlobalTask = 0;
    std::int64_t m_nextConnection = 100;
};

/// A folder that is filled as a whole or left as it was: unless keep() is called, what was made in it is
/// removed with the object.
class OutputFolder
{
public:
    /// `path` must be absent (its parents are made, too) or an empty folder; else InvalidArgument.
    static Result<OutputFolder> open(const std::filesystem::path& path);

    OutputFolder(OutputFolder&& other) noexcept;
    OutputFolder(const OutputFolder&) = delete;
    OutputFolder& operator=(OutputFolder&&) = delete;
    OutputFolder& operator=(const OutputFolder&) = delete;
    ~OutputFolder();

    /// Makes a folder inside, with its parents. May be called from several threads for different first
    /// components.
    Status makeFolder(const std::filesystem::path& relative) const;

    std::filesystem::path operator/(const std::filesystem::path& relative) const { return m_path / relative; }

    void keep() { m_isKept = true; }

private:
    OutputFolder(std::filesystem::path path, bool isNew);

    std::filesystem::path m_path;
    bool m_isNew;
    bool m_isKept = false;
};

} // namespace pipescope
