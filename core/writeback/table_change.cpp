#include "core/writeback/table_change.h"

#include "core/base/text.h"

namespace pipescope {
namespace {

const char* actionText(TableAction action)
{
    switch (action) {
    case TableAction::Created:
        return "created";
    case TableAction::Replaced:
        return "replaced";
    case TableAction::Removed:
        return "removed";
    case TableAction::Restored:
        return "restored";
    case TableAction::ColumnAdded:
        return "column added";
    case TableAction::ColumnRemoved:
        return "column removed";
    case TableAction::ValuesSet:
        return "set";
    case TableAction::ValuesCleared:
        return "cleared";
    case TableAction::ValuesRestored:
        return "values restored";
    case TableAction::RowsAppended:
        return "appended";
    case TableAction::RowsRemoved:
        return "appended rows removed";
    }
    return "";
}

} // namespace

std::string tableChangeText(const TableChange& change)
{
    return change.object + ": " + actionText(change.action) + ", " + formatCount(change.rows)
           + (change.rows == 1 ? " row" : " rows");
}

} // namespace pipescope
