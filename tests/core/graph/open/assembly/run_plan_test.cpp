#include "core/graph/open/assembly/run_plan.h"

#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pipescope::graph {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class RunPlanTest : public testing::Test
{
protected:
    void addDump(const std::string& folder) { m_folder.write(folder + "/construct.json", "{}"); }

    std::filesystem::path debug() const { return m_folder.path() / "debug"; }

    std::filesystem::path bench() const { return m_folder.path() / "bench"; }

    static std::vector<int> ranks(const std::vector<DumpFolder>& folders)
    {
        std::vector<int> numbers;
        for (const DumpFolder& folder : folders) {
            numbers.push_back(folder.rank.value);
        }
        return numbers;
    }

    FindingList findings;

private:
    test::TemporaryFolder m_folder;
};

TEST_F(RunPlanTest, ABuildHasAllRanksOfAllSteps)
{
    addDump("debug/step0/rank0");
    addDump("debug/step0/rank1");
    addDump("debug/step2/rank0");
    const auto plan = planBuild(debug(), {}, findings);
    ASSERT_TRUE(plan);
    ASSERT_EQ(plan->steps.size(), 2U);
    EXPECT_THAT(ranks(plan->steps[0].debug), ElementsAre(0, 1));
    EXPECT_EQ(plan->steps[1].step, 2);
    EXPECT_FALSE(plan->isComparison);
}

TEST_F(RunPlanTest, OnlyWhatIsAskedForIsKept)
{
    addDump("debug/step0/rank0");
    addDump("debug/step0/rank1");
    addDump("debug/step2/rank1");
    const auto plan = planBuild(debug(), {*RankSet::parse("1"), *RankSet::parse("2")}, findings);
    ASSERT_TRUE(plan);
    ASSERT_EQ(plan->steps.size(), 1U);
    EXPECT_THAT(ranks(plan->steps[0].debug), ElementsAre(1));
}

TEST_F(RunPlanTest, AskingForWhatIsNotThereIsAnError)
{
    addDump("debug/rank0");
    const auto plan = planBuild(debug(), {*RankSet::parse("7"), {}}, findings);
    ASSERT_FALSE(plan);
    EXPECT_EQ(plan.error().path, debug());
}

TEST_F(RunPlanTest, RanksThatOneSideHasAloneAreFindings)
{
    addDump("debug/rank0");
    addDump("debug/rank1");
    addDump("debug/rank2");
    addDump("bench/rank0");
    addDump("bench/rank1");
    const auto plan = planComparison(debug(), bench(), false, {}, findings);
    ASSERT_TRUE(plan);
    EXPECT_THAT(ranks(plan->steps[0].debug), ElementsAre(0, 1));
    EXPECT_THAT(ranks(plan->steps[0].bench), ElementsAre(0, 1));
    ASSERT_EQ(findings.rows().size(), 1U);
    EXPECT_EQ(findings.rows()[0].id, FindingId::RankInOneDumpOnly);
    EXPECT_EQ(findings.rows()[0].rank, Rank{2});
}

TEST_F(RunPlanTest, RanksThatWillBeMergedNeedNotBeTheSame)
{
    addDump("debug/rank0");
    addDump("debug/rank1");
    addDump("bench/rank0");
    const auto plan = planComparison(debug(), bench(), true, {}, findings);
    ASSERT_TRUE(plan);
    EXPECT_THAT(ranks(plan->steps[0].debug), ElementsAre(0, 1));
    EXPECT_THAT(findings.rows(), IsEmpty());
}

TEST_F(RunPlanTest, StepsThatOneSideHasAloneAreFindings)
{
    addDump("debug/step0/rank0");
    addDump("debug/step1/rank0");
    addDump("bench/step1/rank0");
    addDump("bench/step2/rank0");
    const auto plan = planComparison(debug(), bench(), false, {}, findings);
    ASSERT_TRUE(plan);
    ASSERT_EQ(plan->steps.size(), 1U);
    EXPECT_EQ(plan->steps[0].step, 1);
    EXPECT_EQ(findings.rows().size(), 2U);
    EXPECT_TRUE(findings.contains(FindingId::StepInOneDumpOnly));
}

TEST_F(RunPlanTest, WhatOneSideHasAloneDoesNotDependOnTheRanksThatAreAskedFor)
{
    addDump("debug/step0/rank0");
    addDump("debug/step1/rank0");
    addDump("debug/step1/rank1");
    addDump("bench/step0/rank0");
    addDump("bench/step1/rank1");
    const auto plan = planComparison(debug(), bench(), false, {*RankSet::parse("0"), {}}, findings);
    ASSERT_TRUE(plan);
    ASSERT_EQ(plan->steps.size(), 1U);
    ASSERT_EQ(findings.rows().size(), 1U);
    EXPECT_EQ(findings.rows()[0].id, FindingId::RankInOneDumpOnly) << "both have step 1";
}

TEST_F(RunPlanTest, NothingInCommonIsAnError)
{
    addDump("debug/rank0");
    addDump("bench/rank1");
    EXPECT_FALSE(planComparison(debug(), bench(), false, {}, findings));
}

TEST_F(RunPlanTest, DifferentLayoutsAreAnErrorThatNamesBoth)
{
    addDump("debug/rank0");
    addDump("bench");
    const auto plan = planComparison(debug(), bench(), false, {}, findings);
    ASSERT_FALSE(plan);
    EXPECT_THAT(plan.error().text.english(), HasSubstr("folders of ranks"));
    EXPECT_THAT(plan.error().text.english(), HasSubstr("one rank"));
}

} // namespace
} // namespace pipescope::graph
