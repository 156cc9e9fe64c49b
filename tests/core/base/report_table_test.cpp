#include "core/base/tables/report_table.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <sstream>
#include <vector>

namespace pipescope {
namespace {

ReportTable stages()
{
    ReportTable table{"Stages"_text,
                      {{"stage"_text, "stage"}, {"busy"_text, "busy_ns"}, "hint"_text, ReportColumn("even")},
                      {},
                      {"of one step"_text}};
    table.rows.push_back(
        {"first"_text, {verbatim("5 us"), std::int64_t{5000}}, {"slow"_text, {}}, {UserText(), true}});
    table.rows.push_back({"last"_text, ReportCell(), "alone"_text, {UserText(), 0.25}});
    return table;
}

TEST(ReportTable, ShowsColumnsWithATitleAsText)
{
    std::ostringstream out;
    writeReportText(stages(), out);
    EXPECT_EQ(out.str(), "\nStages\n"
                         "  stage  busy   hint\n"
                         "  first  5 us   slow\n"
                         "  last      -  alone\n"
                         "  of one step\n");
}

TEST(ReportTable, WritesColumnsWithAKeyAsJson)
{
    std::ostringstream out;
    JsonWriter json(out, 0);
    json.object([&] { writeReportRows("stages", stages(), json); });
    json.finish();
    EXPECT_EQ(out.str(), R"({"stages": [{"stage": "first", "busy_ns": 5000, "even": true}, )"
                         R"({"stage": "last", "busy_ns": null, "even": 0.25}]})"
                         "\n");
}

TEST(ReportTable, SaysHowManyRowsAreLeftOut)
{
    std::ostringstream out;
    ReportTable table{{}, {"rank"_text}};
    for (std::int64_t rank = 0; rank < 5; ++rank) {
        table.rows.push_back({idCell(rank)});
    }
    writeReportLines(table, out, {.mostRows = 3, .hasTitles = false});
    EXPECT_EQ(out.str(), "  0\n  1\n  … and 3 more; --json has all\n");
}

TEST(ReportTable, AlignsFiguresRightAndWordsLeft)
{
    std::ostringstream out;
    ReportTable table{
        {}, {{"step"_text, {}, ColumnKind::Figures}, {"node"_text, {}, ColumnKind::Names}, "bad"_text}};
    table.rows = {{idCell(7), nameCell("a"), countCell(1'000)}, {idCell({}), nameCell(""), countCell(2)}};
    writeReportLines(table, out);
    EXPECT_EQ(out.str(), "  step  node    bad\n"
                         "     7  a     1,000\n"
                         "     -  -         2\n");
}

TEST(ReportTable, WritesListsAndObjectsAsJson)
{
    ReportTable table{{}, {ReportColumn("ranks"), ReportColumn("clock")}};
    const std::vector<ReportMember> clock{{"links", std::int64_t{3}}, {"spread", {}}};
    table.rows = {{exactCell(std::vector<std::int64_t>{1, 2}), exactCell(clock)}};
    std::ostringstream out;
    JsonWriter json(out, 0);
    json.object([&] { writeReportRow(table, 0, json); });
    json.finish();
    EXPECT_EQ(out.str(), "{\"ranks\": [1, 2], \"clock\": {\"links\": 3, \"spread\": null}}\n");
}

TEST(ReportTable, WritesColumnsWithAKeyAsCsv)
{
    std::ostringstream out;
    ASSERT_TRUE(writeReportCsv(stages(), out));
    EXPECT_EQ(out.str(), "stage,busy_ns,even\r\n"
                         "first,5000,true\r\n"
                         "last,,0.25\r\n");
}

TEST(ReportTable, QuotesInCsvAndWritesSixDigits)
{
    ReportTable table{{}, {{"name"_text, "name"}, {"share"_text, "share"}}};
    table.rows = {{nameCell("a,\"b\"\n"), {verbatim("67 %"), 2.0 / 3.0}},
                  {nameCell(""), exactCell(std::numeric_limits<double>::quiet_NaN())}};
    std::ostringstream out;
    ASSERT_TRUE(writeReportCsv(table, out));
    EXPECT_EQ(out.str(), "name,share\r\n"
                         "\"a,\"\"b\"\"\n\",0.666667\r\n"
                         ",\r\n");
}

TEST(ReportTable, WritesListsAndObjectsInCsvAsJson)
{
    ReportTable table{{}, {ReportColumn("ranks"), ReportColumn("clock")}};
    table.rows = {{exactCell(std::vector<std::int64_t>{1, 2}),
                   exactCell(std::vector<ReportMember>{{"links", std::int64_t{3}}})}};
    std::ostringstream out;
    ASSERT_TRUE(writeReportCsv(table, out));
    EXPECT_EQ(out.str(), "ranks,clock\r\n"
                         "\"[1, 2]\",\"{\"\"links\"\": 3}\"\r\n");
}

TEST(ReportTable, SaysWhenCsvCannotBeWritten)
{
    std::ostringstream out;
    out.setstate(std::ios::badbit);
    EXPECT_FALSE(writeReportCsv(stages(), out));
}

TEST(ReportTable, TakesColumnsByKeyInAnotherOrder)
{
    std::ostringstream out;
    ASSERT_TRUE(writeReportCsv(stages().only({"even", "stage"}), out));
    EXPECT_EQ(out.str(), "even,stage\r\n"
                         "true,first\r\n"
                         "0.25,last\r\n");
}

TEST(ReportTable, WithoutRowsStillHasTheTitlesOfCsv)
{
    std::ostringstream out;
    ASSERT_TRUE(writeReportCsv(ReportTable().only({"rank", "busy_ns"}), out));
    EXPECT_EQ(out.str(), "rank,busy_ns\r\n");
}

TEST(ReportTable, ShowsIdsWhereTheyAreKnown)
{
    struct Place
    {
        std::int32_t value = 0;
    };

    ReportTable table{{}, {{"place"_text, "place"}}};
    table.rows = {{idCell(std::optional(Place{7}))}, {idCell(std::optional<Place>(), "?")}};
    std::ostringstream lines;
    writeReportLines(table, lines);
    EXPECT_EQ(lines.str(), "  place\n  7\n  ?\n");
    std::ostringstream csv;
    ASSERT_TRUE(writeReportCsv(table, csv));
    EXPECT_EQ(csv.str(), "place\r\n7\r\n\r\n");
}

} // namespace
} // namespace pipescope
