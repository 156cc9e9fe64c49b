#include "core/graph/open/assembly/compare_step.h"
#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pipescope::graph {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

class CompareFileTest : public testing::Test
{
protected:
    CompareFileTest() { std::filesystem::create_directory(m_folder.path() / "dump"); }

    Result<CompareFile> read(const std::string& members)
    {
        return readCompareFile(m_folder.write("compare.json", "{" + members + "}"), findings);
    }

    std::string path() const { return '"' + (m_folder.path() / "dump").string() + '"'; }

    FindingList findings;

private:
    test::TemporaryFolder m_folder;
};

TEST_F(CompareFileTest, WithoutBenchItAsksForABuild)
{
    const auto file =
        read(R"("npu_path": )" + path() + R"(, "bench_path": "", "is_print_compare_log": true)");
    ASSERT_TRUE(file) << file.error().text;
    EXPECT_FALSE(file->bench);
    EXPECT_THAT(findings.rows(), IsEmpty());
}

TEST_F(CompareFileTest, SizesOfBothSidesAreRead)
{
    const auto file =
        read(R"("npu_path": )" + path() + R"(, "bench_path": )" + path()
             + R"(, "parallel_merge": {"npu": {"rank_size": 8, "tp": 2, "pp": 4, "order": "tp-dp-pp"},
                               "bench": {"rank_size": 1, "tp": 1, "pp": 1}})");
    ASSERT_TRUE(file) << file.error().text;
    EXPECT_EQ(file->mergeDebug->rankCount, 8);
    EXPECT_EQ(file->mergeDebug->pp, 4);
    EXPECT_EQ(file->mergeDebug->order, "tp-dp-pp");
    EXPECT_EQ(file->mergeBench->tp, 1);
}

TEST_F(CompareFileTest, UnknownKeysAreNamed)
{
    ASSERT_TRUE(read(R"("npu_path": )" + path() + R"(, "bench_paht": "x")"));
    ASSERT_EQ(findings.rows().size(), 1U);
    EXPECT_EQ(findings.rows()[0].id, FindingId::CompareFileKeyUnknown);
    EXPECT_THAT(findings.rows()[0].sentence(), HasSubstr("bench_paht"));
}

TEST_F(CompareFileTest, TheErrorNamesTheKey)
{
    EXPECT_THAT(read("").error().text.english(), HasSubstr("npu_path"));
    EXPECT_THAT(read(R"("npu_path": 5)").error().text.english(), HasSubstr("npu_path"));
    EXPECT_THAT(read(R"("npu_path": "/nowhere")").error().text.english(), HasSubstr("/nowhere"));
    EXPECT_THAT(read(R"("npu_path": )" + path()
                     + R"(, "parallel_merge": {"npu": {"rank_size": 8, "tp": "2", "pp": 4}})")
                    .error()
                    .text.english(),
                HasSubstr("parallel_merge.npu.tp"));
}

TEST_F(CompareFileTest, SizesOfOneSideOnlyAreAnErrorOfAComparison)
{
    EXPECT_FALSE(read(R"("npu_path": )" + path() + R"(, "bench_path": )" + path()
                      + R"(, "parallel_merge": {"npu": {"rank_size": 8, "tp": 2, "pp": 4}})"));
}

TEST_F(CompareFileTest, WhatIsNoJsonIsAnError)
{
    EXPECT_FALSE(read("\"npu_path\": "));
    EXPECT_FALSE(readCompareFile("/nowhere/compare.json", findings));
}

} // namespace
} // namespace pipescope::graph
