#include "ui/run/scene/index/link_index.h"

#include "tests/support/trace_builder.h"

#include <gtest/gtest.h>

#include <set>

namespace pipescope::scene {
namespace {

using test::ns;
using test::TraceBuilder;

/// Rank 0 sends to rank 1 every 1,000 ns.
std::shared_ptr<const Trace> steadyLinks(int count)
{
    TraceBuilder builder;
    builder.rank(0, 0).rank(1, 1);
    for (int i = 0; i < count; ++i) {
        const std::int64_t at = 1000 * i;
        const auto sent = builder.op(0, OperatorKind::Send, ns(at, at + 400), {}, 0);
        const auto received = builder.op(1, OperatorKind::Receive, ns(at, at + 500), {}, 0);
        builder.link(0, sent, 1, received, ns(at + 100, at + 450));
    }
    return builder.build();
}

TEST(LinkTimes, FindsTheLinksThatTouchAWindow)
{
    const auto trace = steadyLinks(100);
    const LinkTimes links(*trace);
    ASSERT_EQ(links.channels().size(), 1U);

    EXPECT_EQ(links.within(links.channels()[0], ns(5200, 7050)), (std::pair<std::size_t, std::size_t>{5, 7}));
    EXPECT_EQ(links.within(links.channels()[0], ns(0, 1'000'000)),
              (std::pair<std::size_t, std::size_t>{0, 100}));
}

TEST(LinkTimes, EachLevelKeepsTheFirstOfEachWindow)
{
    const auto trace = steadyLinks(5000);
    const LinkTimes links(*trace);
    const RowLayout layout(*trace, {}, {});
    const LinkDensity density = links.density(layout, {});
    EXPECT_EQ(density.linksAtLevel[0], 5000U);
    for (unsigned level = 1; level < 30; ++level) {
        std::set<std::int64_t> windows;
        for (std::size_t i = 0; i < 5000; ++i) {
            windows.insert(links.beginNs(i) >> level);
        }
        ASSERT_EQ(density.linksAtLevel[level], windows.size()) << level;
    }
}

TEST(LinkTimes, ChoosesTheLowestLevelWithinTheBudget)
{
    const auto trace = steadyLinks(5000);
    const LinkTimes links(*trace);
    const LinkDensity density = links.density(RowLayout(*trace, {}, {}), {});
    const unsigned level = LinkTimes::levelFor(density, density.extent, 1.0, 400);

    EXPECT_LE(density.linksAtLevel[level], 400U);
    EXPECT_GT(density.linksAtLevel[level - 1], 400U);
    EXPECT_EQ(LinkTimes::levelFor(density, ns(0, 100'000), 1.0, 400), 0U) << "zoomed in, all are shown";
}

TEST(LinkTimes, CountsOnlyWhatLayoutAndStepAdmit)
{
    const auto trace = steadyLinks(10);
    const LinkTimes links(*trace);
    EXPECT_EQ(links.density(RowLayout(*trace, {}, {}), StepIndex{0U}).linksAtLevel[0], 10U);
    EXPECT_EQ(links.density(RowLayout(*trace, {}, {}), StepIndex{1U}).linksAtLevel[0], 0U);
    const std::vector<PipelineGroupIndex> none{PipelineGroupIndex{5U}};
    EXPECT_EQ(links.density(RowLayout(*trace, none, {}), {}).linksAtLevel[0], 0U);
}

} // namespace
} // namespace pipescope::scene
