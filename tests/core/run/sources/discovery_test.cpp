#include "tests/core/run/sources/discovery_fixture.h"
#include "tests/support/process/child_process.h"

#include <sys/stat.h>

namespace pipescope::test {
namespace {

std::string database(int rank)
{
    return "ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_" + std::to_string(rank) + ".db";
}

TEST_F(DiscoveryTest, FindsRankFoldersAtAnyDepthInOrderOfRank)
{
    m_folder.write("a/b/c/d/e/f/g/n_1_20250101000000000_ascend_pt/" + database(1), "x");
    m_folder.write("n_0_20250101000000000_ascend_pt/" + database(0), "x");
    m_folder.write("训练 数据/n_10_20250101000000000_ascend_pt/" + database(10), "x");
    EXPECT_EQ(ranksOf(find(m_folder.path())), (std::vector{0, 1, 10}));
}

TEST_F(DiscoveryTest, OpensARankFolderItsOutputFolderOrItsDatabase)
{
    const auto file = m_folder.write("n_0_20250101000000000_ascend_pt/" + database(7), "x");
    for (const auto& root : {file.parent_path().parent_path(), file.parent_path(), file}) {
        EXPECT_EQ(ranksOf(find(root)), std::vector{7}) << root;
    }
}

TEST_F(DiscoveryTest, TakesTheLatestCaptureOfARankAndReportsTheOthers)
{
    m_folder.write("n_1_20250101000000000_ascend_pt/" + database(0), "old");
    const auto latest = m_folder.write("n_1_20250301000000000_ascend_pt/" + database(0), "new");
    m_folder.write("n_1_20250201000000000_ascend_pt/" + database(0), "older");
    const Discovery found = find(m_folder.path());
    ASSERT_EQ(found.files.size(), 1U);
    EXPECT_EQ(found.files[0].file, latest);
    EXPECT_EQ(std::ranges::count(found.findings.rows(), FindingId::DuplicateCapture, &Finding::id), 2);
}

TEST_F(DiscoveryTest, CutsLinkLoops)
{
    m_folder.write("n_0_20250101000000000_ascend_pt/" + database(0), "x");
    std::filesystem::create_directory_symlink(".", m_folder.path() / "loop");
    std::filesystem::create_directory_symlink("..", m_folder.path() / "n_0_20250101000000000_ascend_pt/up");
    const Discovery found = find(m_folder.path());
    EXPECT_EQ(ranksOf(found), std::vector{0});
    EXPECT_TRUE(found.findings.contains(FindingId::FolderLoop));
}

TEST_F(DiscoveryTest, FollowsLinksToFoldersElsewhere)
{
    const TemporaryFolder elsewhere;
    elsewhere.write("n_3_20250101000000000_ascend_pt/" + database(3), "x");
    std::filesystem::create_directory_symlink(elsewhere.path(), m_folder.path() / "link");
    EXPECT_EQ(ranksOf(find(m_folder.path())), std::vector{3});
}

TEST_F(DiscoveryTest, ReportsRankFoldersWithoutADatabase)
{
    std::filesystem::create_directories(m_folder.path()
                                        / "n_0_20250101000000000_ascend_pt/ASCEND_PROFILER_OUTPUT");
    m_folder.write("n_1_20250101000000000_ascend_pt/profiler_info_1.json", "{}");
    const Discovery found = find(m_folder.path());
    EXPECT_TRUE(found.files.empty());
    EXPECT_EQ(std::ranges::count(found.findings.rows(), FindingId::RankFolderWithoutDatabase, &Finding::id),
              2);
    EXPECT_TRUE(found.findings.contains(FindingId::NoDataFound));
}

TEST_F(DiscoveryTest, LeavesOutPipesAndFoldersWithADatabasesName)
{
    std::filesystem::create_directories(m_folder.path() / "ascend_pytorch_profiler_1.db");
    ASSERT_EQ(::mkfifo((m_folder.path() / "ascend_pytorch_profiler_2.db").c_str(), 0600), 0);
    const Discovery found = find(m_folder.path());
    EXPECT_TRUE(found.files.empty());
    EXPECT_EQ(std::ranges::count(found.findings.rows(), FindingId::OddEntry, &Finding::id), 2);
}

TEST_F(DiscoveryTest, NamesFilesThatOnlySeemToBeDatabasesWhereNothingElseIsFound)
{
    const auto garbage = m_folder.write("data/x.db", "garbage");
    m_folder.write("data/cluster_analysis.db", std::string("SQLite format 3") + '\0');
    const Discovery found = find(m_folder.path());
    const auto rows = found.findings.rows();
    ASSERT_EQ(std::ranges::count(rows, FindingId::FileNotADatabase, &Finding::id), 1);
    EXPECT_EQ(std::ranges::find(rows, FindingId::FileNotADatabase, &Finding::id)->file, garbage);
    m_folder.write("n_0_20250101000000000_ascend_pt/" + database(0), "x");
    EXPECT_FALSE(find(m_folder.path()).findings.contains(FindingId::FileNotADatabase));
}

TEST_F(DiscoveryTest, NamesFilesWithTheSuffixOfADatabaseThatCannotBeOpened)
{
    const auto file = m_folder.write("data/x.db", "hidden");
    std::filesystem::permissions(file, std::filesystem::perms::none);
    EXPECT_TRUE(test::holdsForAnotherUser([&] {
        const Discovery found = find(m_folder.path());
        return found.findings.contains(FindingId::FileUnreadable)
               && !found.findings.contains(FindingId::FileNotADatabase);
    }));
}

TEST_F(DiscoveryTest, LimitsRanksAndReportsThoseThatAreNotThere)
{
    for (const int rank : {0, 1, 2}) {
        m_folder.write("n_" + std::to_string(rank) + "_20250101000000000_ascend_pt/" + database(rank), "x");
    }
    const Discovery found = find(m_folder.path(), RankSet::parse("1-2,77").value());
    EXPECT_EQ(ranksOf(found), (std::vector{1, 2}));
    EXPECT_TRUE(found.findings.contains(FindingId::RankNotPresent));
    EXPECT_FALSE(found.findings.contains(FindingId::NoRankSelected));
}

TEST_F(DiscoveryTest, AFolderThatDoesNotExistHoldsNoData)
{
    const Discovery found = find(m_folder.path() / "missing");
    EXPECT_TRUE(found.findings.contains(FindingId::NoDataFound));
    EXPECT_TRUE(found.findings.contains(FindingId::FolderUnreadable));
}

TEST_F(DiscoveryTest, FindsFilesBelowFoldersWithOddNames)
{
    m_folder.write("line\nbreak/n_ascend_pt/" + database(0), "x");
    m_folder.write("\xff\xfe/n_ascend_pt/" + database(1), "x");
    m_folder.write("tab\tand \"quotes\"/n_ascend_pt/" + database(2), "x");
    EXPECT_EQ(ranksOf(find(m_folder.path())), (std::vector{0, 1, 2}));
}

} // namespace
} // namespace pipescope::test
