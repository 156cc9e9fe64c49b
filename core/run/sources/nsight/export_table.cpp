#include "core/run/sources/nsight/export_table.h"

#include "core/base/user_text.h"

#include <utility>

namespace pipescope::nsight {

Result<std::optional<std::vector<SourceColumn>>> ExportReading::findColumns(
    std::string_view table, std::span<const WantedColumn> columns, Presence presence) const
{
    TRY(const auto present, database.columns(table));
    if (present.empty()) {
        if (presence == Presence::Expected) {
            findings.add(FindingId::TableMissing, {}, file, verbatim(table));
        }
        return std::optional<std::vector<SourceColumn>>{};
    }
    std::vector<SourceColumn> found;
    for (const WantedColumn& wanted : columns) {
        const auto position = findColumn(present, wanted.name);
        if (!position && wanted.isRequired) {
            findings.add(FindingId::ColumnMissing, {}, file,
                         std::string(table) + "." + std::string(wanted.name));
            return std::optional<std::vector<SourceColumn>>{};
        }
        found.push_back(position ? SourceColumn{SourceColumn::Kind::Named, present[*position].name}
                                 : SourceColumn{});
    }
    return std::optional(std::move(found));
}

Result<std::optional<Statement>> ExportReading::select(std::string_view table,
                                                       std::span<const WantedColumn> columns,
                                                       Presence presence, std::string_view rest) const
{
    TRY(const auto found, findColumns(table, columns, presence));
    if (!found) {
        return std::optional<Statement>{};
    }
    TRY(auto statement, database.prepare(selectSql(table, *found) + " " + std::string(rest)));
    return std::optional(std::move(statement));
}

Status ExportReading::scan(std::string_view table, std::span<const WantedColumn> columns, Presence presence,
                           const std::function<Status(StoredRow)>& use) const
{
    TRY(const auto found, findColumns(table, columns, presence));
    return found ? scanRows(database, std::string(table), *found, use) : ok();
}

ExportStrings::ExportStrings(Statement byId)
    : m_byId(std::move(byId))
{ }

Result<ExportStrings> ExportStrings::open(const ExportReading& reading)
{
    TRY(auto statement, reading.database.prepare("SELECT value FROM StringIds WHERE id = ?1"));
    return ExportStrings(std::move(statement));
}

Result<std::string_view> ExportStrings::text(std::int64_t id)
{
    const auto [known, isNew] = m_texts.try_emplace(id);
    if (isNew) {
        m_byId.reset();
        m_byId.bind(1, id);
        TRY(const bool found, m_byId.step());
        if (found) {
            known->second = m_byId.text(0).value_or("");
        }
        m_byId.reset();
    }
    return std::string_view(known->second);
}

} // namespace pipescope::nsight
