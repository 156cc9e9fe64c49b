#include "core/graph/read/dump/dump_layout.h"

#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/stat.h>

namespace pipescope::graph {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class DumpLayoutTest : public testing::Test
{
protected:
    void addDump(const std::filesystem::path& folder) { m_folder.write(folder / "construct.json", "{}"); }

    std::vector<std::pair<int, int>> found()
    {
        std::vector<std::pair<int, int>> places;
        const auto layout = findDumps(m_folder.path(), findings);
        if (layout) {
            for (const DumpFolder& folder : layout->folders) {
                places.emplace_back(folder.step, folder.rank.value);
            }
        }
        return places;
    }

    test::TemporaryFolder m_folder;
    FindingList findings;
};

TEST_F(DumpLayoutTest, AFolderWithTheFilesIsOneRank)
{
    addDump("");
    EXPECT_THAT(found(), ElementsAre(std::pair(0, 0)));
    EXPECT_THAT(findings.rows(), IsEmpty());
}

TEST_F(DumpLayoutTest, RanksAreOrderedByNumber)
{
    addDump("rank10");
    addDump("rank2");
    addDump("rank0");
    EXPECT_THAT(found(), ElementsAre(std::pair(0, 0), std::pair(0, 2), std::pair(0, 10)));
}

TEST_F(DumpLayoutTest, StepsHoldRanks)
{
    addDump("step3/rank0");
    addDump("step3/rank1");
    addDump("step12/rank0");
    EXPECT_THAT(found(), ElementsAre(std::pair(3, 0), std::pair(3, 1), std::pair(12, 0)));
}

TEST_F(DumpLayoutTest, AFolderNamedRankIsRankZero)
{
    addDump("rank");
    EXPECT_THAT(found(), ElementsAre(std::pair(0, 0)));
}

TEST_F(DumpLayoutTest, StrayFilesAndFoldersAreLeftOutWithAFinding)
{
    addDump("rank0");
    m_folder.write("notes.txt", "");
    addDump("backup");
    EXPECT_THAT(found(), ElementsAre(std::pair(0, 0)));
    EXPECT_EQ(findings.rows().size(), 2U);
    EXPECT_TRUE(findings.contains(FindingId::DumpEntryStray));
}

TEST_F(DumpLayoutTest, AFolderNamedNearlyAsARankHasAFindingOfItsOwn)
{
    addDump("rank0");
    addDump("rank01");
    EXPECT_THAT(found(), ElementsAre(std::pair(0, 0)));
    ASSERT_EQ(findings.rows().size(), 1U);
    EXPECT_EQ(findings.rows().front().id, FindingId::DumpFolderMisnamed);
}

TEST_F(DumpLayoutTest, SeveralProcessesAreRanksInOrderOfTheirIdsWithAFinding)
{
    addDump("step0/proc2017");
    addDump("step0/proc984");
    EXPECT_THAT(found(), ElementsAre(std::pair(0, 0), std::pair(0, 1)));
    EXPECT_TRUE(findings.contains(FindingId::DumpProcessesAsRanks));
}

TEST_F(DumpLayoutTest, ALinkIsLeftOutWithAFinding)
{
    addDump("rank0");
    std::filesystem::create_directory_symlink(m_folder.path() / "rank0", m_folder.path() / "rank1");
    EXPECT_THAT(found(), ElementsAre(std::pair(0, 0)));
    EXPECT_TRUE(findings.contains(FindingId::DumpLinkRefused));
}

TEST_F(DumpLayoutTest, AnEmptyFolderIsAnErrorThatNamesTheLayouts)
{
    const auto layout = findDumps(m_folder.path(), findings);
    ASSERT_FALSE(layout);
    EXPECT_THAT(layout.error().text.english(), testing::HasSubstr("rank0"));
    EXPECT_THAT(layout.error().text.english(), testing::HasSubstr("step0"));
}

TEST_F(DumpLayoutTest, AStepWithoutRanksIsAFinding)
{
    addDump("step0/rank0");
    std::filesystem::create_directory(m_folder.path() / "step1");
    EXPECT_THAT(found(), ElementsAre(std::pair(0, 0)));
    EXPECT_TRUE(findings.contains(FindingId::DumpStepEmpty));
}

TEST_F(DumpLayoutTest, ALinkedFileIsRefused)
{
    const auto file = m_folder.write("real.json", "{}");
    std::filesystem::create_symlink(file, m_folder.path() / "dump.json");
    const Status checked = checkDumpFile(m_folder.path() / "dump.json", findings);
    ASSERT_FALSE(checked);
    EXPECT_THAT(checked.error().text.english(), testing::HasSubstr("symbolic link"));
}

TEST_F(DumpLayoutTest, AFileThatOthersMayChangeIsReported)
{
    const auto file = m_folder.write("dump.json", "{}");
    ::chmod(file.c_str(), 0666);
    EXPECT_TRUE(checkDumpFile(file, findings));
    EXPECT_TRUE(findings.contains(FindingId::DumpFileOpenToOthers));
}

TEST_F(DumpLayoutTest, AFileOfOverTenGibibytesIsRefused)
{
    const auto file = m_folder.write("dump.json", "{}");
    std::filesystem::resize_file(file, std::uintmax_t{11} * 1024 * 1024 * 1024);
    EXPECT_FALSE(checkDumpFile(file, findings));
}

} // namespace
} // namespace pipescope::graph
