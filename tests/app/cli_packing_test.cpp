#include "core/sqlite/writable_database.h"
#include "tests/app/cli_runner.h"

#include <gmock/gmock.h>

namespace pipescope::test {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;

/// `pack` and `merge`.
class CliPacking : public CliTest
{
protected:
    std::string pack(const std::string& name, const std::vector<std::string>& more = {}) const
    {
        std::vector<std::string> args{"pack", path("demo"), "-o", path(name)};
        args.insert(args.end(), more.begin(), more.end());
        EXPECT_EQ(cli(args).code, 0) << name;
        return path(name);
    }

    /// A packed file of a rank of another run.
    std::string packOther() const
    {
        std::ofstream(path("other.json"))
            << R"([{"name": "F0", "ph": "X", "pid": "rank 1", "tid": "main", "ts": 1.5, "dur": 10}])";
        EXPECT_EQ(cli({"pack", path("other.json"), "-o", path("other.pipescope")}).code, 0);
        return path("other.pipescope");
    }

    static void makeNewer(const std::string& file)
    {
        auto opened = WritableDatabase::open(file);
        ASSERT_TRUE(opened);
        ASSERT_TRUE(opened->execute("PRAGMA user_version = 3"));
    }

    bool exists(const std::string& name) const { return std::filesystem::exists(m_folder / name); }

