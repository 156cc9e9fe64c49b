#include "core/base/files/compressed_file.h"
#include "core/run/demo/demo_cluster.h"
#include "core/run/exporters/exporters.h"
#include "core/run/load/load.h"
#include "core/run/model/names.h"
#include "tests/support/run_comparison.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/trace_invariants.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <random>

namespace pipescope {
namespace {

using testing::IsEmpty;

std::shared_ptr<const Trace> loadTrace(const std::filesystem::path& path, const LoadOptions& options = {})
{
    Progress progress;
    const auto document = load({{path}, options}, progress, {});
    EXPECT_TRUE(document) << document.error().text;
    return *document;
}

/// What is read of a trace after it was written and read back.
std::shared_ptr<const Trace> again(const Trace& trace, const std::filesystem::path& file,
                                   ChromeTimes times = ChromeTimes::FromBegin,
                                   const LoadOptions& options = {})
{
    std::ofstream out(file, std::ios::binary);
    EXPECT_TRUE(writeCompressedAsNamed(
        file, out, [&](std::ostream& plain) { return writeChromeTrace(trace, plain, times); }));
    out.close();
    return loadTrace(file, options);
}

DemoOptions randomShape(std::uint32_t seed)
{
    std::mt19937 random(seed);
    const auto between = [&](int least, int most) {
        return std::uniform_int_distribution<std::int32_t>(least, most)(random);
    };
    DemoOptions options;
    options.schedule = between(0, 1) == 0 ? ScheduleKind::DualPipeV : ScheduleKind::OneForwardOneBackward;
    options.stages = between(2, 6);
    options.dataParallel = between(1, 3);
    options.microBatches = options.stages * 2 + between(0, 6);
    options.steps = between(1, 3);
    options.seed = seed;
    return options;
}

class RoundTrips : public testing::TestWithParam<std::uint32_t>
{ };

TEST_P(RoundTrips, GiveTheSameRun)
{
    const test::TemporaryFolder folder;
    ASSERT_TRUE(writeDemoCluster(folder / "run", randomShape(GetParam())));
    const auto trace = loadTrace(folder / "run");
    ASSERT_GT(trace->links.size(), 0U);
    ASSERT_TRUE(trace->steps.front().hostWindow.has_value());
    const auto read = again(*trace, folder / "trace.json");
    EXPECT_THAT(test::differencesOfRuns(*trace, *read), IsEmpty());
    EXPECT_THAT(test::brokenInvariants(*read), IsEmpty());
    EXPECT_EQ(read->sourceName(), "Chrome trace");
    for (std::size_t i = 0; i < trace->tracks.size(); ++i) {
        std::vector<StepHostWindow> windows = trace->tracks[i].stepWindows;
        for (StepHostWindow& window : windows) {
            window.source = WindowSource::TraceSlice;
        }
        EXPECT_EQ(read->tracks[i].stepWindows, windows) << "all but what they are read from";
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RoundTrips, testing::Range(1U, 13U));

TEST(RoundTrip, GivesTheSameRunCompressedAndWithTimesFromTheEpoch)
{
    const test::TemporaryFolder folder;
    ASSERT_TRUE(writeDemoCluster(folder / "run", randomShape(7)));
    const auto trace = loadTrace(folder / "run");
    const auto read = again(*trace, folder / "trace.json.gz", ChromeTimes::Absolute);
    EXPECT_THAT(test::differencesOfRuns(*trace, *read), IsEmpty());
}

TEST(RoundTrip, KeepsCollectives)
{
    const test::TemporaryFolder folder;
    DemoOptions options = randomShape(7);
    options.dataParallel = 2;
    ASSERT_TRUE(writeDemoCluster(folder / "run", options));
    const auto trace = loadTrace(folder / "run");
    const auto read = again(*trace, folder / "trace.json");
    ASSERT_EQ(read->tracks.size(), trace->tracks.size());
    for (std::size_t i = 0; i < trace->tracks.size(); ++i) {
        EXPECT_FALSE(trace->tracks[i].collectives.empty());
        EXPECT_EQ(read->tracks[i].collectives.size(), trace->tracks[i].collectives.size());
    }
}

TEST(RoundTrip, KeepsRowsOfNoPipeline)
{
    const test::TemporaryFolder folder;
    folder.write("foreign.json", R"([
        {"name": "F0", "ph": "X", "pid": "rank 3", "tid": "main", "ts": 1.5, "dur": 10},
        {"name": "F0", "ph": "X", "pid": "rank 4", "tid": "main", "ts": 21.5, "dur": 10},
        {"name": "load", "ph": "X", "pid": "rank 3", "tid": "loader", "ts": 0, "dur": 5}])");
    const auto trace = loadTrace(folder / "foreign.json");
    ASSERT_EQ(trace->tracks.size(), 3U);
    const auto read = again(*trace, folder / "trace.json");
    EXPECT_THAT(test::differencesOfRuns(*trace, *read), IsEmpty());
    EXPECT_TRUE(read->tracks.back().isOther);
    EXPECT_EQ(read->tracks.back().name, "rank 3: loader");
}

TEST(RoundTrip, KeepsTheShapesThatTheBlocksFit)
{
    const test::TemporaryFolder folder;
    Trace trace;
    trace.hosts.push_back({"node-0", {}});
    trace.tracks.emplace_back();
    trace.schedule.origin = ScheduleOrigin::Recognised;
    trace.schedule.recorded = namedSchedule("zigzag");
    trace.schedule.stages = 2;
    trace.schedule.candidates = {{ScheduleKind::GPipe, 2, 1, 1},
                                 {ScheduleKind::DualPipeV, 2, 4, 2, WeightGradients::DeferredInCoolDown}};
    const auto read = again(trace, folder / "trace.json");
    EXPECT_EQ(read->schedule.candidates, trace.schedule.candidates);
    EXPECT_EQ(read->schedule.origin, ScheduleOrigin::Recognised);
    EXPECT_EQ(read->schedule.recorded, trace.schedule.recorded);
    EXPECT_EQ(read->schedule.stages, trace.schedule.stages);
}

TEST(RoundTrip, ReadsTheScheduleOfFilesThatHaveOnlyItsName)
{
    const test::TemporaryFolder folder;
    folder.write("trace.json", R"({"otherData": {"base_ns": "5", "pipescope": {"version": 1,
        "schedule": {"name": "gpipe", "origin": "recorded", "microbatches": 3},
        "groups": [[0]], "ranks": [{"rank": 0, "host": 0}], "steps": [{"number": 1}]}}, "traceEvents": []})");
    const auto read = loadTrace(folder / "trace.json");
    EXPECT_EQ(scheduleName(read->schedule), "gpipe");
    EXPECT_EQ(read->schedule.microBatches, 3);
}

