#include "ui/graph/workspace/divergence_banner.h"

#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QStatusBar>
#include <QToolButton>

#include "tests/ui/graph/window/graph_window.h"
#include "ui/graph/panels/node_panel.h"
#include "ui/graph/panels/suspects_panel.h"
#include "ui/graph/workspace/graph_panels.h"

#include <filesystem>

namespace pipescope::ui {
namespace {

using graph::Side;

class DivergenceBannerTest : public test::GraphWindowTest
{
protected:
    DivergenceBanner* banner() { return workspace().banner(); }

    void clickOn(QWidget* button)
    {
        ASSERT_TRUE(button->isVisible() && button->isEnabled());
        QTest::mouseClick(button, Qt::LeftButton);
        ASSERT_TRUE(waitUntilIdle());
    }

    QString place() { return banner()->place()->text(); }

    QString reason() { return banner()->reason()->text(); }

    QString badge() const
    {
        for (const QToolButton* button : m_window.statusBar()->findChildren<QToolButton*>()) {
            if (button->toolTip() == QStringLiteral("Show or hide the findings")) {
                return button->text();
            }
        }
        return {};
    }

    /// Parameters of the sixth layer differ as well, which nothing before explains: in numbers only.
    void addSecondFault()
    {
        pipescope::test::DumpModel model;
        model.layers = 12;
        model.microBatches = 2;
        pipescope::test::writeDump(m_bench, model);
        model.faultyLayer = 1;
        pipescope::test::writeDump(m_debug, model);
    }
};

TEST_F(DivergenceBannerTest, SaysWhereItBeginsAndWhyWithNumbers)
{
    compare();
    ASSERT_TRUE(banner()->isVisible());
    EXPECT_TRUE(place().contains(QStringLiteral("rank 0 · layer 1"))) << place().toStdString();
    EXPECT_TRUE(place().contains(QStringLiteral("Linear"))) << place().toStdString();
    EXPECT_TRUE(place().endsWith(QString::fromStdString(m_faultyNode))) << place().toStdString();
    EXPECT_TRUE(reason().contains(QRegularExpression(QStringLiteral("output\\.0.*[0-9]"))))
        << reason().toStdString();
    EXPECT_FALSE(reason().contains(QStringLiteral("ranks of the step")));
    EXPECT_FALSE(reason().contains(QStringLiteral(".."))) << reason().toStdString();
}

TEST_F(DivergenceBannerTest, WhySelectsTheNodeSoThatTheDetailsSayEverything)
{
    compare();
    clickOn(banner()->why());
    EXPECT_EQ(selected(), m_faultyNode);
    EXPECT_TRUE(workspace().panels().node()->text().contains(QString::fromStdString(m_faultyNode)));
}

TEST_F(DivergenceBannerTest, AcceptingGoesOnToWhatIsLeft)
{
    compare();
    const std::size_t open = workspace().suspects().open().size();
    clickOn(banner()->accept());
    EXPECT_EQ(workspace().suspects().open().size(), open - 1);
    EXPECT_FALSE(place().contains(QString::fromStdString(m_faultyNode))) << place().toStdString();
}

TEST_F(DivergenceBannerTest, OnceTheFirstDivergenceIsAcceptedTheListTellsOfTheNextOnset)
{
    addSecondFault();
    compare();
    const auto headline = [this] { return workspace().panels().suspects()->findChild<QLabel*>()->text(); };
    const std::string second = workspace().suspects().open().at(1).name;
    EXPECT_TRUE(headline().startsWith(QStringLiteral("First divergence: "))) << headline().toStdString();
    workspace().suspects().accept(workspace().suspects().open().front().onset.row, true);
    EXPECT_FALSE(headline().startsWith(QStringLiteral("First divergence: "))) << headline().toStdString();
    EXPECT_TRUE(headline().contains(QString::fromStdString(second))) << headline().toStdString();
    workspace().suspects().accept(workspace().suspects().open().front().onset.row, true);
    EXPECT_EQ(headline(), QStringLiteral("Every onset is accepted as known."));
}

TEST_F(DivergenceBannerTest, NextOnsetTellsOfTheOneThatItGoesTo)
{
    addSecondFault();
    compare();
    ASSERT_GE(workspace().suspects().open().size(), 2U);
    const std::string second = workspace().suspects().open()[1].name;
    clickOn(banner()->next());
    EXPECT_EQ(selected(), second);
    EXPECT_TRUE(place().endsWith(QString::fromStdString(second))) << place().toStdString();
    EXPECT_TRUE(reason().contains(QStringLiteral("explains"))) << reason().toStdString();
}

TEST_F(DivergenceBannerTest, SaysThatEqualModelsAgree)
{
    openAndWait({m_bench, m_bench});
    ASSERT_TRUE(banner()->isVisible());
    const auto nodes = session().sheet()->debug.size() - 1;
    EXPECT_EQ(
        place(),
        QStringLiteral("No divergence was found: %1 of %1 nodes agree or could not be decided.").arg(nodes));
    EXPECT_FALSE(banner()->why()->isVisible());
}

TEST_F(DivergenceBannerTest, OnlyComparisonsHaveOne)
{
    openAndWait({m_debug});
    EXPECT_FALSE(banner()->isVisible());
}

TEST_F(DivergenceBannerTest, ClosedItStaysSoUntilTheNextDocument)
{
    compare();
    clickOn(banner()->findChild<QToolButton*>());
    EXPECT_FALSE(banner()->isVisible());
    press(Qt::Key_X);
    EXPECT_FALSE(banner()->isVisible());
    openAndWait({m_bench});
    compare();
    EXPECT_TRUE(banner()->isVisible());
}

TEST_F(DivergenceBannerTest, ItsTextIsWholeInASmallWindow)
{
    m_window.resize(1280, 800);
    compare();
    for (const QLabel* label : {banner()->place(), banner()->reason()}) {
        EXPECT_GE(label->height(), label->heightForWidth(label->width()));
        EXPECT_LE(label->height(), 3 * label->fontMetrics().lineSpacing());
    }
}

TEST_F(DivergenceBannerTest, TheStatusBarCountsWhatDiffersAndItsOnsets)
{
    compare();
    const auto different =
        session().classes(Side::Debug).counts()[static_cast<std::size_t>(graph::Level::Different)];
    const auto root = session().classes(Side::Debug).of(graph::RowId{0U})
                              == static_cast<std::uint8_t>(graph::Level::Different)
                          ? 1U
                          : 0U;
    const auto nodes = session().sheet()->debug.size() - 1;
    EXPECT_TRUE(
        badge().startsWith(QStringLiteral("%1 of %2 nodes differ · ").arg(different - root).arg(nodes)))
        << badge().toStdString();
    EXPECT_TRUE(badge().contains(QStringLiteral("onset"))) << badge().toStdString();
    EXPECT_FALSE(badge().contains(QStringLiteral("No findings")));
    openAndWait({m_debug});
    EXPECT_EQ(badge(), QStringLiteral("No overflow in %1 nodes").arg(session().sheet()->debug.size() - 1));
}

TEST_F(DivergenceBannerTest, FindingsStandBehindTheCounts)
{
    std::filesystem::remove(m_debug / "stack.json");
    compare();
    EXPECT_TRUE(badge().contains(QStringLiteral("nodes differ"))) << badge().toStdString();
    EXPECT_TRUE(badge().contains(QRegularExpression(QStringLiteral("(warning|notice)"))))
        << badge().toStdString();
}

} // namespace
} // namespace pipescope::ui
