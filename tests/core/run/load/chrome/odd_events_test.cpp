// Events that are odd, but that programs write.

#include "tests/core/run/load/trace_file_test.h"

#include <algorithm>
#include <string>
#include <vector>

namespace pipescope {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;

class OddEvents : public test::TraceFileTest
{
protected:
    /// "name begin end" of every block of ranks, in microseconds.
    static std::vector<std::string> blocksOf(const Trace& trace)
    {
        std::vector<std::string> texts;
        for (const Track& track : trace.tracks) {
            for (std::size_t i = 0; i < track.blocks.size() && !track.isOther; ++i) {
                const TimeSpan span = track.blocks.span(BlockIndex{i});
                std::string text(trace.strings.text(track.blocks.name(BlockIndex{i})));
                for (const std::int64_t time : {span.begin.ns, span.end.ns}) {
                    text += ' ';
                    text += std::to_string(time / 1000);
                }
                texts.push_back(std::move(text));
            }
        }
        return texts;
    }
};

TEST_F(OddEvents, ThatEndBeforeTheyBeginAndHaveNoneBehindThemAreOpenToTheEnd)
{
    const auto trace = openText(R"([
        {"name": "F0", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 10, "dur": 5},
        {"name": "F1", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 20, "dur": -1},
        {"name": "B0", "ph": "X", "pid": "rank 0", "tid": 2, "ts": 22, "dur": 6}])");
    EXPECT_THAT(blocksOf(*trace), ElementsAre("F0 10 15", "F1 20 28", "B0 22 28"));
    EXPECT_EQ(countOf(*trace, FindingId::EventNotClosed), 1U);
}

TEST_F(OddEvents, ThatAreOpenEndWhereTheNextWorkOfTheirRowBegins)
{
    const auto trace = openText(R"([
        {"name": "F0", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 10, "dur": -1},
        {"name": "mm", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 11, "dur": 2},
        {"name": "F2", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 30, "dur": 5},
        {"name": "F1", "ph": "B", "pid": "rank 0", "tid": 1, "ts": 20},
        {"name": "B0", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 40, "dur": 5},
        {"name": "B1", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 50, "dur": 5}])");
    EXPECT_THAT(blocksOf(*trace), ElementsAre("F0 10 20", "F1 20 30", "F2 30 35", "B0 40 45", "B1 50 55"));
    EXPECT_EQ(countOf(*trace, FindingId::EventNotClosed), 2U);
}

TEST_F(OddEvents, ThatAreOpenEndWithTheSliceAroundThem)
{
    const auto trace = openText(R"([
        {"name": "train", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 0, "dur": 100},
        {"name": "micro", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 8, "dur": 16},
        {"name": "F0", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 10, "dur": -1},
        {"name": "F1", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 30, "dur": 5},
        {"name": "F2", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 50, "dur": -1},
        {"name": "load", "ph": "X", "pid": "rank 0", "tid": 2, "ts": 90, "dur": 50}])");
    EXPECT_THAT(blocksOf(*trace), ElementsAre("F0 10 24", "F1 30 35", "F2 50 100"));
}

TEST_F(OddEvents, ThatAreOpenWithinOpenOnesEndWithThem)
{
    const auto trace = openText(R"([
        {"name": "train", "ph": "B", "pid": "rank 0", "tid": 1, "ts": 0},
        {"name": "F0", "ph": "B", "pid": "rank 0", "tid": 1, "ts": 10},
        {"name": "train", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 60, "dur": 30},
        {"name": "F1", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 70, "dur": 5}])");
    EXPECT_THAT(blocksOf(*trace), ElementsAre("F0 10 60", "F1 70 75"));
}

TEST_F(OddEvents, ThatAreOpenAndNoWorkEndWhereTheNextOfTheirNameBegins)
{
    const auto trace = openText(R"([
        {"name": "F0", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 0, "dur": 100},
        {"name": "mm", "ph": "X", "pid": "rank 0", "tid": 2, "ts": 10, "dur": -1},
        {"name": "launch", "ph": "X", "pid": "rank 0", "tid": 2, "ts": 12, "dur": 2},
        {"name": "mm", "ph": "X", "pid": "rank 0", "tid": 2, "ts": 30, "dur": 4}])");
    const Track& calls = trace->tracks.back();
    ASSERT_EQ(calls.blocks.size(), 3U);
    EXPECT_EQ(calls.blocks.span(BlockIndex{0U}).end.ns, 30000);
}

