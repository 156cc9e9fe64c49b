#include "tests/support/trace_builder.h"
#include "ui/run/scene/draw/timeline_scene.h"

#include <gtest/gtest.h>

namespace pipescope::scene {
namespace {

using test::ns;

/// Two ranks and a row of calls, in two steps of 1000 ns.
class InFlightLane : public testing::Test
{
protected:
    InFlightLane()
        : m_scene(std::make_shared<const SceneIndex>(run(0)), {}, {})
    {
        show(true);
        m_scene.setInFlight(index());
    }

    static std::shared_ptr<const Trace> run(std::int64_t moved)
    {
        test::TraceBuilder builder;
        builder.rank(0, 0).rank(1, 1).otherRow(2, "main");
        builder.step(0, ns(moved, moved + 1000)).step(1, ns(moved + 1000, moved + 2000));
        for (const std::int64_t begin : {0, 1000}) {
            const auto step = static_cast<std::uint32_t>(begin / 1000);
            builder.block(0, BlockKind::Forward, ns(moved + begin, moved + begin + 500), "", step);
            builder.block(1, BlockKind::Forward, ns(moved + begin, moved + begin + 900), "", step);
        }
        builder.block(2, BlockKind::Other, ns(moved, moved + 100), "call");
        return builder.build();
    }

    static std::shared_ptr<const InFlightIndex> index()
    {
        const std::vector<std::vector<KeptFrom>> kept{
            {{{0}, 1}, {{250}, 4}, {{500}, 0}, {{1000}, 2}, {{1500}, 0}}, {{{0}, 1}, {{900}, 0}}, {}};
        return std::make_shared<const InFlightIndex>(*run(0), kept);
    }

    void show(bool isShown)
    {
        ViewOptions view = m_scene.view();
        view.inFlightShown = isShown;
        m_scene.setView(view);
    }

    DrawList drawn(TimeSpan seen = ns(0, 2000))
    {
        DrawRequest request;
        request.time = Viewport(seen, kWidth);
        request.height = m_scene.layout().height();
        request.step = m_scene.view().step;
        request.inFlight = m_scene.inFlight();
        DrawList list;
        buildDrawList(
            m_scene.index(), m_scene.layout(), request,
            [](std::string_view text) { return 7.0 * static_cast<double>(text.size()); }, list);
        return list;
    }

    /// Where a moment is while both steps are seen.
    static double xOf(std::int64_t moment) { return Viewport(ns(0, 2000), kWidth).xOf({moment}); }

    static constexpr double kWidth = 1000.0;

    TimelineScene m_scene;
};

TEST_F(InFlightLane, StandsBelowTheBlocksOfRanksOnly)
{
    const RowLayout& layout = m_scene.layout();
    EXPECT_GT(layout.inFlightLane(0).height, 8.0);
    EXPECT_GT(layout.inFlightLane(0).top, layout.blockLane(0).bottom());
    EXPECT_LT(layout.inFlightLane(0).bottom(), layout.rows()[0].band.bottom());
    EXPECT_EQ(layout.inFlightLane(2).height, 0.0);
}

TEST_F(InFlightLane, IsAsHighAsManyMicroBatchesAreInFlight)
{
    const DrawList list = drawn();
    ASSERT_EQ(list.rows.at(0).inFlight.size(), 3U);
    const Band lane = m_scene.layout().inFlightLane(0);
    EXPECT_DOUBLE_EQ(list.inFlight[0].height(), lane.height / 4);
    EXPECT_DOUBLE_EQ(list.inFlight[0].bottom, lane.bottom());
    EXPECT_DOUBLE_EQ(list.inFlight[1].top, lane.top) << "the most of the run fills the lane";
    EXPECT_DOUBLE_EQ(list.inFlight[1].left, xOf(250));
    EXPECT_DOUBLE_EQ(list.inFlight[1].right, xOf(500));
    EXPECT_DOUBLE_EQ(list.inFlight[2].left, xOf(1000)) << "nothing is in flight before the second step";
}

TEST_F(InFlightLane, ShowsTheMostWhereChangesAreTooCloseToBeSeen)
{
    const DrawList list = drawn(ns(0, 2'000'000));
    ASSERT_EQ(list.rows.at(0).inFlight.size(), 1U);
    EXPECT_DOUBLE_EQ(list.inFlight[0].top, m_scene.layout().inFlightLane(0).top);
}

TEST_F(InFlightLane, OfAStepShowsThatStep)
{
    ViewOptions view = m_scene.view();
    view.step = StepIndex{1U};
    m_scene.setView(view);
    const DrawList list = drawn();
    ASSERT_EQ(list.inFlight.size(), 1U);
    EXPECT_DOUBLE_EQ(list.inFlight[0].left, xOf(1000));
}

TEST_F(InFlightLane, MovesWithTheTimesOfItsRank)
{
    TimelineScene moved(std::make_shared<const SceneIndex>(run(100)), m_scene.view(), {});
    moved.setInFlight(index());
    std::swap(m_scene, moved);
    EXPECT_DOUBLE_EQ(drawn().inFlight.at(0).left, xOf(100));
}

TEST_F(InFlightLane, TakesNoRoomWhereItIsNotShownOrNothingIsKnown)
{
    const double with = m_scene.layout().height();
    show(false);
    EXPECT_LT(m_scene.layout().height(), with);
    EXPECT_TRUE(drawn().inFlight.empty());
    show(true);
    EXPECT_EQ(m_scene.layout().height(), with);
    m_scene.setInFlight(nullptr);
    EXPECT_LT(m_scene.layout().height(), with);
}

TEST_F(InFlightLane, LeavesRoomForAllLanesInRowsOfAnyHeight)
{
    const RowMetrics metrics = RowMetrics().withCompanion().withInFlight().scaledTo(33.0);
    EXPECT_GT(metrics.companionLane.top, metrics.blockLane.bottom());
    EXPECT_GT(metrics.operatorLane.top, metrics.companionLane.bottom());
    EXPECT_GT(metrics.inFlightLane.top, metrics.operatorLane.bottom());
    EXPECT_LT(metrics.inFlightLane.bottom(), 33.0);
}

TEST_F(InFlightLane, HasAnEntryInTheLegend)
{
    EXPECT_EQ(m_scene.legend().back().role, ColourRole::InFlight);
    EXPECT_EQ(m_scene.legend().back().word, "micro-batches in flight, at most 4");
    show(false);
    EXPECT_NE(m_scene.legend().back().role, ColourRole::InFlight);
}

} // namespace
} // namespace pipescope::scene
