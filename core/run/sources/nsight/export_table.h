#pragma once

#include "core/base/result.h"
#include "core/diagnostics/finding.h"
#include "core/sqlite/database.h"
#include "core/sqlite/pages/column_scan.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace pipescope::nsight {

/// A column that is wanted from a table. Versions of the exporter differ in their columns and in the order.
struct WantedColumn
{
    std::string_view name;
    bool isRequired = true;
};

/// Whether a table that is missing is worth reporting. The exporter writes only tables with rows.
enum class Presence : std::uint8_t
{
    Expected,
    Optional
};

/// One export while it is read.
struct ExportReading
{
    const SnapshotDatabase& database;
    const std::filesystem::path& file;
    FindingList& findings;

    /// A statement that selects the wanted columns in their order, NULL for an optional one that is not
    /// there, followed by `rest`. Empty, and a finding where that is unexpected, if the table or a required
    /// column is missing.
    Result<std::optional<Statement>> select(std::string_view table, std::span<const WantedColumn> columns,
                                            Presence presence, std::string_view rest) const;

    /// Calls `use` for every row of a table, as scanRows() does; the columns and what is missing are as with
    /// select().
    Status scan(std::string_view table, std::span<const WantedColumn> columns, Presence presence,
                const std::function<Status(StoredRow)>& use) const;

private:
    Result<std::optional<std::vector<SourceColumn>>> findColumns(std::string_view table,
                                                                 std::span<const WantedColumn> columns,
                                                                 Presence presence) const;
};

/// The texts of StringIds, each read when it is first asked for.
class ExportStrings
{
public:
    static Result<ExportStrings> open(const ExportReading& reading);

    /// Empty where there is no such text. Valid as long as the strings are.
    Result<std::string_view> text(std::int64_t id);

private:
    explicit ExportStrings(Statement byId);

    Statement m_byId;
    std::unordered_map<std::int64_t, std::string> m_texts;
};

} // namespace pipescope::nsight
