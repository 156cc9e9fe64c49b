#include "core/run/analysis/details/block_facts.h"
#include "tests/support/trace_builder.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

using test::ns;

/// Three messages from rank 0 to rank 1, of which the last is in another step, and one back.
class Messages : public testing::Test
{
protected:
    Messages()
    {
        test::TraceBuilder builder;
        builder.rank(0, 0).rank(1, 1).step(5, ns(0, 1000)).step(6, ns(1000, 2000));
        m_first = builder.op(0, OperatorKind::Send, ns(100, 140), "send", 0);
        m_second = builder.op(0, OperatorKind::Send, ns(200, 240), "send", 0);
        m_answer = builder.op(0, OperatorKind::Receive, ns(300, 340), "receive", 0);
        m_other = builder.op(0, OperatorKind::Send, ns(1100, 1140), "send", 1);
        const auto firstThere = builder.op(1, OperatorKind::Receive, ns(100, 150), "receive", 0);
        m_secondThere = builder.op(1, OperatorKind::Receive, ns(200, 250), "receive", 0);
        const auto answerThere = builder.op(1, OperatorKind::Send, ns(290, 330), "send", 0);
        const auto otherThere = builder.op(1, OperatorKind::Receive, ns(1100, 1150), "receive", 1);
        // Links stand in no order of time.
        builder.link(0, m_second, 1, m_secondThere);
        builder.link(0, m_first, 1, firstThere);
        builder.link(0, m_other, 1, otherThere);
        builder.link(1, answerThere, 0, m_answer);
        m_trace = builder.build();
    }

    static OperatorRef at(std::size_t track, OperatorIndex op) { return {TrackIndex{track}, op}; }

    OperatorIndex m_first;
    OperatorIndex m_second;
    OperatorIndex m_answer;
    OperatorIndex m_other;
    OperatorIndex m_secondThere;
    std::shared_ptr<const Trace> m_trace;
};

TEST_F(Messages, AreCountedFromTheirSenderToTheirReceiverInAStep)
{
    EXPECT_EQ(messageOf(*m_trace, at(0, m_first)), (MessagePlace{StepNumber{5}, Rank{0}, Rank{1}, true, 0}));
    EXPECT_EQ(messageOf(*m_trace, at(0, m_second)), (MessagePlace{StepNumber{5}, Rank{0}, Rank{1}, true, 1}));
    EXPECT_EQ(messageOf(*m_trace, at(0, m_other)), (MessagePlace{StepNumber{6}, Rank{0}, Rank{1}, true, 0}));
}

TEST_F(Messages, AreKnownFromEitherEnd)
{
    EXPECT_EQ(messageOf(*m_trace, at(1, m_secondThere)),
              (MessagePlace{StepNumber{5}, Rank{1}, Rank{0}, false, 1}));
    EXPECT_EQ(messageOf(*m_trace, at(0, m_answer)),
              (MessagePlace{StepNumber{5}, Rank{0}, Rank{1}, false, 0}));
}

TEST_F(Messages, AreFoundAgainByTheirPlace)
{
    for (const OperatorRef op :
         {at(0, m_first), at(0, m_second), at(0, m_answer), at(0, m_other), at(1, m_secondThere)})
    {
        const auto place = messageOf(*m_trace, op);
        ASSERT_TRUE(place);
        EXPECT_EQ(findMessage(*m_trace, *place), TraceRef(op));
    }
}

TEST_F(Messages, OfAnUnknownStepAreLookedForInTheFirst)
{
    EXPECT_EQ(findMessage(*m_trace, {StepNumber{0}, Rank{0}, Rank{1}, true, 1}), TraceRef(at(0, m_second)));
}

TEST_F(Messages, ThatDoNotExistAreNotFound)
{
    EXPECT_FALSE(findMessage(*m_trace, {StepNumber{5}, Rank{0}, Rank{1}, true, 2}));
    EXPECT_FALSE(findMessage(*m_trace, {StepNumber{5}, Rank{0}, Rank{7}, true, 0}));
}

TEST_F(Messages, OfAnOperatorWithoutLinkThereAreNone)
{
    test::TraceBuilder builder;
    builder.rank(0, 0).step(0, ns(0, 100));
    const auto alone = builder.op(0, OperatorKind::Send, ns(10, 20));
    EXPECT_FALSE(messageOf(*builder.build(), at(0, alone)));
}

} // namespace
} // namespace pipescope
