#include "core/run/load/load.h"
#include "tests/core/run/load/demo_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <mutex>

namespace pipescope {
namespace {

using test::DemoFolder;

class PreviewTest : public testing::Test
{
protected:
    std::shared_ptr<const Trace> load(std::size_t jobs = 1)
    {
        LoadOptions options;
        options.jobs = jobs;
        Progress progress;
        const auto document = pipescope::load({{m_run.folder()}, options}, progress, m_stop.get_token(),
                                              [this](const std::shared_ptr<const Trace>& preview) {
                                                  m_previews.push_back(preview);
                                                  if (m_stopsAtPreview) {
                                                      m_stop.request_stop();
                                                  }
                                              });
        return document ? *document : nullptr;
    }

    DemoFolder m_run;
    std::stop_source m_stop;
    bool m_stopsAtPreview = false;
    std::vector<std::shared_ptr<const Trace>> m_previews;
};

TEST_F(PreviewTest, BlocksAreShownBeforeTheLastRankIsRead)
{
    const auto whole = load();
    ASSERT_TRUE(whole);
    ASSERT_FALSE(m_previews.empty());
    const Trace& first = *m_previews.front();
    EXPECT_GT(first.blockCount(), 0U);
    EXPECT_LT(first.blockCount(), whole->blockCount());
    EXPECT_EQ(first.root(), whole->root());
}

TEST_F(PreviewTest, RanksThatAreStillToBeReadHaveTheirPlaceAlready)
{
    const auto whole = load();
    ASSERT_TRUE(whole);
    ASSERT_FALSE(m_previews.empty());
    const Trace& first = *m_previews.front();
    ASSERT_EQ(first.tracks.size(), whole->tracks.size());
    for (std::size_t i = 0; i < whole->tracks.size(); ++i) {
        EXPECT_EQ(first.tracks[i].rank, whole->tracks[i].rank);
        EXPECT_EQ(first.tracks[i].stage, whole->tracks[i].stage);
    }
    EXPECT_EQ(first.tracksInStageOrder(), whole->tracksInStageOrder());
}

TEST_F(PreviewTest, RanksThatWereReadHaveTheBlocksOfTheWholeRun)
{
    const auto whole = load();
    ASSERT_TRUE(whole);
    for (const auto& preview : m_previews) {
        for (std::size_t i = 0; i < preview->tracks.size(); ++i) {
            const BlockTable& part = preview->tracks[i].blocks;
            const BlockTable& blocks = whole->tracks[i].blocks;
            if (!part.empty()) {
                EXPECT_TRUE(std::ranges::equal(part.beginNs(), blocks.beginNs()));
                EXPECT_TRUE(std::ranges::equal(part.endNs(), blocks.endNs()));
            }
        }
    }
}

TEST_F(PreviewTest, TheWholeRunIsTheSameWithAndWithoutPreviews)
{
    const auto whole = load(3);
    const auto plain = m_run.load();
    ASSERT_TRUE(whole);
    EXPECT_EQ(whole->blockCount(), plain->blockCount());
    EXPECT_EQ(whole->links.size(), plain->links.size());
    EXPECT_EQ(whole->findings.rows().size(), plain->findings.rows().size());
}

TEST_F(PreviewTest, NoPreviewFollowsAStopRequest)
{
    m_stopsAtPreview = true;
    EXPECT_EQ(load(), nullptr);
    EXPECT_EQ(m_previews.size(), 1U);
}

} // namespace
} // namespace pipescope
