#pragma once

#include "tests/fuzz/seed_database.h"

#include <span>
#include <string>
#include <vector>

class FuzzedDataProvider;

namespace pipescope::test {

/// A table that a script may change.
struct ScriptTable
{
    const char* name;
    std::vector<std::string> columns;
};

/// Reads the input as up to 24 changes to a sound database: values of every type in any column of any row,
/// repeated and missing rows, missing columns and tables. `texts` mean something to the reader.
void changeByScript(FuzzedDataProvider& input, const MemoryDatabase& database,
                    std::span<const ScriptTable> tables, std::span<const char* const> texts);

} // namespace pipescope::test
