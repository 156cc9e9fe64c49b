#include "core/sqlite/writable_database.h"
#include "tests/app/cli_runner.h"
#include "tests/support/dump_writer.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace pipescope::test {
namespace {

using testing::HasSubstr;

class CliDoctor : public CliTest
{
protected:
    /// A demo cluster without the ranges whose text has the word.
    std::string demoWithout(const std::string& word)
    {
        const std::string folder = demo(ScheduleKind::OneForwardOneBackward);
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
            if (entry.path().extension() == ".db") {
                auto database = WritableDatabase::open(entry.path());
                EXPECT_TRUE(database);
                EXPECT_TRUE(database->execute("DELETE FROM MSTX_EVENTS WHERE message IN (SELECT id FROM "
                                              "STRING_IDS WHERE value LIKE '%"
                                              + word + "%')"));
            }
        }
        return folder;
    }
};

TEST_F(CliDoctor, FindsNothingToMendInAWholeRun)
{
    const CliRun run = cli({"doctor", demo()});
    EXPECT_EQ(run.code, 0) << run.out;
    EXPECT_THAT(run.out, HasSubstr("Nothing is missing.\n"));
    EXPECT_THAT(run.out, HasSubstr("Found / expected"));
}

TEST_F(CliDoctor, NamesTheMissingWrapperAndTheLineToAdd)
{
    const CliRun run = cli({"doctor", demoWithout("backward")});
    EXPECT_EQ(run.code, 1) << run.out;
    EXPECT_THAT(run.out, HasSubstr("warning, ranks 0-1: Forwards are marked, but no backwards"));
    EXPECT_THAT(run.out, HasSubstr("    add: schedules.backward_step = pipescope_ranges.marked("));
}

TEST_F(CliDoctor, WritesJson)
{
    const CliRun run = cli({"doctor", demoWithout("forward"), "--json"});
    EXPECT_EQ(run.code, 1);
    const auto json = nlohmann::json::parse(run.out);
    EXPECT_EQ(json.at("faults").at(0).at("id"), "no_forwards");
    EXPECT_EQ(json.at("complete"), false);
}

TEST_F(CliDoctor, LooksAtDumpsToo)
{
    writeDump(path("dump/rank0"), {});
    writeDump(path("dump/rank1"), {});
    const CliRun whole = cli({"doctor", path("dump")});
    EXPECT_EQ(whole.code, 0) << whole.out;
    std::ofstream(path("dump/rank1/construct.json")) << "{}";
    const CliRun run = cli({"doctor", path("dump"), "--json"});
    EXPECT_EQ(run.code, 1);
    EXPECT_EQ(nlohmann::json::parse(run.out).at("faults").at(0).at("id"), "no_construct");
}

TEST_F(CliDoctor, OfTwoDumpsNamesWhatOneSideLacks)
{
    for (const char* const folder : {"debug/step0/rank0", "debug/step1/rank0", "bench/step0/rank0"}) {
        writeDump(path(folder), {});
    }
    const CliRun run = cli({"doctor", path("debug"), path("bench")});
    EXPECT_EQ(run.code, 1);
    EXPECT_THAT(run.out, HasSubstr("The bench was not dumped here"));
    EXPECT_THAT(run.out, HasSubstr("\"step\": [1]"));
    std::filesystem::create_directory(path("nothing"));
    EXPECT_EQ(cli({"doctor", path("debug"), path("nothing")}).code, 3);
}

TEST_F(CliDoctor, OfAFolderWithoutDataSaysThatThereIsNone)
{
    std::filesystem::create_directory(path("empty"));
    const CliRun run = cli({"doctor", path("empty")});
    EXPECT_EQ(run.code, 1);
    EXPECT_THAT(run.out, HasSubstr("Nothing that can be shown was found here"));
}

} // namespace
} // namespace pipescope::test
