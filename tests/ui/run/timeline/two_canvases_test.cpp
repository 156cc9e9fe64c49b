#include "core/run/analysis/search/trace_set.h"
#include "core/run/bubbles/idle/idle_times.h"
#include "core/run/companion/other_run.h"
#include "tests/ui/run/timeline/canvases/drawn_elements.h"
#include "tests/ui/run/timeline/small_run.h"
#include "ui/run/picture/drawing/timeline_drawing.h"
#include "ui/run/picture/picture.h"
#include "ui/run/timeline/frame/timeline_frame.h"

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <vector>

// That one view gives the same elements on the screen and in a document.

namespace pipescope::ui {
namespace {

/// A run with everything that can be drawn around its bars.
class TwoCanvases : public testing::Test
{
protected:
    using Draw = std::function<void(scene::Canvas&, const picture::ShownTimeline&)>;

    TwoCanvases()
    {
        const auto trace = pipescope::test::smallRun(4);
        m_request.index = std::make_shared<const scene::SceneIndex>(trace);
        m_request.size = {1800, 700};
        m_request.title = "A run";
        m_request.selection = OperatorRef{TrackIndex{0U}, OperatorIndex{0U}};
        m_request.selectedLinks = trace->linksOfOperator(TrackIndex{0U}, OperatorIndex{0U});
        const auto graphs = buildStepGraphs(*trace, {});
        m_request.idle = std::make_shared<const scene::IdleIndex>(*trace, idleTimesOf(*trace, *graphs));
        m_request.view.rows.grouping = scene::RowGrouping::Stage;
        m_request.view.rows.collapsed = {"stage:1"};
        const TimeSpan run = trace->span();
        m_marks = {{{run.begin, run.begin}, "start"}, {run, "all of\n it"}, {{run.begin, run.begin}, ""}};
        makePicture();
        m_range = {run.begin + Duration{1'000'000}, run.end - Duration{1'000'000}};
    }

    void makePicture()
    {
        m_picture = std::make_unique<picture::Picture>(
            picture::makePicture(m_request, {m_fonts.label.measure(), m_fonts.plain.measure(),
                                             m_fonts.label.height(), m_fonts.plain.height()}));
    }

    picture::ShownTimeline shown() const
    {
        return {m_picture->scene,
                m_picture->list,
                m_picture->ruler,
                m_picture->areas,
                m_picture->time,
                m_picture->rows(),
                scene::paletteFor(false),
                {},
                m_picture->title,
                m_marks,
                StepIndex{1U},
                m_range,
                std::pair{300.0, 200.0},
                scene::Band{20.0, 40.0}};
    }

    /// `slack` pixels for what is as wide or high as a text.
    void expectSame(const Draw& draw, std::size_t atLeast, double slack)
    {
        const auto drawShown = [&](scene::Canvas& canvas) { draw(canvas, shown()); };
        const test::Elements screen = test::elementsOnScreen(drawShown, m_fonts);
        EXPECT_GE(screen.size(), atLeast);
        test::expectSameElements(screen, test::elementsInDocument(drawShown), slack);
    }

    static constexpr double kExact = 0.02;
    static constexpr double kFontSlack = 12.0;

    picture::PictureRequest m_request;
    std::vector<Mark> m_marks;
    TimeSpan m_range{};
    std::unique_ptr<picture::Picture> m_picture;

private:
    static QFont font()
    {
        QFont font;
        font.setPixelSize(13);
        return font;
    }

