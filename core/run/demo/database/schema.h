#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace pipescope {

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

} // namespace pipescope
