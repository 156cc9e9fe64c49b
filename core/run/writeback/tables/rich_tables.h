#pragma once

#include "core/base/result.h"
#include "core/run/model/trace.h"
#include "core/run/writeback/tables/rank_content.h"
#include "core/run/writeback/tables/table_change.h"
#include "core/run/writeback/tables/undo_record.h"
#include "core/sqlite/database.h"

#include <array>
#include <map>
#include <span>
#include <string>
#include <string_view>

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

/// Pipescope's own tables, more detailed than those of msprof-analyze:
///   PipescopeBlocks: a row for each block of the rank, also those that StepTaskInfo leaves out, in order of
///     begin; `position` counts the blocks of a step.
///   PipescopeLinks: a row for each transfer that the rank sends or receives, in the order of the sends.
/// Steps have the recorded numbers. Times are nanoseconds of each rank's own host clock; `dataStartNs` and
/// `dataEndNs`, when the bytes moved, are on the receiver's. `late` is the side that came last and made the
/// other wait; `sourceWaitingNs` and `targetWaitingNs` are how long each side's operator waited, and
/// `transferringNs` how long the receiver's copied (see OperatorPart). What is not known is NULL. Texts are
/// those of the tables that pipescope-cli writes.
constexpr std::array<std::string_view, 2> kRichTables{"PipescopeBlocks", "PipescopeLinks"};

TableContent blockTable(const Trace& trace, const Track& track);

/// `links` are positions in `trace.links`.
TableContent linkTable(const Trace& trace, std::span<const LinkIndex> links);

} // namespace pipescope
