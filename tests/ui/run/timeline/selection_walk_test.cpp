#include "ui/run/timeline/view/selection_walk.h"

#include <QSignalSpy>

#include "tests/support/trace_builder.h"

#include <gmock/gmock.h>

namespace pipescope::ui {
namespace {

using enum ChainDirection;
using pipescope::test::ns;

TraceRef block(std::uint32_t track, std::uint32_t index)
{
    return BlockRef{TrackIndex{track}, BlockIndex{index}};
}

/// Ranks 0 and 1 each send to rank 2; the data of rank 1 arrive last.
std::shared_ptr<const Trace> twoIntoOne()
{
    pipescope::test::TraceBuilder builder;
    builder.rank(0, 0).rank(1, 1).rank(2, 2);
    for (std::int32_t rank = 0; rank < 3; ++rank) {
        builder.block(rank, BlockKind::Forward, ns(rank * 100, rank * 100 + 90));
        builder.block(rank, BlockKind::Forward, ns(rank * 100 + 300, rank * 100 + 390));
    }
    Trace trace = builder.buildOpen();
    for (std::uint32_t rank = 0; rank < 2; ++rank) {
        Link link;
        link.source = {TrackIndex{rank}, {}, 0, ns(0, 90 + rank), BlockIndex{0U}};
        link.target = {TrackIndex{2U}, {}, 0, ns(200 + rank, 290), BlockIndex{0U}};
        trace.links.push_back(link);
    }
    return std::make_shared<const Trace>(std::move(trace));
}

class SelectionWalkTest : public testing::Test
{
protected:
    SelectionWalkTest() { m_session.setTrace(twoIntoOne()); }

    QString lastNote() { return m_notes.isEmpty() ? QString() : m_notes.last().first().toString(); }

    TimelineSession m_session;
    std::vector<TraceRef> m_shown;
    SelectionWalk m_walk{m_session, [this](const TraceRef& ref) { m_shown.push_back(ref); }};
    QSignalSpy m_notes{&m_walk, &SelectionWalk::noted};
};

TEST_F(SelectionWalkTest, GoesFromBlockToBlockOfTheRank)
{
    m_session.select(block(1, 0));
    m_walk.goAlongRank(true);
    EXPECT_EQ(m_session.selection(), block(1, 1));
    m_walk.goAlongRank(false);
    EXPECT_EQ(m_session.selection(), block(1, 0));
    EXPECT_TRUE(m_notes.isEmpty());
}

TEST_F(SelectionWalkTest, SaysThatTheRankEnds)
{
    m_session.select(block(1, 1));
    m_walk.goAlongRank(true);
    EXPECT_EQ(m_session.selection(), block(1, 1));
    EXPECT_TRUE(lastNote().contains(QStringLiteral("last block")));
    m_session.select(block(1, 0));
    m_walk.goAlongRank(false);
    EXPECT_TRUE(lastNote().contains(QStringLiteral("first block")));
}

TEST_F(SelectionWalkTest, TakesTheLinkThatWasWaitedForAndSaysThatThereAreMore)
{
    m_session.select(block(2, 0));
    m_walk.follow(ToProducers);
    EXPECT_EQ(m_session.selection(), block(1, 0));
    EXPECT_EQ(lastNote(), QStringLiteral("Link 1 of 2"));
    EXPECT_THAT(m_shown, testing::ElementsAre(block(1, 0)));
}

TEST_F(SelectionWalkTest, ChoosesAnotherLinkInstead)
{
    m_session.select(block(2, 0));
    m_walk.follow(ToProducers);
    m_walk.followOther(ToProducers);
    EXPECT_EQ(m_session.selection(), block(0, 0));
    EXPECT_EQ(lastNote(), QStringLiteral("Link 2 of 2"));
    m_walk.followOther(ToProducers);
    EXPECT_EQ(m_session.selection(), block(1, 0)) << "after the last one the first again";
}

TEST_F(SelectionWalkTest, FollowsTheFirstLinkWhereNoneWasFollowedBefore)
{
    m_session.select(block(2, 0));
    m_walk.followOther(ToProducers);
    EXPECT_EQ(m_session.selection(), block(1, 0));
    m_session.select(block(0, 0));
    m_walk.followOther(ToConsumers);
    EXPECT_EQ(m_session.selection(), block(2, 0));
    m_walk.followOther(ToConsumers);
    EXPECT_TRUE(lastNote().contains(QStringLiteral("no other link")));
}

TEST_F(SelectionWalkTest, SaysWhereTheChainEnds)
{
    m_session.select(block(2, 0));
    m_walk.follow(ToConsumers);
    EXPECT_EQ(m_session.selection(), block(2, 0));
    EXPECT_TRUE(lastNote().contains(QStringLiteral("ends here")));
    m_session.select(block(0, 0));
    m_walk.follow(ToProducers);
    EXPECT_TRUE(lastNote().contains(QStringLiteral("begins here")));
}

TEST_F(SelectionWalkTest, SaysThatTheFirstStageTakesTheInput)
{
    for (const std::int32_t virtualStage : {0, 1}) {
        Block forward;
        forward.kind = BlockKind::Forward;
        forward.span = ns(0, 100);
        forward.forward = {MicroBatch{3}, VirtualStage{virtualStage}};
        pipescope::test::TraceBuilder builder;
        builder.rank(0, 0);
        builder.block(0, forward, "3F");
        m_session.setTrace(builder.build());
        m_session.select(block(0, 0));
        m_walk.follow(ToProducers);
        EXPECT_EQ(lastNote().contains(QStringLiteral("input of micro-batch 3")), virtualStage == 0)
            << lastNote().toStdString();
    }
}

TEST_F(SelectionWalkTest, DoesNothingWithoutASelection)
{
    m_walk.goAlongRank(true);
    m_walk.follow(ToConsumers);
    m_walk.followOther(ToProducers);
    EXPECT_FALSE(m_session.selection());
    EXPECT_TRUE(m_notes.isEmpty());
}

} // namespace
} // namespace pipescope::ui
