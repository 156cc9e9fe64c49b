#include "ui/run/timeline/navigation/revealer.h"

#include "tests/support/trace_builder.h"
#include "tests/ui/run/timeline/navigation/navigation_fixture.h"

namespace pipescope::ui {
namespace {

using pipescope::test::ns;

/// Two groups of four ranks; each rank has a block in each of two steps.
class RevealerTest : public test::NavigationTest
{
protected:
    RevealerTest()
    {
        pipescope::test::TraceBuilder builder;
        for (int rank = 0; rank < 8; ++rank) {
            builder.rank(rank, rank % 4, static_cast<std::uint32_t>(rank / 4));
        }
        builder.step(1, ns(0, 400'000)).step(2, ns(600'000, 1'000'000));
        for (int rank = 0; rank < 8; ++rank) {
            builder.block(rank, BlockKind::Forward, ns(100'000, 200'000), "F", 0U);
            builder.block(rank, BlockKind::Forward, ns(700'000, 800'000), "F", 1U);
        }
        open(builder.build());
    }

    static TraceRef block(std::uint32_t track, std::uint32_t index)
    {
        return BlockRef{TrackIndex{track}, BlockIndex{index}};
    }

    bool isRowSeen(std::int32_t rank) const { return !m_rows.headerRect(Rank{rank}).isEmpty(); }
};

TEST_F(RevealerTest, BringsBackARowThatIsHiddenFilteredAndCollapsed)
{
    m_session.changeView([](ViewOptions& view) {
        view.rows.hide(Rank{7});
        view.rows.filter = "stage:0";
        view.rows.collapsed = {"group:1"};
    });
    ASSERT_FALSE(isRowSeen(7));
    m_revealer.showRow(TrackIndex{7U});
    EXPECT_TRUE(isRowSeen(7));
}

TEST_F(RevealerTest, AddsTheGroupOfARowToTheChosenOnes)
{
    m_session.changeView([](ViewOptions& view) { view.groups = {PipelineGroupIndex{0U}}; });
    m_revealer.showRow(TrackIndex{7U});
    EXPECT_EQ(m_session.view().groups, (std::vector{PipelineGroupIndex{0U}, PipelineGroupIndex{1U}}));
}

TEST_F(RevealerTest, AnItemOfAnotherStepEndsTheChoiceOfOne)
{
    m_session.changeView([](ViewOptions& view) { view.step = StepIndex{0U}; });
    m_revealer.ensureVisible(block(0, 0));
    EXPECT_EQ(m_session.view().step, StepIndex{0U});
    m_revealer.ensureVisible(block(0, 1));
    EXPECT_FALSE(m_session.view().step.has_value());
}

TEST_F(RevealerTest, ZoomsAShortItemUpButForTheSameScale)
{
    pipescope::test::TraceBuilder builder;
    builder.rank(0, 0);
    builder.block(0, BlockKind::Forward, ns(0, 10));
    builder.block(0, BlockKind::Forward, ns(500'000, 1'000'000));
    open(builder.build());
    const double before = m_times.shown().nsPerPixel();
    m_revealer.showAtSameScale(block(0, 0));
    ASSERT_TRUE(settle());
    EXPECT_DOUBLE_EQ(m_times.shown().nsPerPixel(), before);
    m_revealer.ensureVisible(block(0, 0));
    ASSERT_TRUE(settle());
    EXPECT_LE(m_times.shown().nsPerPixel(), 10.0 / 7.9);
}

TEST_F(RevealerTest, FitsTheSelectionAndAgainEverything)
{
    m_session.select(block(3, 1));
    m_revealer.fitSelection();
    ASSERT_TRUE(settle());
    EXPECT_TRUE(m_times.visibleSpan().covers(ns(700'000, 800'000)));
    EXPECT_LT(m_times.visibleSpan().duration().ns, 120'000);
    m_revealer.fitSelection();
    ASSERT_TRUE(settle());
    EXPECT_TRUE(m_times.showsAll());
}

TEST_F(RevealerTest, FitsTheRangeBeforeTheSelection)
{
    m_session.select(block(3, 1));
    m_session.setRange(ns(250'000, 750'000));
    m_revealer.fitSelectionThenAll();
    EXPECT_EQ(m_times.targetSpan(), ns(250'000, 750'000));
    m_revealer.fitSelectionThenAll();
    EXPECT_LT(m_times.targetSpan().duration().ns, 120'000);
    m_revealer.fitSelectionThenAll();
    EXPECT_TRUE(m_times.showsAll());
}

TEST_F(RevealerTest, ResettingShowsEverythingFromTheFirstRowWithoutHistory)
{
    m_times.zoomStep(4.0);
    m_rows.scrollRows(3);
    m_revealer.resetView();
    EXPECT_TRUE(m_times.showsAll());
    EXPECT_FALSE(m_times.isMoving());
    EXPECT_EQ(m_bar.value(), 0);
    m_times.undoZoom();
    EXPECT_TRUE(m_times.showsAll());
}

} // namespace
} // namespace pipescope::ui
