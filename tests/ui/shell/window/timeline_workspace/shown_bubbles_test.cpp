#include "tests/ui/shell/window/timeline_workspace/shown_run.h"
#include "ui/run/panels/details/details_panel.h"
#include "ui/run/session/run_analyser.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace pipescope::ui::test {
namespace {

TEST(ShownBubbles, OfTwentyRunsTheLongestIsSeenByOneKeyWithTheRankBehindIt)
{
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const Rank slow{static_cast<std::int32_t>(seed * 5 % 12)};
        ShownRun shown(drawnRun(seed, slow));
        shown.press(Qt::Key_Z);
        const auto gap = shown.window().session().selectedGap();
        ASSERT_TRUE(gap) << "seed " << seed;
        const Trace& trace = *shown.window().session().trace();
        const Track& track = trace.track(gap->track);
        const Track& slowTrack = trace.track(*trace.trackOfRank(slow));
        EXPECT_EQ(track.group, slowTrack.group) << "seed " << seed;
        EXPECT_TRUE(shown.isInView(gap->track, spanOf(trace, *gap)));
        const QString text = shown.window().run().panels().details()->text();
        EXPECT_TRUE(
            text.contains(QStringLiteral("Because: rank %1 is slower than its peers").arg(slow.value)))
            << "seed " << seed << ": " << text.toStdString();
    }
}

TEST(ShownBubbles, TheSameKeyLeadsToTheNextOne)
{
    ShownRun shown(drawnRun(0, Rank{5}));
    const auto& worst = shown.window().session().analysed()->worstGaps;
    ASSERT_GT(worst.size(), 2U);
    for (std::size_t i = 0; i < 3; ++i) {
        shown.press(Qt::Key_Z);
        EXPECT_EQ(shown.window().session().selectedGap(), (GapRef{worst[i].track, worst[i].next}));
    }
}

TEST(ShownBubbles, TheGapBeforeABlockIsExplainedByAKey)
{
    ShownRun shown(drawnRun(0, Rank{5}));
    TimelineSession& session = shown.window().session();
    const WorstGap& worst = session.analysed()->worstGaps.front();
    session.select(BlockRef{worst.track, worst.next});
    shown.press(Qt::Key_V);
    EXPECT_EQ(session.selectedGap(), (GapRef{worst.track, worst.next}));
    EXPECT_TRUE(shown.window().run().panels().details()->text().contains(QStringLiteral("Waited for: rank")));
}

TEST(ShownBubbles, HaveTheColourOfTheirReasonUntilThatIsSwitchedOff)
{
    ShownRun shown(drawnRun(0, Rank{5}));
    const auto drawn = [&] { return shown.window().timeline()->frame().list.idle.size(); };
    const auto isInLegend = [&] {
        return std::ranges::any_of(shown.window().timeline()->scene()->legend(), [](const auto& entry) {
            return entry.role >= scene::ColourRole::FirstIdle;
        });
    };
    EXPECT_GT(drawn(), 20U);
    EXPECT_TRUE(isInLegend());
    shown.press(Qt::Key_I);
    EXPECT_EQ(drawn(), 0U);
    EXPECT_FALSE(isInLegend());
    shown.press(Qt::Key_I);
    EXPECT_GT(drawn(), 20U);
}

TEST(ShownBubbles, ThePathOfEachStepIsHighlightedAndTheSameKeyEndsThat)
{
    ShownRun shown(drawnRun(0, Rank{5}));
    shown.press(Qt::Key_C);
    const auto path = shown.window().session().highlight();
    ASSERT_NE(path, nullptr);
    const Trace& trace = *shown.window().session().trace();
    for (const Step& step : trace.steps) {
        const auto endsIt = [&](const Track& track, TrackIndex index) {
            for (std::size_t i = 0; i < track.blocks.size(); ++i) {
                if (path->contains(BlockRef{index, BlockIndex{i}})
                    && track.blocks.span(BlockIndex{i}).end == step.span.end) {
                    return true;
                }
            }
            return false;
        };
        bool isEndOnPath = false;
        for (std::size_t t = 0; t < trace.tracks.size(); ++t) {
            isEndOnPath = isEndOnPath || endsIt(trace.tracks[t], TrackIndex{t});
        }
        EXPECT_TRUE(isEndOnPath) << "step " << step.number.value;
    }
    shown.press(Qt::Key_C);
    EXPECT_EQ(shown.window().session().highlight(), nullptr);
}

TEST(ShownBubbles, SayAtThePointerWhatTheRankWaitedFor)
{
    ShownRun shown(drawnRun(0, Rank{5}));
    shown.press(Qt::Key_Z);
    TimelineView& timeline = *shown.window().timeline();
    ASSERT_TRUE(timeline.frame().list.selection);
    const scene::Box box = *timeline.frame().list.selection;
    const QPointF canvas = timeline.frame().areas.canvas.topLeft();
    QString text;
    QObject::connect(&timeline, &TimelineView::hoverTextChanged, [&](const QString& said) { text = said; });
    QTest::mouseMove(timeline.viewport(),
                     (canvas + QPointF((box.left + box.right) / 2, (box.top + box.bottom) / 2)).toPoint());
    EXPECT_TRUE(waitFor([&] { return text.contains(QStringLiteral("waited for rank")); }))
        << text.toStdString();
    EXPECT_TRUE(text.startsWith(QStringLiteral("idle · rank "))) << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("rank 5 is slower than its peers"))) << text.toStdString();
}

} // namespace
} // namespace pipescope::ui::test
