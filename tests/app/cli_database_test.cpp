#include "core/sqlite/writable_database.h"
#include "tests/app/cli_runner.h"
#include "tests/core/run/load/demo_folder.h"

#include <gmock/gmock.h>

#include <regex>

namespace pipescope::test {
namespace {

using testing::HasSubstr;

/// The commands that change databases.
class CliDatabases : public CliTest
{
protected:
    std::string databaseOf(const std::string& folder, int rank) const
    {
        const std::string name = "ascend_pytorch_profiler_" + std::to_string(rank) + ".db";
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
            if (entry.path().filename() == name) {
                return entry.path().string();
            }
        }
        return {};
    }
};

TEST_F(CliDatabases, ADryRunListsTheTablesAndColumnsOfEachDatabase)
{
    const std::string out = cli({"export-db", demo(), "--dry-run"}).out;
    const std::regex tables("would be written [^\n]*_0.db\n +StepTaskInfo: created, [0-9]+ rows\n"
                            " +COMMUNICATION_OP.opConnectionId: column added, [0-9]+ rows\n");
    EXPECT_TRUE(std::regex_search(out, tables)) << out;
}

TEST_F(CliDatabases, OperatorsKnownFromMessagesGetLinkIdsOnlyWithLinks)
{
    const DemoFolder run;
    run.keepMessagesOnly(0);
    run.keepMessagesOnly(1);
    const std::string without = cli({"export-db", run.folder().string(), "--dry-run"}).out;
    const std::string with = cli({"export-db", run.folder().string(), "--dry-run", "--links"}).out;
    const std::regex noIds("vanishing +link ids +state\n +0 +no table +[0-9]+ +0 +0 ");
    EXPECT_TRUE(std::regex_search(without, noIds)) << without;
    EXPECT_FALSE(std::regex_search(with, noIds)) << with;
}

TEST_F(CliDatabases, UndoRestoresWhatWasThere)
{
    const std::string folder = demo();
    const std::string before = cli({"export-db", folder, "--dry-run"}).out;
    EXPECT_EQ(cli({"export-db", folder}).code, 0);
    const CliRun planned = cli({"undo-export", folder, "--dry-run"});
    EXPECT_EQ(planned.code, 0);
    EXPECT_THAT(planned.out, HasSubstr("2 databases would be restored"));
    const CliRun undone = cli({"undo-export", folder});
    EXPECT_EQ(undone.code, 0);
    EXPECT_THAT(undone.out, HasSubstr("StepTaskInfo: removed"));
    EXPECT_THAT(undone.out, HasSubstr("2 databases restored"));
    EXPECT_EQ(cli({"export-db", folder, "--dry-run"}).out, before);
}

TEST_F(CliDatabases, NothingToUndoIsExitCodeThree)
{
    const CliRun run = cli({"undo-export", demo()});
    EXPECT_EQ(run.code, 3);
    EXPECT_THAT(run.out, HasSubstr("2 databases with nothing to undo"));
    EXPECT_EQ(cli({"undo-export", path("absent")}).code, 3);
}

TEST_F(CliDatabases, ACopyOfRanksWithNothingToWriteIsDone)
{
    const std::string folder = demo();
    const std::string database = databaseOf(folder, 0);
    {
        auto opened = WritableDatabase::open(database);
        ASSERT_TRUE(opened);
        ASSERT_TRUE(opened->execute("DROP TABLE COMMUNICATION_OP; DELETE FROM MSTX_EVENTS"));
    }
    EXPECT_EQ(cli({"export-db", database}).code, 3);
    EXPECT_EQ(cli({"export-db", database, "--copy-to", path("copies")}).code, 0);
    EXPECT_TRUE(std::filesystem::exists(path("copies")));
}

} // namespace
} // namespace pipescope::test
