#include "core/run/sources/ascend_db/tables/string_lookup.h"

#include <array>
#include <cstddef>
#include <string_view>

namespace pipescope::ascend {
namespace {

constexpr std::array<WantedColumn, 2> kColumns{{{"id"}, {"value"}}};
/// One pass over so many rows costs a third of asking for each by its key.
constexpr std::size_t kFirstTexts = 2048;
constexpr std::string_view kFirstRows = "LIMIT 2048";

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
    TRY(auto pass, selectColumns(reading, "STRING_IDS", kColumns, hasKey ? kFirstRows : "", true));
    if (!pass) {
        return lookup;
    }
    std::size_t rows = 0;
    TRY_OK(pass->forEachRow([&](const Statement& row) {
        ++rows;
        if (const auto key = row.integer(0)) {
            lookup.m_texts.try_emplace(*key, ownedText(row, 1));
        }
        return ok();
    }));
    if (hasKey && rows >= kFirstTexts) {
        TRY(lookup.m_byKey, selectColumns(reading, "STRING_IDS", kColumns, "WHERE id = ?1", true));
    }
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
