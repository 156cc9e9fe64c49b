#include "ui/run/session/block_colourer.h"

#include <QSignalSpy>
#include <QTest>

#include "tests/support/trace_builder.h"
#include "tests/ui/patience.h"

#include <gtest/gtest.h>

namespace pipescope::ui {
namespace {

using pipescope::test::ns;
using scene::Colouring;

std::shared_ptr<const Trace> oneBlock()
{
    pipescope::test::TraceBuilder builder;
    builder.rank(0, 3).block(0, BlockKind::Forward, ns(0, 100), "FP");
    return builder.build();
}

class BlockColourerTest : public testing::Test
{
protected:
    BlockColourerTest() { m_session.setTrace(oneBlock()); }

    void choose(Colouring colouring)
    {
        ViewOptions view = m_session.view();
        view.colourings.blocks = colouring;
        m_session.setView(view);
    }

    void settle()
    {
        ASSERT_TRUE(QTest::qWaitFor([this] { return m_colourer.isIdle(); }, test::kPatienceMs));
    }

    scene::ColourRole roleOfBlock() const { return m_session.index()->tracks[0].blocks.front().role(0); }

    TimelineSession m_session;
    BlockColourer m_colourer{m_session};
};

TEST_F(BlockColourerTest, FollowsTheViewOptionsAndKeepsTheTrace)
{
    const auto trace = m_session.trace();
    m_session.select(BlockRef{});
    choose(Colouring::Stage);
    settle();
    EXPECT_EQ(m_session.index()->colourings.blocks, Colouring::Stage);
    EXPECT_EQ(roleOfBlock(), scene::valueRole(3));
    EXPECT_EQ(m_session.trace(), trace);
    EXPECT_EQ(m_session.selection(), TraceRef(BlockRef{}));
    EXPECT_EQ(m_session.recordedIndex(), m_session.index()) << "no second index is kept";
}

TEST_F(BlockColourerTest, DoesNotPassForAnotherTrace)
{
    const QSignalSpy changed(&m_session, &TimelineSession::traceChanged);
    const QSignalSpy recoloured(&m_session, &TimelineSession::recoloured);
    choose(Colouring::Stage);
    settle();
    EXPECT_EQ(changed.size(), 0);
    EXPECT_EQ(recoloured.size(), 1);
}

TEST_F(BlockColourerTest, ColoursTheNextRunToo)
{
    choose(Colouring::Stage);
    settle();
    m_session.setTrace(oneBlock());
    settle();
    EXPECT_EQ(m_session.index()->colourings.blocks, Colouring::Stage);
}

TEST_F(BlockColourerTest, TheLastChoiceWins)
{
    choose(Colouring::Stage);
    choose(Colouring::MicroBatch);
    choose(Colouring::Kind);
    settle();
    EXPECT_EQ(m_session.index()->colourings.blocks, Colouring::Kind);
    EXPECT_EQ(roleOfBlock(), scene::ColourRole::Forward);
}

TEST_F(BlockColourerTest, KeepsWhatDoesNotDependOnColours)
{
    const auto before = m_session.index();
    choose(Colouring::Stage);
    settle();
    EXPECT_NE(m_session.index(), before);
    EXPECT_EQ(m_session.index()->links, before->links);
    EXPECT_EQ(m_session.index()->linkLookup, before->linkLookup);
    EXPECT_EQ(m_session.index()->work, before->work);
}

} // namespace
} // namespace pipescope::ui