    /// All that a run has in tables.
    static std::string tablesOf(const std::string& run)
    {
        return cli({"blocks", run}).out + cli({"links", run}).out + cli({"problems", run, "--json"}).out;
    }
};

TEST_F(CliPacking, PackSaysHowManyRanksAreInHowManyBytes)
{
    const CliRun run = cli({"pack", demo(), "-o", path("run.pipescope")});
    EXPECT_EQ(run.code, 0);
    EXPECT_THAT(run.out, MatchesRegex("2 ranks in .*run.pipescope, [0-9,]+ bytes\n"));
}

TEST_F(CliPacking, APackedRunHasTheTablesOfItsFolder)
{
    const std::string tables = tablesOf(demo());
    EXPECT_EQ(tablesOf(pack("run.pipescope")), tables);
}

TEST_F(CliPacking, PackTakesTheRanksAskedFor)
{
    const CliRun run = cli({"pack", demo(), "-o", path("run.pipescope"), "--ranks", "1"});
    EXPECT_THAT(run.out, HasSubstr("1 rank in "));
    const CliRun info = cli({"info", path("run.pipescope"), "--json"});
    EXPECT_EQ(info.code, 0);
    EXPECT_THAT(cli({"blocks", path("run.pipescope")}).out, HasSubstr("\n1,"));
}

TEST_F(CliPacking, TraceRulesSayWhatIsPacked)
{
    std::ofstream(path("trace.json"))
        << R"([{"name": "up", "ph": "X", "pid": 0, "tid": 1, "ts": 1, "dur": 1}])";
    std::ofstream(path("rules.json")) << R"({"version": 1, "events": [{"is": "forward", "name": "up"}]})";
    const CliRun run =
        cli({"pack", path("trace.json"), "-o", path("run.pipescope"), "--trace-rules", path("rules.json")});
    EXPECT_EQ(run.code, 0);
    EXPECT_EQ(cli({"blocks", path("run.pipescope")}).out,
              cli({"blocks", path("trace.json"), "--trace-rules", path("rules.json")}).out);
    EXPECT_THAT(cli({"blocks", path("run.pipescope")}).out, HasSubstr("up"));
}

TEST_F(CliPacking, RanksThatAreNotThereAreExitCodeThreeAndNoFile)
{
    const CliRun run = cli({"pack", demo(), "-o", path("run.pipescope"), "--ranks", "900"});
    EXPECT_EQ(run.code, 3);
    EXPECT_THAT(run.err, HasSubstr("900"));
    EXPECT_FALSE(exists("run.pipescope"));
}

TEST_F(CliPacking, WhatIsNoRunIsExitCodeThreeAndNoFile)
{
    std::filesystem::create_directory(m_folder / "empty");
    EXPECT_EQ(cli({"pack", path("empty"), "-o", path("run.pipescope")}).code, 3);
    const CliRun absent = cli({"pack", path("absent"), "-o", path("run.pipescope")});
    EXPECT_EQ(absent.code, 3);
    EXPECT_THAT(absent.err, HasSubstr("absent: no such file or folder"));
    EXPECT_FALSE(exists("run.pipescope"));
}

TEST_F(CliPacking, NeedsAFileToWrite)
{
    EXPECT_EQ(cli({"pack", demo()}).code, 2);
    EXPECT_EQ(cli({"merge", "a.pipescope"}).code, 2);
    EXPECT_EQ(cli({"merge", "-o", "a.pipescope"}).code, 2);
}

TEST_F(CliPacking, AFileThatIsNoPackedRunIsNotReplaced)
{
    std::ofstream(path("notes.txt")) << "notes";
    const std::string message = "error: cannot write " + path("notes.txt")
                                + ": there is another file of this name that is no packed run\n";
    const CliRun packed = cli({"pack", demo(), "-o", path("notes.txt"), "--quiet"});
    EXPECT_EQ(packed.code, 4);
    EXPECT_THAT(packed.err, HasSubstr(message));
    const CliRun merged = cli({"merge", pack("run.pipescope"), "-o", path("notes.txt")});
    EXPECT_EQ(merged.code, 4);
    EXPECT_THAT(merged.err, HasSubstr(message));
    EXPECT_EQ(contentOf(path("notes.txt")), "notes");
}

TEST_F(CliPacking, AFolderThatIsNotThereCannotBeWrittenTo)
{
    EXPECT_EQ(cli({"pack", demo(), "-o", path("absent/run.pipescope")}).code, 4);
}

TEST_F(CliPacking, APackedRunIsNotPackedAgain)
{
    demo();
    const CliRun run = cli({"pack", pack("run.pipescope"), "-o", path("again.pipescope")});
    EXPECT_EQ(run.code, 3);
    EXPECT_THAT(run.err,
                HasSubstr("run.pipescope: the run is packed already; merge puts packed files together"));
    EXPECT_FALSE(exists("again.pipescope"));
}

TEST_F(CliPacking, NothingIsWrittenIntoAPackedRun)
{
    demo();
    const std::string file = pack("run.pipescope");
    const std::string before = contentOf(file);
    const CliRun run = cli({"export-db", file});
    EXPECT_EQ(run.code, 2);
    EXPECT_THAT(run.err, HasSubstr("not databases (Packed run)"));
    EXPECT_EQ(contentOf(file), before);
}

TEST_F(CliPacking, MergedPartsAreTheFileOfAllRanks)
{
    demo();
    const std::string whole = pack("whole.pipescope");
    const CliRun run = cli({"merge", pack("b.pipescope", {"--ranks", "1"}),
                            pack("a.pipescope", {"--ranks", "0"}), "-o", path("merged.pipescope")});
    EXPECT_EQ(run.code, 0);
    EXPECT_THAT(run.out, MatchesRegex("2 files in .*merged.pipescope, [0-9,]+ bytes\n"));
    EXPECT_TRUE(contentOf(path("merged.pipescope")) == contentOf(whole));
}

TEST_F(CliPacking, FilesOfDifferentRunsAreNotMerged)
{
    demo();
    const std::string part = pack("a.pipescope", {"--ranks", "0"});
    const CliRun run = cli({"merge", part, packOther(), "-o", path("merged.pipescope")});
    EXPECT_EQ(run.code, 3);
    EXPECT_THAT(run.err, HasSubstr("other.pipescope: the files are of different runs: layout pytorch, and "));
    EXPECT_FALSE(exists("merged.pipescope"));
}

TEST_F(CliPacking, ARankThatIsInTwoFilesIsNotMerged)
{
    demo();
    const std::string whole = pack("whole.pipescope");
    const std::string part = pack("part.pipescope", {"--ranks", "1"});
    const CliRun run = cli({"merge", whole, part, "-o", path("merged.pipescope")});
    EXPECT_EQ(run.code, 3);
    EXPECT_EQ(run.err, "error: " + part + ": rank 1 is in " + whole + " as well\n");
    EXPECT_FALSE(exists("merged.pipescope"));
}

TEST_F(CliPacking, WhatIsNoPackedFileIsNotMerged)
{
    demo();
    const std::string part = pack("part.pipescope");
    const CliRun absent = cli({"merge", part, path("absent.pipescope"), "-o", path("merged.pipescope")});
    EXPECT_EQ(absent.code, 3);
    EXPECT_THAT(absent.err, HasSubstr("absent.pipescope: "));
    std::ofstream(path("notes.txt")) << "notes";
    const CliRun text = cli({"merge", part, path("notes.txt"), "-o", path("merged.pipescope")});
    EXPECT_EQ(text.code, 3);
    EXPECT_THAT(text.err, HasSubstr("notes.txt: "));
}

TEST_F(CliPacking, AFileOfANewerVersionIsRefusedWithASentence)
{
    demo();
    const std::string file = pack("newer.pipescope");
    makeNewer(file);
    const char* const sentence = "packed by a newer version of Pipescope";
    const CliRun merged = cli({"merge", file, "-o", path("merged.pipescope")});
    EXPECT_EQ(merged.code, 3);
    EXPECT_THAT(merged.err, HasSubstr(sentence));
    EXPECT_FALSE(exists("merged.pipescope"));
    const CliRun shown = cli({"info", file});
    EXPECT_EQ(shown.code, 3);
    EXPECT_THAT(shown.err + shown.out, HasSubstr(sentence));
}

TEST_F(CliPacking, AStoppedPackLeavesTheOldFile)
{
    demo();
    const std::string file = pack("run.pipescope");
    const std::string before = contentOf(file);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(cli({"pack", path("demo"), "-o", file, "--ranks", "0"}, stop.get_token()).code, 130);
    EXPECT_TRUE(contentOf(file) == before);
}

} // namespace
} // namespace pipescope::test
