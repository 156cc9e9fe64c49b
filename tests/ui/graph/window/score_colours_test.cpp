#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QPushButton>
#include <QSignalSpy>

#include "core/graph/store/database_reading/stored_database.h"
#include "tests/ui/graph/window/graph_window.h"
#include "ui/graph/workspace/graph_command_ids.h"
#include "ui/graph/workspace/tools/score_colours_dialog.h"
#include "ui/graph/workspace/tools/score_range_table.h"

namespace pipescope::ui {
namespace {

using graph::Side;

class ScoreColoursTest : public test::GraphWindowTest
{
protected:
    ScoreColoursDialog* openDialog()
    {
        m_window.action(kScoreColours)->trigger();
        EXPECT_TRUE(test::waitFor([this] { return dialog() != nullptr; }));
        return dialog();
    }

    ScoreColoursDialog* dialog()
    {
        return qobject_cast<ScoreColoursDialog*>(QApplication::activeModalWidget());
    }

    static QPushButton* okButton(const ScoreColoursDialog& dialog)
    {
        return dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
    }

    void accept(const ScoreColoursDialog& dialog)
    {
        QTest::mouseClick(okButton(dialog), Qt::LeftButton);
        EXPECT_TRUE(waitUntilIdle());
    }

    static void choosePreset(const ScoreColoursDialog& dialog, int index)
    {
        auto* const preset = dialog.findChild<QComboBox*>();
        preset->setFocus();
        preset->setCurrentIndex(index);
        emit preset->activated(index);
    }

    static QCheckBox* box(const ScoreColoursDialog& dialog, const QString& text)
    {
        for (QCheckBox* candidate : dialog.findChildren<QCheckBox*>()) {
            if (candidate->text().contains(text)) {
                return candidate;
            }
        }
        return nullptr;
    }

    static QDoubleSpinBox* end(const ScoreColoursDialog& dialog, int row, int column)
    {
        return qobject_cast<QDoubleSpinBox*>(dialog.findChild<ScoreRangeTable*>()->cellWidget(row, column));
    }

    std::size_t classOfFault()
    {
        const auto row = session().sheet()->debug.find(m_faultyNode);
        return session().classes(Side::Debug).of(*row);
    }
};

constexpr int kNewerEdition = 4;

TEST_F(ScoreColoursTest, APresetIsShownWithNodesColouredByScore)
{
    compare();
    ScoreColoursDialog* const dialog = openDialog();
    choosePreset(*dialog, kNewerEdition);
    accept(*dialog);
    EXPECT_EQ(session().view().colourBy, graph::ColourBy::Score);
    ASSERT_EQ(session().colourRanges().size(), 4U);
    EXPECT_EQ(session().colourRanges()[0].level, "pass");
}

TEST_F(ScoreColoursTest, ARangeIsEditedAddedAndRemoved)
{
    compare();
    ScoreColoursDialog* const dialog = openDialog();
    auto* const table = dialog->findChild<ScoreRangeTable*>();
    choosePreset(*dialog, kNewerEdition);
    table->selectRow(2);
    table->addRange();
    ASSERT_EQ(table->rangeCount(), 4);
    EXPECT_DOUBLE_EQ(end(*dialog, 3, 0)->value(), 0.8);
    end(*dialog, 3, 0)->setValue(0.9);
    end(*dialog, 2, 1)->setValue(0.9);
    table->selectRow(0);
    table->removeRange();
    accept(*dialog);
    ASSERT_EQ(session().colourRanges().size(), 4U);
    EXPECT_EQ(session().colourRanges()[1].high, 0.9);
    EXPECT_EQ(session().colourRanges()[2].low, 0.9);
}

TEST_F(ScoreColoursTest, RangesThatOverlapCannotBeAccepted)
{
    compare();
    ScoreColoursDialog* const dialog = openDialog();
    EXPECT_TRUE(okButton(*dialog)->isEnabled());
    end(*dialog, 1, 0)->setValue(0.05);
    EXPECT_FALSE(okButton(*dialog)->isEnabled());
    dialog->reject();
}

TEST_F(ScoreColoursTest, ScoresAreMadeOfTheChosenStatistics)
{
    compare();
    ScoreColoursDialog* dialog = openDialog();
    box(*dialog, QStringLiteral("Norm"))->setChecked(true);
    accept(*dialog);
    // Its norm is half as large again: from 0.4 on, below 0.6.
    EXPECT_EQ(classOfFault(), 3U);
    dialog = openDialog();
    EXPECT_TRUE(box(*dialog, QStringLiteral("Norm"))->isChecked());
    box(*dialog, QStringLiteral("Norm"))->setChecked(false);
    accept(*dialog);
    EXPECT_TRUE(session().view().statistics.none());
}

TEST_F(ScoreColoursTest, TheyAreWrittenIntoADatabaseOnlyWhenAskedTo)
{
    const auto file = writeDatabase("compare.vis.db");
    openAndWait({file});
    const auto colours = [&] {
        FindingList findings;
        return graph::StoredDatabase::open(file)->readConfig(findings)->colours;
    };
    for (const bool isAsked : {false, true}) {
        ScoreColoursDialog* const dialog = openDialog();
        choosePreset(*dialog, kNewerEdition);
        box(*dialog, QStringLiteral("database"))->setChecked(isAsked);
        const QSignalSpy ownFiles(&workspace(), &Workspace::ownFilesWritten);
        accept(*dialog);
        EXPECT_EQ(ownFiles.count(), isAsked ? 1 : 0);
        EXPECT_EQ(colours().front().level, isAsked ? "pass" : "");
    }
}

TEST_F(ScoreColoursTest, DumpsHaveNoDatabaseToWriteInto)
{
    compare();
    ScoreColoursDialog* const dialog = openDialog();
    EXPECT_FALSE(box(*dialog, QStringLiteral("database"))->isEnabled());
    dialog->reject();
}

TEST_F(ScoreColoursTest, TheyAreKeptWithTheSession)
{
    compare();
    ScoreColoursDialog* const dialog = openDialog();
    choosePreset(*dialog, kNewerEdition);
    box(*dialog, QStringLiteral("Mean"))->setChecked(true);
    accept(*dialog);
    openAndWait({m_debug});
    EXPECT_EQ(session().colourRanges().size(), 6U) << "another document has its own";
    compare();
    EXPECT_EQ(session().colourRanges().size(), 4U);
    EXPECT_TRUE(session().view().statistics[static_cast<std::size_t>(graph::Statistic::Mean)]);
}

TEST_F(ScoreColoursTest, ABuildHasNone)
{
    openAndWait({m_debug});
    EXPECT_FALSE(m_window.action(kScoreColours)->isEnabled());
}

} // namespace
} // namespace pipescope::ui
