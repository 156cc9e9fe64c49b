// The rules for Chrome traces in the whole program: real files, real engine, real events.

#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>
#include <QTest>

#include "core/run/load/load.h"
#include "core/run/load/rule_survey.h"
#include "tests/support/temporary_folder.h"
#include "tests/ui/shell/window/window_fixture.h"
#include "ui/run/rule_editor/chrome_rules_dialog.h"
#include "ui/run/rule_editor/rule_page.h"
#include "ui/run/session/timeline_command.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pipescope::ui::test {
namespace {

using testing::ElementsAre;

/// A trace with names that no default rule knows: its processes are numbered, and it has no blocks.
constexpr const char* kOddTrace = R"([
    {"name": "up", "ph": "X", "pid": "box<7>", "tid": 1, "ts": 0, "dur": 10, "args": {"lot": 4}},
    {"name": "up", "ph": "X", "pid": "box<3>", "tid": 1, "ts": 12, "dur": 10, "args": {"lot": 4}},
    {"name": "down", "ph": "X", "pid": "box<3>", "tid": 1, "ts": 24, "dur": 10, "args": {"lot": 4}},
    {"name": "down", "ph": "X", "pid": "box<7>", "tid": 1, "ts": 36, "dur": 10, "args": {"lot": 4}}])";

class ChromeRulesTest : public testing::Test
{
protected:
    void SetUp() override
    {
        m_window = std::make_unique<TimelineWindow>(makeEngine(), m_settings.get());
        m_window->resize(1200, 800);
        m_window->show();
        m_window->activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(m_window.get(), test::kPatienceMs));
        m_file = m_folder.write("trace.json", kOddTrace);
        m_window->open(m_file);
        ASSERT_TRUE(waitUntilIdle());
    }

    bool waitUntilIdle()
    {
        return waitFor([this] { return m_window->isIdle(); });
    }

    ChromeRulesDialog* openDialog()
    {
        m_window->action(TimelineCommand::kEditTraceRules)->trigger();
        auto* dialog = qobject_cast<ChromeRulesDialog*>(QApplication::activeModalWidget());
        EXPECT_NE(dialog, nullptr);
        EXPECT_TRUE(waitFor([&] {
            const QWidget* focused = QApplication::focusWidget();
            return focused != nullptr && dialog->isAncestorOf(focused);
        }));
        return dialog;
    }

    /// Adds a rule with the keyboard and writes into its columns what is not empty.
    static void addRule(ChromeRulesDialog& dialog, ChromeRulesDialog::Page page, const QStringList& texts)
    {
        dialog.tabs()->setCurrentIndex(page);
        QTableView* table = dialog.page(page)->table();
        table->setCurrentIndex(table->model()->index(0, 0));
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Insert);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QCoreApplication::processEvents();
        for (int column = 0; column < texts.size(); ++column) {
            if (!texts[column].isEmpty()) {
                table->setCurrentIndex(table->model()->index(0, column));
                QTest::keyClick(table, Qt::Key_Return);
                QTest::keyClicks(QApplication::focusWidget(), texts[column]);
                QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
                QCoreApplication::processEvents();
            }
        }
    }

    /// Names what goes up a forward; that what goes down is a backward is not said.
    static void addForwards(ChromeRulesDialog& dialog)
    {
        addRule(dialog, ChromeRulesDialog::EventPage, {QString(), QStringLiteral("up")});
    }

    static void addRanks(ChromeRulesDialog& dialog)
    {
        addRule(dialog, ChromeRulesDialog::RankPage, {QStringLiteral("box<{rank}>")});
    }

    static void addMicroBatches(ChromeRulesDialog& dialog)
    {
        addRule(dialog, ChromeRulesDialog::ArgumentPage, {QString(), QStringLiteral("lot")});
    }

    void apply(ChromeRulesDialog& dialog)
    {
        QTest::mouseClick(dialog.applyButton(), Qt::LeftButton);
        EXPECT_TRUE(waitUntilIdle());
    }

    const Trace& trace() const { return *m_window->session().trace(); }

    std::vector<std::int32_t> ranks() const
    {
        std::vector<std::int32_t> ranks;
        for (const Track& track : trace().tracks) {
            if (!track.isOther) {
                ranks.push_back(track.rank.value);
            }
        }
        return ranks;
    }

    /// Of the first block of the first rank.
    std::optional<MicroBatch> firstMicroBatch() const
    {
        return trace().tracks.front().blocks.at(BlockIndex{0U}).forward.microBatch;
    }

    pipescope::test::TemporaryFolder m_folder;
    std::filesystem::path m_file;
    TemporarySettings m_settings;
    std::unique_ptr<TimelineWindow> m_window;
};

