#include "core/graph/compare/verdicts/verdict_text.h"

#include "tests/core/graph/compare/verdicts/two_graphs.h"

#include <gtest/gtest.h>

#include <cmath>

namespace pipescope::graph {
namespace {

using test::addNode;
using test::flat;
using test::tensor;
using test::TwoGraphs;

std::string reasonOf(const std::vector<test::ItemSpec>& debugInputs,
                     const std::vector<test::ItemSpec>& benchInputs, const test::ItemSpec& debugOutput,
                     const test::ItemSpec& benchOutput)
{
    TwoGraphs graphs;
    const NodeId node = addNode(graphs.debug, "Torch.op.0.forward", debugInputs, {debugOutput});
    addNode(graphs.bench, "Torch.op.0.forward", benchInputs, {benchOutput});
    const Vocabulary words(graphs.debug, graphs.bench);
    const Matching matching = graphs.matching();
    return nodeText({words, matching, {}, {}, {}}, graphs.verdicts(), node).english();
}

TEST(VerdictTextTest, HasTheNumbersTheBlameAndTheSignature)
{
    EXPECT_EQ(
        reasonOf({}, {}, tensor("output.0", {2, -3, 0.1, 9}), tensor("output.0", {2, -3, 0.1, 6})),
        "output.0: The norm is 9 and 6 on the bench side: the tensors are at least 3 apart, and 7.8e-06 is "
        "allowed. Its inputs and parameters show no such difference: it computes something else");
    EXPECT_EQ(
        reasonOf({}, {}, tensor("output.0", {4.2, -6.6, 0.22, 12}), tensor("output.0", {2.1, -3.3, 0.11, 6})),
        "output.0: The norm is 12 and 6 on the bench side: the tensors are at least 6 apart, and 7.8e-06 is "
        "allowed. Its inputs and parameters show no such difference: it computes something else. All numbers "
        "are 2 times too large, as after a reduction over 2 ranks that was done twice");
}

TEST(VerdictTextTest, SaysWhichItemIsMissing)
{
    EXPECT_EQ(reasonOf({}, {flat("input.bias", 1)}, flat("output.0", 1), flat("output.0", 1)),
              "input.bias: Only the bench side has it. It was called with other arguments");
}

TEST(VerdictTextTest, SaysThatEqualStatisticsProveNothing)
{
    EXPECT_EQ(reasonOf({}, {}, flat("output.0", 1), flat("output.0", 1)),
              "output.0: The statistics are equal, which does not prove that the tensors are; dump with md5 "
              "to know");
}

TEST(VerdictTextTest, NamesDtypesAndShapes)
{
    EXPECT_EQ(reasonOf({}, {}, test::withDtype(flat("output.0", 1), "torch.bfloat16"), flat("output.0", 1)),
              "output.0: The dtype is torch.bfloat16 and torch.float32 on the bench side. Its inputs and "
              "parameters "
              "show no such difference: it computes something else");
}

TEST(VerdictTextTest, EveryCauseHasASentence)
{
    TwoGraphs graphs;
    const NodeId node = graphs.add("Torch.op.0.forward", {}, {flat("output.0", 1)});
    const Vocabulary words(graphs.debug, graphs.bench);
    const std::uint32_t item = graphs.debug.node(node).outputs.begin;
    for (int cause = 0; cause <= static_cast<int>(Cause::InfinitiesDiffer); ++cause) {
        ItemVerdict verdict;
        verdict.cause = static_cast<Cause>(cause);
        EXPECT_GT(verdictText(words, {item, item}, verdict).english().size(),
                  std::string("output.0: ").size() + 5)
            << cause;
    }
}

} // namespace
} // namespace pipescope::graph
