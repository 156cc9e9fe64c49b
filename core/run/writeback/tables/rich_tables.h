#pragma once

#include "core/run/model/trace.h"
#include "core/run/writeback/tables/table_content.h"

#include <array>
#include <span>
#include <string_view>

namespace pipescope {

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
