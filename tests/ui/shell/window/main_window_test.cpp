#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include "tests/ui/shell/window/timeline_window.h"
#include "tests/ui/shell/window/window_fixture.h"
#include "ui/run/panels/details/details_panel.h"
#include "ui/run/panels/marks/marks_panel.h"
#include "ui/run/panels/search/search_panel.h"
#include "ui/run/session/timeline_command.h"
#include "ui/run/timeline/view/timeline_view.h"
#include "ui/run/workspace/dialogs/parallel_sizes_dialog.h"
#include "ui/shell/commands/key_table_dialog.h"
#include "ui/shell/findings/findings_panel.h"
#include "ui/shell/window/activity_bar.h"
#include "ui/shell/window/empty_page.h"
#include "ui/shell/window/notice_bar.h"

namespace pipescope::ui::test {
namespace {

using MainWindowTest = WindowTest;

TEST_F(MainWindowTest, SaysThatNothingIsOpenAtFirst)
{
    EXPECT_TRUE(m_window.emptyPage()->isVisible());
    EXPECT_EQ(m_window.emptyPage()->title(), QStringLiteral("Nothing is open"));
    EXPECT_FALSE(m_window.action(TimelineCommand::kExportDatabases)->isEnabled());
}

TEST_F(MainWindowTest, DoesSomethingForEachCommandThatHasAnAction)
{
    for (const Command& row : m_window.actions().table().rows()) {
        const bool hasAction = m_window.action(row.id) != nullptr;
        EXPECT_EQ(m_window.actions().isHandled(row.id), hasAction) << row.text;
    }
}

TEST_F(MainWindowTest, SearchesFromTheKeyboardAndReturnsToTheTimeline)
{
    openAndWait("/data/run");
    QTest::keyClick(m_window.timeline(), Qt::Key_Slash);
    SearchPanel* panel = m_window.searchPanel();
    ASSERT_TRUE(panel->isVisible());
    QTest::keyClicks(panel->field(), QStringLiteral("kind:backward"));
    QTest::keyClick(panel->field(), Qt::Key_Return);
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(panel->hits().rowCount(), 4);
    EXPECT_EQ(m_window.session().selection(), panel->hits().rowAt(0));
    QTest::keyClick(panel->field(), Qt::Key_Escape);
    EXPECT_FALSE(panel->isVisible());
    EXPECT_FALSE(m_window.session().highlight());
    EXPECT_TRUE(m_window.timeline()->hasFocus());
}

TEST_F(MainWindowTest, EscapeEndsTheHighlightFirstAndThenTheSelection)
{
    openAndWait("/data/run");
    const Trace& trace = *m_window.session().trace();
    const TraceRef first = BlockRef{TrackIndex{std::size_t{0}}, BlockIndex{std::size_t{0}}};
    m_window.session().select(first);
    m_window.session().setHighlight(std::make_shared<const TraceSet>(trace));
    QTest::keyClick(m_window.timeline(), Qt::Key_Escape);
    EXPECT_FALSE(m_window.session().highlight());
    EXPECT_EQ(m_window.session().selection(), first);
    QTest::keyClick(m_window.timeline(), Qt::Key_Escape);
    EXPECT_FALSE(m_window.session().selection());
}

TEST_F(MainWindowTest, ShowsTheTimelineAndTheFoldersNameAfterOpening)
{
    openAndWait("/data/run-7");
    EXPECT_TRUE(m_window.timeline()->isVisible());
    EXPECT_EQ(m_window.session().trace()->tracks.size(), 4U);
    EXPECT_EQ(m_window.windowTitle(), QStringLiteral("run-7 – Pipescope"));
    EXPECT_TRUE(m_window.action(TimelineCommand::kExportDatabases)->isEnabled());
}

TEST_F(MainWindowTest, ShowsTheStageAndACancelButtonWhileLoading)
{
    m_window.open("/data/slow");
    ASSERT_TRUE(QTest::qWaitFor(
        [&] { return m_window.activity()->text() == QStringLiteral("Reading ranks: 0 of 4"); }, kPatienceMs));
    EXPECT_TRUE(m_window.activity()->cancelButton()->isVisible());
}

TEST_F(MainWindowTest, StopsLoadingByAClickOnCancel)
{
    openAndWait("/data/run");
    m_window.open("/data/slow");
    QTest::mouseClick(m_window.activity()->cancelButton(), Qt::LeftButton);
    EXPECT_TRUE(waitUntilIdle());
    EXPECT_FALSE(m_window.activity()->isVisible());
    EXPECT_EQ(m_window.session().trace()->root(), "/data/run");
    EXPECT_TRUE(m_window.notice()->isVisible());
}

TEST_F(MainWindowTest, ShowsTheFolderOpenedLastWhenAnotherIsStillLoading)
{
    m_window.open("/data/slow");
    openAndWait("/data/run");
    ASSERT_TRUE(test::waitFor([&] { return m_core.endedLoads.count() == 2; }));
    test::handlePostedEvents();
    EXPECT_EQ(m_window.session().trace()->root(), "/data/run");
    EXPECT_FALSE(m_window.activity()->isVisible());
}

TEST_F(MainWindowTest, ClosesWhileLoading)
{
    m_window.open("/data/slow");
    EXPECT_TRUE(m_window.close());
    EXPECT_TRUE(waitUntilIdle());
}

TEST(TimelineWindow, IsDestroyedWhileLoading)
{
    TemporarySettings settings;
    FakeCore core;
    auto window = std::make_unique<TimelineWindow>(core.functions(), settings.get());
    window->show();
    window->open("/data/slow");
    ASSERT_TRUE(QTest::qWaitFor([&] { return core.loads == 1; }, kPatienceMs));
    window.reset();
}

TEST_F(MainWindowTest, OpensTheFindingsByItselfWhenThereIsNothingToShow)
{
    EXPECT_FALSE(m_window.findings()->isVisible());
    openAndWait("/data/empty-run");
    EXPECT_TRUE(m_window.findings()->isVisible());
    EXPECT_TRUE(m_window.emptyPage()->isVisible());
    EXPECT_EQ(m_window.emptyPage()->title(), QStringLiteral("Nothing to show in empty-run"));
    EXPECT_TRUE(m_window.emptyPage()->explanation().contains(QStringLiteral("no profiler database")));
}

TEST_F(MainWindowTest, ReportsWhyOpeningFailed)
{
    openAndWait("/data/broken");
    EXPECT_TRUE(m_window.notice()->isVisible());
    EXPECT_TRUE(m_window.notice()->sentence().contains(QStringLiteral("out of memory")));
}

TEST_F(MainWindowTest, ReloadsWithF5AndKeepsTheSelection)
{
    openAndWait("/data/run");
    const TraceRef ref = BlockRef{TrackIndex{0U}, BlockIndex{1U}};
    m_window.session().select(ref);
    press(Qt::Key_F5);
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(m_core.loads, 2);
    EXPECT_EQ(m_window.session().selection(), ref);
}

TEST_F(MainWindowTest, ReloadsWithSizesGivenInTheDialog)
{
    openAndWait("/data/run");
    m_window.action(TimelineCommand::kParallelSizes)->trigger();
    auto* dialog = m_window.findChild<ParallelSizesDialog*>();
    ASSERT_NE(dialog, nullptr);
    auto* pipeline = dialog->findChild<QSpinBox*>();
    pipeline->selectAll();
    QTest::keyClicks(pipeline, QStringLiteral("2"));
    QTest::keyClick(dialog, Qt::Key_Return);
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(m_core.lastSizes.pipeline, 2);
    EXPECT_FALSE(m_core.lastSizes.tensor.has_value());
}

TEST_F(MainWindowTest, TurnsLinksOffAndOnByKey)
{
    openAndWait("/data/run");
    press(Qt::Key_L);
    EXPECT_FALSE(m_window.session().view().linksShown);
    press(Qt::Key_L);
    EXPECT_TRUE(m_window.session().view().linksShown);
}

TEST_F(MainWindowTest, OffersWithNothingOpenOnlyWhatNeedsNothing)
{
    for (const Command& row : m_window.actions().table().rows()) {
        const QAction* action = m_window.action(row.id);
        if (action != nullptr && needOf(row) != CommandNeed::Nothing) {
            EXPECT_FALSE(action->isEnabled()) << row.text;
        }
    }
    for (const CommandId id :
         {CommandId::NextStep, TimelineCommand::kNextRow, TimelineCommand::kCollapseAllGroups,
          TimelineCommand::kTallerRows, CommandId::Copy, CommandId::Fit, CommandId::Find})
    {
        EXPECT_NE(needOf(m_window.actions().table()[id]), CommandNeed::Nothing)
            << m_window.actions().table()[id].text;
    }
    for (const CommandId id : {CommandId::OpenFolder, CommandId::Quit, CommandId::ShowKeys,
                               TimelineCommand::kColours, CommandId::ShowDetails})
    {
        EXPECT_TRUE(m_window.action(id)->isEnabled()) << m_window.actions().table()[id].text;
    }
}

TEST_F(MainWindowTest, OffersWithARunWithoutContentWhatActsOnItsFindings)
{
    openAndWait("/data/empty-run");
    EXPECT_TRUE(m_window.action(CommandId::Copy)->isEnabled());
    EXPECT_TRUE(m_window.action(CommandId::Reload)->isEnabled());
    EXPECT_FALSE(m_window.action(CommandId::Fit)->isEnabled());
    EXPECT_FALSE(m_window.action(CommandId::ExportPicture)->isEnabled());
}

TEST_F(MainWindowTest, OffersNoExportWhileARunIsStillBeingRead)
{
    m_window.open("/data/parts");
    ASSERT_TRUE(waitFor([&] { return m_window.session().trace()->root() == "/data/parts"; }));
    EXPECT_TRUE(m_window.action(CommandId::Fit)->isEnabled());
    EXPECT_FALSE(m_window.action(TimelineCommand::kExportDatabases)->isEnabled());
    m_core.mayFinish.open();
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_TRUE(m_window.action(TimelineCommand::kExportDatabases)->isEnabled());
}

TEST_F(MainWindowTest, ChangesTheTimeAxis)
{
    openAndWait("/data/run");
    m_window.action(TimelineCommand::kAbsoluteTime)->trigger();
    EXPECT_EQ(m_window.session().view().timeOrigin, ViewOptions::TimeOrigin::Absolute);
    EXPECT_TRUE(m_window.action(TimelineCommand::kAbsoluteTime)->isChecked());
    EXPECT_FALSE(m_window.action(TimelineCommand::kTimeOfRun)->isChecked());
}

TEST_F(MainWindowTest, GoesToTheOtherEndOfALinkFromTheDetails)
{
    openAndWait("/data/run");
    m_window.session().select(OperatorRef{TrackIndex{0U}, OperatorIndex{0U}});
    QTableView* table = m_window.details()->table();
    const auto* model = static_cast<const DetailsModel*>(table->model());
    const TraceRef target = OperatorRef{TrackIndex{2U}, OperatorIndex{0U}};
    for (int row = 0; row < model->rowCount(); ++row) {
        const QModelIndex index = model->index(row, DetailsModel::ValueColumn);
        if (model->target(index).value<TraceRef>() == target) {
            table->scrollTo(index);
            QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(index).center());
            break;
        }
    }
    EXPECT_EQ(m_window.session().selection(), target);
}

TEST_F(MainWindowTest, CopiesTheDetailsOfTheSelection)
{
    openAndWait("/data/run");
    m_window.session().select(BlockRef{TrackIndex{0U}, BlockIndex{0U}});
    press(Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QApplication::clipboard()->text(), m_window.details()->text());
    EXPECT_FALSE(m_window.details()->text().isEmpty());
    press(Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(QApplication::clipboard()->text(), m_window.details()->tsv());
}

TEST_F(MainWindowTest, CopiesFindingsWhileTheyHaveTheFocus)
{
    openAndWait("/data/empty");
    m_window.findings()->table()->setFocus();
    press(Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QApplication::clipboard()->text(), m_window.findings()->tsv());
}

TEST_F(MainWindowTest, CopiesHitsWhileTheirTableHasTheFocus)
{
    openAndWait("/data/run");
    m_window.action(CommandId::Find)->trigger();
    m_window.searchPanel()->field()->setText(QStringLiteral("kind:backward"));
    ASSERT_TRUE(waitUntilIdle());
    m_window.searchPanel()->table()->setFocus();
    press(Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QApplication::clipboard()->text(), m_window.searchPanel()->tsv());
    EXPECT_EQ(m_window.searchPanel()->tsv().count(u'\n'), 5) << "the headings and four hits";
}

TEST_F(MainWindowTest, CopiesMarksWhileTheirTableHasTheFocus)
{
    openAndWait("/data/run");
    m_window.session().setMarks({{{{100'000}, {200'000}}, "slow"}});
    m_window.action(kShowMarks)->trigger();
    m_window.marks()->table()->setFocus();
    press(Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QApplication::clipboard()->text(),
              QStringLiteral("Time in the run\tLength\tText\n100 µs\t100 µs\tslow\n"));
}

TEST_F(MainWindowTest, TakesTheRangeOfASelectedStep)
{
    openAndWait("/data/run");
    EXPECT_FALSE(m_window.action(TimelineCommand::kRangeOfSelection)->isEnabled());
    m_window.session().selectStep(StepIndex{1U});
    press(Qt::Key_R);
    EXPECT_EQ(m_window.session().range(), m_window.session().trace()->steps[1].span);
}

TEST_F(MainWindowTest, WalksFromStepToStepByTheKeysForBlocks)
{
    openAndWait("/data/run");
    m_window.session().selectStep(StepIndex{0U});
    m_window.timeline()->times().setVisibleSpan(m_window.session().trace()->steps[0].span);
    m_window.action(TimelineCommand::kNextBlock)->trigger();
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(m_window.session().selectedStep(), StepIndex{1U});
    EXPECT_TRUE(
        m_window.timeline()->times().visibleSpan().intersects(m_window.session().trace()->steps[1].span));
    m_window.action(TimelineCommand::kNextBlock)->trigger();
    EXPECT_EQ(m_window.session().selectedStep(), StepIndex{1U}) << "the last one stays";
    m_window.action(TimelineCommand::kPreviousBlock)->trigger();
    EXPECT_EQ(m_window.session().selectedStep(), StepIndex{0U});
}

TEST_F(MainWindowTest, WalkingToAStepThatIsNotShownShowsIt)
{
    openAndWait("/data/run");
    m_window.session().changeView([](ViewOptions& view) { view.step = StepIndex{0U}; });
    m_window.session().selectStep(StepIndex{0U});
    m_window.action(TimelineCommand::kNextBlock)->trigger();
    EXPECT_FALSE(m_window.session().view().step);
}

TEST_F(MainWindowTest, ShowsTheKeyTableByItsKey)
{
    press(Qt::Key_Question);
    EXPECT_NE(m_window.findChild<KeyTableDialog*>(), nullptr);
}

TEST(TimelineWindow, RemembersItsSizeAndDocks)
{
    TemporarySettings settings;
    FakeCore core;
    {
        TimelineWindow window(core.functions(), settings.get());
        window.show();
        window.resize(911, 633);
        window.action(CommandId::ShowDetails)->trigger();
        window.action(CommandId::ShowFindings)->trigger();
        window.close();
    }
    TimelineWindow window(core.functions(), settings.get());
    window.show();
    EXPECT_EQ(window.size(), QSize(911, 633));
    EXPECT_FALSE(window.details()->isVisible());
    EXPECT_TRUE(window.findings()->isVisible());
    EXPECT_FALSE(window.action(CommandId::ShowDetails)->isChecked());
    EXPECT_TRUE(window.action(CommandId::ShowFindings)->isChecked());
}

} // namespace
} // namespace pipescope::ui::test
