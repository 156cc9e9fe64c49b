#pragma once

#include <string_view>

namespace pipescope {

/// The table in which writing back notes what it replaced or added (see
/// core/run/writeback/tables/undo_record.h): a row (object, state) for each table or column concerned.
constexpr std::string_view kUndoTable = "PipescopeUndo";
/// `state` of what was not there before.
constexpr std::string_view kUndoAbsent = "absent";

} // namespace pipescope
