#include "core/run/writeback/tables/connection_id.h"

#include "core/base/group_name_hash.h"
#include "tests/core/run/writeback/export_fixture.h"

namespace pipescope {
namespace {

/// A trace with one operator of the given name in track 0.
Trace traceWithOperator(std::string_view name, const OperatorPart& part, std::uint16_t parts = 1)
{
    Trace trace = testing::emptyTrace("/nowhere", 1);
    P2pOperator op;
    op.name = trace.strings.intern(name);
    op.partCount = parts;
    trace.tracks[0].parts.assign(parts, part);
    trace.tracks[0].operators.push_back(op);
    return trace;
}

std::optional<std::string> idOf(const Trace& trace, bool ofMessages = false)
{
    return ConnectionIds(trace, ofMessages).of(trace.tracks[0], trace.tracks[0].operators[0]);
}

OperatorPart pairedPart(PartDirection direction)
{
    OperatorPart part;
    part.direction = direction;
    part.ownLocalRank = 2;
    part.peerLocalRank = 3;
    part.ordinal = 7;
    return part;
}

TEST(ConnectionId, NamesGroupSenderReceiverAndOrdinal)
{
    EXPECT_EQ(idOf(traceWithOperator("hcom_send__455_0_1", pairedPart(PartDirection::Send))), "455_2_3_7");
}

TEST(ConnectionId, OfAReceiveNamesThePeerAsSender)
{
    EXPECT_EQ(idOf(traceWithOperator("hcom_receive__455_0_1", pairedPart(PartDirection::Receive))),
              "455_3_2_7");
}

TEST(ConnectionId, KeepsLeadingZeros)
{
    EXPECT_EQ(idOf(traceWithOperator("hcom_send__097_12_1", pairedPart(PartDirection::Send))), "097_2_3_7");
}

TEST(ConnectionId, IsEmptyWithoutPartner)
{
    OperatorPart part = pairedPart(PartDirection::Send);
    part.ordinal.reset();
    EXPECT_EQ(idOf(traceWithOperator("hcom_send__455_0_1", part)), std::nullopt);
}

TEST(ConnectionId, IsEmptyForUnknownPeer)
{
    OperatorPart part = pairedPart(PartDirection::Send);
    part.peerLocalRank.reset();
    EXPECT_EQ(idOf(traceWithOperator("hcom_send__455_0_1", part)), std::nullopt);
}

TEST(ConnectionId, IsEmptyForSeveralOrNoParts)
{
    const OperatorPart part = pairedPart(PartDirection::Send);
    EXPECT_EQ(idOf(traceWithOperator("hcom_batchSendRecv__455_0_1", part, 2)), std::nullopt);
    EXPECT_EQ(idOf(traceWithOperator("hcom_send__455_0_1", part, 0)), std::nullopt);
}

TEST(ConnectionId, OfGroupsThatShareTheNumberHasTheWholeHash)
{
    Trace trace = traceWithOperator("hcom_send__455_0_1", pairedPart(PartDirection::Send));
    trace.tracks[0].operators[0].group = trace.strings.intern("one");
    trace.tracks[0].operators.push_back(trace.tracks[0].operators[0]);
    trace.tracks[0].operators[1].group = trace.strings.intern("another");
    const ConnectionIds ids(trace, false);
    EXPECT_EQ(ids.of(trace.tracks[0], trace.tracks[0].operators[0]),
              std::to_string(groupNameHash("one")) + "_2_3_7");
    EXPECT_EQ(ids.of(trace.tracks[0], trace.tracks[0].operators[1]),
              std::to_string(groupNameHash("another")) + "_2_3_7");
}

TEST(ConnectionId, OfGroupsThatShareTheNumberButNotTheRanksStays)
{
    Trace trace = traceWithOperator("hcom_send__455_0_1", pairedPart(PartDirection::Send));
    trace.tracks[0].operators[0].group = trace.strings.intern("one");
    trace.tracks[0].operators.push_back(trace.tracks[0].operators[0]);
    trace.tracks[0].operators[1].group = trace.strings.intern("another");
    trace.tracks[0].operators[1].firstPart = 1;
    trace.tracks[0].parts.push_back(pairedPart(PartDirection::Receive));
    EXPECT_EQ(idOf(trace), "455_2_3_7");
}

TEST(ConnectionId, OfAnOperatorKnownFromAMessageIsGivenOnlyWhenAskedFor)
{
    Trace trace = traceWithOperator("HcclSend__455_0_1", pairedPart(PartDirection::Send));
    trace.tracks[0].messageOperators.emplace_back();
    EXPECT_EQ(idOf(trace), std::nullopt);
    EXPECT_EQ(idOf(trace, true), "455_2_3_7");
}

TEST(ConnectionId, IsEmptyForANameWithoutNumber)
{
    EXPECT_EQ(idOf(traceWithOperator("hcom_send__", pairedPart(PartDirection::Send))), std::nullopt);
    EXPECT_EQ(idOf(traceWithOperator("", pairedPart(PartDirection::Send))), std::nullopt);
}

} // namespace
} // namespace pipescope
