#pragma once

#include "core/run/sources/nsight/export_table.h"
#include "core/run/sources/nsight/process_rows.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace pipescope::nsight {

/// Reads the tables with many rows: GPU operations, API calls and ranges of those processes that have GPU
/// operations.
class RowReader
{
public:
    /// All must outlive the reader.
    RowReader(const ExportReading& reading, ExportStrings& strings, const RuleMatcher& matcher,
              ExportRecords& records);

    Status read();

    /// Ordered by device, then id.
    std::vector<ProcessRows> takeProcesses();

private:
    Status readKernels();
    Status readGraphs();
    Status readCopies(std::string_view table);
    Status readCalls();
    Status readThreadNames();
    Status readMpiRanks();
    Status readRanges();
    Result<StringId> rangeNameOf(const Statement& row);
    void addRange(const Statement& row, StringId name, TimeSpan span, ProcessRows& process);
    ProcessRows& processAt(std::int64_t id);
    ProcessRows* find(std::int64_t id);
    Result<StringId> kernelNameOf(const Statement& row);
    OperationKind kindOf(StringId kernel);
    StringId noteName(std::string_view name);
    void addOperation(const Statement& row, StringId name, OperationKind kind);

    const ExportReading& m_reading;
    ExportStrings& m_strings;
    const RuleMatcher& m_matcher;
    ExportRecords& m_records;
    std::vector<ProcessRows> m_processes;
    /// Indexed by the process's id: position in `m_processes`.
    std::unordered_map<std::int64_t, std::size_t> m_positions;
    /// Indexed by the id of the kernel's name, and by that of the range's.
    std::unordered_map<std::int64_t, StringId> m_kernelNames;
    std::unordered_map<std::int64_t, StringId> m_rangeNames;
    /// Indexed by the name in the records.
    std::unordered_map<StringId, OperationKind> m_kernelKinds;
    /// When the last call or operation ended: a range that was not closed ends here at the latest.
    std::int64_t m_lastTime = 0;
};

} // namespace pipescope::nsight
