#include "core/graph/read/build/build_graph.h"

#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pipescope::graph {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class BuildGraphTest : public testing::Test
{
protected:
    /// Builds what construct.json, stack.json and `data` of dump.json say.
    Graph build(const std::string& construct, const std::string& stack = "{}", const std::string& data = "",
                std::optional<Edition> compatible = {})
    {
        m_folder.write("construct.json", construct);
        m_folder.write("stack.json", stack);
        m_folder.write("dump.json",
                       R"({"task": "statistics", "framework": "pytorch", "data": {)" + data + "}}");
        Result<Graph> graph =
            buildGraph({0, Rank{0}, m_folder.path()}, {compatible, 1}, m_findings, m_progress, {});
        if (!graph) {
            ADD_FAILURE() << graph.error().text;
            return {};
        }
        return std::move(*graph);
    }

    static std::vector<std::string> children(const Graph& graph, std::string_view node)
    {
        std::vector<std::string> names;
        for (const NodeId child : graph.node(*graph.find(node)).children) {
            names.emplace_back(graph.name(child));
        }
        return names;
    }

    static std::vector<std::string> stackOf(const Graph& graph, std::string_view node)
    {
        std::vector<std::string> lines;
        if (const auto stack = graph.node(*graph.find(node)).stack) {
            for (const StringId line : graph.stacks[stack->value]) {
                lines.emplace_back(graph.text(line));
            }
        }
        return lines;
    }

    test::TemporaryFolder m_folder;
    FindingList m_findings;

private:
    Progress m_progress;
};

TEST_F(BuildGraphTest, ChildrenStandInTheOrderOfTheFile)
{
    const Graph graph = build(R"({"Module.m.M.forward.0": null, "Torch.b.0.forward": "Module.m.M.forward.0",
        "Torch.a.0.forward": "Module.m.M.forward.0"})");
    EXPECT_THAT(children(graph, "Module.m.M.forward.0"),
                ElementsAre("Torch.b.0.forward", "Torch.a.0.forward"));
    EXPECT_FALSE(m_findings.contains(FindingId::NodeParentMissing));
}

TEST_F(BuildGraphTest, ABackwardWithoutParentHasThatOfItsForwardTurned)
{
    const Graph graph = build(R"({"Module.m.M.forward.0": null, "Torch.a.0.forward": "Module.m.M.forward.0",
        "Module.m.M.backward.0": null, "Torch.a.0.backward": null})");
    EXPECT_THAT(children(graph, "Module.m.M.backward.0"), ElementsAre("Torch.a.0.backward"));
}

TEST_F(BuildGraphTest, AForwardThatOnlyTheDataHaveGivesItsBackwardNoParent)
{
    const Graph graph = build(R"({"Module.m.M.backward.0": null})", "{}",
                              R"("Module.m.M.forward.0": {"input_args": [{"type": "int", "value": 1}]})");
    EXPECT_THAT(children(graph, "DefaultModel"), ElementsAre("Module.m.M.backward.0", "Unplaced"));
}

TEST_F(BuildGraphTest, AForeignParentOfAModulesBackwardIsPutRight)
{
    const Graph graph =
        build(R"({"Module.a.A.forward.0": null, "Module.a.x.X.forward.0": "Module.a.A.forward.0",
        "Module.a.A.backward.0": null, "Module.b.y.Y.backward.0": "Module.a.A.backward.0",
        "Module.a.x.X.backward.0": "Module.b.y.Y.backward.0"})");
    EXPECT_THAT(children(graph, "Module.a.A.backward.0"),
                ElementsAre("Module.b.y.Y.backward.0", "Module.a.x.X.backward.0"));
}

TEST_F(BuildGraphTest, NodesInACircleStandBelowUnplacedWithAFinding)
{
    const Graph graph = build(R"({"Module.a.A.forward.0": "Module.b.B.forward.0",
        "Module.b.B.forward.0": "Module.a.A.forward.0", "Module.c.C.forward.0": null})");
    EXPECT_TRUE(m_findings.contains(FindingId::NodeParentCircle));
    EXPECT_EQ(graph.postOrder().size(), 5U);
    EXPECT_THAT(children(graph, kUnplacedName), ElementsAre("Module.a.A.forward.0"));
}

