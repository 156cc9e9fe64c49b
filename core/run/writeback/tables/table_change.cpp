#include "core/run/writeback/tables/table_change.h"

#include "core/base/enum_names.h"
#include "core/base/text.h"

#include <array>

namespace pipescope {
namespace {

SourceText actionText(TableAction action)
{
    static constexpr auto kNames = std::to_array<EnumName<TableAction, SourceText>>({
        {TableAction::Created, "created"_text},
        {TableAction::Replaced, "replaced"_text},
        {TableAction::Removed, "removed"_text},
        {TableAction::Restored, "restored"_text},
        {TableAction::ColumnAdded, "column added"_text},
        {TableAction::ColumnRemoved, "column removed"_text},
        {TableAction::ValuesSet, "set"_text},
        {TableAction::ValuesCleared, "cleared"_text},
        {TableAction::ValuesRestored, "values restored"_text},
        {TableAction::RowsAppended, "appended"_text},
        {TableAction::RowsRemoved, "appended rows removed"_text},
    });
    return nameOf(kNames, action);
}

} // namespace

UserText tableChangeText(const TableChange& change)
{
    const SourceText action = actionText(change.action);
    return change.rows == 1 ? "%1: %2, 1 row"_text(change.object, action)
                            : "%1: %2, %3 rows"_text(change.object, action, formatCount(change.rows));
}

} // namespace pipescope
