#pragma once

#include "core/sqlite/writable_database.h"

#include <string_view>

namespace pipescope {

/// Removes a column within the open transaction. SQLite refuses to as long as any view or trigger of the
/// database is broken, whatever it is about (its ALTER TABLE parses them all); those are therefore taken out
/// before and put back after, word by word.
Status dropColumn(WritableDatabase& database, std::string_view table, std::string_view column);

} // namespace pipescope