TEST_F(BuildGraphTest, ThePublicToolLosesNodesInACircle)
{
    const Graph graph = build(R"({"Module.a.A.forward.0": "Module.b.B.forward.0",
        "Module.b.B.forward.0": "Module.a.A.forward.0", "Module.c.C.forward.0": null})",
                              "{}", "", Edition::Doc);
    EXPECT_EQ(graph.postOrder().size(), 2U);
}

TEST_F(BuildGraphTest, ANodeWhoseParentIsMissingStandsBelowUnplacedWithAFinding)
{
    const Graph graph =
        build(R"({"Torch.a.0.forward": "Module.gone.G.forward.0", "Torch.b.0.forward": null})");
    EXPECT_TRUE(m_findings.contains(FindingId::NodeParentMissing));
    EXPECT_THAT(children(graph, kUnplacedName), ElementsAre("Torch.a.0.forward"));
}

TEST_F(BuildGraphTest, DataWithoutNodeStandsBelowUnplacedWithAFinding)
{
    const Graph graph = build(R"({"Torch.a.0.forward": null})", "{}",
                              R"("Torch.lost.0.forward": {"input_args": [{"type": "int", "value": 1}]})");
    EXPECT_TRUE(m_findings.contains(FindingId::DumpEntryWithoutNode));
    EXPECT_THAT(children(graph, kUnplacedName), ElementsAre("Torch.lost.0.forward"));
}

TEST_F(BuildGraphTest, GradientsOfParametersHangBelowTheLastBackward)
{
    const Graph graph = build(R"({"Module.m.M.backward.0": null, "Module.m.M.backward.10": null,
        "Module.m.M.backward.9": null})",
                              "{}", R"("Module.m.M.parameters_grad.0": {"weight": [null]})");
    EXPECT_THAT(children(graph, "Module.m.M.backward.10"), ElementsAre("Module.m.M.parameters_grad.0"));
    EXPECT_THAT(m_findings.rows(), IsEmpty());
}

TEST_F(BuildGraphTest, GradientsOfAModuleWithoutBackwardHangBelowItsLastForward)
{
    const std::string construct = R"({"Module.m.M.forward.0": null, "Module.m.M.forward.1": null})";
    const std::string data = R"("Module.m.M.parameters_grad.0": {"weight": [null]})";
    EXPECT_THAT(children(build(construct, "{}", data), "Module.m.M.forward.1"),
                ElementsAre("Module.m.M.parameters_grad.0"));
    EXPECT_THAT(m_findings.rows(), IsEmpty());
    EXPECT_THAT(children(build(construct, "{}", data, Edition::Doc), "Module.m.M.forward.1"), IsEmpty());
}

TEST_F(BuildGraphTest, RunsOfApisAtTopLevelAreCollected)
{
    const Graph graph = build(R"({"Torch.a.0.forward": null, "Torch.b.0.forward": null,
        "Module.m.M.forward.0": null, "Torch.c.0.forward": null})");
    EXPECT_THAT(children(graph, "DefaultModel"),
                ElementsAre("Apis_Between_Modules.0", "Module.m.M.forward.0", "Torch.c.0.forward"));
    EXPECT_THAT(children(graph, "Apis_Between_Modules.0"),
                ElementsAre("Torch.a.0.forward", "Torch.b.0.forward"));
}

TEST_F(BuildGraphTest, AForwardAfterABackwardBeginsAMicroStep)
{
    const Graph graph = build(R"({"Module.m.M.forward.0": null, "Module.m.M.backward.0": null,
        "Module.m.M.forward.1": null, "Torch.a.1.forward": "Module.m.M.forward.1", "Module.m.M.backward.1": null})");
    EXPECT_EQ(graph.microSteps, 2);
    EXPECT_EQ(graph.node(*graph.find("Module.m.M.backward.0")).microStep, 0);
    EXPECT_EQ(graph.node(*graph.find("Torch.a.1.forward")).microStep, 1);
}

