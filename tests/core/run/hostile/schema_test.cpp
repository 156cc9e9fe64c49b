#include "tests/core/run/hostile/hostile_folder.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

using test::countOf;
using test::findingsOf;
using test::HostileFolder;

constexpr const char* kEndless = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) "
                                 "SELECT x AS startNs, x AS endNs, x AS connectionId, x AS message, x AS "
                                 "globalTaskId, x AS id, x AS value FROM c";

std::string replacedByView(const std::string& table, const std::string& query)
{
    return "DROP TABLE " + table + "; CREATE VIEW " + table + " AS " + query + ";";
}

class ViewInPlaceOf : public testing::TestWithParam<std::string>
{ };

TEST_P(ViewInPlaceOf, IsNoTableSoAnEndlessOneDoesNotHoldUpReading)
{
    const HostileFolder folder;
    folder.changeSchema(replacedByView(GetParam(), kEndless));
    folder.load();
}

TEST_P(ViewInPlaceOf, MayLeadBackToItself)
{
    const HostileFolder folder;
    folder.changeSchema("CREATE VIEW other AS SELECT 1;" + replacedByView(GetParam(), "SELECT * FROM other")
                        + "UPDATE sqlite_schema SET sql = 'CREATE VIEW other AS SELECT * FROM " + GetParam()
                        + "' WHERE name = 'other'");
    folder.load();
}

INSTANTIATE_TEST_SUITE_P(Tables, ViewInPlaceOf,
                         testing::Values("TASK", "MSTX_EVENTS", "STRING_IDS", "META_DATA", "STEP_TIME",
                                         "COMMUNICATION_OP", "COMMUNICATION_TASK_INFO", "CANN_API",
                                         "HOST_INFO", "RANK_DEVICE_MAP"));

TEST(HostileSchema, AViewCountsAsAMissingTable)
{
    const HostileFolder folder;
    folder.changeSchema("ALTER TABLE TASK RENAME TO kept;"
                        "CREATE VIEW TASK AS SELECT * FROM kept");
    EXPECT_EQ(countOf(*folder.load(), FindingId::TableMissing, 0), 1U);
}

TEST(HostileSchema, AVirtualTableCountsAsAMissingTable)
{
    const HostileFolder folder;
    folder.changeSchema("DROP TABLE MSTX_EVENTS;"
                        "CREATE VIRTUAL TABLE MSTX_EVENTS USING fts5(startNs, endNs, message, connectionId)");
    EXPECT_EQ(countOf(*folder.load(), FindingId::TableMissing, 0), 1U);
}

TEST(HostileSchema, AGeneratedColumnCountsAsMissing)
{
    const HostileFolder folder;
    folder.changeSchema(
        "ALTER TABLE TASK DROP COLUMN connectionId;"
        "ALTER TABLE TASK ADD COLUMN connectionId AS (length(hex(zeroblob(100000000)))) VIRTUAL");
    EXPECT_GE(countOf(*folder.load(), FindingId::ColumnMissing, 0), 1U);
}

TEST(HostileSchema, TablesWithoutRowIdsAndColumnsCalledRowIdAreRead)
{
    const HostileFolder folder;
    const std::size_t blocks = folder.load()->tracks[0].blocks.size();
    folder.changeSchema(
        "CREATE TABLE w (startNs, endNs, connectionId, globalTaskId, taskType, n, "
        "PRIMARY KEY (n)) WITHOUT ROWID;"
        "INSERT INTO w SELECT startNs, endNs, connectionId, globalTaskId, taskType, rowid FROM TASK;"
        "DROP TABLE TASK; ALTER TABLE w RENAME TO TASK");
    EXPECT_EQ(folder.load()->tracks[0].blocks.size(), blocks);
    folder.restoreAndChange("ALTER TABLE TASK ADD COLUMN rowid TEXT; ALTER TABLE TASK ADD COLUMN oid;"
                            "UPDATE TASK SET rowid = 'a text'");
    EXPECT_EQ(folder.load()->tracks[0].blocks.size(), blocks);
}

TEST(HostileSchema, TriggersAndIndexesOnExpressionsDoNotMatterToReading)
{
    const HostileFolder folder;
    const std::size_t blocks = folder.load()->tracks[0].blocks.size();
    folder.changeSchema("CREATE TRIGGER t AFTER UPDATE ON TASK BEGIN DELETE FROM TASK; END;"
                        "CREATE INDEX i ON TASK (abs(startNs)) WHERE connectionId > 0;"
                        "CREATE INDEX j ON MSTX_EVENTS (connectionId, message)");
    const auto trace = folder.load();
    EXPECT_EQ(trace->tracks[0].blocks.size(), blocks);
    EXPECT_EQ(findingsOf(*trace), "");
}

TEST(HostileSchema, ASchemaThatIsNoSqlIsAnError)
{
    const HostileFolder folder;
    folder.changeSchema("UPDATE sqlite_schema SET sql = 'CREATE TABLE TASK (((' WHERE name = 'TASK'");
    const auto trace = folder.load();
    EXPECT_EQ(countOf(*trace, FindingId::FileCorrupt, 0), 1U) << findingsOf(*trace);
}

TEST(HostileSchema, TablesThatShareTheirPagesAreReportedOrShowNothing)
{
    const HostileFolder folder;
    folder.changeSchema(
        "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = "
        "'STRING_IDS') WHERE name IN ('TASK', 'MSTX_EVENTS', 'COMMUNICATION_OP')");
    const auto trace = folder.load();
    EXPECT_FALSE(findingsOf(*trace).empty());
    EXPECT_TRUE(trace->tracks[0].blocks.empty());
}

TEST(HostileSchema, TensOfThousandsOfTablesAreNoTrouble)
{
    const HostileFolder folder;
    folder.changeSchema(
        "CREATE TABLE t (a);"
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 20000)"
        "INSERT INTO sqlite_schema SELECT 'table', 't' || i, 't' || i, (SELECT rootpage FROM sqlite_schema "
        "WHERE name = 't'), 'CREATE TABLE t' || i || ' (a)' FROM n");
    EXPECT_EQ(findingsOf(*folder.load()), "");
}

} // namespace
} // namespace pipescope
