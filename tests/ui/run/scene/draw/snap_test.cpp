#include "tests/support/trace_builder.h"
#include "ui/run/scene/draw/hit_test.h"

#include <gtest/gtest.h>

namespace pipescope::scene {
namespace {

using test::ns;

double noText(std::string_view /*text*/)
{
    return 0.0;
}

/// Two ranks of one block each, a pixel a nanosecond.
class Snap : public testing::Test
{
protected:
    Snap()
    {
        test::TraceBuilder builder;
        builder.rank(0, 0).rank(1, 1);
        builder.block(0, BlockKind::Forward, ns(100, 300));
        builder.block(1, BlockKind::Forward, ns(304, 500));
        m_trace = builder.build();
        m_index.emplace(m_trace);
        m_layout = RowLayout(*m_trace, {}, {});
        DrawRequest request;
        request.time = m_viewport = Viewport(ns(0, 1000), 1000.0).fitted(ns(0, 1000), 0.0);
        request.height = m_layout.height();
        buildDrawList(*m_index, m_layout, request, noText, m_list);
    }

    std::int64_t at(double x, std::size_t row) const
    {
        const Band lane = m_layout.blockLane(row);
        return snappedTime(m_list, *m_index, m_viewport, {}, x, lane.top + lane.height / 2.0).ns;
    }

    std::shared_ptr<const Trace> m_trace;
    std::optional<SceneIndex> m_index;
    RowLayout m_layout;
    Viewport m_viewport;
    DrawList m_list;
};

TEST_F(Snap, TakesTheNearestBorderOfTheRow)
{
    EXPECT_EQ(at(103.0, 0), 100);
    EXPECT_EQ(at(296.0, 0), 300);
    EXPECT_EQ(at(300.0, 1), 304);
}

TEST(SnapToColumns, TakesTheBordersOfWhatIsMerged)
{
    test::TraceBuilder builder;
    builder.rank(0);
    builder.block(0, BlockKind::Forward, ns(101'000, 101'010));
    builder.block(0, BlockKind::Forward, ns(101'020, 101'500));
    const auto trace = builder.build();
    const SceneIndex index(trace);
    const RowLayout layout(*trace, {}, {});
    DrawRequest request;
    request.time = Viewport(ns(0, 1'000'000), 1000.0).fitted(ns(0, 1'000'000), 0.0);
    request.height = layout.height();
    DrawList list;
    buildDrawList(index, layout, request, noText, list);
    ASSERT_EQ(list.columns.size(), 1U);
    const double y = layout.blockLane(0).top + 5.0;
    EXPECT_EQ(snappedTime(list, index, request.time, {}, 100.8, y).ns, 101'000);
    EXPECT_EQ(snappedTime(list, index, request.time, {}, 101.6, y).ns, 101'500);
}

TEST_F(Snap, LeavesAMomentThatIsNearNoBorder)
{
    EXPECT_EQ(at(200.0, 0), 200);
    EXPECT_EQ(at(310.0, 0), 310);
}

TEST_F(Snap, TakesBordersOfSteps)
{
    const std::vector<Step> steps{{StepNumber{0}, ns(10, 400)}, {StepNumber{1}, ns(600, 900)}};
    EXPECT_EQ(snappedToSteps(steps, m_viewport, 597.0).ns, 600);
    EXPECT_EQ(snappedToSteps(steps, m_viewport, 500.0).ns, 500);
}

} // namespace
} // namespace pipescope::scene
