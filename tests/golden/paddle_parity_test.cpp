#include "core/run/exporters/exporters.h"
#include "core/run/model/names.h"
#include "tests/golden/cluster_fixture.h"
#include "tests/golden/paddle_logs.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace pipescope::test {
namespace {

using nlohmann::json;

struct Row
{
    std::string track;
    std::string name;
    std::string category;
    double startUs = 0;
    double endUs = 0;
};

bool isBefore(const Row& a, const Row& b)
{
    return std::tie(a.track, a.startUs, a.name) < std::tie(b.track, b.startUs, b.name);
}

using Rows = std::vector<Row>;

std::filesystem::path caseFolder(const std::string& name)
{
    return sharedFolder() / "golden" / "paddle" / name;
}

/// Begins and ends of one name on one row, in their order.
Rows rowsOf(const json& profile)
{
    std::map<int, std::string> threads;
    for (const json& event : profile["traceEvents"]) {
        if (event["ph"] == "M") {
            threads[event["tid"]] = event["args"]["name"];
        }
    }
    Rows rows;
    std::map<std::pair<std::string, std::string>, std::vector<std::size_t>> open;
    for (const json& event : profile["traceEvents"]) {
        if (event["ph"] == "M") {
            continue;
        }
        const std::string track =
            event["tid"].is_string() ? event["tid"].get<std::string>() : threads.at(event["tid"].get<int>());
        auto& begun = open[{track, event["name"]}];
        if (event["ph"] == "B") {
            begun.push_back(rows.size());
            rows.push_back({track, event["name"], event["cat"], event["ts"], 0});
        } else {
            rows.at(begun.back()).endUs = event["ts"];
            begun.pop_back();
        }
    }
    std::sort(rows.begin(), rows.end(), isBefore);
    return rows;
}

Rows goldenRows(const std::string& name)
{
    Rows rows;
    for (const CsvRow& row : readCsv(caseFolder(name) / "events.csv")) {
        rows.push_back({row.at("track"), row.at("name"), row.at("category"), std::stod(row.at("start_us")),
                        std::stod(row.at("end_us"))});
    }
    std::sort(rows.begin(), rows.end(), isBefore);
    return rows;
}

Rows only(const Rows& rows, bool steps)
{
    Rows kept;
    std::copy_if(rows.begin(), rows.end(), std::back_inserter(kept),
                 [&](const Row& row) { return (row.track == "Step") == steps; });
    return kept;
}

void expectEqual(const Rows& ours, const Rows& theirs)
{
    ASSERT_EQ(ours.size(), theirs.size());
    for (std::size_t i = 0; i < ours.size(); ++i) {
        EXPECT_EQ(ours[i].track, theirs[i].track);
        EXPECT_EQ(ours[i].name, theirs[i].name);
        EXPECT_EQ(ours[i].category, theirs[i].category);
        EXPECT_NEAR(ours[i].startUs, theirs[i].startUs, 1.0);
        EXPECT_NEAR(ours[i].endUs, theirs[i].endUs, 1.0);
    }
}

/// What our writer makes of a case's logs, in both files.
std::vector<Rows> exportedRows(const std::string& name)
{
    const GeneratedLogs logs(readText(caseFolder(name) / "args.txt"));
    EXPECT_TRUE(writePaddleProfile(*loadTrace(logs.folder()), logs.output()));
    std::vector<Rows> files;
    for (const char* file : {"pipeline_profile.json", "pipeline_profile_perfetto.json"}) {
        files.push_back(rowsOf(json::parse(readText(logs.output() / file))));
    }
    return files;
}

class PaddleCase : public testing::TestWithParam<std::string>
{ };

TEST_P(PaddleCase, DeviceRowsOfBothFilesAreThoseOfThePublicConverter)
{
    for (const Rows& rows : exportedRows(GetParam())) {
        expectEqual(only(rows, false), only(goldenRows(GetParam()), false));
    }
}

INSTANTIATE_TEST_SUITE_P(Golden, PaddleCase,
                         testing::Values("basic", "crlf", "fthenb", "interleaved", "no_jobs", "nvtx",
                                         "start_step_lr_optimizer", "truncated", "two_machines", "vpp",
                                         "zero_bubble"));

TEST(PaddleSchedules, AreThoseThatTheCasesWereMadeWith)
{
    const std::map<std::string, std::string> names{
        {"basic", "1f1b"},        {"fthenb", "gpipe"},
        {"interleaved", "1f1b"},  {"truncated", "1f1b"},
        {"two_machines", "1f1b"}, {"start_step_lr_optimizer", "1f1b"},
        {"nvtx", "1f1b"},         {"vpp", "interleaved gpipe"},
        {"crlf", "1f1b"},         {"zero_bubble", "zb-h1"},
        {"no_jobs", ""},          {"garbage", "1f1b"}};
    for (const auto& [name, schedule] : names) {
        const GeneratedLogs logs(readText(caseFolder(name) / "args.txt"));
        EXPECT_EQ(scheduleName(loadTrace(logs.folder())->schedule), schedule) << name;
    }
}

TEST(PaddleSteps, RowsOfStepsAreThoseOfThePublicConverterWhereItIsRight)
{
    for (const char* name : {"basic", "crlf", "fthenb", "truncated", "two_machines", "zero_bubble"}) {
        SCOPED_TRACE(name);
        expectEqual(only(exportedRows(name).front(), true), only(goldenRows(name), true));
    }
}

std::vector<std::int64_t> stepNumbers(const std::string& name)
{
    const GeneratedLogs logs(readText(caseFolder(name) / "args.txt"));
    std::vector<std::int64_t> numbers;
    const auto trace = loadTrace(logs.folder());
    for (const Step& step : trace->steps) {
        numbers.push_back(step.number.value);
    }
    return numbers;
}

// What the public converter does wrong.

TEST(PaddleDefects, StepsHaveTheNumberThatTheLogSays)
{
    EXPECT_THAT(stepNumbers("start_step_lr_optimizer"), testing::ElementsAre(3, 4, 5));
    EXPECT_THAT(stepNumbers("nvtx"), testing::ElementsAre(5, 6));
}

TEST(PaddleDefects, VirtualStagesDoNotMultiplySteps)
{
    EXPECT_THAT(stepNumbers("vpp"), testing::ElementsAre(0, 1));
}

TEST(PaddleDefects, LogsWithoutJobsHaveNoStepAndNoTime)
{
    const GeneratedLogs logs(readText(caseFolder("no_jobs") / "args.txt"));
    const auto trace = loadTrace(logs.folder());
    EXPECT_TRUE(trace->steps.empty());
    EXPECT_EQ(trace->span(), TimeSpan{});
    EXPECT_TRUE(trace->findings.contains(FindingId::NoJobs));
}

TEST(PaddleDefects, BytesThatAreNoTextAndLogsThatAreMissingLeaveTheOthersAsTheyAre)
{
    const GeneratedLogs garbage(readText(caseFolder("garbage") / "args.txt"));
    EXPECT_EQ(loadTrace(garbage.folder())->blockCount(), 2U * 2U * 16U);
    const GeneratedLogs logs("--devices 4 --steps 2");
    std::filesystem::remove(logs.folder() / "workerlog.1");
    const auto trace = loadTrace(logs.folder());
    EXPECT_EQ(trace->blockCount(), 3U * 2U * 16U);
    EXPECT_TRUE(trace->findings.contains(FindingId::DeviceLogsMissing));
    EXPECT_EQ(trace->tracks[1].stage, Stage{2});
}

TEST(PaddleDefects, MachinesAreInTheOrderOfTheirNumbers)
{
    const GeneratedLogs logs("--devices 1 --machines 11 --steps 1");
    const auto trace = loadTrace(logs.folder());
    ASSERT_EQ(trace->tracks.size(), 11U);
    EXPECT_EQ(trace->tracks[2].name, "GPU0(machine:2)");
    EXPECT_EQ(trace->tracks[10].name, "GPU0(machine:10)");
    EXPECT_EQ(scheduleName(trace->schedule), "1f1b");
}

TEST(PaddleDefects, NoDevicesNeedBeNamed)
{
    const GeneratedLogs logs("--devices 3 --steps 1");
    EXPECT_EQ(loadTrace(logs.folder())->tracks.size(), 3U);
}

TEST(PaddleDefects, TimesKeepTheirNanoseconds)
{
    const GeneratedLogs logs("--devices 2 --steps 1");
    const std::string text = readText(logs.folder() / "workerlog.0");
    const auto at = text.find("job_end_time = ") + 15;
    const std::string end = text.substr(at, 20);
    const auto trace = loadTrace(logs.folder());
    const TimeSpan first = trace->tracks[0].blocks.span(BlockIndex{});
    EXPECT_EQ(std::to_string(first.end.ns), end.substr(0, 13) + end.substr(14, 6));
}

TEST(PaddleDefects, ClocksOfMachinesAreReported)
{
    const GeneratedLogs logs(readText(caseFolder("two_machines") / "args.txt"));
    const auto trace = loadTrace(logs.folder());
    ASSERT_EQ(trace->hosts.size(), 2U);
    ASSERT_TRUE(trace->hosts[1].clock);
    const Duration ahead = trace->hosts[1].clock->ahead;
    EXPECT_GT(std::abs(ahead.ns), 1'000'000);
    for (const Link& link : trace->links) {
        const auto hostOf = [&](TrackIndex track) { return trace->track(track).host.value; };
        const Duration source{hostOf(link.source.track) == 1 ? ahead.ns : 0};
        const Duration target{hostOf(link.target.track) == 1 ? ahead.ns : 0};
        EXPECT_LE(link.departure() - source, link.arrival() - target);
    }
}

TEST(PaddleDefects, JobsHaveMicroBatchesAndLinks)
{
    const GeneratedLogs logs("--devices 4 --steps 2");
    const auto trace = loadTrace(logs.folder());
    EXPECT_EQ(trace->links.size(), 2U * 2U * 3U * 8U);
    EXPECT_TRUE(trace->findings.contains(FindingId::LinksInferred));
    const Block block = trace->tracks[3].blocks.at(BlockIndex{});
    EXPECT_EQ(block.forward.microBatch, MicroBatch{0});
    EXPECT_EQ(block.forward.virtualStage, VirtualStage{3});
    EXPECT_EQ(scheduleName(trace->schedule), "1f1b");
}

TEST(PaddleDefects, JobsThatOverlapAreNestedNowhere)
{
    const GeneratedLogs logs("--devices 1 --steps 1 --microbatches 1");
    std::ofstream(logs.folder() / "workerlog.0", std::ios::app)
        << "Profiler Info: Job (0), type = comm, micro_batch_id = 0, job_start_time = 1697793307005.000000, "
           "job_end_time = 1697793307020.000000\n";
    const auto trace = loadTrace(logs.folder());
    std::ostringstream out;
    ASSERT_TRUE(writeChromeTrace(*trace, out));
    std::map<std::string, std::set<int>> threads;
    const json profile = json::parse(out.str());
    for (const json& event : profile["traceEvents"]) {
        if (event["ph"] == "X") {
            threads[event["name"]].insert(event["tid"].get<int>());
        }
    }
    ASSERT_EQ(threads.count("comm_0"), 1U);
    EXPECT_NE(threads["comm_0"], threads["forward_0"]);
}

} // namespace
} // namespace pipescope::test
