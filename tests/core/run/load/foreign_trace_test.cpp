// Chrome traces that other programs write.

#include "core/run/chrome_rules/chrome_rule_json.h"
#include "core/run/load/load.h"
#include "core/run/model/names.h"
#include "tests/core/run/load/trace_file_test.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/trace_invariants.h"

#include <string>
#include <utility>
#include <vector>

namespace pipescope {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

using ForeignTrace = test::TraceFileTest;

/// "rank kind micro-batch@virtual stage begin" of every block of ranks.
std::vector<std::string> blocksOf(const Trace& trace)
{
    std::vector<std::string> texts;
    for (const Track& track : trace.tracks) {
        for (std::size_t i = 0; i < track.blocks.size() && !track.isOther; ++i) {
            const Block block = track.blocks.at(BlockIndex{i});
            const BlockPart& part = block.kind == BlockKind::Forward ? block.forward : block.backward;
            texts.push_back(std::to_string(track.rank.value) + " " + std::string(blockKindName(block.kind))
                            + " " + (part.microBatch ? std::to_string(part.microBatch->value) : "-") + " "
                            + std::to_string(block.span.begin.ns));
        }
    }
    return texts;
}

std::vector<std::string> otherRowsOf(const Trace& trace)
{
    std::vector<std::string> names;
    for (const Track& track : trace.tracks) {
        if (track.isOther) {
            names.push_back(track.name);
        }
    }
    return names;
}

TEST_F(ForeignTrace, OfPaddlesScriptHasADeviceARank)
{
    const auto trace = openText(R"({"traceEvents": [
        {"name": "forward_0", "cat": "forward", "ph": "B", "pid": 0, "tid": "GPU0", "ts": 1697793307000000.0},
        {"name": "forward_0", "cat": "forward", "ph": "E", "pid": 0, "tid": "GPU0", "ts": 1697793307000010.25},
        {"name": "forward_0", "cat": "forward", "ph": "B", "pid": 0, "tid": "GPU1", "ts": 1697793307000011},
        {"name": "forward_0", "cat": "forward", "ph": "E", "pid": 0, "tid": "GPU1", "ts": 1697793307000019},
        {"name": "backward_0", "cat": "backward", "ph": "B", "pid": 0, "tid": "GPU1", "ts": 1697793307000020},
        {"name": "backward_0", "cat": "backward", "ph": "E", "pid": 0, "tid": "GPU1", "ts": 1697793307000040},
        {"name": "backward_0", "cat": "backward", "ph": "B", "pid": 0, "tid": "GPU0", "ts": 1697793307000041},
        {"name": "backward_0", "cat": "backward", "ph": "E", "pid": 0, "tid": "GPU0", "ts": 1697793307000061},
        {"name": "step0", "cat": "step", "ph": "B", "pid": 0, "tid": "Step", "ts": 1697793307000000.0},
        {"name": "step0", "cat": "step", "ph": "E", "pid": 0, "tid": "Step", "ts": 1697793307000061}]})");
    EXPECT_THAT(blocksOf(*trace),
                ElementsAre("0 forward 0 1697793307000000000", "0 backward 0 1697793307000041000",
                            "1 forward 0 1697793307000011000", "1 backward 0 1697793307000020000"));
    ASSERT_EQ(trace->steps.size(), 1U);
    EXPECT_EQ(trace->steps.front().number, StepNumber{0});
    EXPECT_EQ(trace->links.size(), 2U);
    EXPECT_EQ(trace->tracks[1].stage, Stage{1});
}

/// A begin and an end as PaddlePaddle's Fleet writes them, in milliseconds.
std::string fleetSlice(const std::string& name, int thread, int begin, int end)
{
    std::string events;
    for (const auto& [phase, time] : {std::pair("B", begin), std::pair("E", end)}) {
        events += R"({"name": ")" + name + R"(", "cat": "pipeline timeline", "ph": ")" + phase
                  + R"(", "pid": 0, "tid": )" + std::to_string(thread) + R"(, "ts": )"
                  + std::to_string(1'700'000'000'000 + time) + R"(, "cname": "rail_idle"},)";
    }
    return events;
}

