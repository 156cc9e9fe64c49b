#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QImage>
#include <QLineEdit>
#include <QPushButton>
#include <QStatusBar>
#include <QTest>
#include <QToolButton>

#include "tests/ui/shell/window/timeline_workspace/shown_run.h"
#include "ui/run/panels/causes/chart_view.h"
#include "ui/run/panels/causes/difference_panel.h"
#include "ui/run/panels/causes/sentence_page.h"
#include "ui/run/panels/details/details_panel.h"
#include "ui/run/session/timeline_command.h"
#include "ui/run/workspace/dialogs/compare_runs_dialog.h"
#include "ui/shell/findings/findings_panel.h"

#include <gtest/gtest.h>

namespace pipescope::ui::test {
namespace {

using pipescope::test::SimulatedBlock;
using pipescope::test::SimulatedRun;

/// Two pipelines of four stages, three steps; one rank of the run after takes 20 % longer.
SimulatedRun threeSteps(std::optional<Rank> slow = std::nullopt)
{
    SimulatedRun run;
    run.replicas = 2;
    run.steps = 3;
    run.blockTime = [slow](const SimulatedBlock& block) {
        const bool isSlow = slow && block.replica * 4 + block.stage == slow->value;
        return SimulatedRun::usualTime(block) * (isSlow ? 120 : 100) / 100;
    };
    return run;
}

ShownRun comparedWithSlow(Rank slow)
{
    return ShownRun(opened(threeSteps(slow)), opened(threeSteps(), "before"));
}

std::string textOf(const ShownRun& shown)
{
    return shown.difference()->page()->toPlainText().toStdString();
}

TEST(ComparedRuns, SayWhatChangedUnaskedAndOneKeyShowsIt)
{
    for (std::int32_t slow = 0; slow < 8; ++slow) {
        ShownRun shown = comparedWithSlow(Rank{slow});
        shown.compare();
        EXPECT_TRUE(shown.difference()->isVisible());
        EXPECT_NE(textOf(shown).find("rank " + std::to_string(slow)), std::string::npos) << textOf(shown);
        shown.press(Qt::Key_X, Qt::ShiftModifier);
        const auto selected = shown.window().session().selection();
        ASSERT_TRUE(selected) << slow;
        const Trace& trace = *shown.window().session().trace();
        EXPECT_EQ(trace.track(trackOf(*selected)).rank, Rank{slow});
        EXPECT_TRUE(shown.isInView(trackOf(*selected), spanOf(trace, *selected)));
        EXPECT_TRUE(shown.window().session().highlight()->contains(*selected));
    }
}

TEST(ComparedRuns, HaveTheRunBeforeBelowEachRowUntilItsKeyIsPressed)
{
    ShownRun shown = comparedWithSlow(Rank{5});
    shown.compare();
    const auto companion = shown.window().session().companion();
    ASSERT_NE(companion, nullptr);
    EXPECT_EQ(companion->companion.kind, CompanionKind::OtherRun);
    EXPECT_EQ(companion->companion.trace->blockCount(), shown.window().session().trace()->blockCount());
    shown.press(Qt::Key_U);
    EXPECT_EQ(shown.window().session().companion(), nullptr);
    shown.press(Qt::Key_U);
    EXPECT_NE(shown.window().session().companion(), nullptr);
}

TEST(ComparedRuns, NameTheLaneBelowEachRowInTheLegend)
{
    ShownRun shown = comparedWithSlow(Rank{5});
    shown.compare();
    const auto begins = [&](const std::string& word) {
        return waitFor([&] {
            const auto& entries = shown.window().timeline()->frame().legend.layout.entries;
            return !entries.empty() && entries.front().word == word;
        });
    };
    EXPECT_TRUE(begins("below: run before"));
    shown.window().action(CommandId::Chinese)->trigger();
    EXPECT_TRUE(begins("下方：之前的运行"));
    shown.press(Qt::Key_U);
    EXPECT_TRUE(begins("前向"));
    shown.window().action(CommandId::English)->trigger();
}

/// The sentences of the panel, one below the other.
std::string findingsOf(ShownRun& shown)
{
    const QAbstractItemModel* model = shown.window().findings()->table()->model();
    QStringList sentences;
    for (int row = 0; row < model->rowCount(); ++row) {
        sentences << model->index(row, FindingsPanel::SentenceColumn).data().toString();
    }
    return sentences.join(u'\n').toStdString();
}

/// All that the buttons of the status bar say.
std::string badgeOf(ShownRun& shown)
{
    QStringList texts;
    for (const QToolButton* button : shown.window().statusBar()->findChildren<QToolButton*>()) {
        texts << button->text();
    }
    return texts.join(u'\n').toStdString();
}

TEST(ComparedRuns, ListTheFindingsOfTheRunBeforeAsLongAsTheyAreCompared)
{
    Trace before = threeSteps().openTrace();
    before.roots = {"before"};
    before.findings.add(FindingId::FileEmpty, Rank{3}, "before/3.db");
    ShownRun shown(opened(threeSteps()), std::make_shared<const Trace>(std::move(before)));
    shown.compare();
    EXPECT_EQ(findingsOf(shown), "Run before: The file is empty (0 bytes)");
    EXPECT_NE(badgeOf(shown).find("No findings · before: 1 error"), std::string::npos) << badgeOf(shown);
    shown.window().action(CommandId::Chinese)->trigger();
    ASSERT_TRUE(shown.waitUntilIdle());
    EXPECT_TRUE(QString::fromStdString(findingsOf(shown)).startsWith(QStringLiteral("之前的运行：")))
        << findingsOf(shown);
    shown.window().action(CommandId::English)->trigger();
    shown.open();
    EXPECT_EQ(findingsOf(shown), "");
    EXPECT_EQ(badgeOf(shown).find("before"), std::string::npos) << badgeOf(shown);
}

TEST(ComparedRuns, HaveFindingsInRowsThatAreNoHigherThanTheirTexts)
{
    Trace before = threeSteps().openTrace();
    before.roots = {"before"};
    before.findings.add(FindingId::RanksMissing, {}, {}, verbatim("2"));
    before.findings.add(FindingId::FileEmpty, Rank{3}, "before/3.db");
    ShownRun shown(opened(threeSteps()), std::make_shared<const Trace>(std::move(before)));
    shown.compare();
    const QTableView* table = shown.window().findings()->table();
    shown.press(Qt::Key_F8);
    constexpr int kLines = 4;
    EXPECT_TRUE(waitFor([&] {
        return table->isVisible() && table->rowHeight(0) > 0
               && table->rowHeight(0) <= kLines * table->fontMetrics().lineSpacing();
    })) << table->rowHeight(0);
}

TEST(ComparedRuns, SayInTheDetailsHowMuchLaterABlockIs)
{
    ShownRun shown = comparedWithSlow(Rank{0});
    shown.compare();
    shown.window().session().select(BlockRef{TrackIndex{0U}, BlockIndex{1U}});
    ASSERT_TRUE(shown.waitUntilIdle());
    const std::string details = shown.window().details()->text().toStdString();
    // The second forward of a rank whose blocks take 1.2 ms instead of 1 ms.
    EXPECT_NE(details.find("Delay against the run before: begins 200 µs, ends 400 µs later"),
              std::string::npos)
        << details;
}

TEST(ComparedRuns, ShowWhatEachPartAddsToAStep)
{
    ShownRun shown = comparedWithSlow(Rank{5});
    shown.compare();
    ASSERT_TRUE(shown.difference()->chart()->chart());
    const ReportTable table = shown.difference()->chart()->chart()->table();
    const RunDifference& difference = *shown.window().run().comparer().compared()->difference;
    EXPECT_EQ(table.rows.size(), difference.waterfall.size() + 1) << "and the step";
}

TEST(ComparedRuns, LetTheirTextAndTheirChartBeCopied)
{
    ShownRun shown = comparedWithSlow(Rank{5});
    shown.compare();
    SentencePage& page = *shown.difference()->page();
    const auto follow = [&page](const QString& link) {
        page.setFocus();
        page.moveCursor(QTextCursor::Start);
        constexpr int kMostLinks = 30;
        for (int i = 0; i < kMostLinks && page.textCursor().selectedText() != link; ++i) {
            QTest::keyClick(&page, Qt::Key_Tab);
        }
        QTest::keyClick(&page, Qt::Key_Return);
    };
    follow(QStringLiteral("Copy Text"));
    EXPECT_NE(QGuiApplication::clipboard()->text().indexOf(QStringLiteral("rank 5")), -1);
    follow(QStringLiteral("Copy Chart"));
    const QImage chart = QGuiApplication::clipboard()->image();
    EXPECT_EQ(chart, shown.difference()->chart()->picture().toImage());
    EXPECT_FALSE(chart.isNull());
}

TEST(ComparedRuns, OfARunAndItselfSayThatNothingChanged)
{
    ShownRun shown(opened(threeSteps()), opened(threeSteps(), "before"));
    shown.compare();
    EXPECT_NE(textOf(shown).find("Nothing changed beyond noise."), std::string::npos) << textOf(shown);
    EXPECT_FALSE(shown.window().action(TimelineCommand::kNextDifference)->isEnabled());
}

TEST(ComparedRuns, AreComparedAgainWhenTheyAreReadAgain)
{
    ShownRun shown = comparedWithSlow(Rank{5});
    shown.compare();
    shown.press(Qt::Key_F5);
    EXPECT_NE(textOf(shown).find("rank 5"), std::string::npos);
    EXPECT_NE(shown.window().session().companion(), nullptr);
}

TEST(ComparedRuns, AreForgottenWhenOneOfThemIsOpenedAlone)
{
    ShownRun shown = comparedWithSlow(Rank{5});
    shown.compare();
    shown.open();
    EXPECT_EQ(shown.window().run().comparer().compared(), nullptr);
    EXPECT_EQ(shown.window().session().companion(), nullptr);
    EXPECT_FALSE(shown.window().action(TimelineCommand::kShowRunBefore)->isEnabled());
    EXPECT_EQ(textOf(shown), "Open another run to compare with: File, Compare Runs.");
}

TEST(ComparedRuns, SayWhenOneOfThemHasNoPipeline)
{
    Trace empty = threeSteps().openTrace();
    for (Track& track : empty.tracks) {
        track.blocks = BlockTable();
    }
    empty.links.clear();
    empty.roots = {"before"};
    ShownRun shown(opened(threeSteps()), std::make_shared<const Trace>(std::move(empty)));
    shown.compare();
    EXPECT_NE(textOf(shown).find("before has no blocks of a pipeline."), std::string::npos) << textOf(shown);
    EXPECT_EQ(shown.difference()->chart()->chart(), std::nullopt);
}

bool waitUntilCompared(ShownRun& shown)
{
    shown.window().activateWindow();
    return waitFor([&] { return shown.window().run().comparer().compared() != nullptr; })
           && shown.waitUntilIdle() && QTest::qWaitForWindowActive(&shown.window(), kPatienceMs);
}

/// Types into the dialog, as a user does.
void type(QLineEdit* field, const QString& text)
{
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, text);
}

TEST(ComparedRuns, AreChosenInADialogThatBeginsWithTheShownRun)
{
    ShownRun shown = comparedWithSlow(Rank{5});
    shown.window().action(TimelineCommand::kCompareRuns)->trigger();
    auto* dialog = shown.window().findChild<CompareRunsDialog*>();
    ASSERT_NE(dialog, nullptr);
    EXPECT_FALSE(dialog->acceptButton()->isEnabled());
    EXPECT_TRUE(dialog->afterField()->text().endsWith(QStringLiteral("run")));
    type(dialog->beforeField(), QStringLiteral("before"));
    QTest::mouseClick(dialog->acceptButton(), Qt::LeftButton);
    ASSERT_TRUE(waitUntilCompared(shown));
    EXPECT_NE(textOf(shown).find("rank 5"), std::string::npos) << textOf(shown);
}

TEST(ComparedRuns, MayBeTwoStepsOfOneRun)
{
    SimulatedRun run = threeSteps();
    run.blockTime = [](const SimulatedBlock& block) {
        const bool isIt = block.step == 2 && block.stage == 1 && block.replica == 0
                          && block.scheduled.kind == BlockKind::Forward
                          && block.scheduled.forward.microBatch == MicroBatch{4};
        return SimulatedRun::usualTime(block) * (isIt ? 4 : 1);
    };
    const auto trace = opened(run);
    ShownRun shown(trace);
    shown.window().action(TimelineCommand::kCompareRuns)->trigger();
    auto* dialog = shown.window().findChild<CompareRunsDialog*>();
    type(dialog->beforeField(), dialog->afterField()->text());
    type(dialog->stepBeforeField(), QString::number(trace->steps[0].number.value));
    EXPECT_FALSE(dialog->acceptButton()->isEnabled()) << "the step of one run only";
    type(dialog->stepAfterField(), QString::number(trace->steps[2].number.value));
    QTest::keyClick(dialog, Qt::Key_Return);
    ASSERT_TRUE(waitUntilCompared(shown));
    shown.press(Qt::Key_X, Qt::ShiftModifier);
    const auto selected = shown.window().session().selection();
    ASSERT_TRUE(selected) << textOf(shown);
    const Track& track = trace->track(trackOf(*selected));
    EXPECT_EQ(track.rank, Rank{1});
    const BlockIndex block = std::get<BlockRef>(*selected).block;
    EXPECT_EQ(track.blocks.forward(block).microBatch, MicroBatch{4});
    EXPECT_EQ(track.blocks.step(block), StepIndex{std::size_t{2}});
    EXPECT_EQ(shown.window().session().companion()->companion.trace->tracks[1].blocks.size(), 16U)
        << "one step only";
}

} // namespace
} // namespace pipescope::ui::test
