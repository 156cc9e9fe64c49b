#include "tests/app/cli_runner.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <set>
#include <string>
#include <vector>

namespace pipescope::test {
namespace {

using Json = nlohmann::json;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

/// What the window computes, from the command line.
class CliInspection : public CliTest
{
protected:
    Json json(std::vector<std::string> arguments)
    {
        arguments.insert(arguments.end(), {"--format", "json"});
        const CliRun run = cli(arguments);
        EXPECT_EQ(run.code, 0) << run.err;
        return Json::parse(run.out, nullptr, false);
    }

    /// The blocks of the demo, as `blocks` lists them.
    Json blocks() { return json({"blocks", path("demo")}).at("rows"); }

    std::string stepOf(std::size_t position)
    {
        const Json info = Json::parse(cli({"info", path("demo"), "--json", "-q"}).out);
        return std::to_string(info.at("steps").at(position).at("step").get<std::int64_t>());
    }

    /// Two ranks of a trace. Rank 0 works from 0 to 10 us and from 20 to 24 us, rank 1 from 12 to 20 us.
    std::string trace()
    {
        std::ofstream(path("trace.json")) << R"([
            {"name": "F0", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 0, "dur": 10},
            {"name": "F0", "ph": "X", "pid": "rank 1", "tid": 1, "ts": 12, "dur": 8},
            {"name": "B0", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 20, "dur": 4}])";
        return path("trace.json");
    }
};

class CliStatistics : public CliInspection
{ };

