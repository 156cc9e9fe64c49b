#include "core/run/analysis/summary.h"

#include "core/run/model/names.h"
#include "tests/support/trace_builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <sstream>

namespace pipescope {
namespace {

using test::ns;
using testing::HasSubstr;

std::shared_ptr<const Trace> smallRun()
{
    test::TraceBuilder builder;
    builder.step(5, ns(0, 1000)).rank(0, 0).rank(1, 1);
    builder.block(0, BlockKind::Forward, ns(0, 100), "FP", 0);
    builder.block(0, BlockKind::Backward, ns(200, 300), "BP", 0);
    builder.block(1, BlockKind::Forward, ns(50, 1000), "FP");
    const auto send = builder.op(0, OperatorKind::Send, ns(100, 120), "hcom_send__1_0_1", 0);
    const auto receive = builder.op(1, OperatorKind::Receive, ns(90, 120), "hcom_receive__1_0_1", 0);
    builder.link(0, send, 1, receive);
    builder.finding(FindingId::StageUnknown);
    return builder.build();
}

std::string textOf(const Trace& trace)
{
    std::ostringstream out;
    writeSummary(trace, out);
    return out.str();
}

TEST(Summary, ShowsCountsByKindAndStep)
{
    const std::string text = textOf(*smallRun());
    EXPECT_THAT(text, HasSubstr("3: 2 forward, 1 backward"));
    EXPECT_THAT(text, HasSubstr("step 5  2 blocks  1 µs"));
    EXPECT_THAT(text, HasSubstr("1: 1 measured"));
    EXPECT_THAT(text, HasSubstr("The pipeline stage of this rank is not known"));
}

TEST(Summary, NamesTheFileOfAFindingAndJoinsThoseThatSayTheSame)
{
    test::TraceBuilder builder;
    builder.rank(0, 0).rank(1, 1);
    builder.finding({FindingId::EventNotClosed, Rank{0}, "/run/a.json", 2, {}, {}});
    builder.finding({FindingId::EventNotClosed, Rank{1}, "/run/b.json", 3, {}, {}});
    builder.finding({FindingId::FileEmpty, Rank{2}, "/run/c.json", 1, {}, {}});
    const std::string text = textOf(*builder.build());
    EXPECT_THAT(text, HasSubstr("ranks 0-1  5 slices are begun and not ended; they are drawn up to the next "
                                "one, to the end of the one around them or to the last event (2 files)\n"));
    EXPECT_THAT(text, HasSubstr("The file is empty (0 bytes) (/run/c.json)\n"));
}

TEST(Summary, JsonHoldsTheSame)
{
    std::ostringstream out;
    writeSummaryJson(*smallRun(), out);
    const auto json = nlohmann::json::parse(out.str());
    EXPECT_EQ(json.at("version"), 1);
    EXPECT_EQ(json.at("ranks").size(), 2U);
    EXPECT_EQ(json.at("ranks").at(1).at("stage"), 1);
    EXPECT_EQ(json.at("blocks").at("forward"), 2);
    EXPECT_EQ(json.at("blocks_outside_steps"), 1);
    EXPECT_EQ(json.at("steps").at(0).at("step"), 5);
    EXPECT_EQ(json.at("steps").at(0).at("blocks"), 2);
    EXPECT_EQ(json.at("links").at("measured"), 1);
    EXPECT_EQ(json.at("operators").at("send"), 1);
    EXPECT_EQ(json.at("findings").at(0).at("id"), "stage_unknown");
    EXPECT_TRUE(json.at("schedule").at("name").is_null());
}

TEST(Summary, JsonCountsTheCollectivesOfEachRank)
{
    test::TraceBuilder builder;
    builder.rank(0).rank(1);
    Trace trace = builder.buildOpen();
    trace.tracks[1].collectives = CollectiveTable(std::vector<Collective>(2));
    std::ostringstream out;
    writeSummaryJson(trace, out);
    const auto json = nlohmann::json::parse(out.str());
    EXPECT_EQ(json.at("ranks").at(0).at("collectives"), 0);
    EXPECT_EQ(json.at("ranks").at(1).at("collectives"), 2);
}

TEST(Summary, CountsOtherRowsApartFromRanks)
{
    test::TraceBuilder builder;
    builder.rank(0).otherRow(1, "rank 0: python");
    builder.block(0, BlockKind::Forward, ns(0, 100), "FP");
    builder.block(1, BlockKind::Other, ns(0, 50), "loader");
    builder.block(1, BlockKind::Other, ns(60, 70), "loader");
    const auto trace = builder.build();

    const std::string text = textOf(*trace);
    EXPECT_THAT(text, HasSubstr("Ranks             1: 0\n"));
    EXPECT_THAT(text, HasSubstr("Blocks            1: 1 forward\n"));
    EXPECT_THAT(text, HasSubstr("Other rows        1 with 2 records\n"));

    std::ostringstream out;
    writeSummaryJson(*trace, out);
    const auto json = nlohmann::json::parse(out.str());
    EXPECT_EQ(json.at("ranks").size(), 1U);
    EXPECT_EQ(json.at("other_rows").at(0).at("name"), "rank 0: python");
    EXPECT_EQ(json.at("other_rows").at(0).at("records"), 2);
    EXPECT_EQ(json.at("blocks").at("other"), 0);
}

TEST(Summary, ShowsWhetherTheScheduleIsRecordedOrRecognised)
{
    Trace trace;
    trace.schedule.recorded = namedSchedule("1f1b");
    trace.schedule.origin = ScheduleOrigin::Recorded;
    EXPECT_THAT(textOf(trace), testing::Not(HasSubstr("recognised")));
    trace.schedule.origin = ScheduleOrigin::Recognised;
    EXPECT_THAT(textOf(trace), HasSubstr("1f1b, recognised from the blocks"));
    std::ostringstream out;
    writeSummaryJson(trace, out);
    EXPECT_EQ(nlohmann::json::parse(out.str()).at("schedule").at("origin"), "recognised");
}

TEST(Summary, StaysShortForTenThousandRanks)
{
    test::TraceBuilder builder;
    for (std::int32_t rank = 0; rank < 10000; ++rank) {
        builder.rank(rank, rank / 100, static_cast<std::uint32_t>(rank % 100));
    }
    const std::string text = textOf(*builder.build());
    EXPECT_LT(std::count(text.begin(), text.end(), '\n'), 80);
    EXPECT_THAT(text, HasSubstr("10,000: 0-9999"));
    EXPECT_THAT(text, HasSubstr("more"));
}

TEST(Summary, OfNothingIsComplete)
{
    EXPECT_THAT(textOf(Trace{}), HasSubstr("Ranks             0\n"));
    std::ostringstream out;
    writeSummaryJson(Trace{}, out);
    EXPECT_TRUE(nlohmann::json::parse(out.str()).at("ranks").empty());
}

} // namespace
} // namespace pipescope
