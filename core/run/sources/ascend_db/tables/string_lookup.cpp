#include "core/run/sources/ascend_db/tables/string_lookup.h"

#include <array>

namespace pipescope::ascend {
namespace {

constexpr std::array<WantedColumn, 2> kColumns{{{"id"}, {"value"}}};

std::optional<std::string> ownedText(const Statement& statement, int column)
{
    const auto text = statement.text(column);
    return text ? std::optional<std::string>(*text) : std::nullopt;
}

} // namespace

Result<StringLookup> StringLookup::open(const RankReading& reading)
{
    StringLookup lookup;
    TRY(const auto columns, reading.database.columns("STRING_IDS"));
    const auto id = findColumn(columns, "id");
    const bool hasKey = id && columns[*id].primaryKey;
    TRY(auto statement, selectColumns(reading, "STRING_IDS", kColumns, hasKey ? "WHERE id = ?1" : "", true));
    if (hasKey || !statement) {
        lookup.m_byKey = std::move(statement);
        return lookup;
    }
    TRY_OK(statement->forEachRow([&](const Statement& row) {
        if (const auto key = row.integer(0)) {
            lookup.m_texts.try_emplace(*key, ownedText(row, 1));
        }
        return ok();
    }));
    return lookup;
}

Result<std::optional<std::string_view>> StringLookup::text(std::int64_t id)
{
    auto found = m_texts.find(id);
    if (found == m_texts.end() && m_byKey) {
        m_byKey->reset();
        m_byKey->bind(1, id);
        TRY(const auto row, m_byKey->step());
        found = m_texts.emplace(id, row ? ownedText(*m_byKey, 1) : std::nullopt).first;
    }
    if (found == m_texts.end() || !found->second) {
        return std::optional<std::string_view>{};
    }
    return std::optional<std::string_view>(*found->second);
}

} // namespace pipescope::ascend