TEST_F(CliStatistics, CountBusyAndIdleTimeOfTheWholeRunByRankAndInTotal)
{
    const Json found = json({"statistics", trace()});
    EXPECT_EQ(found.at("version"), 1);
    EXPECT_EQ(found.at("from_ns"), 0);
    EXPECT_EQ(found.at("to_ns"), 24'000);
    EXPECT_EQ(found.at("total").at("ranks"), 2);
    EXPECT_EQ(found["total"].at("busy_ns"), 22'000);
    EXPECT_EQ(found["total"].at("idle_ns"), 26'000);
    ASSERT_EQ(found.at("ranks").size(), 2U);
    const Json& first = found["ranks"][0];
    EXPECT_EQ(first.at("rank"), 0);
    EXPECT_EQ(first.at("busy_ns"), 14'000);
    EXPECT_EQ(first.at("idle_ns"), 10'000);
    EXPECT_NEAR(first.at("busy_per_range").get<double>(), 14.0 / 24.0, 1e-5);
    EXPECT_EQ(first.at("count"), 2);
    EXPECT_EQ(first.at("median_ns"), 7'000);
    ASSERT_EQ(first.at("kinds").size(), 2U);
    EXPECT_EQ(first["kinds"][1].at("kind"), "backward");
    EXPECT_EQ(first["kinds"][1].at("sum_ns"), 4'000);
}

TEST_F(CliStatistics, CountOnlyThePartsOfBlocksWithinTheRange)
{
    const Json found = json({"statistics", trace(), "--from", "5us", "--to", "13us"});
    EXPECT_EQ(found.at("from_ns"), 5'000);
    EXPECT_EQ(found.at("ranks").at(0).at("busy_ns"), 5'000);
    EXPECT_EQ(found.at("ranks").at(1).at("busy_ns"), 1'000);
    const Json none = json({"statistics", trace(), "--from", "10us", "--to", "12us"});
    EXPECT_EQ(none.at("total").at("count"), 0);
    EXPECT_TRUE(none.at("total").at("mean_ns").is_null());
}

TEST_F(CliStatistics, OfAStepHaveTheStepAsTheirRangeAndCountItsBlocksOnly)
{
    demo();
    const Json found = json({"statistics", path("demo"), "--step", stepOf(1)});
    const Json info = Json::parse(cli({"info", path("demo"), "--json", "-q"}).out);
    const Json& step = info.at("steps").at(1);
    EXPECT_EQ(found.at("step"), step.at("step"));
    EXPECT_EQ(found.at("start_ns"), step.at("start_ns"));
    EXPECT_EQ(found.at("end_ns"), step.at("end_ns"));
    const Json rows = blocks();
    const auto ofStep = std::count_if(rows.begin(), rows.end(),
                                      [&](const Json& row) { return row.at("step") == found["step"]; });
    EXPECT_EQ(found.at("total").at("count"), ofStep);
    for (const Json& rank : found.at("ranks")) {
        EXPECT_EQ(rank.at("busy_ns").get<std::int64_t>() + rank.at("idle_ns").get<std::int64_t>(),
                  found.at("end_ns").get<std::int64_t>() - found.at("start_ns").get<std::int64_t>());
    }
}

TEST_F(CliStatistics, AreLimitedToTheRanksAskedFor)
{
    demo();
    const Json found = json({"statistics", path("demo"), "--ranks", "1"});
    ASSERT_EQ(found.at("ranks").size(), 1U);
    EXPECT_EQ(found["ranks"][0].at("rank"), 1);
    EXPECT_EQ(cli({"statistics", path("demo"), "--ranks", "99"}).code, 3);
}

TEST_F(CliStatistics, AsATableBeginWithAllRanks)
{
    const CliRun run = cli({"statistics", trace(), "--format", "csv", "-q"});
    EXPECT_EQ(run.code, 0);
    EXPECT_THAT(run.out, StartsWith("rank,stage,pp_group,kind,busy_ns,"));
    EXPECT_THAT(run.out, HasSubstr("\r\n,,,,22000,0.458333,26000,0.541667,3,22000,"));
    EXPECT_THAT(run.out, HasSubstr(",backward,4000,"));
}

TEST_F(CliStatistics, AsTextSayWhichPartOfTheRunItIs)
{
    const CliRun run = cli({"statistics", trace(), "--from", "5us", "-q"});
    EXPECT_EQ(run.code, 0);
    EXPECT_THAT(run.out, StartsWith("19 µs, from 5 µs to 24 µs of the run, on each host's own clock\n"));
    EXPECT_THAT(run.out, HasSubstr("\n  all   all blocks  "));
}

TEST_F(CliStatistics, BehindTheRunOrOfAnUnknownStepAreNone)
{
    const CliRun behind = cli({"statistics", trace(), "--from", "1s"});
    EXPECT_EQ(behind.code, 3);
    EXPECT_THAT(behind.out, IsEmpty());
    EXPECT_THAT(behind.err, HasSubstr("the run lasts only 24 µs"));
    const CliRun unknown = cli({"statistics", demo(), "--step", "99"});
    EXPECT_EQ(unknown.code, 3);
    EXPECT_THAT(unknown.err, HasSubstr("Nothing to output."));
}

class CliSearch : public CliInspection
{ };

TEST_F(CliSearch, ListsTheHitsInOrderOfTimeWithTheirPlace)
{
    demo();
    const Json found = json({"search", path("demo"), "mb:2 kind:forward,overlap"});
    const Json rows = blocks();
    const auto expected = std::count_if(rows.begin(), rows.end(), [](const Json& row) {
        const bool isOne = row.at("kind") == "forward" || row.at("kind") == "overlap";
        return isOne && (row.at("f_microbatch") == 2 || row.at("b_microbatch") == 2);
    });
    EXPECT_GT(expected, 0);
    EXPECT_EQ(found.at("count"), expected);
    ASSERT_EQ(found.at("hits").size(), static_cast<std::size_t>(expected));
    std::int64_t last = 0;
    for (const Json& hit : found["hits"]) {
        EXPECT_LE(last, hit.at("start_ns").get<std::int64_t>());
        last = hit["start_ns"];
        EXPECT_EQ(hit.at("item"), "block");
        const bool isListed = std::any_of(rows.begin(), rows.end(), [&](const Json& row) {
            return row["rank"] == hit["rank"] && row["step"] == hit["step"] && row["kind"] == hit["kind"]
                   && row["start_ns"] == hit["start_ns"] && row["end_ns"] == hit["end_ns"]
                   && row["f_vstage"] == hit["f_vstage"] && row["b_vstage"] == hit["b_vstage"];
        });
        EXPECT_TRUE(isListed) << hit;
    }
}

TEST_F(CliSearch, FindsOperatorsByName)
{
    const Json found = json({"search", demo(), "hcom*send*"});
    EXPECT_GT(found.at("count"), 0);
    EXPECT_EQ(found.at("hits").at(0).at("item"), "operator");
    EXPECT_EQ(found["hits"][0].at("kind"), "send");
    EXPECT_TRUE(found["hits"][0].at("f_microbatch").is_null());
}

TEST_F(CliSearch, WritesNoMoreThanTheLimitButCountsAll)
{
    const Json all = json({"search", demo(), "kind:forward"});
    const Json some = json({"search", path("demo"), "kind:forward", "--limit", "3"});
    EXPECT_EQ(some.at("count"), all.at("count"));
    ASSERT_EQ(some.at("hits").size(), 3U);
    EXPECT_EQ(some["hits"][2], all["hits"][2]);
    const CliRun text = cli({"search", path("demo"), "kind:forward", "--limit", "3", "-q"});
    EXPECT_THAT(text.out, HasSubstr("hits, the first 3 of them:\n"));
    EXPECT_EQ(std::count(text.out.begin(), text.out.end(), '\n'), 5);
}

TEST_F(CliSearch, SaysAllThatIsKnownOfAHitWhereAsked)
{
    const Json found = json({"search", demo(), "kind:forward", "--limit", "1", "--details"});
    std::set<std::string> names;
    for (const Json& row : found.at("hits").at(0).at("details")) {
        names.insert(row.at("name"));
    }
    for (const char* name : {"Kind", "Micro-batch", "Duration", "Gap before", "Sends to", "Database"}) {
        EXPECT_TRUE(names.contains(name)) << name;
    }
    EXPECT_FALSE(json({"search", path("demo"), "kind:forward"}).at("hits").at(0).contains("details"));
}

TEST_F(CliSearch, AsATableHasALineForEachHit)
{
    const CliRun run = cli({"search", trace(), "rank:0 -kind:backward", "--format", "csv", "-q"});
    EXPECT_EQ(run.code, 0);
    EXPECT_THAT(run.out, StartsWith("rank,stage,step,item,kind,name,f_microbatch,"));
    EXPECT_EQ(std::count(run.out.begin(), run.out.end(), '\n'), 2);
    EXPECT_THAT(run.out, HasSubstr(",block,forward,F0,0,"));
    EXPECT_THAT(run.out, HasSubstr(",0,10000,10000\r\n"));
}

TEST_F(CliSearch, WithATermThatCannotBeReadIsWrongUsageAndSaysWhichOne)
{
    const CliRun run = cli({"search", trace(), "mb:many"});
    EXPECT_EQ(run.code, 2);
    EXPECT_THAT(run.out, IsEmpty());
    EXPECT_THAT(run.err, HasSubstr("mb:many"));
}

TEST_F(CliSearch, WithoutAHitHasNothingToOutput)
{
    const CliRun run = cli({"search", trace(), "mb:77"});
    EXPECT_EQ(run.code, 3);
    EXPECT_THAT(run.out, IsEmpty());
    EXPECT_THAT(run.err, HasSubstr("no block, operator or collective matches mb:77."));
}

class CliWay : public CliInspection
{
protected:
    Json way(const std::string& microBatch)
    {
        const Json found = json({"way", path("demo"), "--step", stepOf(0), "--micro-batch", microBatch});
        EXPECT_EQ(found.at("ways").size(), 1U);
        return found.at("ways").at(0);
    }
};

TEST_F(CliWay, LeadsForwardThroughAllVirtualStagesAndBack)
{
    demo(ScheduleKind::OneForwardOneBackward);
    std::vector<std::string> hops;
    const Json found = way("1");
    for (const Json& hop : found.at("hops")) {
        hops.push_back(hop.at("kind").get<std::string>() + std::to_string(hop.at("vstage").get<int>())
                       + " on " + std::to_string(hop.at("rank").get<int>()));
    }
    EXPECT_THAT(hops,
                testing::ElementsAre("forward0 on 0", "forward1 on 1", "backward1 on 1", "backward0 on 0"));
}

TEST_F(CliWay, HasTheTimesOfTheBlocksAndPartsThatAddUp)
{
    demo();
    const Json rows = blocks();
    std::size_t linked = 0;
    const Json found = way("2");
    for (const Json& hop : found.at("hops")) {
        const bool isListed = std::any_of(rows.begin(), rows.end(), [&](const Json& row) {
            return row["rank"] == hop.at("rank") && row["start_ns"] == hop.at("start_ns")
                   && row["end_ns"] == hop.at("end_ns");
        });
        EXPECT_TRUE(isListed) << hop;
        if (!hop.at("link").is_null()) {
            ++linked;
            const Json& link = hop["link"];
            EXPECT_GT(link.at("latency_ns"), 0);
            EXPECT_GT(link.at("bytes"), 0);
            EXPECT_EQ(hop.at("since_from_ns").get<std::int64_t>(),
                      link.at("until_ready_ns").get<std::int64_t>() + link["latency_ns"].get<std::int64_t>()
                          + hop.at("data_waits_ns").get<std::int64_t>());
            EXPECT_EQ(link.at("src_rank"), found["hops"][hop.at("from_hop").get<std::size_t>()].at("rank"));
        }
    }
    EXPECT_EQ(linked, 4U) << "forward and backward of two chunks cross between two stages";
}

TEST_F(CliWay, IsOneForEachPipelineAndSaysHowSureTheClocksAre)
{
    ASSERT_TRUE(writeDemoCluster(path("demo"), {}));
    const Json found = json({"way", path("demo"), "--step", stepOf(0), "--micro-batch", "0"});
    ASSERT_EQ(found.at("ways").size(), 2U);
    EXPECT_EQ(found["ways"][1].at("pp_group"), 1);
    EXPECT_EQ(found.at("clock").at("hosts").size(), 2U);
}

TEST_F(CliWay, AsATableHasALineForEachHop)
{
    demo(ScheduleKind::OneForwardOneBackward);
    const CliRun run =
        cli({"way", path("demo"), "--step", stepOf(0), "--micro-batch", "0", "--format", "csv", "-q"});
    EXPECT_EQ(run.code, 0);
    EXPECT_THAT(run.out, StartsWith("pp_group,hop,from_hop,rank,stage,vstage,kind,name,start_ns,"));
    EXPECT_EQ(std::count(run.out.begin(), run.out.end(), '\n'), 5);
    EXPECT_THAT(run.out, HasSubstr("\r\n0,1,0,1,1,1,forward,F0,"));
}

TEST_F(CliWay, AsTextNamesMicroBatchStepAndGroup)
{
    demo(ScheduleKind::OneForwardOneBackward);
    const CliRun run = cli({"way", path("demo"), "--step", stepOf(0), "--micro-batch", "3", "-q"});
    EXPECT_EQ(run.code, 0);
    EXPECT_THAT(run.out,
                StartsWith("Micro-batch 3 of step " + stepOf(0) + " in pipeline group 0: 4 blocks in "));
}

TEST_F(CliWay, NamesAFolderThatIsMissing)
{
    const CliRun missing = cli({"info", path("missing")});
    EXPECT_EQ(missing.code, 3);
    EXPECT_EQ(missing.err, "error: " + path("missing") + ": no such file or folder\n");
}

TEST_F(CliWay, OfAMicroBatchOrStepThatIsNotThereIsNone)
{
    demo();
    const CliRun missing = cli({"way", path("demo"), "--step", stepOf(0), "--micro-batch", "99"});
    EXPECT_EQ(missing.code, 3);
    EXPECT_THAT(missing.out, IsEmpty());
    EXPECT_THAT(missing.err, HasSubstr("works on micro-batch 99."));
    const CliRun unknown = cli({"way", path("demo"), "--step", "99", "--micro-batch", "0"});
    EXPECT_EQ(unknown.code, 3);
    EXPECT_THAT(unknown.err, HasSubstr("Nothing to output."));
}

TEST_F(CliWay, IsWrittenToAFileWhereAsked)
{
    demo();
    const std::vector<std::string> asked{"way", path("demo"), "--step", stepOf(0), "--micro-batch", "0"};
    std::vector<std::string> toFile = asked;
    toFile.insert(toFile.end(), {"-o", path("way.txt")});
    EXPECT_EQ(cli(toFile).code, 0);
    EXPECT_EQ(contentOf(path("way.txt")), cli(asked).out);
    toFile.back() = path("none/way.txt");
    EXPECT_EQ(cli(toFile).code, 4);
}

} // namespace
} // namespace pipescope::test