TEST_F(OddEvents, ThatAreOpenAndAsynchronousEndWhereTheNextWorkOfTheirRowBegins)
{
    const auto trace = openText(R"([
        {"name": "load", "cat": "x", "ph": "b", "id": 7, "pid": "rank 0", "tid": 1, "ts": 5},
        {"name": "F0", "cat": "x", "ph": "b", "id": 1, "pid": "rank 0", "tid": 1, "ts": 10},
        {"name": "load", "cat": "x", "ph": "e", "id": 7, "pid": "rank 0", "tid": 1, "ts": 12},
        {"name": "F1", "cat": "x", "ph": "b", "id": 2, "pid": "rank 0", "tid": 1, "ts": 20},
        {"name": "F1", "cat": "x", "ph": "e", "id": 2, "pid": "rank 0", "tid": 1, "ts": 25}])");
    EXPECT_THAT(blocksOf(*trace), ElementsAre("F0 10 20", "F1 20 25"));
}

TEST_F(OddEvents, AtTimeZeroAmongTimesSinceTheEpochDoNotWidenTheRun)
{
    const auto trace = openText(R"([
        {"name": "F0", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 1700000000000010, "dur": 5},
        {"name": "gemm", "ph": "X", "pid": "rank 0", "tid": 7, "ts": 0, "dur": 0},
        {"name": "gemm", "ph": "X", "pid": "rank 0", "tid": 7, "ts": 0, "dur": 0},
        {"name": "gemm", "ph": "X", "pid": "rank 0", "tid": 7, "ts": 1700000000000012, "dur": 1}])");
    ASSERT_EQ(trace->tracks.size(), 2U);
    EXPECT_EQ(trace->tracks.back().blocks.size(), 1U);
    EXPECT_EQ(countOf(*trace, FindingId::EventTimesOutlying), 2U);
}

TEST_F(OddEvents, FarBehindAllOthersDoNotWidenTheRun)
{
    const auto trace = openText(R"([
        {"name": "F0", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 10, "dur": 5},
        {"name": "F1", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 20, "dur": 4000000000000},
        {"name": "F2", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 30, "dur": 5},
        {"name": "F3", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 4000000000000, "dur": 5}])");
    EXPECT_THAT(blocksOf(*trace), ElementsAre("F0 10 15", "F2 30 35"));
    EXPECT_EQ(countOf(*trace, FindingId::EventTimesOutlying), 2U);
}

TEST_F(OddEvents, ThatAreOpenEndWithTheLastRealTime)
{
    const auto trace = openText(R"([
        {"name": "F0", "ph": "B", "pid": "rank 0", "tid": 1, "ts": 10},
        {"name": "F1", "ph": "X", "pid": "rank 0", "tid": 2, "ts": 20, "dur": 5},
        {"name": "gemm", "ph": "X", "pid": "rank 0", "tid": 7, "ts": 4000000000000, "dur": 5}])");
    EXPECT_THAT(blocksOf(*trace), UnorderedElementsAre("F0 10 25", "F1 20 25"));
}

TEST_F(OddEvents, OfARunOfHoursAreAllShown)
{
    const auto trace = openText(R"([
        {"name": "F0", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 0, "dur": 3000000000},
        {"name": "F1", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 3000000000, "dur": 3000000000},
        {"name": "F2", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 9000000000, "dur": 3000000000}])");
    EXPECT_EQ(blocksOf(*trace).size(), 3U);
    EXPECT_EQ(countOf(*trace, FindingId::EventTimesOutlying), 0U);
}

TEST_F(OddEvents, InAnotherOrderThanTheirTimesArePairedAsIfSorted)
{
    const auto trace = openText(R"([
        {"name": "F1", "ph": "E", "pid": "rank 0", "tid": 1, "ts": 20},
        {"name": "F0", "ph": "B", "pid": "rank 0", "tid": 1, "ts": 0, "args": {"microbatch": 4}},
        {"name": "F1", "ph": "B", "pid": "rank 0", "tid": 1, "ts": 10},
        {"name": "F0", "ph": "E", "pid": "rank 0", "tid": 1, "ts": 9},
        {"name": "forward", "ph": "E", "pid": "rank 0", "tid": 1, "ts": 31, "args": {"microbatch": 2}},
        {"name": "forward", "ph": "B", "pid": "rank 0", "tid": 1, "ts": 30},
        {"name": "forward", "ph": "B", "pid": "rank 0", "tid": 1, "ts": 25},
        {"name": "forward", "ph": "E", "pid": "rank 0", "tid": 1, "ts": 29}])");
    EXPECT_THAT(blocksOf(*trace), ElementsAre("F0 0 9", "F1 10 20", "forward 25 29", "forward 30 31"));
    EXPECT_EQ(trace->tracks.front().blocks.at(BlockIndex{3U}).forward.microBatch, MicroBatch{2});
    EXPECT_EQ(countOf(*trace, FindingId::EventEndUnmatched), 0U);
    EXPECT_EQ(countOf(*trace, FindingId::EventNotClosed), 0U);
}

