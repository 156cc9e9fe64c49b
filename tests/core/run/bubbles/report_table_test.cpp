#include "core/run/bubbles/report/report_table.h"

#include <gtest/gtest.h>

#include <sstream>

namespace pipescope {
namespace {

ReportTable stages()
{
    ReportTable table{"Stages"_text,
                      {{"stage"_text, "stage"}, {"busy"_text, "busy_ns"}, "hint"_text, {UserText(), "even"}},
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

} // namespace
} // namespace pipescope
