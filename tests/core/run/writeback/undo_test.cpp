#include "core/run/writeback/export_db.h"
#include "tests/core/run/writeback/export_fixture.h"

#include <gmock/gmock.h>

namespace pipescope {
namespace {

using testing::allTablesText;
using ::testing::ElementsAre;
using testing::exportAll;
using testing::fullTrace;
using ::testing::IsEmpty;
using testing::runSql;

class UndoExport : public ::testing::Test
{
protected:
    UndoExport() { testing::makeRank(root(), 0); }

    const std::filesystem::path& root() const { return m_folder.path(); }

    std::filesystem::path database() const { return testing::rankDatabase(root(), 0); }

    DatabaseOutcome undo(bool dryRun = false) const
    {
        UndoOptions options;
        options.dryRun = dryRun;
        options.busyTimeout = std::chrono::milliseconds(0);
        Progress progress;
        auto undone = undoExport(testing::emptyTrace(root(), 1), options, progress, {});
        EXPECT_TRUE(undone);
        EXPECT_FALSE(undone->at(0).error) << undone->at(0).error->text;
        return undone->at(0);
    }

    /// After `exports`, undoing restores what there was before them.
    void expectRestored(const std::vector<Trace>& exports) const
    {
        const std::string before = allTablesText(database());
        for (const Trace& trace : exports) {
            const auto result = exportAll(trace);
            ASSERT_FALSE(result.at(0).error) << result.at(0).error->text;
            EXPECT_NE(allTablesText(database()), before);
        }
        EXPECT_TRUE(undo().changes);
        EXPECT_EQ(allTablesText(database()), before);
        EXPECT_TRUE(undo().skipped);
    }

    std::vector<Trace> traces(int count) const
    {
        std::vector<Trace> result;
        for (int version = 1; version <= count; ++version) {
            result.push_back(fullTrace(root(), 1, version, 10 + version));
        }
        return result;
    }

    testing::TemporaryFolder m_folder;
};

TEST_F(UndoExport, RemovesTheTableAndTheColumn)
{
    expectRestored(traces(1));
}

TEST_F(UndoExport, OfSeveralExportsRestoresWhatWasThereBeforeTheFirst)
{
    expectRestored(traces(3));
}

TEST_F(UndoExport, RestoresATableWithOtherColumnsItsIndexAndItsTrigger)
{
    runSql(database(), "CREATE TABLE StepTaskInfo (name TEXT PRIMARY KEY, depth REAL, data) WITHOUT ROWID;"
                       "INSERT INTO StepTaskInfo VALUES ('FP', 1.5, x'00FF'), ('BP', NULL, 'text');"
                       "CREATE INDEX ByDepth ON StepTaskInfo (depth);"
                       "CREATE TRIGGER OnInsert AFTER INSERT ON StepTaskInfo BEGIN DELETE FROM TASK; END;"
                       "CREATE VIEW Steps AS SELECT * FROM StepTaskInfo");
    expectRestored(traces(2));
    EXPECT_EQ(testing::queryText(database(),
                                 "SELECT name, tbl_name FROM sqlite_schema WHERE type IN "
                                 "('index', 'trigger') AND tbl_name = 'StepTaskInfo' AND sql <> '' "
                                 "ORDER BY name"),
              "'ByDepth'|'StepTaskInfo'\n'OnInsert'|'StepTaskInfo'\n");
}

TEST_F(UndoExport, RestoresConnectionIdsOfEveryTypeThatWereThere)
{
    runSql(database(), "ALTER TABLE COMMUNICATION_OP ADD COLUMN opConnectionId;"
                       "UPDATE COMMUNICATION_OP SET opConnectionId = 'old ' || opId WHERE opId < 20;"
                       "UPDATE COMMUNICATION_OP SET opConnectionId = 7 WHERE opId = 30;"
                       "UPDATE COMMUNICATION_OP SET opConnectionId = x'00' WHERE opId = 31");
    expectRestored(traces(2));
}

TEST_F(UndoExport, RemovesTheTableMadeOfMessagesAndItsStrings)
{
    runSql(database(), "DROP TABLE COMMUNICATION_OP");
    std::vector<Trace> exports;
    exports.push_back(testing::messageTrace(root(), 5));
    exports.push_back(testing::messageTrace(root(), 3));
    expectRestored(exports);
}

TEST_F(UndoExport, DryRunShowsEachTableAndChangesNothing)
{
    runSql(database(), "CREATE TABLE StepTaskInfo (name TEXT); INSERT INTO StepTaskInfo VALUES ('FP')");
    exportAll(fullTrace(root(), 1));
    const auto before = testing::treeText(root());
    const DatabaseOutcome result = undo(true);
    EXPECT_TRUE(result.changes);
    EXPECT_THAT(result.tables,
                ElementsAre(TableChange{"COMMUNICATION_OP.opConnectionId", TableAction::ColumnRemoved, 40},
                            TableChange{"StepTaskInfo", TableAction::Restored, 1}));
    EXPECT_EQ(testing::treeText(root()), before);
}

TEST_F(UndoExport, WithoutAnExportHasNothingToUndo)
{
    const testing::ExpectTreeUntouched untouched(root());
    const DatabaseOutcome result = undo();
    EXPECT_TRUE(result.skipped);
    EXPECT_FALSE(result.changes);
    EXPECT_THAT(result.tables, IsEmpty());
}

TEST_F(UndoExport, LeavesATableOfThatNameThatIsNotOurs)
{
    runSql(database(), "CREATE TABLE PipescopeUndo (mine); INSERT INTO PipescopeUndo VALUES (1)");
    const testing::ExpectTreeUntouched untouched(root());
    UndoOptions options;
    Progress progress;
    const auto undone = undoExport(testing::emptyTrace(root(), 1), options, progress, {});
    ASSERT_TRUE(undone);
    ASSERT_TRUE(undone->at(0).error);
    EXPECT_EQ(undone->at(0).error->kind, ErrorKind::Unsupported);
    EXPECT_EQ(exportAll(fullTrace(root(), 1)).at(0).error->kind, ErrorKind::Unsupported);
}

TEST_F(UndoExport, AfterwardsAnExportWritesTheSameAsBefore)
{
    const Trace trace = fullTrace(root(), 1);
    exportAll(trace);
    const std::string exported = allTablesText(database());
    undo();
    exportAll(trace);
    EXPECT_EQ(allTablesText(database()), exported);
}

} // namespace
} // namespace pipescope