TEST_F(ForeignTrace, OfPaddlesFleetHasAThreadARankAndStageAndTimesInMilliseconds)
{
    const auto trace =
        openText("[ " + fleetSlice("F0", 1, 0, 10) + fleetSlice("F1", 1, 10, 20) + fleetSlice("B0", 1, 50, 70)
                 + fleetSlice("B1", 1, 80, 100) + fleetSlice("F0", 2, 11, 21) + fleetSlice("B0", 2, 21, 41)
                 + fleetSlice("F1", 2, 41, 51) + fleetSlice("B1", 2, 51, 71) + "]");
    EXPECT_THAT(blocksOf(*trace),
                ElementsAre("0 forward 0 1700000000000000000", "0 forward 1 1700000000010000000",
                            "0 backward 0 1700000000050000000", "0 backward 1 1700000000080000000",
                            "1 forward 0 1700000000011000000", "1 backward 0 1700000000021000000",
                            "1 forward 1 1700000000041000000", "1 backward 1 1700000000051000000"));
    EXPECT_EQ(trace->tracks[0].stage, Stage{0});
    EXPECT_EQ(trace->tracks[1].stage, Stage{1});
    EXPECT_EQ(trace->steps.size(), 1U);
    EXPECT_EQ(trace->links.size(), 4U);
    EXPECT_EQ(trace->schedule.kind(), ScheduleKind::OneForwardOneBackward);
    EXPECT_FALSE(trace->findings.contains(FindingId::TraceRanksNumbered));
}

TEST_F(ForeignTrace, OfPaddlesFleetHasVirtualStagesInItsNames)
{
    std::string events;
    int time = 0;
    for (const char* name : {"F0_VP0", "F0_VP1", "B0_VP1", "B0_VP0"}) {
        for (const int thread : name[0] == 'F' ? std::vector{1, 2} : std::vector{2, 1}) {
            events += fleetSlice(name, thread, time, time + 10);
            time += 10;
        }
    }
    const auto trace = openText("[" + events + "]");
    ASSERT_EQ(trace->tracks.size(), 2U);
    std::vector<std::int32_t> stages;
    for (std::size_t i = 0; i < trace->tracks[1].blocks.size(); ++i) {
        const Block block = trace->tracks[1].blocks.at(BlockIndex{i});
        const BlockPart& part = block.kind == BlockKind::Forward ? block.forward : block.backward;
        stages.push_back(part.virtualStage ? part.virtualStage->value : -1);
    }
    EXPECT_THAT(stages, ElementsAre(1, 3, 3, 1));
}

TEST_F(ForeignTrace, WithThreadsOfOtherCategoriesHasMicroseconds)
{
    const auto trace = openText(
        R"([{"name": "F0", "cat": "timeline", "ph": "X", "pid": 0, "tid": 3, "ts": 1700000000000, "dur": 5}])");
    EXPECT_THAT(blocksOf(*trace), ElementsAre("0 forward 0 1700000000000000"));
}

TEST_F(ForeignTrace, OfPaddlesScriptNumbersTheDevicesOfSeveralMachinesInOrder)
{
    std::string events;
    for (const char* row : {"GPU0(machine:10)", "GPU1(machine:2)", "GPU0(machine:2)"}) {
        events += std::string(events.empty() ? "" : ",")
                  + R"({"name": "forward_0", "ph": "X", "pid": 0, "tid": ")" + row
                  + R"(", "ts": 1, "dur": 1, "args": {}})";
    }
    const auto trace = openText("[" + events + "]");
    EXPECT_EQ(trace->tracks.size(), 3U);
    EXPECT_FALSE(trace->findings.contains(FindingId::TraceRanksNumbered));
}

