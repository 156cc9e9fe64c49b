#include "core/graph/compare/diverge/onsets.h"

#include "core/graph/compare/diverge/first_divergence.h"
#include "tests/core/graph/compare/verdicts/two_graphs.h"

#include <gtest/gtest.h>

namespace pipescope::graph {
namespace {

using test::addNode;
using test::integer;
using test::ItemSpec;
using test::tensor;
using test::TwoGraphs;

/// A tensor that no other equals; `error` makes it divergent.
ItemSpec value(std::string path, int key, double error = 0)
{
    const double k = key;
    return tensor(std::move(path), {(3 + k) * (1 + error), -2 - k, 0.1 * k, (5 + k) * (1 + error)});
}

/// One rank, compared when asked.
class OnsetsTest : public testing::Test
{
protected:
    /// The same operation on both sides, with other items.
    void add(const std::string& name, const std::vector<ItemSpec>& debugInputs,
             const std::vector<ItemSpec>& debugOutputs, const std::vector<ItemSpec>& benchInputs,
             const std::vector<ItemSpec>& benchOutputs)
    {
        addNode(m_graphs.debug, name, debugInputs, debugOutputs);
        addNode(m_graphs.bench, name, benchInputs, benchOutputs);
    }

    /// Takes tensor `in`, makes tensor `out`.
    void addStep(const std::string& name, int in, int out, double inError = 0, double outError = 0)
    {
        add(name, {value("input.0", in, inError)}, {value("output.0", out, outError)}, {value("input.0", in)},
            {value("output.0", out)});
    }

    /// Calls `use` with the compared rank and the order.
    template<class Use>
    auto compare(Use&& use) const
    {
        const Vocabulary words(m_graphs.debug, m_graphs.bench);
        Matching matching = m_graphs.matching();
        if (!m_onlyInCut.empty()) {
            matching.debugReasons[m_graphs.debug.find(m_onlyInCut)->value].reason =
                UnmatchedReason::OnlyInThisCut;
        }
        const NodeVerdicts verdicts = m_graphs.verdicts();
        const Comparison comparison{words, matching, {}, {}, {}};
        const std::vector<ComparedRank> ranks{{comparison, verdicts}};
        const std::vector<const Graph*> graphs{&m_graphs.debug};
        const Communication communication = linkCommunication(graphs, {});
        return use(ranks, communication, orderExecution(graphs, communication));
    }

    DivergentNodes divergent() const
    {
        return compare([](const auto& ranks, const auto& communication, const auto& order) {
            return traceDivergence(ranks, communication, order);
        });
    }

    /// "name: cause number" of each onset.
    std::vector<std::pair<std::string, Blame>> onsets() const
    {
        std::vector<std::pair<std::string, Blame>> result;
        for (const Onset& onset : findOnsets(divergent())) {
            const Graph& graph = onset.node.side == Side::Debug ? m_graphs.debug : m_graphs.bench;
            result.emplace_back(graph.name(onset.node.node), onset.blame);
        }
        return result;
    }

    using Causes = std::vector<std::pair<std::string, Blame>>;

