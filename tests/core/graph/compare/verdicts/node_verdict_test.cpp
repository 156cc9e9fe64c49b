#include "core/graph/compare/verdicts/node_verdict.h"

#include "core/graph/compare/verdicts/noise_floor.h"
#include "tests/core/graph/compare/verdicts/two_graphs.h"

#include <gtest/gtest.h>

#include <cmath>

namespace pipescope::graph {
namespace {

using test::addNode;
using test::flat;
using test::integer;
using test::ItemSpec;
using test::tensor;
using test::TwoGraphs;
using test::withDtype;

constexpr const char* kName = "Torch.op.0.forward";

struct Sides
{
    std::vector<ItemSpec> debugInputs;
    std::vector<ItemSpec> benchInputs;
    std::vector<ItemSpec> debugOutputs;
    std::vector<ItemSpec> benchOutputs;
};

struct Row
{
    Level level;
    Cause cause;
    Blame blame;
    float score;
};

Row compare(const Sides& sides)
{
    TwoGraphs graphs;
    const NodeId node = addNode(graphs.debug, kName, sides.debugInputs, sides.debugOutputs);
    addNode(graphs.bench, kName, sides.benchInputs, sides.benchOutputs);
    const NodeVerdicts verdicts = graphs.verdicts();
    return {verdicts.levels[node.value], verdicts.causes[node.value], verdicts.blames[node.value],
            verdicts.scores[node.value]};
}

TEST(NodeVerdictTest, OutputsThatDifferWhileInputsAgreeBlameTheComputation)
{
    const Row row =
        compare({{flat("input.0", 1)}, {flat("input.0", 1)}, {flat("output.0", 2)}, {flat("output.0", 3)}});
    EXPECT_EQ(row.level, Level::Different);
    EXPECT_EQ(row.blame, Blame::Computation);
}

TEST(NodeVerdictTest, OutputsThatDifferAsTheInputsDoBlameTheInputs)
{
    const Row row =
        compare({{flat("input.0", 1)}, {flat("input.0", 2)}, {flat("output.0", 2)}, {flat("output.0", 3)}});
    EXPECT_EQ(row.level, Level::Different);
    EXPECT_EQ(row.blame, Blame::Inputs);
}

TEST(NodeVerdictTest, ANewKindOfDifferenceBlamesTheComputationEvenIfInputsDiffer)
{
    const Row nan = compare({{flat("input.0", 1)},
                             {flat("input.0", 2)},
                             {flat("output.0", std::nan(""))},
                             {flat("output.0", 3)}});
    EXPECT_EQ(nan.blame, Blame::Computation);
    const Row dtype = compare({{flat("input.0", 1)},
                               {flat("input.0", 2)},
                               {withDtype(flat("output.0", 3), "torch.bfloat16")},
                               {flat("output.0", 3)}});
    EXPECT_EQ(dtype.blame, Blame::Computation);
}

TEST(NodeVerdictTest, ADifferenceThatOnlyGrewOverTheLimitIsTheInputs)
{
    // 0.9 of the limit in, 1.5 out.
    const Row row = compare({{flat("input.0", 1 + 0.9 * 1.3e-6 / 4)},
                             {flat("input.0", 1)},
                             {flat("output.0", 1 + 1.5 * 1.3e-6 / 4)},
                             {flat("output.0", 1)}});
    EXPECT_EQ(row.level, Level::Different);
    EXPECT_EQ(row.blame, Blame::Inputs);
}

TEST(NodeVerdictTest, OtherParametersAreBlamed)
{
    const Row row = compare({{flat("input.0", 1), flat("parameters.weight", 1)},
                             {flat("input.0", 1), flat("parameters.weight", 2)},
                             {flat("output.0", 2)},
                             {flat("output.0", 3)}});
    EXPECT_EQ(row.level, Level::Different);
    EXPECT_EQ(row.blame, Blame::Parameters);
}

TEST(NodeVerdictTest, OtherArgumentsAreBlamed)
{
    const Row row = compare({{flat("input.0", 1), integer("input.dim", 1)},
                             {flat("input.0", 1), integer("input.dim", 2)},
                             {flat("output.0", 2)},
                             {flat("output.0", 3)}});
    EXPECT_EQ(row.blame, Blame::Arguments);
}

// Defect 9: the public tool drops what only the bench has.
TEST(NodeVerdictTest, AnArgumentThatOnlyTheBenchHasIsReported)
{
    const Row row = compare({{flat("input.0", 1)},
                             {flat("input.0", 1), flat("input.bias", 2)},
                             {flat("output.0", 2)},
                             {flat("output.0", 2)}});
    EXPECT_EQ(row.level, Level::Different);
    EXPECT_EQ(row.cause, Cause::OnlyInBench);
    EXPECT_EQ(row.blame, Blame::Arguments);
}

TEST(NodeVerdictTest, InputsThatDifferAloneAreAnotherNodesMatter)
{
    const Row row =
        compare({{flat("input.0", 1)}, {flat("input.0", 2)}, {flat("output.0", 3)}, {flat("output.0", 3)}});
    EXPECT_EQ(row.level, Level::CannotDecide);
    EXPECT_EQ(row.blame, Blame::None);
}

TEST(NodeVerdictTest, TheWorstOutputDecides)
{
    const Row row = compare({{},
                             {},
                             {flat("output.0", 1), flat("output.1", 1), flat("output.2", 1)},
                             {flat("output.0", 1), flat("output.1", 0), flat("output.2", 2)}});
    EXPECT_EQ(row.cause, Cause::BenchIsZero);
    EXPECT_EQ(row.score, 1);
}

TEST(NodeVerdictTest, GradientsOfParametersAreResults)
{
    EXPECT_EQ(compare({{flat("weight", 1)}, {flat("weight", 2)}, {}, {}}).blame, Blame::Computation);
}

// Defect 11: the public tool gives them the score 0.
TEST(NodeVerdictTest, ANodeWithoutPartnerHasNoScore)
{
    TwoGraphs graphs;
    const NodeId node = addNode(graphs.debug, "Torch.only.0.forward", {}, {flat("output.0", 1)});
    const NodeVerdicts verdicts = graphs.verdicts();
    EXPECT_EQ(verdicts.levels[node.value], Level::Unmatched);
    EXPECT_EQ(verdicts.causes[node.value], Cause::NoPartner);
    EXPECT_TRUE(std::isnan(verdicts.scores[node.value]));
}

TEST(NodeVerdictTest, RangesGiveWhatAllNodesGive)
{
    TwoGraphs graphs;
    for (int i = 0; i < 10; ++i) {
        const std::string name = "Torch.op." + std::to_string(i) + ".forward";
        addNode(graphs.debug, name, {}, {flat("output.0", i)});
        addNode(graphs.bench, name, {}, {flat("output.0", i % 3)});
    }
    const NodeVerdicts whole = graphs.verdicts();
    const Vocabulary words(graphs.debug, graphs.bench);
    const Matching matching = graphs.matching();
    const Comparison comparison{words, matching, {}, {}, {}};
    NodeVerdicts parts(graphs.debug.nodes.size());
    compareNodes(comparison, 4, 11, parts);
    compareNodes(comparison, 0, 4, parts);
    EXPECT_EQ(parts.levels, whole.levels);
    EXPECT_EQ(parts.multiples, whole.multiples);
}

Level levelWithNorm(const std::string& inputShape, double debugNorm)
{
    return compare({{test::withShape(flat("input.0", 1), inputShape)},
                    {test::withShape(flat("input.0", 1), inputShape)},
                    {tensor("output.0", {2, -3, 0, debugNorm})},
                    {tensor("output.0", {2, -3, 0, 6})}})
        .level;
}

TEST(NodeVerdictTest, LongSumsMayRoundMore)
{
    // 2·√65536·2⁻²⁴ = 3.05e-5 of the norm.
    EXPECT_EQ(levelWithNorm("[8, 65536]", 6.00006), Level::CannotDecide);
    EXPECT_EQ(levelWithNorm("[8, 16]", 6.00006), Level::Different);
}

TEST(NodeVerdictTest, NoShapeExcusesAThousandth)
{
    EXPECT_EQ(levelWithNorm("[8, 1000000000000000]", 6.012), Level::Different);
}

TEST(MeasureFloorTest, TakesTheLargestNoiseOfAnOperationOverAllItsCalls)
{
    TwoGraphs graphs;
    const auto addCall = [&](int call, double twinNorm) {
        const std::string name = "Torch.op." + std::to_string(call) + ".forward";
        addNode(graphs.debug, name, {}, {tensor("output.0", {2, -3, 0, 6})});
        addNode(graphs.bench, name, {}, {tensor("output.0", {2, -3, 0, twinNorm})});
    };
    addCall(0, 6.0);
    addCall(1, 6.06);
    addNode(graphs.debug, "Torch.other.0.forward", {}, {tensor("output.0", {2, -3, 0, 6})});
    const auto floor = measureFloor(Vocabulary(graphs.debug, graphs.bench), graphs.matching());
    EXPECT_NEAR(floor[0].norm, 0.01F, 1e-6F);
    EXPECT_NEAR(floor[1].norm, 0.01F, 1e-6F);
    EXPECT_EQ(floor[0].max, 0);
    EXPECT_TRUE(std::isnan(floor[2].norm));
}

// Before the noise begins there is none, whatever the same operation differs by in later layers.
TEST(MeasureFloorTest, IsNoLargerThanAnythingInItsLayer)
{
    TwoGraphs graphs;
    const auto addLayer = [&](const std::string& layer, double twinNorm) {
        const std::string name = "Module.m.layers." + layer + ".Layer.forward.0";
        const NodeId debug = addNode(graphs.debug, name, {}, {});
        const NodeId bench = addNode(graphs.bench, name, {}, {});
        for (int call = 0; call < 8; ++call) {
            const std::string api =
                "Torch.op" + std::string(1, static_cast<char>('a' + call)) + "." + layer + ".forward";
            addNode(graphs.debug, api, {}, {tensor("output.0", {2, -3, 0, 6})}, debug);
            addNode(graphs.bench, api, {}, {tensor("output.0", {2, -3, 0, twinNorm})}, bench);
        }
    };
    addLayer("0", 6.0);
    addLayer("1", 6.06);
    const auto floor = measureFloor(Vocabulary(graphs.debug, graphs.bench), graphs.matching());
    ASSERT_EQ(floor.size(), 16U);
    EXPECT_EQ(floor.front().norm, 0);
    EXPECT_NEAR(floor.back().norm, 0.01F, 1e-6F);
}

} // namespace
} // namespace pipescope::graph
