#include "ui/run/panels/query/row_time.h"

#include "tests/support/trace_builder.h"

#include <gtest/gtest.h>

#include <limits>

namespace pipescope::ui {
namespace {

using pipescope::test::ns;

std::optional<TimeSpan> timeOf(const QVariant& begin, const QVariant& end)
{
    QueryResult result;
    result.columns = QStringList{QStringLiteral("startNs"), QStringLiteral("endNs")};
    result.cells = {begin, end};
    result.rowCount = 1;
    return timeOfRow(result, 0, {0, 1});
}

TEST(TimeColumns, AreFoundWhateverTheirCase)
{
    const auto columns =
        timeColumnsOf({QStringLiteral("ENDNS"), QStringLiteral("name"), QStringLiteral("StartNs")});
    ASSERT_TRUE(columns.has_value());
    EXPECT_EQ(columns->begin, 2);
    EXPECT_EQ(columns->end, 0);
}

TEST(TimeColumns, NeedBothEnds)
{
    EXPECT_FALSE(timeColumnsOf({QStringLiteral("startNs"), QStringLiteral("end")}).has_value());
    EXPECT_FALSE(timeColumnsOf({}).has_value());
}

TEST(TimeOfRow, TakesNumbersAndTextsOfNumbers)
{
    EXPECT_EQ(timeOf(qlonglong{5}, qlonglong{7}), ns(5, 7));
    EXPECT_EQ(timeOf(QStringLiteral("1700000000123456789"), QStringLiteral("1700000000123456790")),
              ns(1'700'000'000'123'456'789, 1'700'000'000'123'456'790));
}

TEST(TimeOfRow, IsNothingWhereAnEndIsMissingOrNoNumberOrTooEarly)
{
    EXPECT_FALSE(timeOf(qlonglong{5}, QVariant()).has_value());
    EXPECT_FALSE(timeOf(QStringLiteral("soon"), qlonglong{5}).has_value());
    EXPECT_FALSE(timeOf(QByteArray("5"), qlonglong{7}).has_value());
    EXPECT_FALSE(timeOf(2.5, qlonglong{7}).has_value());
    EXPECT_FALSE(timeOf(qlonglong{7}, qlonglong{5}).has_value());
}

TEST(TimeOfRow, TakesAnyNumber)
{
    constexpr auto kMin = std::numeric_limits<qlonglong>::min();
    constexpr auto kMax = std::numeric_limits<qlonglong>::max();
    EXPECT_EQ(timeOf(kMin, kMax), ns(kMin, kMax));
}

TEST(ItemAt, IsTheBlockOrElseTheOperatorWithExactlyThisTime)
{
    pipescope::test::TraceBuilder builder;
    builder.rank(0, 0).rank(1, 1);
    builder.block(0, BlockKind::Forward, ns(10, 20), "0F");
    const auto longer = builder.block(0, BlockKind::Forward, ns(10, 30), "1F");
    const auto send = builder.op(0, OperatorKind::Send, ns(40, 50), "hcom_send__1");
    const auto trace = builder.build();
    EXPECT_EQ(itemAt(*trace, TrackIndex{0U}, ns(10, 30)), TraceRef(BlockRef{TrackIndex{0U}, longer}));
    EXPECT_EQ(itemAt(*trace, TrackIndex{0U}, ns(40, 50)), TraceRef(OperatorRef{TrackIndex{0U}, send}));
    EXPECT_FALSE(itemAt(*trace, TrackIndex{0U}, ns(10, 25)).has_value());
    EXPECT_FALSE(itemAt(*trace, TrackIndex{1U}, ns(10, 30)).has_value());
}

} // namespace
} // namespace pipescope::ui