TEST_F(ForeignTrace, OfMegatronHasSendsAndReceivesBesideTheBlocks)
{
    const auto trace = openText(R"([
        {"name": "process_name", "ph": "M", "pid": 5, "args": {"name": "rank 0"}},
        {"name": "process_name", "ph": "M", "pid": 6, "args": {"name": "rank 1"}},
        {"name": "forward-compute", "ph": "X", "pid": 5, "tid": 0, "ts": 0, "dur": 10, "args": {"microbatch": 0}},
        {"name": "forward-send", "ph": "X", "pid": 5, "tid": 1, "ts": 10, "dur": 3, "args": {"peer": 1, "bytes": 64}},
        {"name": "forward-recv", "ph": "X", "pid": 6, "tid": 1, "ts": 9, "dur": 4, "args": {"peer": 0, "bytes": 64}},
        {"name": "forward-compute", "ph": "X", "pid": 6, "tid": 0, "ts": 14, "dur": 10, "args": {"microbatch": 0}},
        {"name": "backward-compute", "ph": "X", "pid": 6, "tid": 0, "ts": 24, "dur": 20, "args": {"microbatch": 0}},
        {"name": "backward-compute", "ph": "X", "pid": 5, "tid": 0, "ts": 50, "dur": 20, "args": {"microbatch": 0}},
        {"name": "batch-generator", "ph": "X", "pid": 5, "tid": 2, "ts": 0, "dur": 1}])");
    EXPECT_EQ(trace->operatorCount(), 2U);
    ASSERT_EQ(trace->links.size(), 1U);
    EXPECT_EQ(trace->links.front().source.track, TrackIndex{0U});
    EXPECT_EQ(trace->links.front().target.track, TrackIndex{1U});
    EXPECT_EQ(trace->links.front().origin, LinkOrigin::Measured);
    EXPECT_THAT(otherRowsOf(*trace), ElementsAre("rank 0: 2"));
    EXPECT_EQ(trace->placementOrigin, PlacementOrigin::Blocks);
}

TEST_F(ForeignTrace, OfPyTorchTakesTheDevicesRangesAndLeavesTheHostsAside)
{
    const auto trace = openText(R"({"distributedInfo": {"rank": 3, "pg_config": [
            {"pg_name": "1", "pg_desc": "default_pg", "ranks": [0, 1, 2, 3]},
            {"pg_name": "2", "pg_desc": "mesh_pp", "ranks": [1, 3]}]},
        "baseTimeNanoseconds": 1727000000000000000, "traceEvents": [
        {"ph": "X", "cat": "user_annotation", "name": "ProfilerStep#7", "pid": 99, "tid": 99, "ts": 0, "dur": 100},
        {"ph": "X", "cat": "user_annotation", "name": "forward_step", "pid": 99, "tid": 99, "ts": 1, "dur": 5},
        {"ph": "X", "cat": "cpu_op", "name": "aten::forward_step", "pid": 99, "tid": 99, "ts": 2, "dur": 1},
        {"ph": "X", "cat": "gpu_user_annotation", "name": "ProfilerStep#7", "pid": 0, "tid": 7, "ts": 2, "dur": 120},
        {"ph": "X", "cat": "gpu_user_annotation", "name": "forward_step", "pid": 0, "tid": 7, "ts": 4.125, "dur": 9},
        {"ph": "X", "cat": "kernel", "name": "gemm", "pid": 0, "tid": 7, "ts": 5, "dur": 2}]})");
    EXPECT_THAT(blocksOf(*trace), ElementsAre("3 forward - 1727000000000004125"));
    EXPECT_EQ(trace->tracks.front().stage, Stage{1});
    ASSERT_EQ(trace->steps.size(), 1U);
    EXPECT_EQ(trace->steps.front().number, StepNumber{7});
    EXPECT_THAT(otherRowsOf(*trace), ElementsAre("rank 3: 99", "rank 3: 7"));
}

TEST_F(ForeignTrace, MayBeAFolderWithAFileARank)
{
    for (int rank = 0; rank < 3; ++rank) {
        m_folder.write("traces/rank" + std::to_string(rank) + ".pt.trace.json",
                       R"([{"name": "forward_step", "ph": "X", "pid": 1, "tid": 1, "ts": 1, "dur": 1}])");
    }
    m_folder.write("traces/config.json", R"({"layers": 12})");
    const auto trace = open(m_folder / "traces");
    ASSERT_EQ(trace->tracks.size(), 3U);
    EXPECT_EQ(trace->tracks[2].rank, Rank{2});
    EXPECT_EQ(trace->tracks[2].file.filename(), "rank2.pt.trace.json");
}

