#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollBar>
#include <QStatusBar>
#include <QTableWidget>
#include <QTest>
#include <QTextBrowser>

#include "tests/ui/every_command/command_checks.h"
#include "ui/run/panels/marks/marks_panel.h"
#include "ui/run/session/timeline_command.h"
#include "ui/run/timeline/view/selection_walk.h"
#include "ui/run/workspace/dialogs/go_to_time_dialog.h"
#include "ui/run/workspace/dialogs/recording_dialog.h"
#include "ui/shell/commands/command_palette.h"
#include "ui/shell/commands/key_table_dialog.h"
#include "ui/shell/toolkit/qt_text.h"
#include "ui/shell/window/help_dialog.h"
#include "ui/shell/window/notice_bar.h"

#include <algorithm>

namespace pipescope::ui::test {
namespace {

using scene::RowPlace;

TraceRef firstSend()
{
    return OperatorRef{TrackIndex{0U}, OperatorIndex{0U}};
}

TraceRef firstReceive()
{
    return OperatorRef{TrackIndex{1U}, OperatorIndex{0U}};
}

void nextBlock(CommandStage& stage)
{
    stage.window.session().select(CommandStage::block(0, 1));
    stage.give();
    EXPECT_EQ(stage.window.session().selection(), CommandStage::block(0, 2));
}

void previousBlock(CommandStage& stage)
{
    stage.window.session().select(CommandStage::block(0, 1));
    stage.give();
    EXPECT_EQ(stage.window.session().selection(), CommandStage::block(0, 0));
}

void nextRow(CommandStage& stage)
{
    stage.window.session().setCurrentRow(RowPlace(Rank{0}));
    stage.give();
    EXPECT_EQ(stage.window.session().currentRow(), RowPlace(Rank{1}));
}

void previousRow(CommandStage& stage)
{
    stage.window.session().setCurrentRow(RowPlace(Rank{1}));
    stage.give();
    EXPECT_EQ(stage.window.session().currentRow(), RowPlace(Rank{0}));
}

void followLink(CommandStage& stage)
{
    stage.window.session().select(firstSend());
    stage.give();
    EXPECT_EQ(stage.window.session().selection(), firstReceive());
}

void followLinkBack(CommandStage& stage)
{
    stage.window.session().select(firstReceive());
    stage.give();
    EXPECT_EQ(stage.window.session().selection(), firstSend());
}

/// The first receive has no other sender: followed once more nothing changes, and the status line says so.
void expectNoOther(CommandStage& stage, const TraceRef& from, const TraceRef& to)
{
    stage.window.session().select(from);
    stage.give();
    EXPECT_EQ(stage.window.session().selection(), to);
    stage.give();
    EXPECT_EQ(stage.window.session().selection(), to);
    EXPECT_EQ(stage.window.statusBar()->currentMessage(),
              SelectionWalk::tr("There is no other link to choose."));
}

void otherLink(CommandStage& stage)
{
    expectNoOther(stage, firstSend(), firstReceive());
}

void otherLinkBack(CommandStage& stage)
{
    expectNoOther(stage, firstReceive(), firstSend());
}

void selectionBack(CommandStage& stage)
{
    stage.window.session().select(CommandStage::block(0, 0));
    stage.window.session().select(CommandStage::block(1, 0));
    stage.give();
    EXPECT_EQ(stage.window.session().selection(), CommandStage::block(0, 0));
}

void selectionForward(CommandStage& stage)
{
    stage.window.session().select(CommandStage::block(0, 0));
    stage.window.session().select(CommandStage::block(1, 0));
    stage.choose(TimelineCommand::kSelectionBack);
    stage.give();
    EXPECT_EQ(stage.window.session().selection(), CommandStage::block(1, 0));
}

void goToTime(CommandStage& stage)
{
    stage.lookCloser();
    const Duration before = stage.seen().duration();
    stage.give();
    auto* dialog = stage.dialog<GoToTimeDialog>();
    dialog->field()->setText(QStringLiteral("0.2 parsecs"));
    EXPECT_FALSE(dialog->moment());
    dialog->field()->setText(QStringLiteral("0.2 ms"));
    ASSERT_TRUE(dialog->moment());
    const TimePoint wanted = *dialog->moment();
    QTest::keyClick(dialog->field(), Qt::Key_Return);
    stage.settle();
    EXPECT_TRUE(stage.seen().contains(wanted));
    EXPECT_NEAR(static_cast<double>(stage.seen().duration().ns), static_cast<double>(before.ns), 2.0);
}

void rangeOfSelection(CommandStage& stage)
{
    stage.window.session().select(CommandStage::block(0, 0));
    stage.give();
    EXPECT_EQ(stage.window.session().range(),
              spanOf(*stage.window.session().trace(), CommandStage::block(0, 0)));
}

void followMicroBatch(CommandStage& stage)
{
    stage.window.session().select(CommandStage::block(0, 0));
    stage.give();
    const auto& highlight = stage.window.session().highlight();
    ASSERT_TRUE(highlight);
    EXPECT_TRUE(highlight->contains(CommandStage::block(0, 0)));
    EXPECT_TRUE(highlight->contains(CommandStage::block(0, 1))) << "its backward";
    EXPECT_TRUE(highlight->contains(CommandStage::block(1, 0))) << "on the next stage";
    EXPECT_FALSE(highlight->contains(CommandStage::block(2, 0))) << "of another pipeline";
}

void nextCause(CommandStage& stage)
{
    // Of blocks without micro-batches nothing is concluded; the sentence leads to the first such rank.
    stage.window.session().setCurrentRow(Rank{3});
    stage.give();
    EXPECT_EQ(stage.window.session().currentRow(), scene::RowPlace(Rank{0}));
}

void nextDifference(CommandStage& stage)
{
    stage.compareWith("half");
    stage.window.session().setCurrentRow(Rank{0});
    stage.give();
    EXPECT_EQ(stage.window.session().currentRow(), scene::RowPlace(Rank{2})) << "which the run before lacks";
}

void nextGap(CommandStage& stage)
{
    stage.give();
    EXPECT_TRUE(stage.window.session().selectedGap());
}

void gapBefore(CommandStage& stage)
{
    stage.window.session().select(CommandStage::block(0, 1));
    stage.give();
    EXPECT_EQ(stage.window.session().selectedGap(), (GapRef{TrackIndex{0U}, BlockIndex{1U}}));
}

void criticalPath(CommandStage& stage)
{
    stage.give();
    EXPECT_NE(stage.window.session().highlight(), nullptr);
    stage.give();
    EXPECT_EQ(stage.window.session().highlight(), nullptr);
}

void showPalette(CommandStage& stage)
{
    stage.give();
    auto* palette = stage.dialog<CommandPalette>();
    EXPECT_TRUE(palette->field()->hasFocus());
    palette->field()->setText(withoutMnemonic(commandText(stage.window.actions().table()[kShowMarks])));
    EXPECT_EQ(palette->chosen(), kShowMarks);
}

void showKeys(CommandStage& stage)
{
    stage.give();
    EXPECT_GT(stage.dialog<KeyTableDialog>()->table()->rowCount(), 60);
}

void showHelp(CommandStage& stage)
{
    stage.give();
    const auto* dialog = stage.window.findChild<HelpDialog*>();
    ASSERT_NE(dialog, nullptr);
    EXPECT_TRUE(dialog->browser()->toPlainText().contains(QStringLiteral("What a block is called")));
}

void showRecordingGuide(CommandStage& stage)
{
    stage.give();
    const auto* dialog = stage.window.findChild<HelpDialog*>();
    ASSERT_NE(dialog, nullptr);
    EXPECT_TRUE(dialog->browser()->toPlainText().contains(QStringLiteral("pipescope-cli doctor")));
    EXPECT_EQ(dialog->browser()->verticalScrollBar()->value(), 0);
}

void showWhatIsMissing(CommandStage& stage)
{
    stage.give();
    auto* dialog = stage.dialog<RecordingDialog>();
    ASSERT_TRUE(waitFor([&] { return dialog->isIdle(); }));
    const QString text = dialog->text()->toPlainText();
    const Diagnosis diagnosis = diagnose(*stage.window.session().recorded());
    EXPECT_FALSE(diagnosis.faults.empty());
    for (const RecordingFault& fault : diagnosis.faults) {
        EXPECT_TRUE(text.contains(localized(fault.sentence))) << fault.name;
        EXPECT_TRUE(text.contains(toQString(fault.line))) << fault.name;
    }
    // What was found and expected stands below, a row for each rank and step.
    EXPECT_TRUE(text.contains(RecordingDialog::tr("Found / expected in each rank and step")));
    const RecordedStep& first = diagnosis.counts.rows.front();
    EXPECT_TRUE(text.contains(QStringLiteral("%1 / %2")
                                  .arg(first.foundOf(CountedKind::Forward))
                                  .arg(first.expectedOf(CountedKind::Forward).value_or(-1))));
    const auto buttons = dialog->findChildren<QPushButton*>();
    const auto guide =
        std::ranges::find(buttons, RecordingDialog::tr("Recording Guide…"), &QPushButton::text);
    ASSERT_NE(guide, buttons.end());
    QTest::mouseClick(*guide, Qt::LeftButton);
    EXPECT_NE(stage.window.findChild<HelpDialog*>(), nullptr);
}

void showMessageElsewhere(CommandStage& stage)
{
    stage.window.session().select(firstSend());
    stage.give();
    // No dump of this run was open before.
    EXPECT_TRUE(stage.window.notice()->isVisible());
    EXPECT_EQ(stage.window.session().selection(), firstSend());
}

void about(CommandStage& stage)
{
    stage.give();
    EXPECT_TRUE(stage.dialog<QMessageBox>()->text().contains(QStringLiteral("Pipescope")));
}

} // namespace

CommandChecks goAndHelpCommandChecks()
{
    return {{TimelineCommand::kNextBlock, nextBlock},
            {TimelineCommand::kPreviousBlock, previousBlock},
            {TimelineCommand::kNextRow, nextRow},
            {TimelineCommand::kPreviousRow, previousRow},
            {TimelineCommand::kFollowLink, followLink},
            {TimelineCommand::kFollowLinkBack, followLinkBack},
            {TimelineCommand::kOtherLink, otherLink},
            {TimelineCommand::kOtherLinkBack, otherLinkBack},
            {TimelineCommand::kSelectionBack, selectionBack},
            {TimelineCommand::kSelectionForward, selectionForward},
            {TimelineCommand::kGoToTime, goToTime},
            {TimelineCommand::kRangeOfSelection, rangeOfSelection},
            {TimelineCommand::kNextCause, nextCause},
            {TimelineCommand::kNextDifference, nextDifference},
            {TimelineCommand::kNextGap, nextGap},
            {TimelineCommand::kGapBefore, gapBefore},
            {TimelineCommand::kCriticalPath, criticalPath},
            {TimelineCommand::kFollowMicroBatch, followMicroBatch},
            {CommandId::ShowMessageElsewhere, showMessageElsewhere},
            {CommandId::ShowPalette, showPalette},
            {CommandId::ShowHelp, showHelp},
            {CommandId::ShowRecordingGuide, showRecordingGuide},
            {TimelineCommand::kShowWhatIsMissing, showWhatIsMissing},
            {CommandId::ShowKeys, showKeys},
            {CommandId::About, about}};
}

} // namespace pipescope::ui::test