TEST_F(OddEvents, WithoutNamesInAnotherOrderArePairedAsTheyNest)
{
    const auto trace = openText(R"([
        {"ph": "E", "pid": "rank 0", "tid": 1, "ts": 20},
        {"ph": "E", "pid": "rank 0", "tid": 1, "ts": 9},
        {"name": "F1", "ph": "B", "pid": "rank 0", "tid": 1, "ts": 10},
        {"name": "F0", "ph": "B", "pid": "rank 0", "tid": 1, "ts": 0}])");
    EXPECT_THAT(blocksOf(*trace), ElementsAre("F0 0 9", "F1 10 20"));
}

TEST_F(OddEvents, ThatEndWhereTheNextOfTheirNameBeginsArePairedWithTheEarlier)
{
    const auto trace = openText(R"([
        {"name": "forward", "ph": "B", "pid": "rank 0", "tid": 1, "ts": 10},
        {"name": "forward", "ph": "B", "pid": "rank 0", "tid": 1, "ts": 0},
        {"name": "forward", "ph": "E", "pid": "rank 0", "tid": 1, "ts": 20},
        {"name": "backward", "ph": "E", "pid": "rank 0", "tid": 1, "ts": 30},
        {"name": "backward", "ph": "B", "pid": "rank 0", "tid": 1, "ts": 30},
        {"name": "forward", "ph": "E", "pid": "rank 0", "tid": 1, "ts": 10}])");
    EXPECT_THAT(blocksOf(*trace), ElementsAre("forward 0 10", "forward 10 20", "backward 30 30"));
}

TEST_F(OddEvents, WithQuotesThatAreNotEscapedLoseOnlyThemselves)
{
    const auto trace = openText(R"x({"traceEvents": [
        {"name": "F0", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 0, "dur": 5},
        {"name": "f<"a">(int)", "ph": "X", "pid": "rank 0", "tid": 7, "ts": 1, "dur": 2,
            "args": {"list": [{"x": 1}, {"y": 2}]}},
        {"name": "F1", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 10, "dur": 5},
        {"name": "f("b")", "ph": "X", "pid": "rank 0", "tid": 7, "ts": 1, "dur": 2},
        {"name": "F2", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 20, "dur": 5}],
        "distributedInfo": {"rank": 0}})x");
    EXPECT_THAT(blocksOf(*trace), ElementsAre("F0 0 5", "F1 10 15", "F2 20 25"));
    EXPECT_EQ(countOf(*trace, FindingId::EventsMalformed), 2U);
    EXPECT_EQ(countOf(*trace, FindingId::TraceMalformed), 0U);
}

TEST_F(OddEvents, BehindALeadingCommaAreReadInAFolderToo)
{
    m_folder.write("traces/rank0.json",
                   R"([,{"name": "F0", "ph": "X", "pid": 0, "tid": 1, "ts": 0, "dur": 5}])");
    EXPECT_THAT(blocksOf(*open(m_folder / "traces")), ElementsAre("F0 0 5"));
}

TEST_F(OddEvents, ThatAreAsynchronousAreBlocksWithTheirArguments)
{
    const auto trace = openText(R"([
        {"name": "forward", "cat": "pipe", "ph": "b", "id": 1, "pid": "rank 0", "tid": 1, "ts": 1,
            "args": {"microbatch": 3}},
        {"name": "forward", "cat": "pipe", "ph": "e", "id": 1, "pid": "rank 0", "tid": 1, "ts": 9}])");
    EXPECT_THAT(blocksOf(*trace), ElementsAre("forward 1 9"));
    EXPECT_EQ(trace->tracks.front().blocks.at(BlockIndex{0U}).forward.microBatch, MicroBatch{3});
}

} // namespace
} // namespace pipescope
