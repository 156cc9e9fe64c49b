#include <QStandardItemModel>
#include <QTableView>

#include "ui/shell/toolkit/table_model.h"

#include <gtest/gtest.h>

namespace pipescope::ui {
namespace {

/// Two columns, three rows: "a0 b0" …
std::unique_ptr<QStandardItemModel> sampleModel()
{
    auto model = std::make_unique<QStandardItemModel>(3, 2);
    model->setHorizontalHeaderLabels({QStringLiteral("A"), QStringLiteral("B")});
    for (int row = 0; row < 3; ++row) {
        model->setItem(row, 0, new QStandardItem(QStringLiteral("a%1").arg(row)));
        model->setItem(row, 1, new QStandardItem(QStringLiteral("b%1").arg(row)));
    }
    return model;
}

TEST(TableText, WritesHeadingsAndRowsSeparatedByTabs)
{
    const auto model = sampleModel();
    EXPECT_EQ(tableAsTsv(*model, {0, 2}), QStringLiteral("A\tB\na0\tb0\na2\tb2\n"));
}

TEST(TableText, KeepsSeparatorsOutOfCells)
{
    const auto model = sampleModel();
    model->item(0, 0)->setText(QStringLiteral("x\ty\nz"));
    EXPECT_EQ(tableAsTsv(*model, {0}), QStringLiteral("A\tB\nx y z\tb0\n"));
}

TEST(TableText, ChoosesAllRowsWhenNoneIsSelected)
{
    const auto model = sampleModel();
    QTableView view;
    view.setModel(model.get());
    view.setSelectionBehavior(QAbstractItemView::SelectRows);
    EXPECT_EQ(chosenRows(view), (QList<int>{0, 1, 2}));
    view.selectRow(1);
    EXPECT_EQ(chosenRows(view), QList<int>{1});
}

} // namespace
} // namespace pipescope::ui
