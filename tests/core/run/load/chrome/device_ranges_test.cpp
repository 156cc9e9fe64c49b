// PyTorch's profiler records a range on the host, and again on each stream of the device that worked for it.

#include "core/run/model/names.h"
#include "tests/core/run/load/trace_file_test.h"

#include <string>
#include <vector>

namespace pipescope {
namespace {

using testing::ElementsAre;
using testing::SizeIs;

class DeviceRanges : public test::TraceFileTest
{
protected:
    /// A range of the host, with PyTorch's "External id" if it is not negative.
    void addHost(const std::string& name, int begin, int length, int id = -1)
    {
        add("user_annotation", name, R"("pid": 99, "tid": 99)", begin, length, id);
    }

    void addDevice(int stream, const std::string& name, int begin, int length, int id = -1)
    {
        add("gpu_user_annotation", name, R"("pid": 0, "tid": )" + std::to_string(stream), begin, length, id);
    }

    void addKernel(int stream, const std::string& name, int begin, int length)
    {
        add("kernel", name, R"("pid": 0, "tid": )" + std::to_string(stream), begin, length, -1);
    }

    std::shared_ptr<const Trace> openEvents()
    {
        return openText(R"({"distributedInfo": {"rank": 0}, "traceEvents": [)" + m_events + "]}");
    }

    /// "kind micro-batch begin end" of every block of ranks, in microseconds.
    static std::vector<std::string> blocksOf(const Trace& trace)
    {
        std::vector<std::string> texts;
        for (const Track& track : trace.tracks) {
            for (std::size_t i = 0; i < track.blocks.size() && !track.isOther; ++i) {
                const Block block = track.blocks.at(BlockIndex{i});
                const BlockPart& part = block.kind == BlockKind::Forward ? block.forward : block.backward;
                std::string text(blockKindName(block.kind));
                for (const std::int64_t number : {part.microBatch ? part.microBatch->value : std::int64_t{-1},
                                                  block.span.begin.ns / 1000, block.span.end.ns / 1000})
                {
                    text += ' ';
                    text += std::to_string(number);
                }
                texts.push_back(std::move(text));
            }
        }
        return texts;
    }

private:
    void add(const std::string& category, const std::string& name, const std::string& row, int begin,
             int length, int id)
    {
        m_events += m_events.empty() ? "" : ",\n";
        m_events += R"({"ph": "X", "cat": ")" + category;
        m_events += R"(", "name": ")" + name;
        m_events += "\", " + row;
        m_events += R"(, "ts": )" + std::to_string(begin);
        m_events += R"(, "dur": )" + std::to_string(length);
        m_events += id < 0 ? "}" : R"(, "args": {"External id": )" + std::to_string(id) + "}}";
    }

    std::string m_events;
};

TEST_F(DeviceRanges, OfSeveralStreamsAreOneBlockOfTheLongest)
{
    addHost("PP:0F0", 1, 10, 5);
    addHost("PP:0B0", 20, 10, 6);
    addDevice(7, "PP:0F0", 4, 10, 5);
    addDevice(20, "PP:0F0", 9, 3, 5);
    addDevice(20, "PP:0B0", 29, 3, 6);
    addDevice(7, "PP:0B0", 24, 10, 6);
    EXPECT_THAT(blocksOf(*openEvents()), ElementsAre("forward 0 4 14", "backward 0 24 34"));
}

TEST_F(DeviceRanges, OfCommunicationStreamsGiveNoTimes)
{
    addHost("PP:0F0", 1, 10, 5);
    addDevice(7, "PP:0F0", 4, 10, 5);
    addDevice(20, "PP:0F0", 9, 30, 5);
    addKernel(7, "volta_gemm", 5, 2);
    addKernel(20, "ncclDevKernel_SendRecv", 9, 30);
    EXPECT_THAT(blocksOf(*openEvents()), ElementsAre("forward 0 4 14"));
}

TEST_F(DeviceRanges, ThatAreMissingAreThoseOfTheHost)
{
    addHost("PP:0F0", 1, 10, 5);
    addHost("PP:0B0", 20, 10, 6);
    addDevice(7, "PP:0F0", 4, 10, 5);
    const auto trace = openEvents();
    EXPECT_THAT(blocksOf(*trace), ElementsAre("forward 0 4 14", "backward 0 20 30"));
    EXPECT_EQ(countOf(*trace, FindingId::HostTimesShown), 1U);
}

TEST_F(DeviceRanges, ThatAreMissingBelongToTheRankOfTheOthersWhereNoRecordNamesIt)
{
    const auto trace = openText(R"([
        {"ph": "X", "cat": "user_annotation", "name": "PP:0F0", "pid": 99, "tid": 99, "ts": 1, "dur": 10},
        {"ph": "X", "cat": "user_annotation", "name": "PP:0B0", "pid": 99, "tid": 99, "ts": 20, "dur": 10},
        {"ph": "X", "cat": "gpu_user_annotation", "name": "PP:0F0", "pid": 0, "tid": 7, "ts": 4, "dur": 10}])");
    EXPECT_THAT(blocksOf(*trace), ElementsAre("forward 0 4 14", "backward 0 20 30"));
    EXPECT_FALSE(trace->tracks.at(1).rank == Rank{1} && !trace->tracks.at(1).isOther);
}

