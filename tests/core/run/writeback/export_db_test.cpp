#include "tests/core/run/writeback/export_fixture.h"

#include <gmock/gmock.h>

namespace pipescope {
namespace {

using testing::addBlock;
using testing::addSend;
using testing::emptyTrace;
using testing::exportAll;
using testing::exportedText;
using testing::fullTrace;
using testing::queryText;

constexpr const char* kIds = "SELECT opId, opConnectionId FROM COMMUNICATION_OP "
                             "WHERE opConnectionId IS NOT NULL ORDER BY opId";
constexpr const char* kRows = "SELECT name, startNs, endNs, type FROM StepTaskInfo ORDER BY rowid";

class ExportDb : public ::testing::Test
{
protected:
    ExportDb() { testing::makeRank(root(), 0); }

    const std::filesystem::path& root() const { return m_folder.path(); }

    std::filesystem::path database() const { return testing::rankDatabase(root(), 0); }

    Trace traceWithOneBlock() const
    {
        Trace trace = emptyTrace(root(), 1);
        addBlock(trace, 0, "FP", 100, 200, 0);
        return trace;
    }

    testing::TemporaryFolder m_folder;
};

TEST_F(ExportDb, CreatesStepTaskInfoWithTheBaselinesSchema)
{
    exportAll(traceWithOneBlock());
    EXPECT_EQ(queryText(database(), "SELECT sql FROM sqlite_schema WHERE tbl_name = 'StepTaskInfo'"),
              "'CREATE TABLE \"StepTaskInfo\" (\"name\" TEXT, \"startNs\" INTEGER, \"endNs\" INTEGER, "
              "\"type\" INTEGER)'\n");
}

TEST_F(ExportDb, WritesBlocksWithATypeCodeInOrderOfBegin)
{
    Trace trace = emptyTrace(root(), 1);
    addBlock(trace, 0, "7F+13B", 300, 400, 3);
    addBlock(trace, 0, "FP", 100, 200, 0);
    addBlock(trace, 0, "left out", 150, 160, std::nullopt);
    addBlock(trace, 0, "BP", 500, 450, 1);
    const auto result = exportAll(trace);
    EXPECT_EQ(queryText(database(), kRows), "'FP'|100|200|0\n'7F+13B'|300|400|3\n'BP'|500|450|1\n");
    EXPECT_EQ(result.at(0).rowsAfter, 3);
    EXPECT_TRUE(result.at(0).changes);
    EXPECT_FALSE(result.at(0).error);
}

TEST_F(ExportDb, WritesAnUnnamedBlockWithAnEmptyName)
{
    Trace trace = emptyTrace(root(), 1);
    addBlock(trace, 0, "", 100, 200, 0);
    exportAll(trace);
    EXPECT_EQ(queryText(database(), kRows), "''|100|200|0\n");
}

TEST_F(ExportDb, AddsTheColumnOfConnectionIdsAsText)
{
    Trace trace = traceWithOneBlock();
    addSend(trace, 0, 3, 0);
    addSend(trace, 0, 9, 1);
    const auto result = exportAll(trace);
    EXPECT_TRUE(result.at(0).addsColumn);
    EXPECT_EQ(result.at(0).connectionIds, 2);
    EXPECT_EQ(queryText(database(), kIds), "3|'097_0_1_0'\n9|'097_0_1_1'\n");
    EXPECT_EQ(queryText(database(), "SELECT type FROM pragma_table_info('COMMUNICATION_OP') "
                                    "WHERE name = 'opConnectionId'"),
              "'TEXT'\n");
}

TEST_F(ExportDb, AddsNoColumnWithoutIds)
{
    exportAll(traceWithOneBlock());
    EXPECT_EQ(queryText(database(), "SELECT count(*) FROM pragma_table_info('COMMUNICATION_OP')"), "4\n");
}

TEST_F(ExportDb, ClearsIdsOfAnEarlierExport)
{
    exportAll(fullTrace(root(), 1));
    Trace trace = traceWithOneBlock();
    addSend(trace, 0, 5, 0);
    const auto result = exportAll(trace);
    EXPECT_FALSE(result.at(0).addsColumn);
    EXPECT_EQ(queryText(database(), kIds), "5|'097_0_1_0'\n");
}

TEST_F(ExportDb, ReplacesOldRowsAndCountsThoseThatVanish)
{
    testing::runSql(database(),
                    "CREATE TABLE StepTaskInfo (name TEXT, startNs INTEGER, endNs INTEGER, type INTEGER);"
                    "INSERT INTO StepTaskInfo VALUES ('FP', 100, 200, 0), ('FP', 100, 200, 0), "
                    "('BP', 1, 2, 1), (NULL, 1.5, NULL, 'x')");
    const auto result = exportAll(traceWithOneBlock());
    EXPECT_EQ(queryText(database(), kRows), "'FP'|100|200|0\n");
    EXPECT_TRUE(result.at(0).hadTable);
    EXPECT_EQ(result.at(0).rowsBefore, 4);
    EXPECT_EQ(result.at(0).rowsVanishing, 3);
}

TEST_F(ExportDb, RowsThatOnlyMoveDoNotVanish)
{
    testing::runSql(database(),
                    "CREATE TABLE StepTaskInfo (name TEXT, startNs INTEGER, endNs INTEGER, type INTEGER);"
                    "INSERT INTO StepTaskInfo VALUES ('BP', 300, 400, 1), ('FP', 100, 200, 0)");
    Trace trace = traceWithOneBlock();
    addBlock(trace, 0, "BP", 300, 400, 1);
    const auto result = exportAll(trace);
    EXPECT_EQ(result.at(0).rowsVanishing, 0);
    EXPECT_EQ(queryText(database(), kRows), "'FP'|100|200|0\n'BP'|300|400|1\n");
}

TEST_F(ExportDb, ReplacesATableWithOtherColumns)
{
    testing::runSql(database(), "CREATE TABLE StepTaskInfo (name TEXT PRIMARY KEY, depth) WITHOUT ROWID;"
                                "INSERT INTO StepTaskInfo VALUES ('FP', 1), ('BP', 2)");
    const auto result = exportAll(traceWithOneBlock());
    EXPECT_EQ(result.at(0).rowsVanishing, 2);
    EXPECT_EQ(queryText(database(), kRows), "'FP'|100|200|0\n");
}

TEST_F(ExportDb, LeavesAllOtherTablesAsTheyAre)
{
    const std::string before = testing::otherTablesText(database());
    exportAll(fullTrace(root(), 1));
    EXPECT_EQ(testing::otherTablesText(database()), before);
}

TEST_F(ExportDb, RepeatedChangesNoByte)
{
    exportAll(fullTrace(root(), 1));
    const testing::ExpectTreeUntouched untouched(m_folder.path());
    const auto result = exportAll(fullTrace(root(), 1));
    EXPECT_FALSE(result.at(0).changes);
    EXPECT_EQ(result.at(0).rowsAfter, 20);
    EXPECT_EQ(result.at(0).connectionIds, testing::kOperatorsPerRank);
}

TEST_F(ExportDb, LeavesNothingBesideTheDatabase)
{
    exportAll(fullTrace(root(), 1));
    const auto entries = std::filesystem::directory_iterator(database().parent_path());
    EXPECT_EQ(std::distance(begin(entries), end(entries)), 1);
}

TEST_F(ExportDb, KeepsTheJournalMode)
{
    testing::runSql(database(), "PRAGMA journal_mode = WAL");
    exportAll(fullTrace(root(), 1));
    EXPECT_EQ(testing::fileBytes(database()).substr(18, 2), "\2\2");
    EXPECT_EQ(queryText(database(), "SELECT count(*) FROM StepTaskInfo"), "20\n");
}

TEST_F(ExportDb, DryRunReportsTheSameAndChangesNothing)
{
    exportAll(fullTrace(root(), 1, 1, 30));
    const Trace trace = fullTrace(root(), 1, 2, 20);
    ExportOptions options;
    options.dryRun = true;
    DatabaseOutcome planned;
    {
        const testing::ExpectTreeUntouched untouched(m_folder.path());
        planned = exportAll(trace, options).at(0);
    }
    const DatabaseOutcome done = exportAll(trace).at(0);
    EXPECT_EQ(planned.rowsBefore, 30);
    EXPECT_EQ(planned.rowsAfter, 20);
    EXPECT_EQ(planned.rowsVanishing, 30);
    EXPECT_TRUE(planned.changes);
    EXPECT_EQ(done.rowsBefore, planned.rowsBefore);
    EXPECT_EQ(done.rowsAfter, planned.rowsAfter);
    EXPECT_EQ(done.rowsVanishing, planned.rowsVanishing);
    EXPECT_EQ(done.connectionIds, planned.connectionIds);
}

TEST_F(ExportDb, SkipsARankOfWhichNothingIsKnown)
{
    exportAll(fullTrace(root(), 1));
    const testing::ExpectTreeUntouched untouched(m_folder.path());
    const auto result = exportAll(emptyTrace(root(), 1));
    EXPECT_TRUE(result.at(0).skipped);
    EXPECT_FALSE(result.at(0).error);
}

TEST_F(ExportDb, KeepsTheTableOfARankThatHasOperatorsButNoRanges)
{
    exportAll(traceWithOneBlock());
    Trace trace = emptyTrace(root(), 1);
    addSend(trace, 0, 1, 0);
    const auto result = exportAll(trace);
    EXPECT_EQ(queryText(database(), kRows), "'FP'|100|200|0\n");
    EXPECT_EQ(queryText(database(), kIds), "1|'097_0_1_0'\n");
    EXPECT_EQ(result.at(0).rowsAfter, 1);
    EXPECT_EQ(result.at(0).rowsVanishing, 0);
}

TEST_F(ExportDb, LimitedToAStepEmptiesTheTableOfARankWithoutRowsInIt)
{
    exportAll(traceWithOneBlock());
    Trace trace = emptyTrace(root(), 1);
    trace.stepLimit = StepNumber{11};
    const auto result = exportAll(trace);
    EXPECT_EQ(result.at(0).rowsVanishing, 1);
    EXPECT_EQ(queryText(database(), "SELECT count(*) FROM StepTaskInfo"), "0\n");
}

TEST_F(ExportDb, LimitedToAStepSkipsARankWithoutAnyRanges)
{
    exportAll(traceWithOneBlock());
    Trace trace = emptyTrace(root(), 1);
    trace.stepLimit = StepNumber{11};
    trace.findings.add(FindingId::NoRanges, Rank{0});
    const testing::ExpectTreeUntouched untouched(m_folder.path());
    EXPECT_TRUE(exportAll(trace).at(0).skipped);
}

TEST_F(ExportDb, WorksWithoutCommunicationOp)
{
    testing::runSql(database(), "DROP TABLE COMMUNICATION_OP");
    const auto result = exportAll(traceWithOneBlock());
    EXPECT_FALSE(result.at(0).error);
    EXPECT_EQ(queryText(database(), kRows), "'FP'|100|200|0\n");
}

TEST_F(ExportDb, ReportsProgressPerDatabase)
{
    testing::makeRank(root(), 1);
    std::vector<std::uint64_t> done;
    Progress progress([&](const ProgressState& state) {
        EXPECT_EQ(state.phase, ProgressPhase::Writing);
        EXPECT_EQ(state.total, 2);
        done.push_back(state.done);
    });
    ASSERT_TRUE(exportToDatabases(fullTrace(root(), 2), {}, progress, {}));
    EXPECT_EQ(done.front(), 0);
    EXPECT_EQ(done.back(), 2);
}

} // namespace
} // namespace pipescope
