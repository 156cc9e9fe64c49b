#include "ui/run/rule_editor/chrome_rules_dialog.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QCompleter>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include "core/run/chrome_rules/chrome_rules.h"
#include "core/run/load/rule_survey.h"
#include "tests/support/temporary_folder.h"
#include "tests/ui/patience.h"
#include "ui/run/rule_editor/rule_page.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>

namespace pipescope::ui::test {
namespace {

/// With a trace in which every rule for events finds 2, every rule for ranks finds 1 row of rank 4, and every
/// argument occurs in 3 events.
class ChromeRulesDialogTest : public testing::Test
{
protected:
    ChromeRulesDialogTest()
    {
        m_rules.events = {{EventRole::Backward, "down", "", "", "", false},
                          {EventRole::Forward, "up", "", "", "", false}};
        m_rules.ranks = {{"box {rank}", "", ""}};
    }

    void open()
    {
        m_dialog = std::make_unique<ChromeRulesDialog>(
            [this](const std::stop_token&) {
                ++m_surveys;
                return surveyed();
            },
            m_rules, folder());
        m_dialog->show();
        m_dialog->activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(m_dialog.get(), test::kPatienceMs));
        ASSERT_TRUE(waitForCounts());
    }

    ChromeRuleCounts countsOf(const ChromeRules& rules) const
    {
        ChromeRuleCounts counts;
        counts.events.assign(rules.events.size(), 2);
        counts.eventsLeft = 7;
        counts.ranks.assign(rules.ranks.size(), {1, {Rank{4}}});
        counts.ranksFound = rules.ranks.size();
        for (const EventNumber number : kArgumentNumbers) {
            counts.arguments[static_cast<std::size_t>(number)].assign(rules.argumentsOf(number).size(), 3);
        }
        counts.isNoRuleAsked = m_isPipescopeExport;
        return counts;
    }

    RuleSurvey surveyed() const
    {
        RuleSurvey traces;
        traces.names.processes = {"node<4>", "box<3>"};
        traces.count = [this](const ChromeRules& rules, const std::stop_token&) { return countsOf(rules); };
        return traces;
    }

    bool waitForCounts() const
    {
        return waitFor(
            [this] { return !m_dialog->summary()->text().startsWith(QStringLiteral("Counting")); });
    }

    QTableView* showTable(ChromeRulesDialog::Page page)
    {
        m_dialog->tabs()->setCurrentIndex(page);
        return m_dialog->page(page)->table();
    }

    /// Writes into a cell as one does with the keyboard.
    static void write(QTableView* table, int row, int column, const QString& text)
    {
        table->setCurrentIndex(table->model()->index(row, column));
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Return);
        QWidget* editor = QApplication::focusWidget();
        ASSERT_TRUE(editor != nullptr && editor->inherits("QLineEdit"));
        QTest::keyClick(editor, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(editor, Qt::Key_Delete);
        QTest::keyClicks(editor, text);
        QTest::keyClick(editor, Qt::Key_Return);
        // The editor is closed behind the key.
        QCoreApplication::processEvents();
    }

    static QString cell(const QTableView* table, int row, int column)
    {
        return table->model()->index(row, column).data().toString();
    }

    void click(const QString& text)
    {
        for (auto* button : m_dialog->findChildren<QPushButton*>()) {
            if (button->isVisible() && button->text().remove(u'&') == text) {
                QTest::mouseClick(button, Qt::LeftButton);
                return;
            }
        }
        FAIL() << "no button " << text.toStdString();
    }

    /// Where its files are looked for.
    LastFolder folder() { return {m_settings, QStringLiteral("rules"), m_otherwise.path()}; }

