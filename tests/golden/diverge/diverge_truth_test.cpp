#include "core/graph/compare/diverge/onsets.h"
#include "core/graph/compare/match/match.h"
#include "core/graph/compare/verdicts/verdict_text.h"
#include "core/graph/tree/structure/data_edges.h"
#include "tests/golden/diverge/diverge_case.h"
#include "tests/golden/diverge/operations.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <memory>
#include <random>
#include <set>

namespace pipescope::test {
namespace {

using namespace graph;

enum class Fault
{
    Perturb,
    Overflow,
    OverflowSpreads,
    Drop,
    Reshape,
    Redtype
};

struct Case
{
    Fault fault;
    std::string bench;
    std::string debug;
    int layer;
    Operation operation;
};

class RandomCases
{
public:
    Case next()
    {
        const int layers = 2 * pick(1, 2);
        const std::string mode = pickOf({"statistics", "statistics", "statistics", "md5", "md5", "tensor"});
        std::string bench = "--layers " + std::to_string(layers) + " --hidden 16 --mode " + mode;
        bench += pickOf(
            {"", "", "", " --tp 2", " --pp 2", " --tp 2 --pp 2", " --pp 2 --microbatches 2", " --recompute"});
        Case made{static_cast<Fault>(pick(0, 5)),
                  bench,
                  {},
                  pick(0, layers - 1),
                  kOperations[static_cast<std::size_t>(pick(0, static_cast<int>(kOperations.size()) - 1))]};
        made.debug = bench + option(made);
        return made;
    }

private:
    std::string option(const Case& made)
    {
        const std::string point = std::to_string(made.layer) + ":" + made.operation.name;
        const std::string leaf = std::to_string(made.layer) + ":" + made.operation.innermost;
        switch (made.fault) {
        case Fault::Perturb:
            return " --perturb " + point + ":" + pickOf({"0.3", "0.01"});
        case Fault::Overflow:
            return " --overflow " + leaf + ":" + pickOf({"in", "out", "all"}) + ":"
                   + pickOf({"nan", "inf", "-inf", "x2"});
        case Fault::OverflowSpreads:
            return " --overflow " + point + ":out:" + pickOf({"nan", "inf", "x2"}) + ":propagate";
        case Fault::Drop:
            return " --drop " + point;
        case Fault::Reshape:
            return " --reshape " + leaf;
        case Fault::Redtype:
            return " --redtype " + leaf;
        }
        return {};
    }

    int pick(int first, int last) { return std::uniform_int_distribution<int>(first, last)(m_random); }

    std::string pickOf(const std::vector<std::string>& choices)
    {
        return choices[static_cast<std::size_t>(pick(0, static_cast<int>(choices.size()) - 1))];
    }

    std::mt19937 m_random{14};
};

std::vector<Case> randomCases(std::size_t count)
{
    RandomCases random;
    std::vector<Case> cases;
    while (cases.size() < count) {
        cases.push_back(random.next());
    }
    return cases;
}

std::vector<std::string> argumentsOf(const std::vector<Case>& cases)
{
    std::vector<std::string> arguments;
    for (const Case& each : cases) {
        arguments.push_back(each.bench);
        arguments.push_back(each.debug);
    }
    return arguments;
}

/// The nodes that may be named for a rank: the first that the generator has changed, or has left out.
std::string expectedNode(const GeneratedDumps& dumps, const Case& of, std::int32_t rank)
{
    if (of.fault != Fault::Drop) {
        return dumps.truth(of.debug, 0, rank).first;
    }
    const DumpTruth bench = dumps.truth(of.bench, 0, rank);
    const std::pair<std::string, std::string> dropped{std::to_string(of.layer), of.operation.name};
    const auto found = std::ranges::find_if(
        bench.nodes, [&](const std::string& node) { return bench.operations.at(node) == dropped; });
    return found == bench.nodes.end() ? "" : *found;
}

/// 240 cases, whose dumps are made once.
class DivergenceTruth : public testing::Test
{
protected:
    static void SetUpTestSuite()
    {
        s_cases = std::make_unique<std::vector<Case>>(randomCases(240));
        s_dumps = std::make_unique<GeneratedDumps>(argumentsOf(*s_cases));
    }

    static void TearDownTestSuite()
    {
        s_dumps.reset();
        s_cases.reset();
    }

    static const std::vector<Case>& cases() { return *s_cases; }

