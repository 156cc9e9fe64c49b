#include "tests/ui/run/timeline/small_run.h"
#include "tests/ui/run/timeline/timeline_fixture.h"
#include "ui/run/scene/draw/areas.h"
#include "ui/run/timeline/frame/painter_canvas.h"
#include "ui/run/timeline/view/view_picture.h"

#include <algorithm>
#include <set>
#include <string>

namespace pipescope::ui {
namespace {

/// Four stages of one rank each, grouped by stage. Nothing arrives from another thread before events are
/// handled.
class CollapsedGroupsTest : public test::TimelineTest
{
protected:
    void SetUp() override { show(pipescope::test::smallRun(), {900, 480}); }

    void collapse(std::set<std::string> groups)
    {
        ViewOptions view = m_session.view();
        view.rows.grouping = scene::RowGrouping::Stage;
        view.rows.collapsed = std::move(groups);
        m_session.setView(view);
    }

    /// How many links are drawn between two ranks, to one side or the other.
    std::ptrdiff_t drawnBetween(std::uint32_t a, std::uint32_t b)
    {
        const auto& links = m_view.frame().list.links;
        return std::count_if(links.begin(), links.end(), [&](const scene::DrawnLink& drawn) {
            const Link& link = m_session.trace()->link(drawn.link);
            const auto [low, high] = std::minmax(link.source.track.value, link.target.track.value);
            return low == a && high == b;
        });
    }
};

TEST_F(CollapsedGroupsTest, CollapseAtOnceAndGetTheirLinksWhenTheseAreSorted)
{
    ASSERT_GT(drawnBetween(0, 1), 0);
    collapse({"stage:1"});
    EXPECT_EQ(m_view.frame().list.rows.size(), 3U);
    EXPECT_EQ(drawnBetween(0, 1), 0);
    EXPECT_GT(drawnBetween(2, 3), 0);
    EXPECT_FALSE(m_view.isIdle());
    ASSERT_TRUE(settle());
    EXPECT_GT(drawnBetween(0, 1), 0);
    EXPECT_GT(drawnBetween(1, 2), 0);
}

TEST_F(CollapsedGroupsTest, ShowInTheirLineWhatTheirRanksDo)
{
    collapse({"stage:1"});
    ASSERT_TRUE(settle());
    EXPECT_TRUE(m_view.frame().strips.ofGroup.contains("stage:1"));
    EXPECT_EQ(m_view.frame().strips.ofGroup.size(), 1U);
    EXPECT_EQ(m_view.frame().strips.time, m_view.frame().time.span());
    const QRgb forward =
        toQColor(scene::paletteFor(m_view.frame().dark).fill(scene::ColourRole::Forward)).rgb();
    int seen = 0;
    const QImage image = viewRenderer(m_view)();
    const QRect title = m_view.rows().headerRect(std::string("stage:1"));
    const int y = qRound(title.center().y() * m_view.devicePixelRatioF());
    for (int x = image.width() / 2; x < image.width(); ++x) {
        seen += image.pixel(x, y) == forward ? 1 : 0;
    }
    EXPECT_GT(seen, 5);
    collapse({});
    ASSERT_TRUE(settle());
    EXPECT_TRUE(m_view.frame().strips.ofGroup.empty());
}

TEST_F(CollapsedGroupsTest, HaveNoTextOverTheirStrip)
{
    collapse({"stage:0", "stage:1", "stage:2", "stage:3"});
    ASSERT_TRUE(settle());
    const QImage image = viewRenderer(m_view)();
    const double ratio = m_view.devicePixelRatioF();
    const QRect title = m_view.rows().headerRect(std::string("stage:0"));
    EXPECT_GT(title.height(), 50) << "four groups leave room for higher strips";
    const QRgb text = toQColor(scene::paletteFor(m_view.frame().dark).dimText).rgb();
    const auto textIn = [&](double begin, double end) {
        int found = 0;
        for (int y = qCeil(title.top() * ratio); y < qFloor(title.bottom() * ratio); ++y) {
            for (int x = qCeil(begin * ratio); x < qFloor(end * ratio); ++x) {
                found += image.pixel(x, y) == text ? 1 : 0;
            }
        }
        return found;
    };
    const double left = m_view.frame().areas.canvas.left();
    EXPECT_GT(textIn(scene::kTitleLeft, left), 0) << "the name and the figures stand in the headers";
    EXPECT_EQ(textIn(left, left + 200.0), 0);
}

TEST_F(CollapsedGroupsTest, KeepTheLinksOfGroupsThatStayWhileOthersAreSorted)
{
    collapse({"stage:1"});
    ASSERT_TRUE(settle());
    const auto before = drawnBetween(0, 1);
    collapse({"stage:1", "stage:3"});
    EXPECT_EQ(drawnBetween(0, 1), before);
    EXPECT_EQ(drawnBetween(2, 3), 0);
    ASSERT_TRUE(settle());
    EXPECT_EQ(drawnBetween(0, 1), before);
    EXPECT_GT(drawnBetween(2, 3), 0);
}

TEST_F(CollapsedGroupsTest, ShowWhatWasAskedForLast)
{
    collapse({"stage:1"});
    collapse({"stage:1", "stage:2"});
    collapse({"stage:2"});
    ASSERT_TRUE(settle());
    EXPECT_EQ(m_view.frame().list.rows.size(), 3U);
    EXPECT_GT(drawnBetween(0, 1), 0);
    EXPECT_GT(drawnBetween(1, 2), 0);
    EXPECT_GT(drawnBetween(2, 3), 0);
}

TEST_F(CollapsedGroupsTest, AreNotSortedAnewForAChangeThatMovesNoRankToAnotherLine)
{
    collapse({"stage:1"});
    ASSERT_TRUE(settle());
    ViewOptions view = m_session.view();
    view.rows.sort = scene::RowSort::Host;
    view.step = StepIndex{1U};
    m_session.setView(view);
    EXPECT_GT(drawnBetween(0, 1), 0);
    view.linksShown = false;
    m_session.setView(view);
    view.linksShown = true;
    m_session.setView(view);
    EXPECT_GT(drawnBetween(0, 1), 0);
}

TEST_F(CollapsedGroupsTest, OfARunThatIsReplacedMeanwhileAreForgotten)
{
    collapse({"stage:1"});
    m_session.setTrace(pipescope::test::smallRun(3, 2, 1));
    ASSERT_TRUE(settle());
    EXPECT_EQ(m_view.frame().list.rows.size(), 2U);
    EXPECT_EQ(drawnBetween(0, 1), 4) << "a forward and a backward link for each of two micro-batches";
}

} // namespace
} // namespace pipescope::ui