    TwoGraphs m_graphs;
    /// A node of the debug graph that has no partner for this reason.
    std::string m_onlyInCut;
};

TEST_F(OnsetsTest, AnOperationWithCleanInputsAndDivergentOutputsComputesSomethingElse)
{
    addStep("Torch.a.0.forward", 1, 2);
    addStep("Torch.b.0.forward", 2, 3, 0, 0.1);
    addStep("Torch.c.0.forward", 3, 4, 0.1, 0.1);
    EXPECT_EQ(onsets(), (Causes{{"Torch.b.0.forward", Blame::Computation}}));
    EXPECT_EQ(findOnsets(divergent())[0].explained, 2U);
    EXPECT_DOUBLE_EQ(findOnsets(divergent())[0].share, 1.0);
}

TEST_F(OnsetsTest, CallsThatOnlyBelongToTheCutAreNoDifference)
{
    addStep("Torch.a.0.forward", 1, 2);
    addNode(m_graphs.debug, "Distributed.send.0.forward", {value("input.0", 2)}, {});
    addNode(m_graphs.debug, "Torch.b.0.forward", {value("input.0", 2)}, {});
    EXPECT_EQ(divergent().nodes.size(), 2U);
    m_onlyInCut = "Distributed.send.0.forward";
    const DivergentNodes passed = divergent();
    ASSERT_EQ(passed.nodes.size(), 1U);
    EXPECT_EQ(m_graphs.debug.name(passed.nodes.front().node), "Torch.b.0.forward");
}

TEST_F(OnsetsTest, DifferingParametersAreBlamed)
{
    addStep("Torch.a.0.forward", 1, 2);
    add("Module.fc.Linear.forward.0", {value("input.0", 2), value("parameters.weight", 9, 0.1)},
        {value("output.0", 3, 0.1)}, {value("input.0", 2), value("parameters.weight", 9)},
        {value("output.0", 3)});
    EXPECT_EQ(onsets(), (Causes{{"Module.fc.Linear.forward.0", Blame::Parameters}}));
}

TEST_F(OnsetsTest, DifferingArgumentsAreBlamed)
{
    addStep("Torch.a.0.forward", 1, 2);
    add("Torch.sum.0.forward", {value("input.0", 2), integer("input.dim", 1)}, {value("output.0", 3, 0.1)},
        {value("input.0", 2), integer("input.dim", 0)}, {value("output.0", 3)});
    EXPECT_EQ(onsets(), (Causes{{"Torch.sum.0.forward", Blame::Arguments}}));
}

TEST_F(OnsetsTest, ADivergentInputFromACleanOperationCameFromSomethingNotRecorded)
{
    addStep("Torch.a.0.forward", 1, 2);
    addStep("Torch.b.0.forward", 2, 3, 0.1, 0.1);
    addStep("Torch.c.0.forward", 3, 4, 0.1, 0.1);
    EXPECT_EQ(onsets(), (Causes{{"Torch.b.0.forward", Blame::UnrecordedInput}}));
}

TEST_F(OnsetsTest, AnInputThatNothingMadeFollowsAnOutputThatNothingUses)
{
    // Between b and c a view is not recorded.
    addStep("Torch.a.0.forward", 1, 2);
    addStep("Torch.b.0.forward", 2, 3, 0, 0.1);
    addStep("Torch.c.0.forward", 7, 8, 0.1, 0.1);
    EXPECT_EQ(onsets(), (Causes{{"Torch.b.0.forward", Blame::Computation}}));
}

TEST_F(OnsetsTest, AFaultDownstreamOfAnotherIsFoundByItsGain)
{
    addStep("Torch.a.0.forward", 1, 2, 0, 1e-5);
    addStep("Torch.b.0.forward", 2, 3, 1e-5, 1e-5);
    addStep("Torch.c.0.forward", 3, 4, 1e-5, 0.5);
    EXPECT_EQ(onsets(), (Causes{{"Torch.a.0.forward", Blame::Computation},
                                {"Torch.c.0.forward", Blame::Amplification}}));
    const auto found = findOnsets(divergent());
    EXPECT_TRUE(found[0].isNeeded);
    EXPECT_FALSE(found[1].isNeeded);
}

TEST_F(OnsetsTest, TheBackwardOfADivergentForwardIsExplained)
{
    addStep("Torch.a.0.forward", 1, 2, 0, 0.1);
    addStep("Torch.a.0.backward", 5, 6, 0, 0.1);
    EXPECT_EQ(onsets(), (Causes{{"Torch.a.0.forward", Blame::Computation}}));
}

TEST_F(OnsetsTest, AnOperationThatOneSideLacksExplainsWhatItFed)
{
    addStep("Torch.a.0.forward", 1, 2);
    addNode(m_graphs.bench, "Torch.b.0.forward", {value("input.0", 2)}, {value("output.0", 3)});
    add("Torch.c.0.forward", {value("input.0", 2)}, {value("output.0", 4, 0.1)}, {value("input.0", 3)},
        {value("output.0", 4)});
    EXPECT_EQ(onsets(), (Causes{{"Torch.b.0.forward", Blame::OnlyInBench}}));
}

TEST_F(OnsetsTest, TheFirstDivergenceNamesThePathToIt)
{
    addStep("Torch.a.0.forward", 1, 2);
    addStep("Torch.b.0.forward", 2, 3, 0, 0.1);
    const auto first = compare(
        [](const auto& ranks, const auto&, const auto& order) { return findFirstDivergence(ranks, order); });
    ASSERT_TRUE(first.has_value());
    EXPECT_EQ(first->path, (std::vector<std::string>{"DefaultModel", "Torch.b.0.forward"}));
    EXPECT_NE(first->reason.english().find("output.0"), std::string::npos);
}

TEST_F(OnsetsTest, EqualRunsHaveNoOnsetAndNoDivergence)
{
    addStep("Torch.a.0.forward", 1, 2);
    EXPECT_TRUE(onsets().empty());
    EXPECT_FALSE(compare([](const auto& ranks, const auto&, const auto& order) {
                     return findFirstDivergence(ranks, order);
                 }).has_value());
}

} // namespace
} // namespace pipescope::graph