TEST(RoundTrip, ReportsShapesOfSchedulesThatAreDamaged)
{
    const test::TemporaryFolder folder;
    folder.write("trace.json", R"({"otherData": {"base_ns": "5", "pipescope": {"version": 1,
        "schedule": {"name": "1f1b", "microbatches": 3, "shapes": [{"kind": "1f1b", "stages": "x"}]},
        "groups": [[0]], "ranks": [{"rank": 0, "host": 0}], "steps": [{"number": 1}]}}, "traceEvents": []})");
    const auto read = loadTrace(folder / "trace.json");
    EXPECT_TRUE(read->findings.contains(FindingId::OwnTraceDamaged));
    EXPECT_EQ(scheduleName(read->schedule), "1f1b");
}

TEST(RoundTrip, GivesOnlyTheRanksAskedFor)
{
    const test::TemporaryFolder folder;
    ASSERT_TRUE(writeDemoCluster(folder / "run", randomShape(3)));
    const auto trace = loadTrace(folder / "run");
    LoadOptions options;
    options.ranks = RankSet::parse("1,900").value();
    const auto read = again(*trace, folder / "trace.json", ChromeTimes::FromBegin, options);
    ASSERT_EQ(read->tracks.size(), 1U);
    EXPECT_EQ(read->tracks.front().rank, Rank{1});
    EXPECT_TRUE(read->findings.contains(FindingId::RankNotPresent));
    EXPECT_FALSE(read->findings.contains(FindingId::OwnTraceDamaged));
}

TEST(RoundTrip, ReportsEventsThatAreNotAsTheyWereWritten)
{
    const test::TemporaryFolder folder;
    folder.write("trace.json", R"({"otherData": {"base_ns": "5", "pipescope": {"version": 1,
        "ranks": [{"rank": 0, "host": 7}, {"rank": 0}, {"rank": "x"}], "steps": [{"number": 1}]}}, "traceEvents": [
        {"ph": "X", "cat": "block", "pid": 0, "tid": 1, "ts": 1, "dur": 1, "name": "F", "args": {"kind": "odd"}},
        {"ph": "X", "cat": "block", "pid": 9, "tid": 1, "ts": 1, "dur": 1, "name": "F", "args": {"kind": "forward"}},
        {"ph": "s", "cat": "link", "id": 1, "pid": 0, "ts": 1, "args": {"block": 77}},
        {"ph": "f", "cat": "link", "id": 1, "pid": 0, "ts": 1, "args": {"block": 4000000000}}]})");
    const auto read = loadTrace(folder / "trace.json");
    EXPECT_TRUE(read->findings.contains(FindingId::OwnTraceDamaged));
    EXPECT_EQ(read->blockCount(), 1U);
    EXPECT_THAT(read->links, IsEmpty());
    EXPECT_THAT(test::brokenInvariants(*read), IsEmpty());
}

} // namespace
} // namespace pipescope
