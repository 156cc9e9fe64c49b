// Chrome traces of tensor-parallel ranks: several processes that work on each stage at the same time.

#include "tests/core/run/load/trace_file_test.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pipescope {
namespace {

using testing::IsEmpty;

constexpr std::int32_t kPeers = 3;
constexpr std::int32_t kMicroBatchesOfPeers = 4;

/// What the events of the trace name.
struct Names
{
    /// By the process: "rank 3". Else it has only a number.
    bool rank = true;
    /// As `pp_rank`.
    bool stage = false;
};

std::string block(std::int32_t rank, std::int32_t microBatch, bool isForward, std::int32_t begin, Names names)
{
    const std::string stage = R"(, "pp_rank": )" + std::to_string(rank / kPeers);
    return std::string(R"({"ph": "X", "tid": 0, "name": ")") + (isForward ? "forward" : "backward")
           + R"(", "pid": ")" + (names.rank ? "rank " : "") + std::to_string(rank) + R"(", "ts": )"
           + std::to_string(begin) + R"(, "dur": 8, "args": {"microbatch": )" + std::to_string(microBatch)
           + (names.stage ? stage : "") + "}}";
}

/// Two stages with kPeers ranks each; `delay` is what the last rank's forwards are late.
std::string peersTrace(Names names, std::int32_t delay = 0)
{
    constexpr std::int32_t kRanks = 2 * kPeers;
    std::string events;
    for (std::int32_t rank = 0; rank < kRanks; ++rank) {
        const std::int32_t stage = rank / kPeers;
        const std::int32_t late = rank + 1 == kRanks ? delay : 0;
        for (std::int32_t microBatch = 0; microBatch < kMicroBatchesOfPeers; ++microBatch) {
            const std::int32_t begin = 100 * microBatch;
            events += events.empty() ? "[" : ",\n";
            events += block(rank, microBatch, true, begin + 10 * stage + late, names) + ",\n"
                      + block(rank, microBatch, false, begin + 60 - 20 * stage, names);
        }
    }
    return events + "]";
}

class TracePeers : public test::TraceFileTest
{
protected:
    /// A pipeline of each pair of peers, with all of its links and no others.
    static void expectPipelineOfEachPeer(const Trace& trace)
    {
        ASSERT_EQ(trace.groups.size(), std::size_t{kPeers});
        EXPECT_EQ(trace.groups[1].ranks, (std::vector<Rank>{Rank{1}, Rank{1 + kPeers}}));
        EXPECT_EQ(trace.links.size(), std::size_t{kPeers * 2 * kMicroBatchesOfPeers});
        for (const Link& link : trace.links) {
            EXPECT_EQ(trace.track(link.source.track).group, trace.track(link.target.track).group);
        }
    }
};

TEST_F(TracePeers, WithStagesMakeAPipelineOfEachPeer)
{
    expectPipelineOfEachPeer(*openText(peersTrace({.rank = true, .stage = true})));
}

TEST_F(TracePeers, WithoutStagesMakeAPipelineOfEachPeerByTheTimeOfTheirWork)
{
    const auto trace = openText(peersTrace({.rank = true, .stage = false}));
    expectPipelineOfEachPeer(*trace);
    EXPECT_TRUE(trace->findings.contains(FindingId::PipelinesConcluded));
    EXPECT_EQ(trace->tracks[kPeers].stage, Stage{1});
}

TEST_F(TracePeers, WithoutStagesAndWithTimesThatFitNoLayoutHaveNoLinks)
{
    const auto trace = openText(peersTrace({.rank = true, .stage = false}, 18));
    EXPECT_TRUE(trace->findings.contains(FindingId::PipelinesUnclear));
    EXPECT_THAT(trace->links, IsEmpty());
}

TEST_F(TracePeers, WithStagesButNumberedRanksMakeNoPipeline)
{
    const auto trace = openText(peersTrace({.rank = false, .stage = true}));
    EXPECT_TRUE(trace->findings.contains(FindingId::TraceRanksNumbered));
    EXPECT_THAT(trace->groups, IsEmpty());
    EXPECT_THAT(trace->links, IsEmpty());
    EXPECT_TRUE(trace->findings.contains(FindingId::StageUnknown));
}

} // namespace
} // namespace pipescope
