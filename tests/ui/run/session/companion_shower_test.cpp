#include "ui/run/session/companion_shower.h"

#include <QSignalSpy>
#include <QTest>

#include "tests/core/run/bubbles/simulated_run.h"
#include "tests/ui/patience.h"
#include "ui/run/session/run_analyser.h"

#include <gtest/gtest.h>

namespace pipescope::ui {
namespace {

/// A session with an analysed run of two steps.
class CompanionShowerTest : public testing::Test
{
protected:
    CompanionShowerTest()
    {
        QObject::connect(&m_analyser, &RunAnalyser::changed, &m_session,
                         [this] { m_session.setAnalysed(m_analyser.analysed()); });
        open();
    }

    void open()
    {
        pipescope::test::SimulatedRun run;
        run.steps = 2;
        m_session.setTrace(run.trace());
        m_analyser.analyse(m_session.recorded());
    }

    void settle()
    {
        ASSERT_TRUE(
            QTest::qWaitFor([this] { return m_analyser.isIdle() && m_shower.isIdle(); }, test::kPatienceMs));
    }

    TimelineSession m_session;
    RunAnalyser m_analyser;
    CompanionShower m_shower{m_session};
};

TEST_F(CompanionShowerTest, ShowsTheIdealScheduleWhenTheRunIsAnalysed)
{
    m_shower.showIdeal();
    EXPECT_TRUE(m_shower.isIdealWanted());
    EXPECT_FALSE(m_session.companion()) << "not yet";
    EXPECT_FALSE(m_shower.hasIdeal());
    settle();
    EXPECT_TRUE(m_shower.hasIdeal());
    ASSERT_TRUE(m_session.companion());
    EXPECT_EQ(m_session.companion()->companion.kind, CompanionKind::Ideal);
    EXPECT_EQ(m_session.companion()->companion.trace->blockCount(), m_session.trace()->blockCount());
}

TEST_F(CompanionShowerTest, ShowsAStepInPlaceOfTheIdeal)
{
    m_shower.showIdeal();
    settle();
    m_shower.showStep(StepIndex{1U});
    settle();
    EXPECT_FALSE(m_shower.isIdealWanted());
    ASSERT_TRUE(m_session.companion());
    EXPECT_EQ(m_session.companion()->companion.step, StepIndex{1U});
}

TEST_F(CompanionShowerTest, ShowsOtherStepsInPlaceOfOneStep)
{
    m_shower.showStep(StepIndex{1U});
    settle();
    m_shower.showOthersUnder(StepIndex{1U});
    settle();
    EXPECT_TRUE(m_shower.areOthersWanted());
    EXPECT_FALSE(m_shower.isStepWanted());
    ASSERT_TRUE(m_session.companion());
    EXPECT_EQ(m_session.companion()->lines(), 1U);
    EXPECT_EQ(m_session.companion()->companion.step, StepIndex{0U});
}

TEST_F(CompanionShowerTest, ShowsNothingWhenAsked)
{
    m_shower.showIdeal();
    settle();
    QSignalSpy changed(&m_session, &TimelineSession::companionChanged);
    m_shower.showNothing();
    EXPECT_FALSE(m_session.companion());
    EXPECT_EQ(changed.count(), 1);
}

TEST_F(CompanionShowerTest, IsDroppedWithTheDocument)
{
    m_shower.showIdeal();
    settle();
    open();
    EXPECT_FALSE(m_session.companion());
    EXPECT_FALSE(m_shower.isIdealWanted());
    settle();
    EXPECT_FALSE(m_session.companion());
}

TEST_F(CompanionShowerTest, IsMadeAnewForShiftedClocks)
{
    m_shower.showIdeal();
    settle();
    const auto before = m_session.companion();
    Trace moved = [] {
        pipescope::test::SimulatedRun run;
        run.steps = 2;
        return run.openTrace();
    }();
    m_session.showShifted(
        std::make_shared<const scene::SceneIndex>(std::make_shared<const Trace>(std::move(moved))),
        {{"host-0", Duration{5}}});
    EXPECT_FALSE(m_session.companion()) << "it stood beside other times";
    settle();
    ASSERT_TRUE(m_session.companion());
    EXPECT_NE(m_session.companion(), before);
}

TEST_F(CompanionShowerTest, FollowsTheColoursOfTheRun)
{
    m_shower.showIdeal();
    settle();
    scene::Colourings byStage;
    byStage.blocks = scene::Colouring::Stage;
    m_session.showColoured(std::make_shared<const scene::SceneIndex>(*m_session.index(), byStage));
    settle();
    ASSERT_TRUE(m_session.companion());
    EXPECT_EQ(m_session.companion()->index.colourings.blocks, scene::Colouring::Stage);
}

} // namespace
} // namespace pipescope::ui
