#include "core/run/writeback/tables/table_change.h"

#include "core/base/text.h"

namespace pipescope {
namespace {

SourceText actionText(TableAction action)
{
    switch (action) {
    case TableAction::Created:
        return "created"_text;
    case TableAction::Replaced:
        return "replaced"_text;
    case TableAction::Removed:
        return "removed"_text;
    case TableAction::Restored:
        return "restored"_text;
    case TableAction::ColumnAdded:
        return "column added"_text;
    case TableAction::ColumnRemoved:
        return "column removed"_text;
    case TableAction::ValuesSet:
        return "set"_text;
    case TableAction::ValuesCleared:
        return "cleared"_text;
    case TableAction::ValuesRestored:
        return "values restored"_text;
    case TableAction::RowsAppended:
        return "appended"_text;
    case TableAction::RowsRemoved:
        return "appended rows removed"_text;
    }
    return {};
}

} // namespace

UserText tableChangeText(const TableChange& change)
{
    const SourceText action = actionText(change.action);
    return change.rows == 1 ? "%1: %2, 1 row"_text(change.object, action)
                            : "%1: %2, %3 rows"_text(change.object, action, formatCount(change.rows));
}

} // namespace pipescope
