#include "core/run/analysis/details/describe.h"

#include "core/run/analysis/details/detail_text.h"
#include "core/run/sources/ascend_db/rank_files.h"
#include "core/run/sources/chrome_trace/chrome_source.h"
#include "tests/core/run/analysis/detail_rows.h"
#include "tests/support/german_numbers.h"
#include "tests/support/trace_builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace pipescope {
namespace {

using test::ns;
using test::rowNamed;
using test::valueOf;

constexpr TrackIndex kFirst{std::size_t{0}};
constexpr TrackIndex kSecond{std::size_t{1}};

/// Ranks 0 and 1 with a block and an operator each, and a link from 0 to 1.
Trace linkedRun()
{
    Trace trace;
    trace.source = ascend::databaseTraits();
    trace.hosts = {{"node-a", "uid-1"}};
    trace.steps.push_back({StepNumber{12}, ns(1000, 9000)});
    trace.groups.push_back({{kFirst, kSecond}, {Rank{0}, Rank{1}}});
    for (std::int32_t i = 0; i < 2; ++i) {
        Track track;
        track.rank = Rank{i};
        track.stage = Stage{i};
        track.group = PipelineGroupIndex{std::size_t{0}};
        track.file = "/run/rank.db";
        Block block;
        block.span = ns(1000 + i * 3000, 2500 + i * 3000);
        block.kind = BlockKind::Overlap;
        block.phase = Phase::SteadyOverlap;
        block.typeCode = 3;
        block.forward = {MicroBatch{7}, VirtualStage{i}};
        block.backward = {MicroBatch{1}, VirtualStage{3 - i}};
        block.step = StepIndex{std::size_t{0}};
        block.name = trace.strings.intern("7F+13B");
        block.message = trace.strings.intern("{'name': 'forward_step'}");
        block.sourceRow = 17;
        track.blocks.append(block);
        track.blocks.sort();
        P2pOperator op;
        op.kind = i == 0 ? OperatorKind::Send : OperatorKind::Receive;
        op.span = ns(2600, 4000 + i);
        op.name = trace.strings.intern(i == 0 ? "hcom_send__455_0_1" : "hcom_receive__455_0_1");
        op.group = trace.strings.intern("group_name_19");
        op.partCount = 1;
        op.sourceRow = 5;
        track.operators.push_back(op);
        OperatorPart part;
        part.direction = i == 0 ? PartDirection::Send : PartDirection::Receive;
        part.peer = Rank{1 - i};
        part.bytes = i == 0 ? 0 : 8388608;
        part.ordinal = 4;
        if (i == 1) {
            part.data = ns(3600, 4000);
        }
        track.parts.push_back(part);
        trace.tracks.push_back(std::move(track));
    }
    const auto op = OperatorIndex{std::size_t{0}};
    const auto block = BlockIndex{std::size_t{0}};
    Link link;
    link.source = {kFirst, op, 0, ns(2600, 4000), block};
    link.target = {kSecond, op, 0, ns(2600, 4001), block};
    link.direction = LinkDirection::Forward;
    link.microBatch = MicroBatch{7};
    link.bytes = 8388608;
    link.data = ns(3600, 4000);
    trace.links.push_back(link);
    return trace;
}

TEST(DescribeCollective, SaysWhatItIsAndHowLongItWasExposed)
{
    test::TraceBuilder builder;
    builder.rank(0, 0);
    builder.block(0, BlockKind::Forward, ns(0, 1000));
    builder.block(0, BlockKind::Backward, ns(1500, 2000));
    builder.collective(0, CollectiveKind::AllReduce, ns(900, 1700), "hcom_allReduce__1");
    builder.collective(0, CollectiveKind::AllGather, ns(1900, 2600), "hcom_allGather__2");
    const auto trace = builder.build();
    const TraceRef reduce = CollectiveRef{kFirst, CollectiveIndex{std::size_t{0}}};
    const auto rows = describe(*trace, reduce);
    EXPECT_EQ(valueOf(rows, "Name"), "hcom_allReduce__1");
    EXPECT_EQ(valueOf(rows, "Kind"), "all-reduce");
    EXPECT_EQ(valueOf(rows, "Duration"), "800 ns");
    EXPECT_EQ(valueOf(rows, "Exposed"), "500 ns");
    const auto next = neighbour(*trace, reduce, true);
    ASSERT_TRUE(next);
    EXPECT_EQ(valueOf(describe(*trace, *next), "Exposed"), "600 ns");
    EXPECT_EQ(rowNamed(rows, "Gap after")->target, next);
    EXPECT_FALSE(neighbour(*trace, *next, true));
    EXPECT_TRUE(linkedTo(*trace, reduce, true).empty());
}

TEST(DescribeBlock, ShowsBothPartsOfAnOverlap)
{
    const auto rows = describe(linkedRun(), BlockRef{kFirst, BlockIndex{std::size_t{0}}});
    EXPECT_EQ(valueOf(rows, "Name"), "F7+B1.1");
    EXPECT_EQ(valueOf(rows, "Name in StepTaskInfo"), "7F+13B");
    EXPECT_EQ(valueOf(rows, "Kind"), "overlap");
    EXPECT_EQ(valueOf(rows, "Micro-batch, forward"), "7");
    EXPECT_EQ(valueOf(rows, "Micro-batch, backward"), "1");
    EXPECT_EQ(valueOf(rows, "Virtual stage, backward"), "3");
    EXPECT_EQ(valueOf(rows, "Chunk, forward"), "0");
    EXPECT_EQ(valueOf(rows, "Chunk, backward"), "1");
    EXPECT_EQ(valueOf(rows, "Phase"), "overlap");
    EXPECT_EQ(valueOf(rows, "Type code"), "3");
}

TEST(DescribeBlock, ShowsWhereWhenAndWhereItCameFrom)
{
    const auto rows = describe(linkedRun(), BlockRef{kSecond, BlockIndex{std::size_t{0}}});
    EXPECT_EQ(valueOf(rows, "Rank"), "1");
    EXPECT_EQ(valueOf(rows, "Stage"), "1");
    EXPECT_EQ(valueOf(rows, "Pipeline group"), "0 (ranks 0-1)");
    EXPECT_EQ(valueOf(rows, "Host"), "node-a");
    EXPECT_EQ(valueOf(rows, "Step"), "12");
    EXPECT_EQ(valueOf(rows, "Start"), "4000 ns");
    EXPECT_EQ(valueOf(rows, "Start in run"), "3 µs");
    EXPECT_EQ(valueOf(rows, "Duration"), "1.5 µs");
    EXPECT_EQ(valueOf(rows, "Message"), "{'name': 'forward_step'}");
    EXPECT_EQ(valueOf(rows, "Database"), "/run/rank.db");
    EXPECT_EQ(valueOf(rows, "Row"), "17");
    EXPECT_EQ(rowNamed(rows, "Start")->origin, "TASK");
    EXPECT_EQ(rowNamed(rows, "Message")->origin, "MSTX_EVENTS");
}

TEST(DescribeBlock, ShowsWhenRankStageAndStepAreConcludedFromATrace)
{
    Trace trace = linkedRun();
    trace.source = ChromeSource().traits();
    const TraceRef block = BlockRef{kSecond, BlockIndex{std::size_t{0}}};
    const auto recorded = describe(trace, block);
    EXPECT_EQ(rowNamed(recorded, "Rank")->origin, "trace");
    EXPECT_EQ(rowNamed(recorded, "Stage")->origin, "trace");
    EXPECT_EQ(rowNamed(recorded, "Step")->origin, "trace");

    const Track& track = trace.track(kSecond);
    trace.placementOrigin = PlacementOrigin::RankOrder;
    trace.findings.add(FindingId::StepsFromBlocks, track.rank, {}, {}, track.blocks.size());
    const auto concluded = describe(trace, block);
    EXPECT_EQ(rowNamed(concluded, "Stage")->origin, "order of the ranks");
    EXPECT_EQ(rowNamed(concluded, "Step")->origin, "order of the blocks");
}

TEST(DescribeBlock, ShowsWhereItsLabelsComeFromAndHowItStandsOut)
{
    Trace trace = linkedRun();
    BlockTable& blocks = trace.tracks[kFirst.value].blocks;
    blocks.addLabelOrigin(BlockIndex{std::size_t{0}}, LabelOrigin::Schedule);
    blocks.addLabelOrigin(BlockIndex{std::size_t{0}}, LabelOrigin::Message);
    Block odd;
    odd.span = {{9000}, {9100}};
    odd.anomaly = BlockAnomaly::Unscheduled;
    blocks.append(odd);
    blocks.sort();
    const auto rows = describe(trace, BlockRef{kFirst, BlockIndex{std::size_t{0}}});
    EXPECT_EQ(rowNamed(rows, "Micro-batch, forward")->origin, "message, schedule");
    EXPECT_EQ(rowNamed(rows, "Stands out"), nullptr);
    const auto ofOdd = describe(trace, BlockRef{kFirst, BlockIndex{blocks.size() - 1}});
    EXPECT_EQ(valueOf(ofOdd, "Stands out"), "not in the schedule");
}

TEST(DescribeBlock, MeasuresGapsToItsNeighboursAndLeadsThere)
{
    test::TraceBuilder builder;
    builder.rank(0);
    const auto first = builder.block(0, BlockKind::Forward, ns(0, 100), "0F");
    const auto second = builder.block(0, BlockKind::Forward, ns(140, 300), "1F");
    const auto third = builder.block(0, BlockKind::Backward, ns(280, 400), "0B");
    const auto rows = describe(*builder.build(), BlockRef{kFirst, second});
    EXPECT_EQ(valueOf(rows, "Gap before"), "40 ns (after 0F)");
    EXPECT_EQ(valueOf(rows, "Gap after"), "overlaps by 20 ns (before 0B)");
    EXPECT_EQ(rowNamed(rows, "Gap before")->target, TraceRef(BlockRef{kFirst, first}));
    EXPECT_EQ(rowNamed(rows, "Gap after")->target, TraceRef(BlockRef{kFirst, third}));
}

TEST(DescribeBlock, HasARowForEachLinkThatLeadsToItsOtherEnd)
{
    const auto rows = describe(linkedRun(), BlockRef{kFirst, BlockIndex{std::size_t{0}}});
    const DetailRow* row = rowNamed(rows, "Sends to");
    ASSERT_NE(row, nullptr);
    EXPECT_THAT(row->value,
                testing::AllOf(testing::HasSubstr("rank 1"), testing::HasSubstr("hcom_receive__455_0_1"),
                               testing::HasSubstr("micro-batch 7"), testing::HasSubstr("8.39 MB"),
                               testing::HasSubstr("moved in 400 ns, receiver waited 1.001 µs")));
    EXPECT_EQ(row->target, TraceRef(OperatorRef{kSecond, OperatorIndex{std::size_t{0}}}));
}

TEST(DescribeOperator, ShowsPeerBytesAndWhenDataMoved)
{
    const auto rows = describe(linkedRun(), OperatorRef{kSecond, OperatorIndex{std::size_t{0}}});
    EXPECT_EQ(valueOf(rows, "Kind"), "receive");
    EXPECT_EQ(valueOf(rows, "From"), "rank 0");
    EXPECT_EQ(valueOf(rows, "Bytes"), "8.39 MB (8,388,608 bytes)");
    EXPECT_EQ(valueOf(rows, "Data moved"), "2.6 µs to 3 µs in run, 400 ns");
    EXPECT_EQ(valueOf(rows, "Connection number"), "4");
    EXPECT_EQ(valueOf(rows, "Communication group"), "group_name_19");
    EXPECT_EQ(valueOf(rows, "Table"), "COMMUNICATION_OP");
    EXPECT_EQ(rowNamed(rows, "Receives from")->target,
              TraceRef(OperatorRef{kFirst, OperatorIndex{std::size_t{0}}}));
}

TEST(Describe, OfSomethingThatIsNotThereIsEmpty)
{
    EXPECT_TRUE(describe(Trace{}, BlockRef{kFirst, BlockIndex{std::size_t{0}}}).empty());
    EXPECT_TRUE(describe(linkedRun(), OperatorRef{kFirst, OperatorIndex{std::size_t{9}}}).empty());
}

TEST(Neighbour, StaysInTheLaneAndEndsAtItsEnds)
{
    test::TraceBuilder builder;
    builder.rank(0);
    const auto first = builder.block(0, BlockKind::Forward, ns(0, 100));
    const auto second = builder.block(0, BlockKind::Forward, ns(140, 300));
    builder.op(0, OperatorKind::Send, ns(110, 120));
    const auto trace = builder.build();
    EXPECT_EQ(neighbour(*trace, BlockRef{kFirst, first}, true), TraceRef(BlockRef{kFirst, second}));
    EXPECT_EQ(neighbour(*trace, BlockRef{kFirst, second}, false), TraceRef(BlockRef{kFirst, first}));
    EXPECT_FALSE(neighbour(*trace, BlockRef{kFirst, first}, false));
    EXPECT_FALSE(neighbour(*trace, BlockRef{kFirst, second}, true));
    EXPECT_FALSE(neighbour(*trace, OperatorRef{kFirst, OperatorIndex{std::size_t{0}}}, true));
}

TEST(LinkedTo, FollowsALinkInItsDirectionOnly)
{
    const Trace trace = linkedRun();
    const OperatorRef sender{kFirst, OperatorIndex{std::size_t{0}}};
    const OperatorRef receiver{kSecond, OperatorIndex{std::size_t{0}}};
    EXPECT_THAT(linkedTo(trace, sender, true), testing::ElementsAre(TraceRef(receiver)));
    EXPECT_THAT(linkedTo(trace, sender, false), testing::IsEmpty());
    EXPECT_THAT(linkedTo(trace, receiver, false), testing::ElementsAre(TraceRef(sender)));
}

TEST(LinkedTo, LeadsToBlocksWhereTheLinkHasNoOperators)
{
    Trace trace = linkedRun();
    trace.links.front().source.op.reset();
    trace.links.front().target.op.reset();
    const BlockRef producer{kFirst, BlockIndex{std::size_t{0}}};
    EXPECT_THAT(linkedTo(trace, producer, true),
                testing::ElementsAre(TraceRef(BlockRef{kSecond, BlockIndex{std::size_t{0}}})));
}

TEST(FormatBytes, HasAPointOnAGermanDesktopToo)
{
    const test::GermanNumbers german;
    ASSERT_TRUE(german.areInForce());
    EXPECT_EQ(formatBytes(8'388'608), "8.39 MB (8,388,608 bytes)");
}

TEST(FormatBytes, TakesTheNextUnitWhereRoundingReachesIt)
{
    EXPECT_EQ(formatBytes(999'400), "999 kB (999,400 bytes)");
    EXPECT_EQ(formatBytes(999'600), "1 MB (999,600 bytes)");
}

} // namespace
} // namespace pipescope
