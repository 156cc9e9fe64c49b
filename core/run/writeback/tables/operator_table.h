#pragma once

#include "core/base/result.h"
#include "core/run/writeback/tables/rank_content.h"
#include "core/run/writeback/tables/undo_record.h"
#include "core/sqlite/database.h"

#include <map>
#include <string>

namespace pipescope {

/// COMMUNICATION_OP made of the framework's messages, and the texts that STRING_IDS lacks for it.
struct OperatorTable
{
    TableContent content;
    /// By id, from the greatest one there is; the same database and operators yield the same ids.
    std::map<std::int64_t, std::string> newStrings;
};

/// The table as msprof-analyze makes it: rows in order of begin, columns as pandas types them. `opId` counts
/// the rows; msprof-analyze's order of ids changes from run to run. A data type that ENUM_HCCL_DATA_TYPE does
/// not have, without regard to case, is NULL. opConnectionId is a column only if an operator has an id. Texts
/// appended by earlier exports count as not there.
///
/// Unsupported if STRING_IDS has no room for further ids or is not an ordinary table.
Result<OperatorTable> makeOperatorTable(const Database& database, const RankContent& content,
                                        const UndoRecord& record);

} // namespace pipescope
