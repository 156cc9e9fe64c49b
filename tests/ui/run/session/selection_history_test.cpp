#include "ui/run/session/selection_history.h"

#include "tests/support/trace_builder.h"

#include <gmock/gmock.h>

namespace pipescope::ui {
namespace {

using pipescope::test::ns;

std::shared_ptr<const Trace> sixBlocks()
{
    pipescope::test::TraceBuilder builder;
    builder.rank(0, 0);
    for (std::int64_t i = 0; i < 6; ++i) {
        builder.block(0, BlockKind::Forward, ns(i * 10, i * 10 + 5));
    }
    return builder.build();
}

class SelectionHistoryTest : public testing::Test
{
protected:
    SelectionHistoryTest() { m_session.setTrace(sixBlocks()); }

    static TraceRef block(std::uint32_t index) { return BlockRef{TrackIndex{0U}, BlockIndex{index}}; }

    void select(std::initializer_list<std::uint32_t> indices)
    {
        for (const std::uint32_t index : indices) {
            m_session.select(block(index));
        }
    }

    TimelineSession m_session;
    std::vector<TraceRef> m_shown;
    SelectionHistory m_history{m_session, [this](const TraceRef& ref) { m_shown.push_back(ref); }};
};

TEST_F(SelectionHistoryTest, GoesBackAndForwardAsABrowserDoes)
{
    select({0, 1, 2});
    m_history.goBack();
    m_history.goBack();
    EXPECT_EQ(m_session.selection(), block(0));
    EXPECT_FALSE(m_history.canGoBack());
    m_history.goForward();
    EXPECT_EQ(m_session.selection(), block(1));
    EXPECT_TRUE(m_history.canGoForward());
    EXPECT_THAT(m_shown, testing::ElementsAre(block(1), block(0), block(1)));
}

TEST_F(SelectionHistoryTest, ForgetsWhatLayAheadWhenSomethingElseIsSelected)
{
    select({0, 1, 2});
    m_history.goBack();
    select({5});
    EXPECT_FALSE(m_history.canGoForward());
    m_history.goBack();
    EXPECT_EQ(m_session.selection(), block(1));
}

TEST_F(SelectionHistoryTest, BringsBackWhatWasSelectedLast)
{
    select({3, 4});
    m_session.select(std::nullopt);
    EXPECT_TRUE(m_history.canGoBack());
    m_history.goBack();
    EXPECT_EQ(m_session.selection(), block(4));
}

TEST_F(SelectionHistoryTest, EndsAtItsEnds)
{
    m_history.goBack();
    m_history.goForward();
    EXPECT_FALSE(m_session.selection());
    select({1});
    m_history.goBack();
    m_history.goForward();
    EXPECT_EQ(m_session.selection(), block(1));
}

TEST_F(SelectionHistoryTest, IsForgottenWithItsTrace)
{
    select({0, 1});
    m_session.setTrace(sixBlocks());
    EXPECT_FALSE(m_history.canGoBack());
}

TEST_F(SelectionHistoryTest, IsBounded)
{
    for (std::uint32_t i = 0; i < 3 * SelectionHistory::kMaxEntries; ++i) {
        select({i % 6});
    }
    std::size_t steps = 0;
    for (; m_history.canGoBack(); ++steps) {
        m_history.goBack();
    }
    EXPECT_EQ(steps, SelectionHistory::kMaxEntries - 1);
}

} // namespace
} // namespace pipescope::ui
