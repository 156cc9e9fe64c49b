#include "core/graph/store/database_reading/match_file.h"

#include "core/graph/store/database_reading/database_list.h"
#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace pipescope::test {
namespace {

using graph::DatabaseKind;
using graph::HandMatch;
using testing::ElementsAre;
using testing::IsEmpty;

class MatchFileTest : public testing::Test
{
protected:
    void write(const std::string& content) const { std::ofstream(file) << content; }

    TemporaryFolder temporary;
    std::filesystem::path file = temporary.path() / "compare_1_0_2.vis.config";
    FindingList findings;
};

TEST_F(MatchFileTest, IsNamedAfterTheDatabaseTheStepAndTheRank)
{
    EXPECT_EQ(graph::matchFileOf("/runs/compare_1.vis.db", 0, 2), "/runs/compare_1_0_2.vis.config");
}

TEST_F(MatchFileTest, IsReadInItsOrder)
{
    write(R"({"B": "x", "A": "y\u00e9"})");
    EXPECT_THAT(*graph::readMatchFile(file, findings),
                ElementsAre(HandMatch{"B", "x"}, HandMatch{"A", "yé"}));
    EXPECT_THAT(findings.rows(), IsEmpty());
}

TEST_F(MatchFileTest, WhatIsNoPairOfFreeNodesIsReportedAndLeftOut)
{
    write(R"({"A": "x", "B": "x", "A": "y", "C": 3, "D": null, "E": "z"})");
    EXPECT_THAT(*graph::readMatchFile(file, findings), ElementsAre(HandMatch{"A", "x"}, HandMatch{"E", "z"}));
    ASSERT_EQ(findings.rows().size(), 2U);
    EXPECT_EQ(findings.rows()[0].count + findings.rows()[1].count, 4U);
    EXPECT_EQ(findings.rows()[0].id, FindingId::HandMatchBroken);
}

TEST_F(MatchFileTest, ABrokenOneIsAnError)
{
    write(R"({"A": "x")");
    EXPECT_FALSE(graph::readMatchFile(file, findings));
    write("[]");
    EXPECT_FALSE(graph::readMatchFile(file, findings));
    EXPECT_FALSE(graph::readMatchFile(temporary.path(), findings));
    EXPECT_FALSE(graph::readMatchFile(temporary.path() / "gone", findings));
}

TEST_F(MatchFileTest, OneThatIsTooLongIsNotRead)
{
    write("{}");
    std::filesystem::resize_file(file, std::uintmax_t{1} << 40U);
    const auto matches = graph::readMatchFile(file, findings);
    ASSERT_FALSE(matches);
    EXPECT_EQ(matches.error().kind, ErrorKind::Unsupported);
}

TEST_F(MatchFileTest, WhatIsWrittenIsReadAgain)
{
    const std::vector<HandMatch> matches{{"A\"\\", "x\n"}, {"B", "yé"}};
    ASSERT_TRUE(graph::writeMatchFile(file, matches));
    EXPECT_EQ(*graph::readMatchFile(file, findings), matches);
    ASSERT_TRUE(graph::writeMatchFile(file, {}));
    EXPECT_THAT(*graph::readMatchFile(file, findings), IsEmpty());
}

TEST(DatabaseListTest, FindsDatabasesTwoLevelsDeep)
{
    const TemporaryFolder temporary;
    const std::filesystem::path root = temporary.path();
    std::filesystem::create_directories(root / "a/b/c");
    for (const char* const name : {"build_1.vis.db", "a/compare_1.vis.db", "a/b/x.vis.db",
                                   "a/b/c/build_2.vis.db", "a/build_1.db", "a/compare_1_0_0.vis.config"})
    {
        std::ofstream(root / name) << "12345";
    }
    FindingList findings;
    const auto listed = graph::listDatabases(root, findings, {});
    ASSERT_TRUE(listed);
    ASSERT_EQ(listed->size(), 3U);
    EXPECT_EQ((*listed)[0].file, root / "a/b/x.vis.db");
    EXPECT_EQ((*listed)[0].kind, DatabaseKind::Other);
    EXPECT_EQ((*listed)[1].kind, DatabaseKind::Comparison);
    EXPECT_EQ((*listed)[2].kind, DatabaseKind::Build);
    EXPECT_EQ((*listed)[2].bytes, 5U);
    EXPECT_THAT(findings.rows(), IsEmpty());
}

TEST(DatabaseListTest, LinksAreReportedAndNotFollowed)
{
    const TemporaryFolder temporary;
    std::ofstream(temporary.path() / "x").flush();
    std::filesystem::create_symlink(temporary.path(), temporary.path() / "loop");
    std::filesystem::create_symlink("x", temporary.path() / "build_1.vis.db");
    FindingList findings;
    const auto listed = graph::listDatabases(temporary.path(), findings, {});
    ASSERT_TRUE(listed);
    EXPECT_THAT(*listed, IsEmpty());
    EXPECT_EQ(findings.rows().size(), 2U);
    EXPECT_TRUE(findings.contains(FindingId::GraphFolderSkipped));
}

TEST(DatabaseListTest, AFolderThatIsNotThereIsAnError)
{
    FindingList findings;
    EXPECT_FALSE(graph::listDatabases("/nowhere/at/all", findings, {}));
}

} // namespace
} // namespace pipescope::test
