#include "ui/run/panels/query/query_result_model.h"

#include <QAbstractItemModelTester>
#include <QFont>

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace pipescope::ui {
namespace {

/// One row with these cells.
QueryResult rowOf(std::vector<QVariant> cells)
{
    QueryResult result;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        result.columns.append(QStringLiteral("c%1").arg(i));
    }
    result.cells = std::move(cells);
    result.rowCount = 1;
    return result;
}

QVariant shown(const QVariant& cell, int role = Qt::DisplayRole)
{
    QueryResultModel model;
    model.setResult(rowOf({cell}));
    return model.index(0, 0).data(role);
}

TEST(QueryResultModel, IsAWellBehavedModel)
{
    QueryResultModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setResult(rowOf({QVariant(), QVariant(1), QVariant(QStringLiteral("x"))}));
    model.setResult({});
}

TEST(QueryResultModel, SortsByValueAsSqliteDoes)
{
    QueryResult result;
    result.columns = {QStringLiteral("value")};
    result.cells = {QByteArray("b"), QStringLiteral("10"), 9.5,
                    qlonglong{10},   QVariant(),           QStringLiteral("9")};
    result.rowCount = 6;
    QueryResultModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setResult(std::move(result));
    const auto order = [&] {
        std::vector<std::size_t> items;
        for (int row = 0; row < model.rowCount(); ++row) {
            items.push_back(model.itemAt(row));
        }
        return items;
    };
    EXPECT_EQ(order(), (std::vector<std::size_t>{0, 1, 2, 3, 4, 5}));
    model.sort(0, Qt::AscendingOrder);
    EXPECT_EQ(order(), (std::vector<std::size_t>{4, 2, 3, 1, 5, 0}));
    model.sort(0, Qt::DescendingOrder);
    EXPECT_EQ(order(), (std::vector<std::size_t>{0, 5, 1, 3, 2, 4}));
    model.sort(-1);
    EXPECT_EQ(order(), (std::vector<std::size_t>{0, 1, 2, 3, 4, 5}));
}

TEST(QueryResultModel, ShowsNullApartFromATextThatSaysNull)
{
    EXPECT_EQ(shown(QVariant()).toString(), QStringLiteral("NULL"));
    EXPECT_TRUE(shown(QVariant(), Qt::FontRole).value<QFont>().italic());
    EXPECT_EQ(shown(QVariant(), QueryResultModel::kCopyRole).toString(), QString());
    EXPECT_EQ(shown(QStringLiteral("NULL")).toString(), QStringLiteral("NULL"));
    EXPECT_FALSE(shown(QStringLiteral("NULL"), Qt::FontRole).isValid());
    EXPECT_EQ(shown(QString()).toString(), QString());
}

TEST(QueryResultModel, CutsALongTextWhereItIsShownAndNotWhereItIsCopied)
{
    const QString megabyte(1'000'000, u'x');
    EXPECT_LT(shown(megabyte).toString().size(), 300);
    EXPECT_TRUE(shown(megabyte).toString().endsWith(u'…'));
    EXPECT_LT(shown(megabyte, Qt::ToolTipRole).toString().size(), 10'000);
    EXPECT_EQ(shown(megabyte, QueryResultModel::kCopyRole).toString(), megabyte);
}

TEST(QueryResultModel, ShowsAnyTextOnOneLine)
{
    EXPECT_EQ(shown(QStringLiteral("a\nb\tc\u001b[0m")).toString(), QStringLiteral("a b c [0m"));
}

TEST(QueryResultModel, NeverTakesATextForMarkup)
{
    const QString tip = shown(QStringLiteral("<img src='file:///x'>"), Qt::ToolTipRole).toString();
    EXPECT_FALSE(tip.contains(QStringLiteral("<img")));
    EXPECT_TRUE(tip.contains(QStringLiteral("&lt;img")));
}

TEST(QueryResultModel, ShowsTheFirstBytesAndTheirNumber)
{
    EXPECT_EQ(shown(QByteArray("\0\xFF", 2)).toString(), QStringLiteral("2 bytes: 00 ff"));
    EXPECT_EQ(shown(QByteArray()).toString(), QStringLiteral("0 bytes"));
    EXPECT_EQ(shown(QByteArray(1, 'a')).toString(), QStringLiteral("1 byte: 61"));
    EXPECT_TRUE(shown(QByteArray(5'000'000, 'a')).toString().endsWith(QStringLiteral("61 …")));
    EXPECT_EQ(shown(QByteArray("\0\xFF", 2), QueryResultModel::kCopyRole).toString(),
              QStringLiteral("X'00ff'"));
}

TEST(QueryResultModel, WritesNumbersInFull)
{
    EXPECT_EQ(shown(qlonglong{1'700'000'000'123'456'789}).toString(), QStringLiteral("1700000000123456789"));
    EXPECT_EQ(shown(0.1).toString(), QStringLiteral("0.1"));
    EXPECT_TRUE(shown(0.1, Qt::TextAlignmentRole).toInt() & Qt::AlignRight);
}

} // namespace
} // namespace pipescope::ui
