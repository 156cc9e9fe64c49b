#include <QAction>
#include <QMenu>
#include <QTest>

#include "core/run/chrome_rules/chrome_rules.h"
#include "tests/ui/every_command/command_checks.h"
#include "tests/ui/patience.h"
#include "ui/run/rule_editor/chrome_rules_dialog.h"
#include "ui/run/session/timeline_command.h"
#include "ui/run/timeline/view/minimap_view.h"
#include "ui/run/workspace/dialogs/clock_offset_dialog.h"
#include "ui/run/workspace/dialogs/parallel_sizes_dialog.h"

namespace pipescope::ui::test {
namespace {

using TimeOrigin = ViewOptions::TimeOrigin;

void fit(CommandStage& stage)
{
    stage.window.session().select(CommandStage::block(0, 0));
    stage.settle();
    const TimeSpan run = stage.window.session().trace()->span();
    stage.give();
    EXPECT_TRUE(stage.seen().covers({{0}, {300'000}}));
    EXPECT_LT(stage.seen().duration(), run.duration());
    stage.give();
    EXPECT_TRUE(stage.seen().covers(run));
}

void resetView(CommandStage& stage)
{
    const TimeSpan whole = stage.seen();
    stage.lookCloser();
    EXPECT_NE(stage.seen(), whole);
    stage.give();
    EXPECT_EQ(stage.seen(), whole);
}

void undoZoom(CommandStage& stage)
{
    const TimeSpan whole = stage.seen();
    stage.lookCloser();
    stage.give();
    EXPECT_EQ(stage.seen(), whole);
}

void showLinks(CommandStage& stage)
{
    EXPECT_FALSE(stage.timeline()->frame().list.links.empty());
    stage.give();
    EXPECT_TRUE(stage.timeline()->frame().list.links.empty());
    stage.give();
    EXPECT_FALSE(stage.timeline()->frame().list.links.empty());
}

void showIdle(CommandStage& stage)
{
    EXPECT_FALSE(stage.timeline()->frame().list.idle.empty());
    stage.give();
    EXPECT_TRUE(stage.timeline()->frame().list.idle.empty());
    stage.give();
    EXPECT_FALSE(stage.timeline()->frame().list.idle.empty());
}

void showInFlight(CommandStage& stage)
{
    EXPECT_TRUE(stage.timeline()->frame().list.inFlight.empty());
    stage.give();
    EXPECT_FALSE(stage.timeline()->frame().list.inFlight.empty());
    stage.give();
    EXPECT_TRUE(stage.timeline()->frame().list.inFlight.empty());
}

void showMinimap(CommandStage& stage)
{
    EXPECT_TRUE(stage.window.minimap()->isVisible());
    stage.give();
    EXPECT_FALSE(stage.window.minimap()->isVisible());
    stage.give();
    EXPECT_TRUE(stage.window.minimap()->isVisible());
}

void showDurations(CommandStage& stage)
{
    stage.give();
    EXPECT_TRUE(stage.view().durationsShown);
    stage.give();
    EXPECT_FALSE(stage.view().durationsShown);
}

void showGhosts(CommandStage& stage)
{
    EXPECT_FALSE(stage.window.action(TimelineCommand::kShowGhosts)->isEnabled())
        << "the analysis explains no step";
    stage.open("simulated");
    stage.give();
    ASSERT_TRUE(QTest::qWaitFor([&] { return stage.window.isIdle(); }, test::kPatienceMs));
    ASSERT_TRUE(stage.window.session().companion());
    EXPECT_EQ(stage.window.session().companion()->companion.kind, CompanionKind::Ideal);
    EXPECT_TRUE(stage.timeline()->scene()->layout().metrics().hasCompanion());
    stage.give();
    EXPECT_FALSE(stage.window.session().companion());
    EXPECT_FALSE(stage.timeline()->scene()->layout().metrics().hasCompanion());
}

void showRunBefore(CommandStage& stage)
{
    stage.compareWith("half");
    ASSERT_TRUE(stage.window.session().companion()) << "at first";
    stage.give();
    EXPECT_FALSE(stage.window.session().companion());
    stage.give();
    ASSERT_TRUE(stage.window.session().companion());
    EXPECT_EQ(stage.window.session().companion()->companion.kind, CompanionKind::OtherRun);
}

/// The command is given with the first step selected; the blocks of `shown` stand below others then.
void showStepBelow(CommandStage& stage, CommandId command, StepIndex shown)
{
    EXPECT_FALSE(stage.window.action(command)->isEnabled()) << "no step is selected";
    stage.window.session().selectStep(StepIndex{0U});
    stage.settle();
    stage.give();
    ASSERT_TRUE(QTest::qWaitFor([&] { return stage.window.isIdle(); }, test::kPatienceMs));
    ASSERT_TRUE(stage.window.session().companion());
    EXPECT_EQ(stage.window.session().companion()->companion.step, shown);
    stage.give();
    EXPECT_FALSE(stage.window.session().companion());
}

void showStepBeside(CommandStage& stage)
{
    showStepBelow(stage, TimelineCommand::kShowStepBeside, StepIndex{0U});
}

void showOtherSteps(CommandStage& stage)
{
    showStepBelow(stage, TimelineCommand::kShowOtherSteps, StepIndex{1U});
}

void openColourMenu(CommandStage& stage)
{
    stage.give();
    EXPECT_TRUE(stage.window.actions().submenu(TimelineCommand::kColourBlocks)->isVisible());
}

void colourByKind(CommandStage& stage)
{
    stage.choose(TimelineCommand::kColourByStage);
    stage.give();
    EXPECT_EQ(stage.view().colourings.blocks, scene::Colouring::Kind);
}

template<scene::Colouring kColouring>
void colourBy(CommandStage& stage)
{
    stage.give();
    EXPECT_EQ(stage.view().colourings.blocks, kColouring);
    EXPECT_TRUE(QTest::qWaitFor([&] { return stage.window.isIdle(); }, test::kPatienceMs));
    EXPECT_EQ(stage.window.session().index()->colourings.blocks, kColouring);
}

void colourByChange(CommandStage& stage)
{
    EXPECT_FALSE(stage.window.action(TimelineCommand::kColourByChange)->isEnabled()) << "no run before";
    stage.compareWith("half");
    colourBy<scene::Colouring::Change>(stage);
    EXPECT_TRUE(stage.window.session().index()->colourings.grades);
}

void openOtherColourMenu(CommandStage& stage)
{
    stage.give();
    EXPECT_TRUE(stage.window.actions().submenu(TimelineCommand::kColourOtherRows)->isVisible());
}

void colourOthersByCategory(CommandStage& stage)
{
    stage.give();
    EXPECT_EQ(stage.view().colourings.others, scene::OtherColouring::Category);
}

void colourOthersByName(CommandStage& stage)
{
    stage.choose(TimelineCommand::kColourOthersByCategory);
    stage.give();
    EXPECT_EQ(stage.view().colourings.others, scene::OtherColouring::Name);
}

void openTimeAxisMenu(CommandStage& stage)
{
    stage.give();
    EXPECT_TRUE(stage.window.actions().submenu(TimelineCommand::kTimeAxis)->isVisible());
}

void absoluteTime(CommandStage& stage)
{
    stage.give();
    EXPECT_EQ(stage.view().timeOrigin, TimeOrigin::Absolute);
}

void timeOfRun(CommandStage& stage)
{
    stage.choose(TimelineCommand::kAbsoluteTime);
    stage.give();
    EXPECT_EQ(stage.view().timeOrigin, TimeOrigin::Run);
}

void timeOfStep(CommandStage& stage)
{
    stage.give();
    EXPECT_EQ(stage.view().timeOrigin, TimeOrigin::Step);
}

void nextStep(CommandStage& stage)
{
    stage.give();
    EXPECT_EQ(stage.view().step, StepIndex{0U});
    stage.give();
    EXPECT_EQ(stage.view().step, StepIndex{1U});
    EXPECT_TRUE(stage.seen().covers({{1'000'000}, {1'900'000}}));
    EXPECT_FALSE(stage.seen().intersects({{0}, {900'000}}));
}

void previousStep(CommandStage& stage)
{
    stage.press(Qt::CTRL | Qt::Key_PageDown);
    stage.press(Qt::CTRL | Qt::Key_PageDown);
    stage.settle();
    stage.give();
    EXPECT_EQ(stage.view().step, StepIndex{0U});
    EXPECT_FALSE(stage.seen().intersects({{1'000'000}, {1'900'000}}));
}

void parallelSizes(CommandStage& stage)
{
    stage.give();
    stage.dialog<ParallelSizesDialog>();
    stage.press(Qt::Key_Backtab);
    EXPECT_EQ(stage.core.loads, 1) << "only asked so far";
}

void clockOffsets(CommandStage& stage)
{
    stage.give();
    EXPECT_EQ(stage.dialog<ClockOffsetDialog>()->shifts().count("host-0"), 1U);
}

void shiftTwice(CommandStage& stage)
{
    for (const std::int64_t ns : {5000, 9000}) {
        stage.window.clocks().setShifts({{"host-0", {ns}}});
        stage.settle();
    }
}

void undoClockOffset(CommandStage& stage)
{
    shiftTwice(stage);
    stage.give();
    EXPECT_EQ(stage.view().clockShifts, (scene::ClockShifts{{"host-0", {5000}}}));
}

void resetClockOffsets(CommandStage& stage)
{
    shiftTwice(stage);
    stage.give();
    EXPECT_TRUE(stage.view().clockShifts.empty());
}

void editChromeRules(CommandStage& stage)
{
    EXPECT_FALSE(stage.window.action(TimelineCommand::kEditTraceRules)->isEnabled());
    stage.open("chrome");
    stage.give();
    EXPECT_EQ(stage.dialog<ChromeRulesDialog>()->rules(), nullptr) << "the defaults";
}

} // namespace

CommandChecks viewCommandChecks()
{
    return {{CommandId::Fit, fit},
            {CommandId::ResetView, resetView},
            {CommandId::UndoZoom, undoZoom},
            {TimelineCommand::kShowLinks, showLinks},
            {TimelineCommand::kShowIdle, showIdle},
            {TimelineCommand::kShowInFlight, showInFlight},
            {CommandId::ShowMinimap, showMinimap},
            {TimelineCommand::kShowDurations, showDurations},
            {TimelineCommand::kShowGhosts, showGhosts},
            {TimelineCommand::kShowStepBeside, showStepBeside},
            {TimelineCommand::kShowOtherSteps, showOtherSteps},
            {TimelineCommand::kShowRunBefore, showRunBefore},
            {TimelineCommand::kColourBlocks, openColourMenu},
            {TimelineCommand::kColourByKind, colourByKind},
            {TimelineCommand::kColourByPhase, colourBy<scene::Colouring::Phase>},
            {TimelineCommand::kColourByChunk, colourBy<scene::Colouring::Chunk>},
            {TimelineCommand::kColourByStage, colourBy<scene::Colouring::Stage>},
            {TimelineCommand::kColourByMicroBatch, colourBy<scene::Colouring::MicroBatch>},
            {TimelineCommand::kColourBySlack, colourBy<scene::Colouring::Slack>},
            {TimelineCommand::kColourByDeviation, colourBy<scene::Colouring::Deviation>},
            {TimelineCommand::kColourByChange, colourByChange},
            {TimelineCommand::kColourOtherRows, openOtherColourMenu},
            {TimelineCommand::kColourOthersByName, colourOthersByName},
            {TimelineCommand::kColourOthersByCategory, colourOthersByCategory},
            {TimelineCommand::kTimeAxis, openTimeAxisMenu},
            {TimelineCommand::kAbsoluteTime, absoluteTime},
            {TimelineCommand::kTimeOfRun, timeOfRun},
            {TimelineCommand::kTimeOfStep, timeOfStep},
            {CommandId::PreviousStep, previousStep},
            {CommandId::NextStep, nextStep},
            {TimelineCommand::kParallelSizes, parallelSizes},
            {TimelineCommand::kClockOffsets, clockOffsets},
            {TimelineCommand::kUndoClockOffset, undoClockOffset},
            {TimelineCommand::kResetClockOffsets, resetClockOffsets},
            {TimelineCommand::kEditTraceRules, editChromeRules}};
}

} // namespace pipescope::ui::test