TEST_F(DeviceRanges, OfAnotherPassOverANameAreJoinedByIdentifier)
{
    addHost("forward_step", 1, 5, 1);
    addHost("forward_step", 10, 5, 2);
    addHost("forward_step", 20, 5, 3);
    addDevice(7, "forward_step", 12, 4, 2);
    addDevice(7, "forward_step", 22, 4, 3);
    EXPECT_THAT(blocksOf(*openEvents()),
                ElementsAre("forward -1 1 6", "forward -1 12 16", "forward -1 22 26"));
}

TEST_F(DeviceRanges, OfAnIdentifierThatIsUsedAgainAreJoinedWithTheHostsRangeBeforeThem)
{
    addHost("PP:0F0", 1, 5, 1);
    addHost("PP:0F0", 100, 5, 1);
    addHost("PP:0F0", 200, 5, 1);
    addDevice(7, "PP:0F0", 102, 4, 1);
    addDevice(7, "PP:0F0", 202, 4, 1);
    EXPECT_THAT(blocksOf(*openEvents()),
                ElementsAre("forward 0 1 6", "forward 0 102 106", "forward 0 202 206"));
}

TEST_F(DeviceRanges, OfTheSameIdentifierOnAStreamAreOneBlock)
{
    addHost("PP:0F0", 1, 9, 1);
    addHost("PP:0F0", 50, 5, 2);
    addDevice(7, "PP:0F0", 2, 10, 1);
    addDevice(7, "PP:0F0", 14, 2, 1);
    EXPECT_THAT(blocksOf(*openEvents()), ElementsAre("forward 0 2 12", "forward 0 50 55"));
}

TEST_F(DeviceRanges, WithoutIdentifiersAreJoinedInTheirOrder)
{
    addHost("forward_step", 1, 2);
    addHost("forward_step", 3, 2);
    addHost("forward_step", 5, 2);
    addDevice(7, "forward_step", 12, 4);
    addDevice(20, "forward_step", 13, 1);
    addDevice(7, "forward_step", 22, 4);
    addDevice(20, "forward_step", 23, 1);
    addDevice(7, "forward_step", 32, 4);
    addDevice(20, "forward_step", 33, 1);
    EXPECT_THAT(blocksOf(*openEvents()),
                ElementsAre("forward -1 12 16", "forward -1 22 26", "forward -1 32 36"));
}

TEST_F(DeviceRanges, BeganBeforeTheirHostRangeBelongToAnother)
{
    addHost("forward_step", 20, 2);
    addHost("forward_step", 30, 2);
    addHost("forward_step", 40, 2);
    addDevice(7, "forward_step", 3, 4);
    addDevice(7, "forward_step", 22, 4);
    const auto trace = openEvents();
    EXPECT_THAT(blocksOf(*trace),
                ElementsAre("forward -1 3 7", "forward -1 22 26", "forward -1 30 32", "forward -1 40 42"));
}

TEST_F(DeviceRanges, OfAPartAreNoReasonForABlockOfTheHostAroundIt)
{
    addHost("forward_step", 1, 20, 1);
    addHost("attn(F)", 2, 5, 2);
    addHost("mlp(F)", 10, 5, 3);
    addDevice(7, "attn(F)", 4, 5, 2);
    EXPECT_THAT(blocksOf(*openEvents()), ElementsAre("forward -1 4 9", "forward -1 10 15"));
}

TEST_F(DeviceRanges, BelongToTheStepThatTheHostBeganThemIn)
{
    addHost("ProfilerStep#10", 0, 20, 1);
    addHost("ProfilerStep#11", 20, 20, 2);
    addHost("PP:0F0", 1, 5, 3);
    addHost("PP:0F1", 25, 5, 4);
    addDevice(7, "PP:0F0", 15, 10, 3);
    addDevice(7, "PP:0F1", 35, 10, 4);
    const auto trace = openEvents();
    ASSERT_THAT(trace->steps, SizeIs(2));
    EXPECT_EQ(trace->steps.front().number, StepNumber{10});
    EXPECT_EQ(trace->tracks.front().blocks.at(BlockIndex{0U}).step, StepIndex{0U});
    EXPECT_EQ(trace->tracks.front().blocks.at(BlockIndex{1U}).step, StepIndex{1U});
}

TEST_F(DeviceRanges, ThatCoverTheHostsOnlyInASmallPartAreReported)
{
    addHost("PP:0F0", 1, 100, 3);
    addHost("PP:0F1", 101, 100, 4);
    addDevice(7, "PP:0F0", 5, 50, 3);
    addDevice(7, "PP:0F1", 105, 1, 4);
    EXPECT_EQ(countOf(*openEvents(), FindingId::DeviceTimesPartial), 1U);
}

TEST_F(DeviceRanges, WithOtherNamesThanTheHostsReplaceThese)
{
    addHost("forward_step", 1, 10, 3);
    addDevice(7, "PP:0F0", 5, 5, 4);
    const auto trace = openEvents();
    EXPECT_THAT(blocksOf(*trace), ElementsAre("forward 0 5 10"));
    EXPECT_EQ(countOf(*trace, FindingId::HostTimesShown), 0U);
}

} // namespace
} // namespace pipescope
