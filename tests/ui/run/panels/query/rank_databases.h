#pragma once

#include "core/run/model/trace.h"
#include "tests/core/sqlite/sqlite_fixture.h"
#include "tests/ui/patience.h"
#include "tests/ui/test_namespace.h"

#include <filesystem>
#include <memory>

namespace pipescope::ui::test {

/// A query that never ends by itself.
constexpr const char* kEndlessQuery =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";

/// The databases of two ranks. Rank 0 has three tasks, the first of which is also a block of the trace; a
/// table whose name is hostile; a view of nothing. Rank 1 has one task.
class RankDatabases
{
public:
    RankDatabases();

    const pipescope::testing::TemporaryFolder& folder() const { return m_folder; }

    std::filesystem::path file(int rank) const;

    /// The two ranks with a block each, and a run from 1 to 9 microseconds.
    std::shared_ptr<const Trace> trace() const;

private:
    pipescope::testing::TemporaryFolder m_folder;
};

/// Name of the hostile table; it has the columns "a 'b'" and "x".
constexpr const char* kHostileTable = "odd \"name\"; <b>&x';--";

} // namespace pipescope::ui::test
