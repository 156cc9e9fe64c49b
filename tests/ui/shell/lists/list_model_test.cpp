#include "ui/shell/lists/list_model.h"

#include <QAbstractItemModelTester>

#include <gtest/gtest.h>

namespace pipescope::ui {
namespace {

/// Numbers with their texts; the text of 10 comes before the text of 9.
class ListOfNumbers : public testing::Test
{
protected:
    ListOfNumbers() { m_model.setRows({9, 10, 1}); }

    QStringList texts() const
    {
        QStringList texts;
        for (int row = 0; row < m_model.rowCount(); ++row) {
            texts << m_model.index(row, 0).data().toString();
        }
        return texts;
    }

    ListModel<int> m_model{
        {{[] { return QStringLiteral("Text"); }, [](const int& row) { return QString::number(row); }},
         {[] { return QStringLiteral("Number"); }, [](const int& row) { return QString::number(row); }, 0,
          [](const int& row) { return row; }, Qt::AlignRight | Qt::AlignVCenter,
          [] { return QStringLiteral("What it is"); }}}};
};

TEST_F(ListOfNumbers, IsAWellBehavedModel)
{
    const QAbstractItemModelTester tester(&m_model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    m_model.setRows({3, 2});
    m_model.sort(1, Qt::DescendingOrder);
    m_model.setFilter([](const int& row) { return row > 2; });
    EXPECT_EQ(m_model.rowCount(), 1);
}

TEST_F(ListOfNumbers, IsSortedByKeysOrElseByTexts)
{
    EXPECT_EQ(texts(), (QStringList{"9", "10", "1"}));
    m_model.sort(0, Qt::AscendingOrder);
    EXPECT_EQ(texts(), (QStringList{"1", "10", "9"}));
    m_model.sort(1, Qt::AscendingOrder);
    EXPECT_EQ(texts(), (QStringList{"1", "9", "10"}));
}

TEST_F(ListOfNumbers, KeepsFirstRowsFirstInEitherOrder)
{
    m_model.setFirst([](const int& row) { return row == 9; });
    m_model.sort(1, Qt::AscendingOrder);
    EXPECT_EQ(texts(), (QStringList{"9", "1", "10"}));
    m_model.sort(1, Qt::DescendingOrder);
    EXPECT_EQ(texts(), (QStringList{"9", "10", "1"}));
}

TEST_F(ListOfNumbers, HasItsTitlesOverItsNumbers)
{
    const auto alignment = [&](int column) {
        return m_model.headerData(column, Qt::Horizontal, Qt::TextAlignmentRole);
    };
    EXPECT_EQ(alignment(1), m_model.index(0, 1).data(Qt::TextAlignmentRole));
    EXPECT_NE(alignment(1), alignment(0));
}

TEST_F(ListOfNumbers, ExplainsItsTitles)
{
    EXPECT_FALSE(m_model.headerData(0, Qt::Horizontal, Qt::ToolTipRole).isValid());
    EXPECT_EQ(m_model.headerData(1, Qt::Horizontal, Qt::ToolTipRole), QStringLiteral("What it is"));
}

TEST_F(ListOfNumbers, LetsOneColumnBeEdited)
{
    int edited = 0;
    m_model.setEdit(1, Qt::ItemIsEditable, [&](const int& row, const QVariant& value, int) {
        edited = row + value.toInt();
        return true;
    });
    EXPECT_FALSE(m_model.setData(m_model.index(0, 0), 5, Qt::EditRole));
    EXPECT_TRUE(m_model.setData(m_model.index(0, 1), 5, Qt::EditRole));
    EXPECT_EQ(edited, 14);
    EXPECT_TRUE(m_model.flags(m_model.index(0, 1)).testFlag(Qt::ItemIsEditable));
}

} // namespace
} // namespace pipescope::ui
