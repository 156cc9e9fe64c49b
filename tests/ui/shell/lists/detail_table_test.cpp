#include "ui/shell/lists/detail_table.h"

#include <QAbstractItemModelTester>

#include <gtest/gtest.h>

namespace pipescope::ui {
namespace {

constexpr int kTarget = 7;

std::vector<DetailLine> sampleLines()
{
    return {{"Name"_text, verbatim("7F+13B"), "schedule"_text, 0, {}, false},
            {verbatim("Link to"), verbatim("receive on rank 2"), {}, 0, kTarget, false}};
}

QString text(const DetailsModel& model, int row, int column)
{
    return model.index(row, column).data().toString();
}

TEST(DetailsModel, IsAWellBehavedModel)
{
    DetailsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setLines(sampleLines());
    model.setLines({});
}

TEST(DetailsModel, ShowsNameValueAndOrigin)
{
    DetailsModel model;
    model.setLines(sampleLines());
    ASSERT_EQ(model.rowCount(), 2);
    EXPECT_EQ(text(model, 0, DetailsModel::NameColumn), QStringLiteral("Name"));
    EXPECT_EQ(text(model, 0, DetailsModel::ValueColumn), QStringLiteral("7F+13B"));
    EXPECT_EQ(text(model, 0, DetailsModel::OriginColumn), QStringLiteral("schedule"));
}

TEST(DetailsModel, KnowsWhereALinkLeads)
{
    DetailsModel model;
    model.setLines(sampleLines());
    EXPECT_FALSE(model.target(model.index(0, 0)).isValid());
    EXPECT_EQ(model.target(model.index(1, 0)), kTarget);
    EXPECT_TRUE(model.index(1, DetailsModel::ValueColumn).data(Qt::ForegroundRole).isValid());
    EXPECT_FALSE(model.index(0, DetailsModel::ValueColumn).data(Qt::ForegroundRole).isValid());
}

TEST(DetailsModel, CopiesAsLinesOfNameAndValue)
{
    DetailsModel model;
    model.setLines(sampleLines());
    EXPECT_EQ(model.asText(), QStringLiteral("Name: 7F+13B\nLink to: receive on rank 2\n"));
}

} // namespace
} // namespace pipescope::ui
