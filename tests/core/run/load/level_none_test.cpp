#include "tests/core/run/load/demo_folder.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace pipescope {
namespace {

using test::countOf;
using test::DemoFolder;

/// A demo cluster whose rank 0 was profiled at level none: its operators are known from messages only.
class LevelNone : public ::testing::Test
{
protected:
    LevelNone() { m_run.change(0, "DROP TABLE COMMUNICATION_OP; DROP TABLE COMMUNICATION_TASK_INFO"); }

    static std::string message(const std::string& operation)
    {
        return R"({"streamId": "1030","count": "8","dataType": "fp16","groupName": "pipe","opName": ")"
               + operation + "\"}";
    }

    /// Records a range with this text and, if wanted, its device task.
    void record(const std::string& text, std::int64_t connection, bool hasTask = true) const
    {
        const std::string number = std::to_string(connection);
        m_run.change(0, "INSERT INTO STRING_IDS VALUES (1000000 + " + number + ", '" + text
                            + "'); INSERT INTO MSTX_EVENTS (startNs, endNs, message, connectionId) VALUES "
                              "(10, 20, 1000000 + "
                            + number + ", " + number + ")");
        if (hasTask) {
            addTask(connection, 100 * connection);
        }
    }

    void addTask(std::int64_t connection, std::int64_t begin) const
    {
        m_run.change(0, "INSERT INTO TASK (startNs, endNs, connectionId, streamId) VALUES ("
                            + std::to_string(begin) + ", " + std::to_string(begin + 50) + ", "
                            + std::to_string(connection) + ", 1030)");
    }

    const Track& load()
    {
        m_trace = m_run.load();
        return m_trace->track(*m_trace->trackOfRank(Rank{0}));
    }

    DemoFolder m_run;
    std::shared_ptr<const Trace> m_trace;
};

TEST_F(LevelNone, MessagesBecomeOperators)
{
    record(message("HcclSend"), 71);
    record(message("HcclReceive"), 72);
    record(message("HcclAllReduce"), 73);
    const Track& track = load();
    EXPECT_EQ(track.messageOperators.size(), 3U);
    ASSERT_EQ(track.operators.size(), 2U);
    EXPECT_EQ(track.operators[0].kind, OperatorKind::Send);
    EXPECT_EQ(track.operators[0].span, (TimeSpan{{7100}, {7150}}));
    EXPECT_EQ(m_trace->strings.text(track.operators[0].group), "pipe");
    EXPECT_EQ(track.partsOf(track.operators[1]).front().direction, PartDirection::Receive);
    EXPECT_EQ(countOf(*m_trace, FindingId::OperatorsFromMessages, 0), 3U);
}

TEST_F(LevelNone, AnOperatorIsTheTaskOfItsConnectionAndOfNoOtherOnTheSameStream)
{
    record(message("HcclSend"), 71);
    record(message("HcclSend"), 72);
    addTask(99, 5000);
    EXPECT_EQ(load().messageOperators.size(), 2U);
}

TEST_F(LevelNone, OfSeveralTasksWithOneConnectionTheFirstInTimeIsTheOperator)
{
    record(message("HcclSend"), 71);
    addTask(71, 300);
    const Track& track = load();
    ASSERT_EQ(track.messageOperators.size(), 1U);
    EXPECT_EQ(track.messageOperators[0].span.begin.ns, 300);
    EXPECT_EQ(countOf(*m_trace, FindingId::DuplicateConnection, 0), 1U);
}

TEST_F(LevelNone, AMalformedMessageDoesNotLoseTheOthers)
{
    record(message("HcclSend") + " and more", 71);
    record(message("HcclSend"), 72);
    EXPECT_EQ(load().messageOperators.size(), 1U);
    EXPECT_EQ(countOf(*m_trace, FindingId::CommunicationMessageMalformed, 0), 1U);
}

TEST_F(LevelNone, AMessageWithoutDeviceTaskIsLeftOutAndCounted)
{
    record(message("HcclSend"), 71, false);
    record(message("HcclSend"), 4'294'967'295, false);
    EXPECT_TRUE(load().messageOperators.empty());
    EXPECT_EQ(countOf(*m_trace, FindingId::CommunicationWithoutTask, 0), 2U);
}

TEST_F(LevelNone, AnEmptyTableOfOperatorsHidesTheMessages)
{
    m_run.change(0, "CREATE TABLE COMMUNICATION_OP (opName, startNs, endNs, opId)");
    record(message("HcclSend"), 71);
    EXPECT_TRUE(load().messageOperators.empty());
}

/// "rank begin of the block that made it > rank begin of the one that needed it: micro-batch" of each link.
std::set<std::string> blockLinks(const Trace& trace)
{
    const auto end = [&](const LinkEnd& linkEnd) {
        const Track& track = trace.track(linkEnd.track);
        return std::to_string(track.rank.value) + " "
               + std::to_string(track.blocks.span(*linkEnd.block).begin.ns);
    };
    std::set<std::string> links;
    for (const Link& link : trace.links) {
        links.insert(end(link.source) + " > " + end(link.target) + ": "
                     + std::to_string(link.microBatch->value));
    }
    return links;
}

TEST_F(LevelNone, WithoutMessagesLinksFollowFromTheScheduleAndAreThoseThatLevel1Records)
{
    DemoFolder recorded;
    const auto expected = recorded.load();
    for (const Track& track : expected->tracks) {
        recorded.change(track.rank.value, "DROP TABLE COMMUNICATION_OP; DROP TABLE COMMUNICATION_TASK_INFO");
    }
    const auto trace = recorded.load();
    EXPECT_EQ(trace->operatorCount(), 0U);
    EXPECT_FALSE(trace->links.empty());
    EXPECT_EQ(blockLinks(*trace), blockLinks(*expected));
    for (const Link& link : trace->links) {
        EXPECT_EQ(link.origin, LinkOrigin::Inferred);
        EXPECT_FALSE(link.source.op);
    }
    EXPECT_TRUE(trace->findings.contains(FindingId::LinksInferred));
}

TEST_F(LevelNone, LinksAreNotInferredWhereAnyRankHasOperators)
{
    const auto trace = m_run.load();
    EXPECT_GT(trace->operatorCount(), 0U);
    EXPECT_FALSE(trace->findings.contains(FindingId::LinksInferred));
}

TEST_F(LevelNone, ATableThatWasMadeOfTheMessagesDoesNotHideThem)
{
    m_run.change(0, "CREATE TABLE COMMUNICATION_OP (opName, startNs, endNs, opId);"
                    "CREATE TABLE PipescopeUndo (object TEXT, state TEXT);"
                    "INSERT INTO PipescopeUndo VALUES ('COMMUNICATION_OP', 'absent')");
    record(message("HcclSend"), 71);
    EXPECT_EQ(load().messageOperators.size(), 1U);
}

} // namespace
} // namespace pipescope
