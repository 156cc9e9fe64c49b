#include "core/run/bubbles/path/link_figures.h"

#include "tests/core/run/bubbles/simulated_run.h"

#include <gtest/gtest.h>

#include <utility>

namespace pipescope {
namespace {

constexpr std::int64_t kBytes = 5'000'000;
constexpr std::int64_t kMove = 100'000;

/// Two stages on a host each; every message has `bytes` and moves in 0.1 ms.
LinksOfRun linksOf(std::int64_t bytes, bool isOneHost = false)
{
    test::SimulatedRun run;
    run.shape = {ScheduleKind::OneForwardOneBackward, 2, 4, 1};
    run.transferTime = [](const PlannedTransfer&) { return kMove; };
    const auto made = run.trace();
    Trace trace;
    trace.schedule = made->schedule;
    trace.steps = made->steps;
    trace.groups = made->groups;
    trace.tracks = made->tracks;
    trace.links = made->links;
    trace.hosts.resize(2);
    trace.tracks[1].host = HostIndex{isOneHost ? 0U : 1U};
    for (Link& link : trace.links) {
        link.bytes = bytes;
    }
    return linksOfRun(trace, *buildStepGraphs(trace, {}));
}

TEST(LinkFigures, OfAPairAreItsMessagesTheirBytesAndBandwidth)
{
    const LinksOfRun links = linksOf(kBytes);
    ASSERT_EQ(links.pairs.size(), 2U) << "forward and back";
    for (const LinkPair& pair : links.pairs) {
        EXPECT_EQ(pair.source.value, 1 - pair.target.value);
        EXPECT_TRUE(pair.isBetweenHosts);
        EXPECT_EQ(pair.figures.messages, 4U);
        EXPECT_EQ(pair.figures.bytes, 4 * kBytes);
        EXPECT_GE(pair.figures.latency, kMove);
        EXPECT_GE(pair.figures.latencyOf95Percent, pair.figures.latency);
        ASSERT_TRUE(pair.figures.bytesPerSecond);
        EXPECT_NEAR(*pair.figures.bytesPerSecond, 5e10, 1e9);
    }
}

TEST(LinkFigures, SizesAreGroupedByPowersOfFourInsideAndBetweenHosts)
{
    const LinksOfRun between = linksOf(kBytes);
    ASSERT_EQ(between.sizes.size(), 1U);
    EXPECT_EQ(between.sizes[0].leastBytes, 4'194'304);
    EXPECT_TRUE(between.sizes[0].isBetweenHosts);
    EXPECT_EQ(between.sizes[0].figures.messages, 8U);
    EXPECT_FALSE(linksOf(kBytes, true).sizes.at(0).isBetweenHosts);
    EXPECT_EQ(linksOf(1).sizes.at(0).leastBytes, 1);
}

TEST(LinkFigures, WithoutSizesThereIsNoBandwidth)
{
    const LinksOfRun links = linksOf(0);
    ASSERT_EQ(links.sizes.size(), 1U);
    EXPECT_FALSE(links.sizes[0].leastBytes);
    EXPECT_FALSE(links.sizes[0].figures.bytesPerSecond);
    EXPECT_GT(links.sizes[0].figures.latency, 0);
}

} // namespace
} // namespace pipescope
