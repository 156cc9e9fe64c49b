#include "tests/core/run/inference/capture_fixture.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

using test::captureOfRanks;
using test::traceOf;

/// Adds a message operator issued just before it began; a point-to-point one also as an operator.
void addMessage(RankCapture& rank, std::string_view operation, TimeSpan span,
                std::optional<OperatorKind> kind = {})
{
    MessageOperator message;
    message.span = span;
    message.issued = span.begin - Duration{2};
    message.operation = rank.strings.intern(operation);
    message.group = rank.strings.intern("group_name_9");
    if (kind) {
        test::addOperator(rank, *kind, span, 0, 1);
        rank.operators.back().issued = message.issued;
        rank.operators.back().op.group = message.group;
        rank.operators.back().message = static_cast<std::uint32_t>(rank.messageOperators.size());
    }
    rank.messageOperators.push_back(message);
}

std::vector<std::string> namesOf(const Trace& trace)
{
    std::vector<std::string> names;
    for (const MessageOperator& op : trace.tracks[0].messageOperators) {
        names.push_back(messageOperatorName(op, trace.strings));
    }
    return names;
}

TEST(MessageOperators, AreNumberedPerOperationInTheOrderOfRecordsAndListedInTheOrderOfBegin)
{
    Capture capture = captureOfRanks(1);
    addMessage(capture.ranks[0], "HcclSend", {{300}, {310}});
    addMessage(capture.ranks[0], "HcclSend", {{100}, {110}});
    addMessage(capture.ranks[0], "HcclAllReduce", {{200}, {210}});
    const Trace trace = traceOf(std::move(capture));
    EXPECT_EQ(namesOf(trace),
              (std::vector<std::string>{"HcclSend__285_1_1", "HcclAllReduce__285_0_1", "HcclSend__285_0_1"}));
}

TEST(MessageOperators, GiveTheirNameAndRowToPointToPointOperators)
{
    Capture capture = captureOfRanks(1);
    addMessage(capture.ranks[0], "HcclAllReduce", {{100}, {110}});
    addMessage(capture.ranks[0], "HcclSend", {{200}, {210}}, OperatorKind::Send);
    const Trace trace = traceOf(std::move(capture));
    ASSERT_EQ(trace.tracks[0].operators.size(), 1U);
    const P2pOperator& op = trace.tracks[0].operators[0];
    EXPECT_EQ(trace.strings.text(op.name), "HcclSend__285_0_1");
    EXPECT_EQ(op.sourceRow, 2);
}

TEST(MessageOperators, OfOtherStepsAreNeitherKeptNorCounted)
{
    Capture capture = captureOfRanks(1);
    RankCapture& rank = capture.ranks[0];
    rank.stepWindows = {{StepNumber{7}, {{0}, {150}}}, {StepNumber{8}, {{151}, {400}}}};
    addMessage(rank, "HcclSend", {{100}, {110}}, OperatorKind::Send);
    addMessage(rank, "HcclSend", {{200}, {210}}, OperatorKind::Send);
    LoadOptions options;
    options.step = StepNumber{8};
    const Trace trace = traceOf(std::move(capture), options);
    EXPECT_EQ(namesOf(trace), std::vector<std::string>{"HcclSend__285_0_1"});
    ASSERT_EQ(trace.tracks[0].operators.size(), 1U);
    EXPECT_EQ(trace.tracks[0].operators[0].span.begin.ns, 200);
    EXPECT_EQ(trace.tracks[0].operators[0].sourceRow, 1);
}

} // namespace
} // namespace pipescope