    static const GeneratedDumps& dumps() { return *s_dumps; }

private:
    // NOLINTNEXTLINE(readability-identifier-naming): as static members are called elsewhere.
    static std::unique_ptr<std::vector<Case>> s_cases;
    // NOLINTNEXTLINE(readability-identifier-naming)
    static std::unique_ptr<GeneratedDumps> s_dumps;
};

std::unique_ptr<std::vector<Case>> DivergenceTruth::s_cases;
std::unique_ptr<GeneratedDumps> DivergenceTruth::s_dumps;

TEST_F(DivergenceTruth, TheInjectedOperationIsNamed)
{
    for (const Case& each : cases()) {
        SCOPED_TRACE(each.debug);
        const ComparedStep step(dumps().graphs(each.debug), dumps().graphs(each.bench));
        const auto first = step.first();
        ASSERT_TRUE(first.has_value());
        EXPECT_EQ(first->path.back(), expectedNode(dumps(), each, first->rank.value));
        const auto operation =
            dumps().truth(each.bench, 0, first->rank.value).operations.at(first->path.back());
        EXPECT_EQ(operation.first, std::to_string(each.layer));
        EXPECT_EQ(operation.second,
                  each.fault == Fault::Drop ? each.operation.name : each.operation.innermost);
        EXPECT_FALSE(first->reason.empty());
    }
}

TEST_F(DivergenceTruth, APairWithoutDifferenceHasNone)
{
    std::set<std::string> benches;
    for (const Case& each : cases()) {
        benches.insert(each.bench);
    }
    for (const std::string& bench : benches) {
        SCOPED_TRACE(bench);
        const ComparedStep step(dumps().graphs(bench), dumps().graphs(bench));
        EXPECT_FALSE(step.first().has_value());
        EXPECT_TRUE(findOnsets(step.divergent()).empty());
    }
}

std::string describe(const ComparedStep& step, const std::vector<Onset>& onsets)
{
    std::string text;
    for (const Onset& onset : onsets) {
        text += step.nameOf(onset.node) + " of rank " + std::to_string(onset.node.rank) + ": "
                + blameText(onset.blame).english() + " (" + std::to_string(onset.explained) + ")\n";
    }
    return text;
}

/// Those of different operations.
std::vector<Onset> distinct(std::vector<Onset> onsets)
{
    std::erase_if(onsets, [](const Onset& onset) { return !onset.isFirstCall(); });
    return onsets;
}

TEST_F(DivergenceTruth, OneFaultHasOneOnset)
{
    for (const Case& each : cases()) {
        SCOPED_TRACE(each.debug);
        const ComparedStep step(dumps().graphs(each.debug), dumps().graphs(each.bench));
        const std::vector<Onset> onsets = distinct(findOnsets(step.divergent()));
        ASSERT_FALSE(onsets.empty());
        EXPECT_EQ(step.nameOf(onsets[0].node), step.first()->path.back());
        EXPECT_EQ(onsets.size(), 1U) << describe(step, onsets);
    }
}

std::vector<std::string> unmatchedNames(const Graph& graph, std::span<const std::optional<NodeId>> partners)
{
    std::vector<std::string> names;
    for (const NodeId node : graph.postOrder()) {
        if (!partners[node.value]) {
            names.emplace_back(graph.name(node));
        }
    }
    return names;
}

TEST(DroppedCalls, LeaveNoOtherCallWithoutPartner)
{
    const std::string bench = "--layers 6 --hidden 16";
    const std::string act = bench + " --drop 2:mlp.act";
    const std::string core = bench + " --drop 2:attn.core";
    const GeneratedDumps made({bench, act, core});
    for (const std::string& dropped : {act, core}) {
        SCOPED_TRACE(dropped);
        const auto ours = made.graphs(dropped);
        const auto theirs = made.graphs(bench);
        const Matching matching = match(ours[0], theirs[0], {});
        EXPECT_THAT(unmatchedNames(ours[0], matching.benchOf), testing::IsEmpty());
        EXPECT_EQ(unmatchedNames(theirs[0], matching.debugOf).size(),
                  theirs[0].postOrder().size() - ours[0].postOrder().size());
    }
}

// Calls that only one side makes are what is without partner, and what is wrong.
TEST(FurtherCalls, AloneHaveNoPartnerAndAnOnset)
{
    const std::string bench = "--layers 6 --hidden 16";
    const std::string further = bench + " --extra-apis 5";
    const GeneratedDumps made({bench, further});
    for (const bool isDebug : {true, false}) {
        SCOPED_TRACE(isDebug);
        const std::string& debug = isDebug ? further : bench;
        const std::string& other = isDebug ? bench : further;
        const auto ours = made.graphs(debug);
        const auto theirs = made.graphs(other);
        const Matching matching = match(ours[0], theirs[0], {});
        const auto alone = unmatchedNames(ours[0], matching.benchOf);
        const auto missing = unmatchedNames(theirs[0], matching.debugOf);
        EXPECT_THAT(isDebug ? missing : alone, testing::IsEmpty());
        EXPECT_EQ((isDebug ? alone : missing).size(),
                  made.graphs(further)[0].postOrder().size() - made.graphs(bench)[0].postOrder().size());
        const ComparedStep step(made.graphs(debug), made.graphs(other));
        for (const Onset& onset : distinct(findOnsets(step.divergent()))) {
            const std::string name = step.nameOf(onset.node);
            EXPECT_THAT(isDebug ? alone : missing, testing::Contains(name)) << describe(step, {onset});
        }
    }
}

TEST(IndependentFaults, HaveAnOnsetEach)
{
    const std::string bench = "--layers 4 --hidden 16";
    const std::vector<std::array<std::string, 4>> pairs{
        {" --overflow 1:mlp.act:out:nan", "Functional.gelu.1.forward", " --overflow 2:attn.core.pv:in:inf",
         "Torch.bmm.2.forward"},
        {" --perturb 0:mlp.fc1:0.0001", "Torch.matmul.2.forward", " --perturb 2:attn.proj:0.5",
         "Torch.matmul.9.forward"},
        {" --redtype 0:attn.core.softmax", "Functional.softmax.0.forward", " --perturb 3:mlp.act:0.1",
         "Functional.gelu.3.forward"},
        {" --reshape 3:add1", "Tensor.__add__.7.forward", " --overflow 0:drop1:out:x3",
         "Functional.dropout.2.forward"}};
    std::vector<std::string> arguments{bench};
    for (const auto& pair : pairs) {
        arguments.push_back(bench + pair[0] + pair[2]);
    }
    const GeneratedDumps made(arguments);
    for (const auto& pair : pairs) {
        SCOPED_TRACE(pair[0] + pair[2]);
        const ComparedStep step(made.graphs(bench + pair[0] + pair[2]), made.graphs(bench));
        const DivergentNodes divergent = step.divergent();
        const std::vector<Onset> onsets = findOnsets(divergent);
        ASSERT_EQ(onsets.size(), 2U) << describe(step, onsets);
        const std::set<std::string> names{step.nameOf(onsets[0].node), step.nameOf(onsets[1].node)};
        EXPECT_EQ(names, (std::set{pair[1], pair[3]}));
        // Once one is accepted, exactly the other is left.
        for (std::size_t i = 0; i < 2; ++i) {
            const std::vector<std::uint32_t> accepted{onsets[i].row};
            const Remainder remainder = acceptOnsets(divergent, accepted);
            ASSERT_EQ(remainder.onsets.size(), 1U);
            EXPECT_EQ(remainder.onsets[0].row, onsets[1 - i].row);
            EXPECT_EQ(remainder.next, std::optional<std::size_t>(0));
        }
    }
}

/// How many of the inferred edges are right, and how many of the right ones are there.
struct Score
{
    std::size_t inferred = 0;
    std::size_t right = 0;
    std::size_t all = 0;

