#include "core/run/writeback/export_db.h"
#include "core/sqlite/writable_database.h"
#include "tests/core/run/writeback/export_fixture.h"

namespace pipescope {
namespace {

using testing::exportAll;
using testing::queryText;
using testing::runSql;

/// Databases whose schema tries to make the export do something else.
class HostileSchema : public ::testing::Test
{
protected:
    HostileSchema() { testing::makeRank(m_folder.path(), 0); }

    std::filesystem::path database() const { return testing::rankDatabase(m_folder.path(), 0); }

    DatabaseOutcome exportRank() const { return exportAll(testing::fullTrace(m_folder.path(), 1)).at(0); }

    DatabaseOutcome undo() const
    {
        Progress progress;
        return undoExport(testing::emptyTrace(m_folder.path(), 1), {}, progress, {}).value().at(0);
    }

    /// Fails the export and leaves every byte as it is.
    void expectRefused() const
    {
        const testing::ExpectTreeUntouched untouched(m_folder.path());
        EXPECT_TRUE(exportRank().error);
    }

    testing::TemporaryFolder m_folder;
};

TEST_F(HostileSchema, TriggersDoNotFire)
{
    runSql(database(), "CREATE TABLE StepTaskInfo (name TEXT); INSERT INTO StepTaskInfo VALUES ('FP')");
    for (const char* table : {"StepTaskInfo", "COMMUNICATION_OP", "STRING_IDS"}) {
        for (const char* event : {"INSERT", "UPDATE", "DELETE"}) {
            runSql(database(), std::string("CREATE TRIGGER ") + table + event + " AFTER " + event + " ON "
                                   + table + " BEGIN DELETE FROM TASK; END");
        }
    }
    EXPECT_FALSE(exportRank().error);
    EXPECT_FALSE(exportAll(testing::fullTrace(m_folder.path(), 1, 2)).at(0).error);
    EXPECT_FALSE(undo().error);
    EXPECT_EQ(queryText(database(), "SELECT count(*) FROM TASK"), "500\n");
}

TEST_F(HostileSchema, AViewInPlaceOfATableIsRefused)
{
    runSql(database(), "CREATE VIEW StepTaskInfo AS WITH RECURSIVE c(name) AS (SELECT 1 UNION ALL "
                       "SELECT name + 1 FROM c) SELECT name FROM c");
    expectRefused();
}

TEST_F(HostileSchema, AnEndlessViewInPlaceOfTheOperatorsIsRefused)
{
    runSql(database(), "DROP TABLE COMMUNICATION_OP; CREATE VIEW COMMUNICATION_OP AS WITH RECURSIVE c(x) AS "
                       "(SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x AS opName FROM c");
    expectRefused();
}

TEST_F(HostileSchema, AnEndlessViewOfATableThatIsNotWrittenIsNotLookedAt)
{
    runSql(database(), "CREATE VIEW StepTaskInfo AS WITH RECURSIVE c(name) AS (SELECT 1 UNION ALL "
                       "SELECT name + 1 FROM c) SELECT name FROM c");
    Trace trace = testing::emptyTrace(m_folder.path(), 1);
    testing::addSend(trace, 0, 1, 0);
    EXPECT_FALSE(exportAll(trace).at(0).error);
}

TEST_F(HostileSchema, ABrokenViewDoesNotHinderTheExport)
{
    runSql(database(), "CREATE TABLE StepTaskInfo (name TEXT); CREATE TABLE gone (a);"
                       "CREATE VIEW broken AS SELECT a FROM gone; DROP TABLE gone");
    EXPECT_FALSE(exportRank().error);
}

TEST_F(HostileSchema, BrokenViewsAndTriggersNeitherHinderUndoingNorChange)
{
    runSql(database(), "CREATE TABLE gone (a); CREATE TABLE kept (b);"
                       "CREATE VIEW broken AS SELECT a FROM gone;"
                       "CREATE TRIGGER onView INSTEAD OF INSERT ON broken BEGIN DELETE FROM gone; END;"
                       "CREATE TRIGGER onTable AFTER INSERT ON kept BEGIN DELETE FROM gone; END;"
                       "DROP TABLE gone");
    const std::string schema = "SELECT type, name, tbl_name, sql FROM sqlite_schema "
                               "WHERE type IN ('view', 'trigger') ORDER BY rowid";
    const std::string before = queryText(database(), schema);
    EXPECT_FALSE(exportRank().error);
    EXPECT_FALSE(undo().error);
    EXPECT_EQ(queryText(database(), schema), before);
    EXPECT_EQ(queryText(database(), "SELECT count(*) FROM pragma_table_info('COMMUNICATION_OP') "
                                    "WHERE name = 'opConnectionId'"),
              "0\n");
}

TEST_F(HostileSchema, NoExtensionCanBeLoaded)
{
    const auto opened = WritableDatabase::open(database());
    ASSERT_TRUE(opened);
    auto load = opened->prepare("SELECT load_extension('anything')");
    EXPECT_FALSE(load && load->step());
}

TEST_F(HostileSchema, TheSchemaItselfCannotBeWritten)
{
    auto opened = WritableDatabase::open(database());
    ASSERT_TRUE(opened);
    EXPECT_FALSE(opened->execute("PRAGMA writable_schema=ON; DELETE FROM sqlite_schema"));
    EXPECT_FALSE(opened->execute("ATTACH DATABASE ':memory:' AS other"));
}

} // namespace
} // namespace pipescope