/// "row: name begin end" of every block of other rows.
std::vector<std::string> otherBlocksOf(const Trace& trace)
{
    std::vector<std::string> texts;
    for (const Track& track : trace.tracks) {
        for (std::size_t i = 0; i < track.blocks.size() && track.isOther; ++i) {
            const TimeSpan span = track.blocks.span(BlockIndex{i});
            texts.push_back(track.name + ": "
                            + std::string(trace.strings.text(track.blocks.name(BlockIndex{i}))) + " "
                            + std::to_string(span.begin.ns) + " " + std::to_string(span.end.ns));
        }
    }
    return texts;
}

TEST_F(ForeignTrace, ShowsAsynchronousEventsInARowOfTheirCategory)
{
    const auto trace = openText(R"([
        {"name": "F0", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 0, "dur": 10},
        {"name": "get", "cat": "net", "ph": "b", "id": 1, "pid": "rank 0", "tid": 1, "ts": 1},
        {"name": "get", "cat": "net", "ph": "b", "id": "2", "pid": "rank 0", "tid": 2, "ts": 2},
        {"name": "mark", "cat": "net", "ph": "n", "id": 1, "pid": "rank 0", "tid": 1, "ts": 3},
        {"name": "get", "cat": "net", "ph": "e", "id": 1, "pid": "rank 0", "tid": 3, "ts": 7},
        {"cat": "net", "ph": "e", "id": "2", "pid": "rank 0", "tid": 2, "ts": 9},
        {"name": "old", "cat": "io", "ph": "S", "id": 1, "pid": "rank 0", "tid": 1, "ts": 4},
        {"name": "old", "cat": "io", "ph": "T", "id": 1, "pid": "rank 0", "tid": 1, "ts": 5},
        {"name": "old", "cat": "io", "ph": "F", "id": 1, "pid": "rank 0", "tid": 1, "ts": 6}])");
    EXPECT_THAT(otherBlocksOf(*trace),
                ElementsAre("rank 0: async: net: get 1000 7000", "rank 0: async: net: get 2000 9000",
                            "rank 0: async: net: mark 3000 3000", "rank 0: async: io: old 4000 6000",
                            "rank 0: async: io: old 5000 5000"));
    EXPECT_FALSE(trace->findings.contains(FindingId::EventsNotShown));
    EXPECT_FALSE(trace->findings.contains(FindingId::EventEndUnmatched));
}

TEST_F(ForeignTrace, KeepsTheCategoryOfEveryEventAsItsMessage)
{
    const auto trace = openText(R"([
        {"name": "F0", "cat": "compute", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 0, "dur": 10},
        {"name": "gemm", "cat": "kernel", "ph": "X", "pid": "rank 0", "tid": 7, "ts": 1, "dur": 2},
        {"name": "load", "ph": "X", "pid": "rank 0", "tid": 8, "ts": 1, "dur": 2}])");
    std::vector<std::string> categories;
    for (const Track& track : trace->tracks) {
        categories.emplace_back(trace->strings.text(track.blocks.at(BlockIndex{0U}).message));
    }
    EXPECT_THAT(categories, ElementsAre("compute", "kernel", ""));
}

TEST_F(ForeignTrace, PairsAsynchronousEventsByProcessCategoryAndIdentifier)
{
    const auto trace = openText(R"([
        {"name": "F0", "ph": "X", "pid": 1, "tid": 1, "ts": 0, "dur": 20},
        {"name": "a", "cat": "x", "ph": "b", "id": 1, "pid": 1, "tid": 1, "ts": 1},
        {"name": "a", "cat": "y", "ph": "e", "id": 1, "pid": 1, "tid": 1, "ts": 2},
        {"name": "a", "cat": "x", "ph": "e", "id": 2, "pid": 1, "tid": 1, "ts": 3},
        {"name": "a", "cat": "x", "ph": "e", "id": 1, "pid": 2, "tid": 1, "ts": 4},
        {"name": "c", "cat": "x", "ph": "b", "id2": {"local": "0x1"}, "pid": 1, "tid": 1, "ts": 5},
        {"name": "c", "cat": "x", "ph": "e", "id2": {"local": "0x2"}, "pid": 1, "tid": 1, "ts": 6},
        {"name": "c", "cat": "x", "ph": "e", "id2": {"local": "0x1"}, "pid": 1, "tid": 1, "ts": 7}])");
    EXPECT_THAT(otherBlocksOf(*trace),
                ElementsAre("rank 0: async: x: a 1000 20000", "rank 0: async: x: c 5000 7000"));
    EXPECT_TRUE(trace->findings.contains(FindingId::EventEndUnmatched));
    EXPECT_TRUE(trace->findings.contains(FindingId::EventNotClosed));
}

