#include "core/run/sources/nsight/export_table.h"

#include "core/base/user_text.h"

#include <utility>

namespace pipescope::nsight {
namespace {

std::string sqlOf(const WantedColumn& wanted, const std::string& name)
{
    const std::string quoted = quoteIdentifier(name);
    const std::size_t place = wanted.expression.find('%');
    if (place == std::string_view::npos) {
        return quoted;
    }
    return std::string(wanted.expression.substr(0, place)) + quoted
           + std::string(wanted.expression.substr(place + 1));
}

} // namespace

Result<std::optional<Statement>> ExportReading::select(std::string_view table,
                                                       std::span<const WantedColumn> columns,
                                                       Presence presence, std::string_view rest) const
{
    TRY(const auto present, database.columns(table));
    if (present.empty()) {
        if (presence == Presence::Expected) {
            findings.add(FindingId::TableMissing, {}, file, verbatim(table));
        }
        return std::optional<Statement>{};
    }
    std::string list;
    for (const WantedColumn& wanted : columns) {
        const auto position = findColumn(present, wanted.name);
        if (!position && wanted.isRequired) {
            findings.add(FindingId::ColumnMissing, {}, file,
                         std::string(table) + "." + std::string(wanted.name));
            return std::optional<Statement>{};
        }
        list += list.empty() ? "" : ", ";
        list += position ? sqlOf(wanted, present[*position].name) : "NULL";
    }
    TRY(auto statement,
        database.prepare("SELECT " + list + " FROM " + quoteIdentifier(table) + " " + std::string(rest)));
    return std::optional(std::move(statement));
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
