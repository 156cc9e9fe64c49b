#include "ui/run/timeline/frame/shown_scene.h"

#include <QSignalSpy>

#include "tests/support/trace_builder.h"
#include "tests/ui/patience.h"

#include <gtest/gtest.h>

namespace pipescope::ui {
namespace {

using pipescope::test::ns;

/// Two groups of two ranks.
class ShownSceneTest : public testing::Test
{
protected:
    ShownSceneTest()
    {
        pipescope::test::TraceBuilder builder;
        for (int rank = 0; rank < 4; ++rank) {
            builder.rank(rank, rank % 2, static_cast<std::uint32_t>(rank / 2));
            builder.block(rank, BlockKind::Forward, ns(0, 1000));
        }
        m_session.setTrace(builder.build());
        m_scene.rebuild();
    }

    bool settle()
    {
        return test::waitFor([this] { return m_scene.isIdle(); });
    }

    TimelineSession m_session;
    ShownScene m_scene{m_session};
};

TEST_F(ShownSceneTest, AHighlightFollowsWhenItsWorkerHasMadeIt)
{
    TraceSet set(*m_session.trace());
    set.add(BlockRef{TrackIndex{0U}, BlockIndex{0U}});
    m_session.setHighlight(std::make_shared<const TraceSet>(std::move(set)));
    QSignalSpy changed(&m_scene, &ShownScene::changed);
    m_scene.applyHighlight();
    EXPECT_FALSE(m_scene.isIdle());
    EXPECT_EQ(m_scene->highlight(), nullptr);
    ASSERT_TRUE(settle());
    EXPECT_NE(m_scene->highlight(), nullptr);
    EXPECT_EQ(changed.count(), 1);
}

TEST_F(ShownSceneTest, AHighlightThatHasEndedInTheMeantimeDoesNotFollow)
{
    m_session.setHighlight(std::make_shared<const TraceSet>(*m_session.trace()));
    m_scene.applyHighlight();
    m_session.setHighlight(nullptr);
    m_scene.applyHighlight();
    EXPECT_TRUE(m_scene.isIdle());
    EXPECT_EQ(m_scene->highlight(), nullptr);
}

TEST_F(ShownSceneTest, RanksOfACollapsedGroupAreShownByIt)
{
    m_session.changeView([](ViewOptions& view) {
        view.rows.hide(Rank{1});
        view.rows.collapsed = {"group:1"};
    });
    m_scene.applyView();
    EXPECT_EQ(m_scene.shownTracks(), (std::vector{TrackIndex{0U}, TrackIndex{2U}, TrackIndex{3U}}));
    EXPECT_TRUE(settle());
}

TEST_F(ShownSceneTest, ShowsNothingOfTheDocumentBefore)
{
    pipescope::test::TraceBuilder builder;
    builder.rank(0, 0);
    m_session.setTrace(builder.build());
    m_scene.rebuild();
    EXPECT_EQ(&m_scene->trace(), m_session.trace().get());
    EXPECT_EQ(m_scene.shownTracks().size(), 1U);
}

} // namespace
} // namespace pipescope::ui