TEST_F(ForeignTrace, TakesAsynchronousEventsForBlocksByTheirNames)
{
    const auto trace = openText(R"([
        {"name": "F0", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 0, "dur": 10},
        {"name": "F1", "cat": "x", "ph": "b", "id": 1, "pid": "rank 0", "tid": 1, "ts": 11},
        {"name": "F1", "cat": "x", "ph": "e", "id": 1, "pid": "rank 0", "tid": 1, "ts": 12}])");
    EXPECT_THAT(blocksOf(*trace), ElementsAre("0 forward 0 0", "0 forward 1 11000"));
    EXPECT_THAT(otherRowsOf(*trace), IsEmpty());
}

TEST_F(ForeignTrace, DrawsFlowsBetweenRanksAsLinks)
{
    const auto trace = openText(R"([
        {"name": "F0", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 0, "dur": 10},
        {"name": "F0", "ph": "X", "pid": "rank 1", "tid": 1, "ts": 12, "dur": 10},
        {"name": "x", "cat": "c", "ph": "s", "id": 4, "pid": "rank 0", "tid": 1, "ts": 9},
        {"name": "x", "cat": "c", "ph": "f", "id": 4, "pid": "rank 1", "tid": 1, "ts": 11}])");
    ASSERT_EQ(trace->links.size(), 1U);
    EXPECT_EQ(trace->links.front().source.track, TrackIndex{0U});
    EXPECT_EQ(trace->links.front().origin, LinkOrigin::Measured);
}

TEST_F(ForeignTrace, ReportsEverythingOddAndShowsTheRest)
{
    const auto trace = openText(R"([
        {"name": "process_name", "ph": "M", "pid": 0, "args": {"name": "rank 0"}},
        {"name": "process_name", "ph": "M", "pid": 0, "args": {"name": "rank 00"}},
        {"name": "F0", "ph": "X", "pid": 0, "tid": 1, "ts": "soon", "dur": 10},
        {"name": "F1", "ph": "X", "pid": 0, "tid": 1, "ts": 1e300, "dur": 10},
        {"name": "F2", "ph": "X", "pid": 0, "tid": 1, "ts": 1, "dur": {}},
        {"name": "F3", "ph": "E", "pid": 0, "tid": 1, "ts": 1},
        {"name": "F4", "ph": "B", "pid": 0, "tid": 1, "ts": 2},
        {"name": "F5", "ph": "X", "pid": 0, "tid": 1, "ts": 3, "dur": 1},
        {"name": "memory", "ph": "C", "pid": 0, "ts": 3, "args": {"bytes": 1}},
        17,
        {"name": "F6", "ph": "X", "pid)");
    EXPECT_THAT(blocksOf(*trace), ElementsAre("0 forward 4 2000", "0 forward 5 3000"));
    for (const FindingId id :
         {FindingId::EventTimesBad, FindingId::EventEndUnmatched, FindingId::EventNotClosed,
          FindingId::EventsNotShown, FindingId::EventNamesContradicted, FindingId::EventsMalformed,
          FindingId::TraceCutShort})
    {
        EXPECT_TRUE(trace->findings.contains(id)) << findingKind(id).name;
    }
}

TEST_F(ForeignTrace, ShowsWhatFollowsARangeThatIsNeverClosed)
{
    const auto trace = openText(R"([
        {"name": "forward", "ph": "B", "pid": "rank 0", "tid": 1, "ts": 0},
        {"name": "forward", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 5, "dur": 3},
        {"name": "backward", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 9, "dur": 3}])");
    EXPECT_THAT(blocksOf(*trace), ElementsAre("0 forward - 0", "0 forward - 5000", "0 backward - 9000"));
}

