#include "core/run/analysis/details/block_facts.h"
#include "tests/support/trace_builder.h"

#include <gmock/gmock.h>

namespace pipescope {
namespace {

using test::ns;
using testing::ElementsAre;
using testing::IsEmpty;

using Direction = ChainDirection;

BlockRef block(std::size_t track, BlockIndex index)
{
    return {TrackIndex{track}, index};
}

Block work(BlockKind kind, TimeSpan span, std::int32_t virtualStage)
{
    Block made;
    made.kind = kind;
    made.span = span;
    made.step = StepIndex{0U};
    BlockPart& part = kind == BlockKind::Forward ? made.forward : made.backward;
    part = {MicroBatch{0}, VirtualStage{virtualStage}};
    return made;
}

/// One micro-batch through two stages: forward, forward, backward, backward, then weight gradients, with
/// operators for both transfers.
class DataChain : public testing::Test
{
protected:
    DataChain()
    {
        test::TraceBuilder builder;
        builder.rank(0, 0).rank(1, 1).step(0, ns(0, 1000));
        m_forward0 = builder.block(0, work(BlockKind::Forward, ns(0, 100), 0), "0F");
        m_backward0 = builder.block(0, work(BlockKind::Backward, ns(500, 600), 0), "0B");
        m_weight0 = builder.block(0, work(BlockKind::Weight, ns(700, 800), 0), "0W");
        m_forward1 = builder.block(1, work(BlockKind::Forward, ns(150, 250), 1), "0F");
        m_backward1 = builder.block(1, work(BlockKind::Backward, ns(300, 400), 1), "0B");
        m_send0 = builder.op(0, OperatorKind::Send, ns(100, 140));
        m_receive0 = builder.op(0, OperatorKind::Receive, ns(410, 490));
        m_receive1 = builder.op(1, OperatorKind::Receive, ns(90, 140));
        m_send1 = builder.op(1, OperatorKind::Send, ns(400, 490));
        builder.link(0, m_send0, 1, m_receive1);
        builder.link(1, m_send1, 0, m_receive0);
        m_trace = builder.buildOpen();
        name(m_trace.links[0], LinkDirection::Forward, m_forward0, m_forward1);
        name(m_trace.links[1], LinkDirection::Backward, m_backward1, m_backward0);
    }

    static void name(Link& link, LinkDirection direction, BlockIndex producer, BlockIndex consumer)
    {
        link.direction = direction;
        link.source.block = producer;
        link.target.block = consumer;
    }

    std::vector<TraceRef> from(const TraceRef& ref, Direction direction) const
    {
        return chainNeighbours(m_trace, ref, direction);
    }

    Trace m_trace;
    BlockIndex m_forward0;
    BlockIndex m_backward0;
    BlockIndex m_weight0;
    BlockIndex m_forward1;
    BlockIndex m_backward1;
    OperatorIndex m_send0;
    OperatorIndex m_receive0;
    OperatorIndex m_send1;
    OperatorIndex m_receive1;
};

TEST_F(DataChain, LeadsBackFromTheLastBlockToTheBeginningOfTheStep)
{
    std::vector<TraceRef> way{block(0, m_weight0)};
    for (auto next = from(way.back(), Direction::ToProducers); !next.empty();
         next = from(way.back(), Direction::ToProducers))
    {
        way.push_back(next.front());
    }
    EXPECT_THAT(way, ElementsAre(TraceRef(block(0, m_weight0)), TraceRef(block(0, m_backward0)),
                                 TraceRef(block(1, m_backward1)), TraceRef(block(1, m_forward1)),
                                 TraceRef(block(0, m_forward0))));
}

TEST_F(DataChain, LeadsForwardTheSameWay)
{
    EXPECT_THAT(from(block(0, m_forward0), Direction::ToConsumers),
                ElementsAre(TraceRef(block(1, m_forward1))));
    EXPECT_THAT(from(block(1, m_forward1), Direction::ToConsumers),
                ElementsAre(TraceRef(block(1, m_backward1))));
    EXPECT_THAT(from(block(0, m_backward0), Direction::ToConsumers),
                ElementsAre(TraceRef(block(0, m_weight0))));
    EXPECT_THAT(from(block(0, m_weight0), Direction::ToConsumers), IsEmpty());
}

TEST_F(DataChain, LeadsFromAnOperatorToItsPartnerAndOnToABlock)
{
    const OperatorRef receive{TrackIndex{1U}, m_receive1};
    const OperatorRef send{TrackIndex{0U}, m_send0};
    EXPECT_THAT(from(receive, Direction::ToProducers), ElementsAre(TraceRef(send)));
    EXPECT_THAT(from(send, Direction::ToProducers), ElementsAre(TraceRef(block(0, m_forward0))));
    EXPECT_THAT(from(send, Direction::ToConsumers), ElementsAre(TraceRef(receive)));
    EXPECT_THAT(from(receive, Direction::ToConsumers), ElementsAre(TraceRef(block(1, m_forward1))));
}

TEST_F(DataChain, LeadsToTheOperatorWhereTheBlockIsNotKnown)
{
    m_trace.links[0].source.block.reset();
    EXPECT_THAT(from(block(1, m_forward1), Direction::ToProducers),
                ElementsAre(TraceRef(OperatorRef{TrackIndex{0U}, m_send0})));
}

TEST_F(DataChain, PutsWhatArrivedLastFirst)
{
    Link early = m_trace.links[0];
    early.source.block = m_weight0;
    early.target.span = ns(80, 95);
    m_trace.links.push_back(early);
    EXPECT_THAT(from(block(1, m_forward1), Direction::ToProducers),
                ElementsAre(TraceRef(block(0, m_forward0)), TraceRef(block(0, m_weight0))));
}

TEST_F(DataChain, KnowsNothingOfAnotherStep)
{
    BlockTable& blocks = m_trace.tracks[1].blocks;
    blocks = {};
    Block forward = work(BlockKind::Forward, ns(150, 250), 1);
    forward.step = StepIndex{1U};
    blocks.append(forward);
    blocks.append(work(BlockKind::Backward, ns(300, 400), 1));
    blocks.sort();
    EXPECT_THAT(from(block(1, BlockIndex{1U}), Direction::ToProducers), IsEmpty());
}

} // namespace
} // namespace pipescope
