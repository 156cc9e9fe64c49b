#pragma once

#include "core/base/user_text.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace pipescope {

/// A value to store; monostate is NULL. Texts are views.
using SqlValue = std::variant<std::monostate, std::int64_t, std::string_view>;

/// An optional value, NULL where it is empty.
template<class Optional>
SqlValue sqlValueOr(const Optional& value)
{
    return value ? SqlValue(static_cast<std::int64_t>(value->value)) : SqlValue();
}

struct ColumnDefinition
{
    std::string_view name;
    /// "INTEGER", "TEXT"
    std::string_view type;
};

/// A table that is written as a whole. Can be moved, not copied: values may view `ownTexts`.
struct TableContent
{
    TableContent(std::string_view name, std::vector<ColumnDefinition> definitions)
        : table(name)
        , columns(std::move(definitions))
    { }

    /// Not noexcept: a deque that is moved from allocates new memory.
    TableContent(TableContent&&) = default;
    TableContent& operator=(TableContent&&) noexcept = default;
    TableContent(const TableContent&) = delete;
    TableContent& operator=(const TableContent&) = delete;
    ~TableContent() = default;

    std::size_t rows() const { return values.size() / columns.size(); }

    /// A view of a text that is kept as long as the table.
    std::string_view own(std::string text) { return ownTexts.emplace_back(std::move(text)); }

    std::string_view table;
    std::vector<ColumnDefinition> columns;
    /// Further SQL for an index; empty if there is none.
    std::string_view indexDefinition;
    /// Row by row.
    std::vector<SqlValue> values;
    std::deque<std::string> ownTexts;
};

enum class TableAction
{
    Created,
    Replaced,
    Removed,
    Restored,
    ColumnAdded,
    ColumnRemoved,
    ValuesSet,
    ValuesCleared,
    ValuesRestored,
    RowsAppended,
    RowsRemoved
};

/// What happens to a table or column of a database.
struct TableChange
{
    /// "StepTaskInfo", "COMMUNICATION_OP.opConnectionId"
    std::string object;
    TableAction action = TableAction::Created;
    /// Rows it has afterwards, or had where it is removed; rows or values concerned otherwise.
    std::uint64_t rows = 0;

    bool operator==(const TableChange&) const = default;
};

/// "StepTaskInfo: replaced, 20 rows"
UserText tableChangeText(const TableChange& change);

} // namespace pipescope
