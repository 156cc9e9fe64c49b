#include "tests/ui/run/panels/query/rank_databases.h"

#include "core/sqlite/database.h"
#include "tests/support/trace_builder.h"

#include <string>

namespace pipescope::ui::test {

using pipescope::test::ns;
using pipescope::testing::runSql;

RankDatabases::RankDatabases()
{
    const std::string tasks = "CREATE TABLE TASK(startNs INTEGER, endNs INTEGER, streamId INTEGER);";
    const std::string hostile = quoteIdentifier(kHostileTable);
    runSql(file(0), tasks
                        + "INSERT INTO TASK VALUES(1000, 2000, 1), (2500, 4000, 1), (5000, 9000, 2);"
                          "CREATE TABLE STEP_TIME(id INTEGER PRIMARY KEY, startNs TEXT, endNs TEXT);"
                          "INSERT INTO STEP_TIME VALUES(0, '1000', '9000');"
                          "CREATE TABLE "
                        + hostile + "(\"a 'b'\" TEXT, x); INSERT INTO " + hostile
                        + " VALUES('<img src=x>', NULL);"
                          "CREATE VIEW hollow AS SELECT * FROM missing;");
    runSql(file(1), tasks + "INSERT INTO TASK VALUES(3000, 3500, 7);");
}

std::filesystem::path RankDatabases::file(int rank) const
{
    return m_folder / ("rank" + std::to_string(rank) + ".db");
}

std::shared_ptr<const Trace> RankDatabases::trace() const
{
    pipescope::test::TraceBuilder builder;
    builder.rank(0, 0).rank(1, 1).readFrom(0, file(0)).readFrom(1, file(1));
    Block block;
    block.kind = BlockKind::Forward;
    block.sourceRow = 1;
    block.span = ns(1000, 2000);
    builder.block(0, block, "0F");
    block.span = ns(3000, 9000);
    builder.block(1, block, "0F");
    return builder.opened(m_folder.path(), 2).build();
}

} // namespace pipescope::ui::test