/// A stage that warms up with two forwards, as a pipeline's first does. The loss is made and the data are
/// prepared outside the model.
constexpr const char* kPipeline = R"({"Torch.data.0.forward": null, "Module.m.M.forward.0": null,
    "Torch.data.1.forward": null, "Module.m.M.forward.1": null, "Torch.loss.1.forward": null,
    "Module.m.M.backward.0": null, "Torch.after.0.backward": null, "Torch.data.2.forward": null,
    "Module.m.M.forward.2": null, "Module.m.M.backward.1": null, "Module.m.M.backward.2": null,
    "Module.optimizer.O.forward.0": null})";

// Defect 23: the public tool counts forwards that follow each other to one micro step, and what prepares
// the data of a micro step to the one before.
TEST_F(BuildGraphTest, EachCallOfAPipelinesModelIsAMicroStep)
{
    const Graph graph = build(kPipeline);
    const auto microStepOf = [&](const char* node) { return graph.node(*graph.find(node)).microStep; };
    EXPECT_EQ(graph.microSteps, 3);
    EXPECT_EQ(microStepOf("Module.m.M.forward.1"), 1);
    EXPECT_EQ(microStepOf("Torch.data.1.forward"), 1);
    EXPECT_EQ(microStepOf("Torch.loss.1.forward"), 1);
    EXPECT_EQ(microStepOf("Module.m.M.backward.0"), 0);
    EXPECT_EQ(microStepOf("Torch.after.0.backward"), 0);
    EXPECT_EQ(microStepOf("Torch.data.2.forward"), 2);
    EXPECT_EQ(microStepOf("Module.m.M.backward.1"), 1);
    EXPECT_EQ(microStepOf("Module.optimizer.O.forward.0"), 2);
}

TEST_F(BuildGraphTest, ThePublicToolCountsTheFirstForwardsOfAPipelineToOneMicroStep)
{
    const Graph graph = build(kPipeline, "{}", "", Edition::Doc);
    EXPECT_EQ(graph.node(*graph.find("Module.m.M.forward.1")).microStep, 0);
    EXPECT_EQ(graph.node(*graph.find("Torch.data.2.forward")).microStep, 0);
}

TEST_F(BuildGraphTest, ChunksOfAVirtualPipelineShareTheirMicroSteps)
{
    const Graph graph = build(R"({"Module.0.m.M.forward.0": null, "Module.0.m.M.forward.1": null,
        "Module.1.m.M.forward.0": null, "Module.1.m.M.forward.1": null, "Module.1.m.M.backward.0": null,
        "Module.1.m.M.backward.1": null, "Module.0.m.M.backward.0": null, "Module.0.m.M.backward.1": null})");
    EXPECT_EQ(graph.microSteps, 2);
    EXPECT_EQ(graph.node(*graph.find("Module.1.m.M.forward.1")).microStep, 1);
    EXPECT_EQ(graph.node(*graph.find("Module.0.m.M.backward.0")).microStep, 0);
}

TEST_F(BuildGraphTest, AModelCalledTwiceWithinAMicroStepGoesBackInTheOppositeOrder)
{
    const Graph graph = build(R"({"Module.m.M.forward.0": null, "Module.m.M.forward.1": null,
        "Module.m.M.backward.1": null, "Module.m.M.backward.0": null})");
    EXPECT_EQ(graph.microSteps, 1);
}

TEST_F(BuildGraphTest, RecordedMicroStepsAreKept)
{
    const Graph graph = build(R"({"megatron_micro_step_number": 3, "Module.m.M.forward.0": [null, 2],
        "Torch.a.0.forward": ["Module.m.M.forward.0", 2], "Torch.b.0.forward": null})");
    EXPECT_EQ(graph.microSteps, 4);
    EXPECT_EQ(graph.node(*graph.find("Torch.a.0.forward")).microStep, 2);
    EXPECT_EQ(graph.node(*graph.find("Torch.b.0.forward")).microStep, 0);
}