    CanvasFonts m_fonts{font()};
};

TEST_F(TwoCanvases, ShowTheSameRuler)
{
    ASSERT_GT(m_picture->ruler.ticks.size(), 8U);
    expectSame(picture::drawRuler, 2 * m_picture->ruler.ticks.size() / 3, kExact);
}

TEST_F(TwoCanvases, ShowTheSameBackground)
{
    expectSame(picture::drawBackground, 8, kExact);
}

TEST_F(TwoCanvases, ShowTheSameBars)
{
    ASSERT_GT(m_picture->list.idle.size(), 10U);
    const std::size_t bars =
        m_picture->list.items.size() + m_picture->list.columns.size() + m_picture->list.idle.size();
    ASSERT_GT(bars, 20U);
    expectSame(picture::drawBars, bars, kExact);
}

TEST_F(TwoCanvases, ShowTheSameGhosts)
{
    const std::size_t without = m_picture->list.labels.size();
    const Trace& trace = *m_request.index->trace;
    m_request.companion = std::make_shared<const scene::CompanionIndex>(*alignedTo(trace, trace, {}));
    makePicture();
    const scene::DrawList& list = m_picture->list;
    ASSERT_GT(list.ghosts.size(), 10U);
    EXPECT_GT(list.labels.size(), without) << "they have labels as well";
    expectSame(picture::drawBars, list.items.size() + list.columns.size() + list.ghosts.size(), kExact);
    expectSame(picture::drawLabels, list.labels.size(), 1.0);
}

TEST_F(TwoCanvases, ShowTheSameLinkToTheGhostOfTheSelection)
{
    const Trace& trace = *m_request.index->trace;
    m_request.companion = std::make_shared<const scene::CompanionIndex>(*alignedTo(trace, trace, {}));
    m_request.selection = BlockRef{TrackIndex{0U}, BlockIndex{0U}};
    makePicture();
    ASSERT_EQ(m_picture->list.selectedGhosts.size(), 1U);
    expectSame(picture::drawOverlays, 8 + 5 + 3 + 8 + 2, kFontSlack);
}

TEST_F(TwoCanvases, ShowTheSameMicroBatchesInFlight)
{
    const Trace& trace = *m_request.index->trace;
    m_request.inFlight = std::make_shared<const scene::InFlightIndex>(
        trace, inFlightTimesOf(trace, *buildStepGraphs(trace, {})));
    m_request.view.inFlightShown = true;
    makePicture();
    const scene::DrawList& list = m_picture->list;
    ASSERT_GT(list.inFlight.size(), 10U);
    expectSame(picture::drawBars, list.items.size() + list.columns.size() + list.inFlight.size(), kExact);
}

TEST_F(TwoCanvases, ShowTheSameLabels)
{
    const std::size_t labels = m_picture->list.labels.size();
    ASSERT_GT(labels, 10U);
    expectSame(picture::drawLabels, labels, 1.0);
}

TEST_F(TwoCanvases, ShowTheSameStrips)
{
    ASSERT_FALSE(m_picture->strips.at("stage:1").shares.empty());
    const auto draw = [this](scene::Canvas& canvas, const picture::ShownTimeline& shown) {
        drawStrips(canvas, shown, m_picture->time.span(),
                   [&](const std::string& key, const scene::Box& area) {
                       picture::drawColumns(canvas, m_picture->strips.at(key), area, shown.palette);
                   });
    };
    expectSame(draw, 2, kExact);
}

TEST_F(TwoCanvases, ShowTheSameMergedColumns)
{
    m_request.size.width = 60;
    makePicture();
    ASSERT_FALSE(m_picture->list.columns.empty());
    expectSame(picture::drawBars, 2 * m_picture->list.columns.size(), kExact);
}

TEST_F(TwoCanvases, ShowTheSameDimming)
{
    auto highlight = std::make_shared<TraceSet>(m_picture->scene.trace());
    highlight->add(BlockRef{TrackIndex{0U}, BlockIndex{0U}});
    m_request.highlight = highlight;
    makePicture();
    const scene::DrawList& list = m_picture->list;
    expectSame(picture::drawBars, list.items.size() + list.columns.size(), kExact);
    expectSame(picture::drawLabels, list.labels.size(), 1.0);
}

TEST_F(TwoCanvases, ShowTheSameHeaders)
{
    expectSame(picture::drawRowNames, 6, kFontSlack);
    expectSame(picture::drawGroupNames, 12, kFontSlack);
}

TEST_F(TwoCanvases, ShowTheSameMarks)
{
    expectSame(picture::drawMarks, 9, kFontSlack);
}

TEST_F(TwoCanvases, ShowTheSameLinks)
{
    ASSERT_FALSE(m_request.selectedLinks.empty());
    const auto draw = [](scene::Canvas& canvas, const picture::ShownTimeline& shown) {
        drawLinks(canvas, shown, picture::LinkChoice::All);
    };
    expectSame(draw, m_picture->list.links.size() + 3, kExact);
}

TEST_F(TwoCanvases, ShowTheSameSelectionRangeAndBand)
{
    ASSERT_TRUE(m_picture->list.selection);
    expectSame(picture::drawOverlays, 8 + 5 + 3, kFontSlack);
}

TEST_F(TwoCanvases, ShowTheSameTitleAndLegend)
{
    const Trace& trace = *m_request.index->trace;
    m_request.companion = std::make_shared<const scene::CompanionIndex>(*alignedTo(trace, trace, {}));
    makePicture();
    ASSERT_EQ(m_picture->scene.legend().front().word, "below: run before");
    expectSame(picture::drawTitle, 2, kExact);
    const auto draw = [this](scene::Canvas& canvas, const picture::ShownTimeline& shown) {
        const auto width = [](std::string_view text) { return 9.0 * static_cast<double>(text.size()); };
        drawLegend(canvas,
                   picture::layOutLegend(shown.areas.legend, m_picture->scene.legend(), "note", width, {}),
                   shown.palette);
    };
    expectSame(draw, 2 * m_picture->scene.legend().size() + 3, kExact);
}

} // namespace
} // namespace pipescope::ui