TEST_F(ForeignTrace, ReportsNonsenseBehindTheEvents)
{
    const auto trace =
        openText(R"([{"name": "F0", "ph": "X", "pid": 0, "tid": 1, "ts": 1, "dur": 10}, {"name" = 1}])");
    EXPECT_TRUE(trace->findings.contains(FindingId::TraceMalformed));
    EXPECT_EQ(trace->blockCount(), 1U);
    EXPECT_TRUE(trace->findings.contains(FindingId::TraceRanksNumbered));
}

TEST_F(ForeignTrace, ReportsAFileThatIsNone)
{
    EXPECT_TRUE(openText(R"({"layers": 12})")->findings.contains(FindingId::TraceWithoutEvents));
    EXPECT_TRUE(openText("\x1f\x8b\x08 broken")->findings.contains(FindingId::TraceUnreadable));
}

TEST_F(ForeignTrace, WithoutAnyBlockShowsItsRowsAndSaysSo)
{
    const auto trace = openText(R"([{"name": "paint", "ph": "X", "pid": 1, "tid": 1, "ts": 1, "dur": 10}])");
    EXPECT_TRUE(trace->findings.contains(FindingId::NoPipelineEvents));
    EXPECT_THAT(otherRowsOf(*trace), ElementsAre("1: 1"));
}

TEST_F(ForeignTrace, WithoutAnyPassHasItsOptimizerAmongTheCalls)
{
    const auto trace = openText(R"([
        {"name": "Optimizer.step#SGD.step", "cat": "user_annotation", "ph": "X", "pid": 1, "tid": 1, "ts": 5, "dur": 2},
        {"name": "aten::add", "cat": "cpu_op", "ph": "X", "pid": 1, "tid": 1, "ts": 1, "dur": 10}])");
    EXPECT_THAT(otherRowsOf(*trace), ElementsAre("1: 1"));
    EXPECT_EQ(trace->tracks.size(), 1U) << "no rank";
    EXPECT_EQ(trace->blockCount(), 2U);
    EXPECT_TRUE(trace->findings.contains(FindingId::NoPipelineEvents));
}

TEST_F(ForeignTrace, WithoutAnySliceDoesNotSpeakOfRowsThatAreShown)
{
    const auto trace = openText(R"([{"name": "paint", "ph": "M", "pid": 1, "tid": 1}])");
    EXPECT_FALSE(trace->findings.contains(FindingId::NoPipelineEvents));
    EXPECT_TRUE(trace->findings.contains(FindingId::NoDataFound));
}

TEST_F(ForeignTrace, GivenTwiceIsShownOnce)
{
    for (const char* name : {"traces/pipeline_profile.json", "traces/pipeline_profile_perfetto.json"}) {
        m_folder.write(name, R"([{"name": "F0", "ph": "X", "pid": 0, "tid": "GPU0", "ts": 1, "dur": 10}])");
    }
    const auto trace = open(m_folder / "traces");
    EXPECT_EQ(trace->blockCount(), 1U);
    EXPECT_TRUE(trace->findings.contains(FindingId::TraceRepeated));
}

TEST_F(ForeignTrace, BesideAnExportOfThisProgramIsLeftOut)
{
    m_folder.write("traces/a.json", R"([{"name": "F0", "ph": "X", "pid": 0, "tid": 1, "ts": 1, "dur": 10}])");
    m_folder.write("traces/b.json", R"({"otherData": {"base_ns": "0", "pipescope": {"version": 1,
        "ranks": [{"rank": 0}]}}, "traceEvents": []})");
    EXPECT_TRUE(open(m_folder / "traces")->findings.contains(FindingId::TracesLeftOut));
}

TEST_F(ForeignTrace, ReportsFlowsThatLeaveThePipeline)
{
    const auto trace = openText(R"([
        {"name": "F0", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 0, "dur": 10},
        {"name": "loss", "ph": "X", "pid": "rank 1", "tid": 1, "ts": 12, "dur": 10},
        {"name": "x", "ph": "s", "id": 4, "pid": "rank 0", "tid": 1, "ts": 9},
        {"name": "x", "ph": "f", "bp": "e", "id": 4, "pid": "rank 1", "tid": 1, "ts": 13}])");
    EXPECT_TRUE(trace->findings.contains(FindingId::FlowsUnbound));
    EXPECT_THAT(trace->links, IsEmpty());
}

