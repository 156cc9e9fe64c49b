#include "ui/run/workspace/dialogs/parallel_sizes_dialog.h"

#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>

#include "tests/support/trace_builder.h"
#include "tests/ui/patience.h"

#include <gtest/gtest.h>

namespace pipescope::ui::test {
namespace {

/// A run of ranks 0 … 15 without metadata.
std::shared_ptr<const Trace> sixteenRanks()
{
    pipescope::test::TraceBuilder builder;
    for (std::int32_t rank = 0; rank < 16; ++rank) {
        builder.rank(rank);
    }
    return builder.build();
}

class ParallelSizesDialogTest : public testing::Test
{
protected:
    void show(const ParallelSizes& given = {})
    {
        m_dialog = std::make_unique<ParallelSizesDialog>(*m_trace, given);
        m_dialog->show();
        ASSERT_TRUE(QTest::qWaitForWindowActive(m_dialog.get(), test::kPatienceMs));
        QCoreApplication::processEvents();
    }

    /// In the order of the rows: pp, tp, cp, dp, ep.
    QSpinBox& box(int row) const { return *m_dialog->findChildren<QSpinBox*>().at(row); }

    QPushButton& button(QDialogButtonBox::StandardButton which) const
    {
        return *m_dialog->findChild<QDialogButtonBox*>()->button(which);
    }

    bool isShown(const QString& text) const
    {
        const auto labels = m_dialog->findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(),
                           [&](const QLabel* label) { return label->text().contains(text); });
    }

    std::shared_ptr<const Trace> m_trace = sixteenRanks();
    std::unique_ptr<ParallelSizesDialog> m_dialog;
};

TEST_F(ParallelSizesDialogTest, TakesANumberTypedIntoTheFirstFieldAtOnce)
{
    show();
    ASSERT_TRUE(QTest::qWaitFor([&] { return QApplication::focusWidget() == &box(0); }, kPatienceMs));
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("8"));
    EXPECT_EQ(m_dialog->sizes().pipeline, 8);
}

TEST_F(ParallelSizesDialogTest, RefusesSizesThatDoNotFitTheRanksAndSaysWhy)
{
    show();
    box(0).setValue(2);
    box(1).setValue(9);
    EXPECT_FALSE(button(QDialogButtonBox::Ok).isEnabled());
    EXPECT_TRUE(isShown(QStringLiteral("the run's 16 ranks are not a multiple")));
    box(1).setValue(4);
    EXPECT_TRUE(button(QDialogButtonBox::Ok).isEnabled());
    EXPECT_FALSE(isShown(QStringLiteral("not a multiple")));
}

TEST_F(ParallelSizesDialogTest, ChecksAgainWhenTheOrderChanges)
{
    // Recorded sizes that do not fit are refused only once something is given.
    Trace trace;
    trace.tracks.resize(16);
    for (std::size_t i = 0; i < trace.tracks.size(); ++i) {
        trace.tracks[i].rank = Rank{static_cast<std::int32_t>(i)};
    }
    trace.recordedSizes.pipeline = 3;
    m_trace = std::make_shared<const Trace>(std::move(trace));
    show();
    ASSERT_TRUE(button(QDialogButtonBox::Ok).isEnabled());
    auto* order = m_dialog->findChild<QComboBox*>();
    order->setCurrentIndex(1);
    EXPECT_FALSE(button(QDialogButtonBox::Ok).isEnabled());
    order->setCurrentIndex(0);
    EXPECT_TRUE(button(QDialogButtonBox::Ok).isEnabled());
}

TEST_F(ParallelSizesDialogTest, HasNoAmpersandThatCanBeSeen)
{
    show();
    for (const QLabel* label : m_dialog->findChildren<QLabel*>()) {
        const bool isKey = label->text().contains(QLatin1Char('&'));
        EXPECT_TRUE(!isKey || label->buddy() != nullptr) << label->text().toStdString();
    }
    EXPECT_FALSE(box(0).accessibleName().contains(QLatin1Char('&')));
}

TEST_F(ParallelSizesDialogTest, GivesTheOrderOfRanksThatIsChosen)
{
    show();
    auto* order = m_dialog->findChild<QComboBox*>();
    EXPECT_EQ(m_dialog->sizes().order, std::nullopt);
    order->setCurrentIndex(order->findData(QStringLiteral("tp-cp-pp-ep-dp")));
    EXPECT_EQ(m_dialog->sizes().order, *RankOrder::parse("tp-cp-pp-ep-dp"));
}

TEST_F(ParallelSizesDialogTest, ShowsWhatWasGivenAndForgetsItByReset)
{
    ParallelSizes given{2, 4, 2, 1, 2};
    given.order = *RankOrder::parse("tp-ep-pp-cp-dp");
    show(given);
    EXPECT_EQ(m_dialog->sizes(), given);
    button(QDialogButtonBox::Reset).click();
    EXPECT_EQ(m_dialog->sizes(), ParallelSizes{});
    EXPECT_TRUE(button(QDialogButtonBox::Ok).isEnabled());
}

} // namespace
} // namespace pipescope::ui::test