    QTemporaryDir m_otherwise;
    QTemporaryDir m_settingsFolder;
    QSettings m_settings{m_settingsFolder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat};
    ChromeRules m_rules = defaultChromeRules();
    bool m_isPipescopeExport = false;
    std::atomic<int> m_surveys = 0;
    std::unique_ptr<ChromeRulesDialog> m_dialog;
};

TEST_F(ChromeRulesDialogTest, ShowsWhatEachRuleFinds)
{
    open();
    EXPECT_EQ(cell(showTable(ChromeRulesDialog::EventPage), 0, EventRuleModel::EventsColumn), "2");
    QTableView* ranks = showTable(ChromeRulesDialog::RankPage);
    EXPECT_EQ(cell(ranks, 0, RankRuleModel::RowsColumn), "1");
    EXPECT_EQ(cell(ranks, 0, RankRuleModel::RanksColumn), "4");
    EXPECT_EQ(cell(showTable(ChromeRulesDialog::ArgumentPage), 0, ArgumentRuleModel::EventsColumn), "3");
    EXPECT_EQ(m_dialog->summary()->text(), "Events: 4 match a rule, 7 match none. Ranks: 1 found, 0 of "
                                           "them by no rule.");
}

TEST_F(ChromeRulesDialogTest, CountsAnewAfterEachChangeButReadsTheTraceOnce)
{
    open();
    QTableView* events = showTable(ChromeRulesDialog::EventPage);
    write(events, 0, EventRuleModel::NameColumn, QStringLiteral("up {microbatch}"));
    ASSERT_TRUE(waitForCounts());
    EXPECT_EQ(m_dialog->rules()->events.front().name, "up {microbatch}");
    EXPECT_EQ(cell(events, 0, EventRuleModel::EventsColumn), "2");
    EXPECT_EQ(m_surveys, 1);
}

TEST_F(ChromeRulesDialogTest, LeavesWhatIsBeingWrittenAloneWhenCountsCome)
{
    open();
    QTableView* events = showTable(ChromeRulesDialog::EventPage);
    QSignalSpy counted(m_dialog.get(), &ChromeRulesDialog::counted);
    events->setCurrentIndex(events->model()->index(0, EventRuleModel::NameColumn));
    events->setFocus();
    QTest::keyClick(events, Qt::Key_Insert);
    QWidget* editor = QApplication::focusWidget();
    QTest::keyClicks(editor, QStringLiteral("half"));
    ASSERT_TRUE(waitFor([&] { return !counted.isEmpty(); }));
    EXPECT_EQ(editor->property("text").toString(), "half");
}

TEST_F(ChromeRulesDialogTest, PressesTheButtonThatHasTheFocusOnReturn)
{
    open();
    QTableView* ranks = showTable(ChromeRulesDialog::RankPage);
    ranks->setFocus();
    QTest::keyClick(ranks, Qt::Key_Tab);
    auto* add = qobject_cast<QPushButton*>(QApplication::focusWidget());
    ASSERT_NE(add, nullptr);
    QTest::keyClick(add, Qt::Key_Return);
    EXPECT_EQ(m_dialog->rules()->ranks.size(), 2U);
    EXPECT_TRUE(m_dialog->isVisible()) << "not loaded yet";
}

TEST_F(ChromeRulesDialogTest, SaysThatNoRuleIsAskedOfAnExportOfPipescope)
{
    m_isPipescopeExport = true;
    open();
    EXPECT_TRUE(m_dialog->summary()->text().contains(QStringLiteral("no rules are used")));
}

TEST_F(ChromeRulesDialogTest, ReportsABadPatternWhereItStandsAndDoesNotLoad)
{
    open();
    QTableView* ranks = showTable(ChromeRulesDialog::RankPage);
    write(ranks, 0, RankRuleModel::ProcessColumn, QStringLiteral("box {rnk}"));
    const QModelIndex wrong = ranks->model()->index(0, RankRuleModel::ProcessColumn);
    EXPECT_EQ(wrong.data(Qt::ToolTipRole).toString(), "no number is known as {rnk}");
    EXPECT_EQ(wrong.data(Qt::AccessibleDescriptionRole), wrong.data(Qt::ToolTipRole));
    EXPECT_FALSE(wrong.data(Qt::DecorationRole).isNull());
    EXPECT_FALSE(m_dialog->tabs()->tabIcon(ChromeRulesDialog::RankPage).isNull());
    EXPECT_TRUE(m_dialog->tabs()->tabIcon(ChromeRulesDialog::EventPage).isNull());
    EXPECT_EQ(m_dialog->summary()->text(), "Ranks, rule 1, Process: no number is known as {rnk}");
    EXPECT_FALSE(m_dialog->applyButton()->isEnabled());
    write(ranks, 0, RankRuleModel::ProcessColumn, QStringLiteral("box {rank}"));
    EXPECT_TRUE(m_dialog->applyButton()->isEnabled());
    EXPECT_TRUE(wrong.data(Qt::DecorationRole).isNull());
}

TEST_F(ChromeRulesDialogTest, RefusesARankRuleThatReportsNoRank)
{
    open();
    write(showTable(ChromeRulesDialog::RankPage), 0, RankRuleModel::ProcessColumn, QStringLiteral("box *"));
    EXPECT_TRUE(m_dialog->summary()->text().endsWith(QStringLiteral("has to name {rank} or {device}")));
    EXPECT_FALSE(m_dialog->applyButton()->isEnabled());
}

TEST_F(ChromeRulesDialogTest, RefusesAnArgumentWithoutAName)
{
    open();
    write(showTable(ChromeRulesDialog::ArgumentPage), 0, ArgumentRuleModel::NameColumn, QString());
    EXPECT_FALSE(m_dialog->applyButton()->isEnabled());
}

TEST_F(ChromeRulesDialogTest, ChoosesWhichNumberAnArgumentShows)
{
    open();
    QTableView* arguments = showTable(ChromeRulesDialog::ArgumentPage);
    arguments->setCurrentIndex(arguments->model()->index(0, ArgumentRuleModel::NumberColumn));
    arguments->setFocus();
    QTest::keyClick(arguments, Qt::Key_Return);
    auto* chooser = qobject_cast<QComboBox*>(QApplication::focusWidget());
    ASSERT_NE(chooser, nullptr);
    EXPECT_EQ(chooser->accessibleName(), "Number");
    ASSERT_TRUE(QTest::qWaitFor([chooser] { return chooser->view()->isVisible(); }, test::kPatienceMs));
    QTest::keyClick(chooser->view(), Qt::Key_Down);
    QTest::keyClick(chooser->view(), Qt::Key_Return);
    EXPECT_EQ(m_dialog->rules()->argumentsOf(EventNumber::ChunkId).front(), "microbatch");
    EXPECT_EQ(m_dialog->rules()->argumentsOf(EventNumber::MicroBatchId).front(), "micro_batch");
}

TEST_F(ChromeRulesDialogTest, OffersTheNamesInTheTrace)
{
    open();
    QTableView* ranks = showTable(ChromeRulesDialog::RankPage);
    ranks->setCurrentIndex(ranks->model()->index(0, RankRuleModel::ProcessColumn));
    ranks->setFocus();
    QTest::keyClick(ranks, Qt::Key_Return);
    auto* editor = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    ASSERT_NE(editor, nullptr);
    QTest::keyClicks(editor, QStringLiteral("DE"));
    QTest::keyClick(editor, Qt::Key_Down);
    QAbstractItemView* offered = editor->findChild<QCompleter*>()->popup();
    ASSERT_TRUE(offered->isVisible());
    EXPECT_EQ(offered->model()->rowCount(), 1) << "node<4>";
    QTest::keyClick(offered, Qt::Key_Down);
    QTest::keyClick(offered, Qt::Key_Return);
    EXPECT_EQ(cell(ranks, 0, RankRuleModel::ProcessColumn), "node<4>");
}

TEST_F(ChromeRulesDialogTest, RestoresTheDefaults)
{
    open();
    EXPECT_NE(m_dialog->rules(), nullptr);
    click(QStringLiteral("Defaults"));
    EXPECT_EQ(m_dialog->rules(), nullptr);
}

TEST_F(ChromeRulesDialogTest, WritesAFileThatIsReadBack)
{
    const pipescope::test::TemporaryFolder folder;
    const auto file = folder.path() / "rules.json";
    open();
    write(showTable(ChromeRulesDialog::RankPage), 0, RankRuleModel::ThreadColumn, QStringLiteral("lane*"));
    m_dialog->writeFile(QString::fromStdString(file.native()));
    const auto written = readChromeRules(file);
    ASSERT_TRUE(written) << written.error().text;
    EXPECT_EQ(written->ranks, (std::vector<RankRule>{{"box {rank}", "lane*", ""}}));
    click(QStringLiteral("Defaults"));
    m_dialog->readFile(QString::fromStdString(file.native()));
    EXPECT_EQ(*m_dialog->rules(), *written);
}

TEST_F(ChromeRulesDialogTest, ReportsWhyAFileIsNoRuleFile)
{
    const pipescope::test::TemporaryFolder folder;
    open();
    m_dialog->readFile(QString::fromStdString(folder.write("rules.json", "{}").native()));
    EXPECT_TRUE(m_dialog->summary()->text().contains(QStringLiteral("version")));
    EXPECT_EQ(m_dialog->rules()->events, m_rules.events);
}

TEST_F(ChromeRulesDialogTest, LooksForFilesWhereTheyWereLast)
{
    open();
    click(QStringLiteral("Open…"));
    const auto* first = m_dialog->findChild<QFileDialog*>();
    ASSERT_NE(first, nullptr);
    EXPECT_EQ(first->directory().absolutePath(), m_otherwise.path());
    const QTemporaryDir chosen;
    emit m_dialog->findChild<QFileDialog*>()->fileSelected(chosen.filePath(QStringLiteral("rules.json")));
    delete first;
    click(QStringLiteral("Save As…"));
    const auto* second = m_dialog->findChild<QFileDialog*>();
    ASSERT_NE(second, nullptr);
    EXPECT_EQ(second->directory().absolutePath(), chosen.path());
}

TEST_F(ChromeRulesDialogTest, ReportsWhyNothingCanBeCounted)
{
    ChromeRulesDialog dialog(
        [](const std::stop_token&) -> RuleSurvey { throw std::runtime_error("no memory"); }, m_rules,
        folder());
    ASSERT_TRUE(waitFor([&] { return dialog.summary()->text() == QStringLiteral("no memory"); }));
    dialog.restoreDefaults();
    EXPECT_EQ(dialog.summary()->text(), "no memory");
    EXPECT_TRUE(dialog.applyButton()->isEnabled());
}

TEST_F(ChromeRulesDialogTest, ReportsTheSameOfRulesChangedWhileTheTraceIsRead)
{
    std::atomic<bool> mayRead = false;
    ChromeRulesDialog dialog(
        [&](const std::stop_token& stop) {
            while (!mayRead && !stop.stop_requested()) {
                std::this_thread::yield();
            }
            return surveyed();
        },
        m_rules, folder());
    dialog.page(ChromeRulesDialog::EventPage)->removeRule();
    dialog.page(ChromeRulesDialog::EventPage)
        ->table()
        ->setCurrentIndex(dialog.page(ChromeRulesDialog::EventPage)->table()->model()->index(0, 1));
    dialog.page(ChromeRulesDialog::EventPage)->removeRule();
    EXPECT_EQ(dialog.summary()->text(), "Counting…");
    const QSignalSpy counted(&dialog, &ChromeRulesDialog::counted);
    mayRead = true;
    ASSERT_TRUE(waitFor([&] { return !counted.isEmpty(); }));
    EXPECT_TRUE(dialog.summary()->text().startsWith(QStringLiteral("Events: 2 match a rule")));
}

} // namespace
} // namespace pipescope::ui::test