    double precision() const
    {
        return inferred == 0 ? 1 : static_cast<double>(right) / static_cast<double>(inferred);
    }

    double recall() const { return all == 0 ? 1 : static_cast<double>(right) / static_cast<double>(all); }
};

Score scoreOf(const Graph& graph, const DumpTruth& truth)
{
    const DataEdges edges = inferDataEdges(graph, graph.postOrder());
    Score score;
    score.all = truth.edges.size();
    const auto nameOf = [&](std::uint32_t item) {
        return graph.itemName(NodeId(edges.nodeOfItem[item]), graph.items[item]);
    };
    for (std::uint32_t item = 0; item < graph.items.size(); ++item) {
        if (edges.producers[item] != DataEdges::kNone && graph.items[item].group != ItemGroup::Output) {
            ++score.inferred;
            const auto edge = std::pair(nameOf(edges.producers[item]), nameOf(item));
            const bool isRight = truth.edges.contains(edge);
            score.right += isRight ? 1 : 0;
            if (!isRight) {
                std::cout << "wrong: " << edge.first << " -> " << edge.second << '\n';
            }
        }
    }
    return score;
}

TEST(DataEdgeTruth, InferredEdgesAreThoseOfTheGenerator)
{
    const std::vector<std::string> arguments{"--layers 4",
                                             "--layers 4 --mode md5",
                                             "--layers 3 --mode tensor",
                                             "--layers 4 --tp 2 --pp 2",
                                             "--layers 4 --pp 2 --microbatches 4 --mode md5",
                                             "--layers 4 --recompute --microbatches 2",
                                             "--layers 2 --framework mindspore --dtype bfloat16",
                                             "--layers 4 --extra-apis 20"};
    const GeneratedDumps dumps(arguments);
    for (const std::string& dump : arguments) {
        Score sum;
        for (const Graph& graph : dumps.graphs(dump)) {
            const Score score = scoreOf(graph, dumps.truth(dump, 0, graph.rank.value));
            sum = {sum.inferred + score.inferred, sum.right + score.right, sum.all + score.all};
        }
        std::cout << dump << ": precision " << sum.precision() << ", recall " << sum.recall() << " of "
                  << sum.all << '\n';
        EXPECT_GE(sum.precision(), 0.99) << dump;
        EXPECT_GE(sum.recall(), 0.99) << dump;
    }
}

} // namespace
} // namespace pipescope::test