TEST_F(ChromeRulesTest, ForRanksChangeTheRanksOfWhatIsOpen)
{
    ChromeRulesDialog* dialog = openDialog();
    addForwards(*dialog);
    apply(*dialog);
    EXPECT_THAT(ranks(), ElementsAre(0, 1)) << "numbered";
    dialog = openDialog();
    addRanks(*dialog);
    apply(*dialog);
    EXPECT_THAT(ranks(), ElementsAre(3, 7));
}

TEST_F(ChromeRulesTest, ForArgumentsChangeTheMicroBatches)
{
    ChromeRulesDialog* dialog = openDialog();
    addForwards(*dialog);
    apply(*dialog);
    EXPECT_NE(firstMicroBatch(), MicroBatch{4});
    dialog = openDialog();
    addMicroBatches(*dialog);
    apply(*dialog);
    EXPECT_EQ(firstMicroBatch(), MicroBatch{4});
}

TEST_F(ChromeRulesTest, AreCountedOnTheFilesThatAreOpen)
{
    ChromeRulesDialog* dialog = openDialog();
    addForwards(*dialog);
    addRanks(*dialog);
    addMicroBatches(*dialog);
    const auto cell = [&](ChromeRulesDialog::Page page, int column) {
        return dialog->page(page)->table()->model()->index(0, column).data().toString();
    };
    EXPECT_TRUE(waitFor([&] { return cell(ChromeRulesDialog::ArgumentPage, 2) == QStringLiteral("2"); }));
    EXPECT_EQ(cell(ChromeRulesDialog::EventPage, EventRuleModel::EventsColumn), "2");
    EXPECT_EQ(cell(ChromeRulesDialog::RankPage, RankRuleModel::RowsColumn), "2");
    EXPECT_EQ(cell(ChromeRulesDialog::RankPage, RankRuleModel::RanksColumn), "3,7");
    EXPECT_EQ(dialog->summary()->text(), "Events: 2 match a rule, 2 match none. Ranks: 2 found, 0 of "
                                         "them by no rule.");
    dialog->reject();
}

TEST_F(ChromeRulesTest, HoldWhenTheTraceIsOpenedAgain)
{
    ChromeRulesDialog* dialog = openDialog();
    addForwards(*dialog);
    addRanks(*dialog);
    apply(*dialog);
    m_window = std::make_unique<TimelineWindow>(makeEngine(), m_settings.get());
    m_window->open(m_file);
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_THAT(ranks(), ElementsAre(3, 7));
}

TEST_F(ChromeRulesTest, AreForgottenWhenTheDefaultsComeBack)
{
    ChromeRulesDialog* dialog = openDialog();
    addForwards(*dialog);
    apply(*dialog);
    EXPECT_EQ(trace().blockCount(), 4U) << "two blocks, and two events beside them";
    dialog = openDialog();
    dialog->restoreDefaults();
    apply(*dialog);
    EXPECT_TRUE(trace().findings.contains(FindingId::NoPipelineEvents));
    EXPECT_EQ(openDialog()->rules(), nullptr);
}

TEST_F(ChromeRulesTest, WrittenToAFileSayTheSameToTheEngine)
{
    ChromeRulesDialog* dialog = openDialog();
    addForwards(*dialog);
    addRanks(*dialog);
    addMicroBatches(*dialog);
    const std::filesystem::path file = m_folder.path() / "rules.json";
    dialog->writeFile(QString::fromStdString(file.native()));
    dialog->reject();
    // As --trace-rules does.
    const auto rules = readChromeRules(file);
    ASSERT_TRUE(rules) << rules.error().text;
    LoadOptions options;
    options.chromeRules = std::make_shared<const ChromeRules>(*rules);
    Progress progress;
    const auto document = load({{m_file}, options}, progress, {});
    const Trace& loaded = **document;
    ASSERT_GE(loaded.tracks.size(), 2U);
    EXPECT_EQ(loaded.tracks[1].rank, Rank{7});
    EXPECT_EQ(loaded.tracks[1].blocks.at(BlockIndex{0U}).forward.microBatch, MicroBatch{4});
}

} // namespace
} // namespace pipescope::ui::test
