#include "core/run/exporters/exporters.h"
#include "tests/support/trace_builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <sstream>

namespace pipescope {
namespace {

using nlohmann::json;
using test::ns;

constexpr std::int64_t kBase = 1736410538306028123;

std::string textOf(const Trace& trace)
{
    std::ostringstream out;
    EXPECT_TRUE(writeChromeTrace(trace, out));
    return out.str();
}

std::vector<json> eventsOf(const json& trace, const char* phase)
{
    std::vector<json> events;
    for (const json& event : trace.at("traceEvents")) {
        if (event.at("ph") == phase) {
            events.push_back(event);
        }
    }
    return events;
}

std::int64_t nanoseconds(const json& microseconds)
{
    return std::llround(microseconds.get<double>() * 1000.0);
}

using ThreadId = std::pair<int, int>;

ThreadId threadOf(const json& event)
{
    return {event.at("pid").get<int>(), event.at("tid").get<int>()};
}

std::map<ThreadId, std::vector<TimeSpan>> slicesByThread(const json& trace)
{
    std::map<ThreadId, std::vector<TimeSpan>> slices;
    for (const json& event : eventsOf(trace, "X")) {
        const std::int64_t begin = nanoseconds(event.at("ts"));
        slices[threadOf(event)].push_back(ns(begin, begin + nanoseconds(event.at("dur"))));
    }
    return slices;
}

/// Two stages with overlapping blocks on the first rank, and a link.
std::shared_ptr<const Trace> smallRun()
{
    test::TraceBuilder builder;
    builder.step(1, ns(kBase, kBase + 9000)).rank(0, 0).rank(1, 1);
    builder.block(0, BlockKind::Forward, ns(kBase, kBase + 1001), "0F", 0);
    builder.block(0, BlockKind::Forward, ns(kBase + 500, kBase + 2000), "1F", 0);
    builder.block(0, BlockKind::Other, ns(kBase + 600, kBase + 700), "", 0);
    builder.block(0, BlockKind::Backward, ns(kBase + 2000, kBase + 3000), "0B", 0);
    builder.block(1, BlockKind::Forward, ns(kBase + 1500, kBase + 1400), "0F", 0);
    const auto send =
        builder.op(0, OperatorKind::Send, ns(kBase + 1001, kBase + 1300), "hcom_send__1_0_1", 0);
    const auto receive =
        builder.op(1, OperatorKind::Receive, ns(kBase + 400, kBase + 1310), "hcom_receive__1_0_1", 0);
    builder.link(0, send, 1, receive, ns(kBase + 1100, kBase + 1305));
    return builder.build();
}

TEST(ChromeTrace, HasASliceForEveryBlockAndOperator)
{
    const auto trace = smallRun();
    const json parsed = json::parse(textOf(*trace));
    EXPECT_EQ(eventsOf(parsed, "X").size(),
              trace->blockCount() + trace->operatorCount() + trace->steps.size());
}

/// Those of the process that is called "Step".
std::vector<json> stepSlicesOf(const json& trace)
{
    std::vector<json> slices;
    for (const json& name : eventsOf(trace, "M")) {
        if (name.at("name") != "process_name" || name.at("args").at("name") != "Step") {
            continue;
        }
        for (const json& slice : eventsOf(trace, "X")) {
            if (slice.at("pid") == name.at("pid")) {
                slices.push_back(slice);
            }
        }
    }
    return slices;
}

TEST(ChromeTrace, HasARowOfSteps)
{
    const json parsed = json::parse(textOf(*smallRun()));
    const auto steps = stepSlicesOf(parsed);
    ASSERT_EQ(steps.size(), 1U);
    EXPECT_EQ(steps.front().at("name"), "step 1");
    EXPECT_EQ(steps.front().at("cat"), "step");
    EXPECT_EQ(nanoseconds(steps.front().at("ts")), 0);
    EXPECT_EQ(nanoseconds(steps.front().at("dur")), 9000);
    EXPECT_GT(steps.front().at("pid"), 1);
}

TEST(ChromeTrace, ShowsTheWindowOfAStepThatTheHostRecorded)
{
    Trace trace;
    trace.steps = {{StepNumber{1}, ns(0, 9000), ns(-2000, 4000)}};
    const json parsed = json::parse(textOf(trace));
    const auto steps = stepSlicesOf(parsed);
    ASSERT_EQ(steps.size(), 1U);
    EXPECT_EQ(nanoseconds(steps.front().at("ts")), 0);
    EXPECT_EQ(nanoseconds(steps.front().at("dur")), 6000);
    EXPECT_EQ(steps.front().at("args").at("host_window"), true);
    EXPECT_EQ(parsed.at("otherData").at("base_ns"), "-2000");
}

TEST(ChromeTrace, PutsStepsThatOverlapOntoLinesOfTheirOwn)
{
    Trace trace;
    trace.steps = {{StepNumber{1}, ns(0, 100)}, {StepNumber{2}, ns(50, 200)}, {StepNumber{3}, {}}};
    const json parsed = json::parse(textOf(trace));
    const auto steps = stepSlicesOf(parsed);
    ASSERT_EQ(steps.size(), 2U);
    EXPECT_NE(steps[0].at("tid"), steps[1].at("tid"));
}

TEST(ChromeTrace, KeepsNanoseconds)
{
    const std::string text = textOf(*smallRun());
    const json parsed = json::parse(text);
    EXPECT_EQ(parsed.at("otherData").at("base_ns"), std::to_string(kBase));
    EXPECT_THAT(text, testing::HasSubstr("\"ts\": 1.001, \"dur\": 0.299"));
    EXPECT_THAT(text, testing::HasSubstr("\"ts\": 0, \"dur\": 1.001"));
}

TEST(ChromeTrace, CountsFromTheEpochIfAsked)
{
    std::ostringstream out;
    ASSERT_TRUE(writeChromeTrace(*smallRun(), out, ChromeTimes::Absolute));
    EXPECT_EQ(json::parse(out.str()).at("otherData").at("base_ns"), "0");
    EXPECT_THAT(out.str(), testing::HasSubstr("\"ts\": 1736410538306028.123, \"dur\": 1.001"));
}

TEST(ChromeTrace, ShowsInEverySliceWhatTheBlockIs)
{
    test::TraceBuilder builder;
    builder.step(7, ns(kBase, kBase + 1000)).rank(0, 0);
    Block block;
    block.span = ns(kBase, kBase + 1000);
    block.kind = BlockKind::Overlap;
    block.phase = Phase::SteadyOverlap;
    block.forward = {MicroBatch{3}, VirtualStage{1}};
    block.backward = {MicroBatch{2}, VirtualStage{5}};
    block.step = StepIndex{0U};
    block.labelOrigins.add(LabelOrigin::Schedule);
    builder.block(0, block, "3F+2B");
    const json parsed = json::parse(textOf(*builder.build()));
    const json expected = {
        {"kind", "overlap"}, {"step", 7},     {"f_microbatch", 3},  {"f_vstage", 1},
        {"b_microbatch", 2}, {"b_vstage", 5}, {"phase", "overlap"}, {"numbers_from", "schedule"}};
    EXPECT_EQ(eventsOf(parsed, "X").at(0).at("args"), expected);
}

TEST(ChromeTrace, ShowsWhenTheBytesOfEveryTransferMovedAndWhetherItIsInferred)
{
    const json flow = eventsOf(json::parse(textOf(*smallRun())), "s").at(0).at("args");
    EXPECT_EQ(flow.at("origin"), "measured");
    EXPECT_EQ(flow.at("data_begin_ns"), 1100);
    EXPECT_EQ(flow.at("data_end_ns"), 1305);
    EXPECT_EQ(flow.at("operator"), 0);
}

TEST(ChromeTrace, ListsRanksWithTheirStageAndHost)
{
    const json run = json::parse(textOf(*smallRun())).at("otherData").at("pipescope");
    EXPECT_EQ(run.at("ranks").at(1).at("rank"), 1);
    EXPECT_EQ(run.at("ranks").at(1).at("stage"), 1);
    EXPECT_EQ(run.at("steps").at(0).at("number"), 1);
    EXPECT_EQ(run.at("hosts").size(), 1U);
}

TEST(ChromeTrace, LaysNoSliceAcrossAnotherOfItsThread)
{
    for (auto& [thread, slices] : slicesByThread(json::parse(textOf(*smallRun())))) {
        std::sort(slices.begin(), slices.end());
        for (std::size_t i = 1; i < slices.size(); ++i) {
            EXPECT_GE(slices[i].begin, slices[i - 1].end) << thread.first << "/" << thread.second;
        }
    }
}

TEST(ChromeTrace, NamesAndSortsProcessesByStageAndNamesEveryThread)
{
    const json parsed = json::parse(textOf(*smallRun()));
    std::map<int, std::string> names;
    std::map<int, int> order;
    std::map<ThreadId, std::string> threads;
    for (const json& event : eventsOf(parsed, "M")) {
        const int process = event.at("pid").get<int>();
        if (event.at("name") == "process_name") {
            names[process] = event.at("args").at("name").get<std::string>();
        } else if (event.at("name") == "process_sort_index") {
            order[process] = event.at("args").at("sort_index").get<int>();
        } else if (event.at("name") == "thread_name") {
            threads[threadOf(event)] = event.at("args").at("name").get<std::string>();
        }
    }
    EXPECT_THAT(names[1], testing::HasSubstr("rank 1, stage 1"));
    EXPECT_LT(order[0], order[1]);
    for (const auto& [thread, slices] : slicesByThread(parsed)) {
        EXPECT_TRUE(threads.contains(thread)) << thread.first << "/" << thread.second;
    }
}

TEST(ChromeTrace, BindsBothEndsOfEachFlowInsideTheirSlices)
{
    const json parsed = json::parse(textOf(*smallRun()));
    const auto starts = eventsOf(parsed, "s");
    const auto ends = eventsOf(parsed, "f");
    ASSERT_EQ(starts.size(), 1U);
    ASSERT_EQ(ends.size(), 1U);
    EXPECT_EQ(starts[0].at("id"), ends[0].at("id"));
    EXPECT_EQ(starts[0].at("cat"), ends[0].at("cat"));
    EXPECT_EQ(starts[0].at("name"), ends[0].at("name"));
    EXPECT_EQ(ends[0].at("bp"), "e");
    EXPECT_LE(nanoseconds(starts[0].at("ts")), nanoseconds(ends[0].at("ts")));
    const auto slices = slicesByThread(parsed);
    for (const json& end : {starts[0], ends[0]}) {
        const TimePoint moment{nanoseconds(end.at("ts"))};
        const auto& thread = slices.at(threadOf(end));
        EXPECT_TRUE(std::any_of(thread.begin(), thread.end(),
                                [&](const TimeSpan& slice) { return slice.contains(moment); }));
    }
}

TEST(ChromeTrace, StartsAFlowBeforeItsEndAlsoWhenClocksDiffer)
{
    test::TraceBuilder builder;
    builder.rank(0, 0).rank(1, 1);
    const auto send = builder.op(0, OperatorKind::Send, ns(kBase + 1000, kBase + 5000), "hcom_send__1_0_1");
    const auto receive = builder.op(1, OperatorKind::Receive, ns(kBase, kBase + 1200), "hcom_receive__1_0_1");
    builder.link(0, send, 1, receive);
    const json parsed = json::parse(textOf(*builder.build()));
    EXPECT_LE(nanoseconds(eventsOf(parsed, "s").at(0).at("ts")),
              nanoseconds(eventsOf(parsed, "f").at(0).at("ts")));
}

TEST(ChromeTrace, OfNothingIsValid)
{
    const json parsed = json::parse(textOf(Trace{}));
    EXPECT_TRUE(parsed.at("traceEvents").empty());
}

} // namespace
} // namespace pipescope
