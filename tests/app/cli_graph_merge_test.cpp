#include "core/sqlite/database.h"
#include "tests/app/cli_runner.h"
#include "tests/support/dump_writer.h"

#include <gmock/gmock.h>

namespace pipescope::test {
namespace {

using testing::HasSubstr;

/// Dumps of three ranks; in "debug" the matmul of layer 0 of rank 2 gives other numbers than in "bench".
class CliGraphMerge : public CliTest
{
protected:
    void SetUp() override
    {
        for (int rank = 0; rank < 3; ++rank) {
            const std::string folder = "/rank" + std::to_string(rank);
            DumpModel model;
            writeDump(path("bench") + folder, model);
            model.faultyLayer = rank == 2 ? std::optional(0) : std::nullopt;
            writeDump(path("debug") + folder, model);
        }
    }

    std::string compare(const std::string& name, const std::vector<std::string>& more = {}) const
    {
        std::vector<std::string> args{"graph", "compare", path("debug"), path("bench"), "-o", path(name)};
        args.insert(args.end(), more.begin(), more.end());
        const CliRun run = cli(args);
        EXPECT_EQ(run.code, 0) << run.err;
        return path(name);
    }

    /// The verdicts of a database, one a line.
    static std::string verdictsOf(const std::string& file)
    {
        std::string text;
        const auto database = SnapshotDatabase::open(file);
        EXPECT_TRUE(database);
        auto rows =
            database->prepare("SELECT n.id || ' ' || v.level || ' ' || v.reason FROM pipescope_verdicts v "
                              "JOIN tb_nodes n ON n.rowid = v.node WHERE v.level NOT NULL ORDER BY v.node");
        EXPECT_TRUE(rows->forEachRow(
            [&](const Statement& row) { text += std::string(row.text(0).value_or("")) + '\n'; }));
        return text;
    }
};

TEST_F(CliGraphMerge, PartsBecomeOneDatabaseWithTheVerdictsOfAllRanks)
{
    const std::string a = compare("a.vis.db", {"--ranks", "0,2"});
    const std::string b = compare("b.vis.db", {"--ranks", "1"});
    const CliRun run = cli({"graph", "merge-databases", b, a, "-o", path("out.vis.db")});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_THAT(run.out, HasSubstr("3 graphs of 1 step, "));
    EXPECT_THAT(run.out, HasSubstr(" nodes, written to " + path("out.vis.db")));
    const std::string verdicts = verdictsOf(path("out.vis.db"));
    EXPECT_EQ(verdicts, verdictsOf(compare("whole.vis.db")));
    EXPECT_THAT(verdicts, HasSubstr("NPU_0_2_Torch.matmul.0.forward different"));
}

TEST_F(CliGraphMerge, WhatCannotBeMergedIsOneSentenceWithItsFile)
{
    const std::string a = compare("a.vis.db", {"--ranks", "0-1"});
    // Called like the output, with something before it.
    const std::string b = compare("part_out.vis.db", {"--ranks", "1-2"});
    const CliRun run = cli({"graph", "merge-databases", a, b, "-o", path("out.vis.db")});
    EXPECT_EQ(run.code, 3);
    EXPECT_EQ(run.err, "error: " + b + ": rank 1 of step 0 is in " + a + " as well\n");
    EXPECT_FALSE(std::filesystem::exists(path("out.vis.db")));
}

TEST_F(CliGraphMerge, AFileIsNeverReplaced)
{
    const std::string a = compare("a.vis.db");
    const std::string before = contentOf(a);
    EXPECT_NE(cli({"graph", "merge-databases", a, "-o", a}).code, 0);
    EXPECT_EQ(contentOf(a), before);
}

TEST_F(CliGraphMerge, TheFileMustBeCalledADatabase)
{
    const CliRun run = cli({"graph", "merge-databases", compare("a.vis.db"), "-o", path("out.html")});
    EXPECT_NE(run.code, 0);
    EXPECT_THAT(run.err, HasSubstr("the name does not end in .vis.db"));
}

} // namespace
} // namespace pipescope::test