TEST_F(BuildGraphTest, AListOfAnotherLengthIsAFindingAndTheNodeStandsAtTopLevel)
{
    const Graph graph = build(R"({"Module.m.M.forward.0": [null, 1, 2]})");
    EXPECT_TRUE(m_findings.contains(FindingId::ConstructLineBroken));
    EXPECT_THAT(children(graph, "DefaultModel"), ElementsAre("Module.m.M.forward.0"));
}

TEST_F(BuildGraphTest, BothFormsOfStacksAreRead)
{
    const std::string construct =
        R"({"Torch.a.0.forward": null, "Module.m.M.forward.0": null, "Torch.b.0.forward": null})";
    const Graph grouped =
        build(construct, R"({"0": [["Torch.a.0.forward", "Torch.b.0.forward"], ["one", "two"]]})");
    EXPECT_THAT(stackOf(grouped, "Torch.b.0.forward"), ElementsAre("one", "two"));
    const Graph plain = build(construct, R"({"Torch.a.0.forward": ["one", "two"]})");
    EXPECT_THAT(stackOf(plain, "Torch.a.0.forward"), ElementsAre("one", "two"));
    EXPECT_FALSE(m_findings.contains(FindingId::StackBroken));
}

TEST_F(BuildGraphTest, AConstructCutShortKeepsItsWholeLines)
{
    const Graph graph = build(R"({"Torch.a.0.forward": null, "Torch.b.0.for)");
    EXPECT_TRUE(m_findings.contains(FindingId::ConstructCutShort));
    EXPECT_THAT(children(graph, "DefaultModel"), ElementsAre("Torch.a.0.forward"));
}

TEST_F(BuildGraphTest, BehindABrokenLineOfConstructReadingGoesOn)
{
    const Graph graph = build(R"({"Torch.a.0.forward": null, "Torch.b.0.forward": bogus bogus,
        "Torch.c.0.forward": ["Module.m.M.forward.0", 0], "Module.m.M.forward.0": null})");
    EXPECT_THAT(children(graph, "Module.m.M.forward.0"), ElementsAre("Torch.c.0.forward"));
    EXPECT_TRUE(m_findings.contains(FindingId::ConstructLineLost));
    EXPECT_FALSE(m_findings.contains(FindingId::ConstructCutShort));
}

TEST_F(BuildGraphTest, BehindABrokenStackReadingGoesOn)
{
    const std::string construct =
        R"({"Torch.a.0.forward": null, "Torch.b.0.forward": null, "Torch.c.0.forward": null})";
    for (const std::string broken : {R"("Torch.a.0.forward": [}])", R"("Torch.a".0: [])", R"("0": [["a" )"}) {
        m_findings = {};
        const Graph graph = build(
            construct, "{" + broken + R"(, "Torch.b.0.forward": ["three"], "Torch.c.0.forward": ["four"]})");
        EXPECT_THAT(stackOf(graph, "Torch.c.0.forward"), ElementsAre("four")) << broken;
        EXPECT_TRUE(m_findings.contains(FindingId::StackBroken)) << broken;
        EXPECT_FALSE(m_findings.contains(FindingId::StackCutShort)) << broken;
    }
}

TEST_F(BuildGraphTest, StacksCutShortOrBrokenAreFindings)
{
    const std::string construct = R"({"Torch.a.0.forward": null, "Module.m.M.forward.0": null})";
    const Graph cut = build(construct, R"({"Torch.a.0.forward": ["one"], "Module.m)");
    EXPECT_TRUE(m_findings.contains(FindingId::StackCutShort));
    EXPECT_THAT(stackOf(cut, "Torch.a.0.forward"), ElementsAre("one"));
    build(construct, R"({"Torch.a.0.forward": 5})");
    EXPECT_TRUE(m_findings.contains(FindingId::StackBroken));
}

