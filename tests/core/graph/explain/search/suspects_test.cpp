#include "core/graph/explain/search/suspects.h"

#include "tests/core/graph/explain/search/search_sheet.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace pipescope::graph {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

/// The matmul of layer 1 is wrong, and so is all that follows.
Sheet faultySheet()
{
    test::DumpModel faulty;
    faulty.faultyLayer = 1;
    return comparedSheet(faulty, test::DumpModel());
}

SheetRow rowNamed(const Sheet& sheet, std::string_view name)
{
    return {Side::Debug, *sheet.debug.find(name)};
}

std::vector<std::string> names(const ErrorPath& path)
{
    std::vector<std::string> names;
    std::ranges::transform(path.nodes, std::back_inserter(names), &PathNode::name);
    return names;
}

TEST(Suspects, TheFaultyOperationIsTheFirstDivergenceAndOnset)
{
    const Sheet sheet = faultySheet();
    const Suspects suspects = suspectsOf(*sheet.step);
    ASSERT_TRUE(suspects.first);
    EXPECT_EQ(rowOf(sheet, suspects.first->node), rowNamed(sheet, "Torch.matmul.1.forward"));
    const auto list = listSuspects(sheet, suspects, suspects.onsets);
    ASSERT_FALSE(list.empty());
    EXPECT_EQ(list.front().name, "Torch.matmul.1.forward");
    EXPECT_EQ(list.front().row, rowNamed(sheet, "Torch.matmul.1.forward"));
    EXPECT_EQ(list.front().onset.blame, Blame::Computation);
    EXPECT_FALSE(list.front().cause.empty());
    EXPECT_TRUE(list.front().blame.empty()) << "the cause says it";
    EXPECT_TRUE(list.front().numbers.english().starts_with("output.0: ")) << list.front().numbers;
}

TEST(Suspects, AcceptedOnesExplainWhatFollows)
{
    const Sheet sheet = faultySheet();
    const Suspects suspects = suspectsOf(*sheet.step);
    const std::vector<std::uint32_t> accepted{suspects.onsets.front().row};
    const AcceptedSuspects left = acceptSuspects(sheet, suspects, accepted);
    const auto explained = namesOf(sheet.debug, left.explained.debug);
    EXPECT_THAT(explained, Contains("Torch.matmul.1.forward"));
    EXPECT_THAT(explained, Contains("Tensor.__add__.1.forward"));
    EXPECT_THAT(explained, Not(Contains("Torch.matmul.0.forward")));
    EXPECT_EQ(namesOf(*sheet.bench, left.explained.bench), explained);
    EXPECT_EQ(left.remainder.onsets.size(), suspects.onsets.size() - 1);
}

TEST(Suspects, NothingAcceptedExplainsNothing)
{
    const Sheet sheet = faultySheet();
    const Suspects suspects = suspectsOf(*sheet.step);
    const AcceptedSuspects left = acceptSuspects(sheet, suspects, {});
    EXPECT_EQ(left.explained.size(), 0U);
    EXPECT_EQ(left.remainder.onsets.size(), suspects.onsets.size());
}

TEST(OnsetRows, AreTheOnsetsAndWhatDiffersBecauseOfThem)
{
    const Sheet sheet = faultySheet();
    const OnsetRows rows = onsetRows(sheet, suspectsOf(*sheet.step));
    const auto onsets = namesOf(sheet.debug, rows.onsets.debug);
    const auto followers = namesOf(sheet.debug, rows.followers.debug);
    EXPECT_THAT(onsets, Contains("Torch.matmul.1.forward"));
    EXPECT_THAT(followers, Contains("Tensor.__add__.1.forward"));
    EXPECT_THAT(followers, Contains("Module.model.Model.forward.0")) << "what is around it";
    EXPECT_THAT(followers, Not(Contains("Torch.matmul.1.forward")));
    EXPECT_EQ(namesOf(*sheet.bench, rows.onsets.bench), onsets) << "partners, too";
}

TEST(Suspects, StepsThatWereNotComparedHaveNone)
{
    const Suspects suspects = suspectsOf(*madeUpSheet().step);
    EXPECT_FALSE(suspects.first);
    EXPECT_TRUE(suspects.onsets.empty());
}

TEST(ErrorPath, LeadsBackToTheNodeWhoseInputsAgree)
{
    const Sheet sheet = faultySheet();
    const Suspects suspects = suspectsOf(*sheet.step);
    const ErrorPath path = errorPath(sheet, suspects, rowNamed(sheet, "Tensor.__add__.1.forward"));
    EXPECT_THAT(names(path), ElementsAre("Tensor.__add__.1.forward", "Torch.matmul.1.forward"));
    EXPECT_EQ(path.blame, Blame::Computation);
    EXPECT_EQ(path.nodes.back().row, rowNamed(sheet, "Torch.matmul.1.forward"));
    EXPECT_EQ(path.nodes.back().partner->side, Side::Bench);
}

TEST(ErrorPath, BeginsAtTheRowOfEitherSide)
{
    const Sheet sheet = faultySheet();
    const Suspects suspects = suspectsOf(*sheet.step);
    const RowId debug = *sheet.debug.find("Module.model.Model.forward.0");
    const ErrorPath path = errorPath(sheet, suspects, {Side::Bench, *sheet.debug.partner(debug)});
    ASSERT_FALSE(path.nodes.empty());
    EXPECT_EQ(path.nodes.front().name, "Module.model.Model.forward.0");
    EXPECT_EQ(path.nodes.back().name, "Torch.matmul.1.forward");
}

TEST(ErrorPath, IsEmptyForRowsThatAgree)
{
    const Sheet sheet = faultySheet();
    const Suspects suspects = suspectsOf(*sheet.step);
    EXPECT_TRUE(errorPath(sheet, suspects, rowNamed(sheet, "Torch.matmul.0.forward")).nodes.empty());
}

} // namespace
} // namespace pipescope::graph