TEST_F(ForeignTrace, FollowsTheRulesGiven)
{
    const auto rules = parseChromeRules(R"({"version": 1,
        "events": [{"is": "forward", "name": "up *#{microbatch}"}, {"is": "backward", "name": "down"}],
        "ranks": [{"process": "node*-{rank}"}], "arguments": {"microbatch": ["batch"]}})");
    ASSERT_TRUE(rules) << rules.error().text;
    LoadOptions options;
    options.chromeRules = std::make_shared<const ChromeRules>(*rules);
    const auto trace = openText(R"([
        {"name": "up layer#4", "ph": "X", "pid": "node1-6", "tid": 1, "ts": 0, "dur": 1},
        {"name": "down", "ph": "X", "pid": "node1-6", "tid": 1, "ts": 2, "dur": 1, "args": {"batch": 4}}])",
                                options);
    EXPECT_THAT(blocksOf(*trace), ElementsAre("6 forward 4 0", "6 backward 4 2000"));
}

TEST_F(ForeignTrace, HasTheSamePipelinesWhereOnlySomeRanksAreAskedFor)
{
    std::string events;
    for (int rank = 0; rank < 4; ++rank) {
        const std::string number = std::to_string(rank);
        events += std::string(rank == 0 ? "" : ",") + R"({"name": "F0", "ph": "X", "pid": "rank )" + number
                  + R"(", "tid": 1, "ts": )" + number + R"(, "dur": 1, "args": {"vstage": )"
                  + std::to_string(rank / 2) + "}}";
    }
    LoadOptions options;
    for (const char* ranks : {"0-3", "0-1", "3"}) {
        options.ranks = RankSet::parse(ranks).value();
        const auto trace = openText("[" + events + "]", options);
        for (const Track& track : trace->tracks) {
            EXPECT_EQ(track.stage, Stage{track.rank.value / 2}) << ranks;
            ASSERT_TRUE(track.group);
            EXPECT_THAT(trace->groups[track.group->value].ranks,
                        ElementsAre(Rank{track.rank.value % 2}, Rank{track.rank.value % 2 + 2}));
        }
        EXPECT_EQ(trace->placementOrigin, PlacementOrigin::Recorded);
    }
}

TEST_F(ForeignTrace, ThatIsATextExportOfTheAscendProfilerHasTheRankOfItsFolder)
{
    for (const int rank : {5, 12}) {
        const std::string folder = "run/node_" + std::to_string(100 - rank) + "_ascend_pt/";
        m_folder.write(folder + "profiler_info_" + std::to_string(rank) + ".json", "{}");
        m_folder.write(folder + "ASCEND_PROFILER_OUTPUT/trace_view.json",
                       R"([{"name": "process_name", "ph": "M", "pid": 960, "args": {"name": "Python"}},
                           {"name": "forward_step", "ph": "X", "pid": 960, "tid": 1, "ts": "1.5", "dur": 10}])");
    }
    const auto trace = open(m_folder / "run");
    ASSERT_EQ(trace->tracks.size(), 2U);
    EXPECT_EQ(trace->tracks[0].rank, Rank{5});
    EXPECT_EQ(trace->tracks[1].rank, Rank{12});
    EXPECT_EQ(trace->tracks[1].blocks.span(BlockIndex{0U}).begin.ns, 1500);
    EXPECT_FALSE(trace->findings.contains(FindingId::TraceRanksNumbered));
    EXPECT_TRUE(trace->findings.contains(FindingId::RankFolderWithoutDatabase));
}

TEST_F(ForeignTrace, AmongDatabasesIsNotTakenForTheRun)
{
    m_folder.write("run/node_1_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json",
                   R"([{"name": "F0", "ph": "X", "pid": 0, "tid": 1, "ts": 1, "dur": 10}])");
    m_folder.write("run/node_1_ascend_pt/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_0.db", "");
    EXPECT_EQ(open(m_folder / "run")->blockCount(), 0U);
    LoadOptions options;
    options.layout = "chrome";
    EXPECT_EQ(open(m_folder / "run", options)->blockCount(), 1U);
}

} // namespace
} // namespace pipescope