TEST_F(BuildGraphTest, ABackwardHasTheStackOfItsOwnForward)
{
    const std::string construct =
        R"({"Module.m.M.forward.0": null, "Module.m.M.forward.1": null, "Module.m.M.backward.1": null})";
    const std::string stack = R"({"Module.m.M.forward.0": ["first"], "Module.m.M.forward.1": ["second"]})";
    EXPECT_THAT(stackOf(build(construct, stack), "Module.m.M.backward.1"), ElementsAre("second"));
    EXPECT_THAT(stackOf(build(construct, stack, "", Edition::Doc), "Module.m.M.backward.1"),
                ElementsAre("first"));
}

TEST_F(BuildGraphTest, ABackwardWithoutForwardSaysSo)
{
    const Graph graph = build(R"({"Module.m.M.backward.0": null})");
    EXPECT_THAT(stackOf(graph, "Module.m.M.backward.0"), ElementsAre(HasSubstr("no forward")));
}

constexpr const char* kDeepModules =
    R"({"Module.a.A.forward.0": null, "Module.a.b.c.d.e.F.forward.0": "Module.a.A.forward.0",
    "Module.a.A.backward.0": null, "Module.a.b.c.d.e.F.forward.1": null, "Module.a.b.c.d.e.F.backward.1": null})";

TEST_F(BuildGraphTest, ADeepModuleIsNoRecomputationWithoutASignInItsStack)
{
    EXPECT_THAT(children(build(kDeepModules), "Module.a.A.backward.0"), IsEmpty());
    EXPECT_THAT(children(build(kDeepModules, "{}", "", Edition::Doc), "Module.a.A.backward.0"),
                ElementsAre("Module.a.b.c.d.e.F.forward.1", "Module.a.b.c.d.e.F.backward.1"));
}

TEST_F(BuildGraphTest, ARecomputationStandsBelowTheBackwardThatNeedsIt)
{
    const Graph graph = build(kDeepModules, R"({"Module.a.b.c.d.e.F.forward.1":
        ["File /x/torch/utils/checkpoint.py, line 1101, in recompute_fn, \n again"]})");
    EXPECT_THAT(children(graph, "Module.a.A.backward.0"),
                ElementsAre("Module.a.b.c.d.e.F.forward.1", "Module.a.b.c.d.e.F.backward.1"));
    EXPECT_TRUE(graph.node(*graph.find("Module.a.b.c.d.e.F.forward.1")).isRecomputed);
}

TEST_F(BuildGraphTest, WithoutConstructThereIsAnErrorThatNamesTheFile)
{
    const auto graph =
        buildGraph({0, Rank{0}, m_folder.path()}, {}, m_findings, *std::make_unique<Progress>(), {});
    ASSERT_FALSE(graph);
    EXPECT_EQ(graph.error().path, m_folder.path() / "construct.json");
}

TEST_F(BuildGraphTest, AnEmptyConstructIsAnErrorThatNamesTheLevel)
{
    m_folder.write("construct.json", "{}");
    Progress progress;
    const auto graph = buildGraph({0, Rank{0}, m_folder.path()}, {}, m_findings, progress, {});
    ASSERT_FALSE(graph);
    EXPECT_THAT(graph.error().text.english(), HasSubstr("level L0 or mix"));
}

TEST_F(BuildGraphTest, WithoutDumpAndStackTheTreeIsBuilt)
{
    m_folder.write("construct.json", R"({"Torch.a.0.forward": null})");
    Progress progress;
    const auto graph = buildGraph({0, Rank{0}, m_folder.path()}, {}, m_findings, progress, {});
    ASSERT_TRUE(graph);
    EXPECT_EQ(m_findings.rows().size(), 2U);
    EXPECT_TRUE(m_findings.contains(FindingId::DumpFileMissing));
}

} // namespace
} // namespace pipescope::graph
