#include "core/graph/open/hand_match/hand_matching.h"

#include "tests/core/graph/explain/details/small_step.h"
#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <utility>
#include <vector>

namespace pipescope::graph {
namespace {

using pipescope::test::TemporaryFolder;
using test::addNode;
using test::comparedStep;
using test::flat;
using test::TwoGraphs;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr const char* kModule = "Module.a.A.forward.0";
constexpr const char* kDebug = "Torch.mine.0.forward";
constexpr const char* kBench = "Torch.other.0.forward";
constexpr const char* kSame = "Torch.same.0.forward";

/// A module with an operation that both sides have, equal, and one that is called something else on the bench
/// side and gives something else.
std::shared_ptr<GraphStep> stepWithAnUnmatchedNode()
{
    TwoGraphs graphs;
    const NodeId module = graphs.add(kModule, {}, {});
    graphs.add(kSame, {}, {flat("output.0", 1)}, module);
    addNode(graphs.debug, kDebug, {}, {flat("output.0", 2)}, module);
    addNode(graphs.bench, kBench, {}, {flat("output.0", 3)}, module);
    const auto step = comparedStep(std::move(graphs));
    Matching& matching = step->ranks[0].comparison->matching;
    const NodeId debug = *step->ranks[0].debug.graph.find(kDebug);
    matching.debugReasons[debug.value].reason = UnmatchedReason::NoSuchName;
    return step;
}

struct Hand
{
    std::shared_ptr<const GraphStep> step = stepWithAnUnmatchedNode();
    HandMatching matching{step, 0};

    NodeId debug(std::string_view name) const { return *step->ranks[0].debug.graph.find(name); }

    NodeId bench(std::string_view name) const { return *step->ranks[0].bench->graph.find(name); }

    Result<HandCounts> matchOdd()
    {
        return matching.match({debug(kDebug), bench(kBench)}, HandExtent::NodeAlone);
    }

    const GraphComparison& now() const { return *matching.comparison(); }
};

/// What comparing everything again gives, for the matching that the edits made.
void expectAsIfComparedAnew(const Hand& hand)
{
    const Graph& debug = hand.step->ranks[0].debug.graph;
    const Graph& bench = hand.step->ranks[0].bench->graph;
    const Vocabulary words(debug, bench);
    NodeVerdicts verdicts(debug.nodes.size());
    compareNodes({words, hand.now().matching, {}, {}, {}}, 0, static_cast<std::uint32_t>(debug.nodes.size()),
                 verdicts);
    const Rollup rollup = rollUp(debug.postOrder(), parentColumn(debug), verdicts);
    EXPECT_EQ(hand.now().verdicts->levels, verdicts.levels);
    EXPECT_EQ(hand.now().verdicts->causes, verdicts.causes);
    EXPECT_EQ(hand.now().verdicts->blames, verdicts.blames);
    EXPECT_EQ(hand.now().verdicts->multiples, verdicts.multiples);
    EXPECT_EQ(hand.now().rollup->worstLevels, rollup.worstLevels);
    EXPECT_EQ(hand.now().rollup->worstNodes, rollup.worstNodes);
    EXPECT_EQ(hand.now().rollup->firstDifferent, rollup.firstDifferent);
    EXPECT_EQ(hand.now().rollup->differentCounts, rollup.differentCounts);
    EXPECT_EQ(hand.now().rollup->undecidedCounts, rollup.undecidedCounts);
    EXPECT_EQ(hand.now().rollup->unmatchedCounts, rollup.unmatchedCounts);
}

TEST(HandMatching, GivesVerdictScoreAndRollupAtOnce)
{
    Hand hand;
    const auto counts = hand.matchOdd();
    ASSERT_TRUE(counts);
    EXPECT_EQ(counts->matched, 1U);
    const std::uint32_t node = hand.debug(kDebug).value;
    EXPECT_EQ(hand.now().verdicts->levels[node], Level::Different);
    EXPECT_GT(hand.now().scores[node], 0.5);
    EXPECT_EQ(hand.now().rollup->differentCounts[hand.debug(kModule).value], 1U);
    EXPECT_EQ(hand.now().rollup->unmatchedCounts[hand.debug(kModule).value], 0U);
    EXPECT_EQ(hand.now().rollup->differentCounts[0], 1U);
    expectAsIfComparedAnew(hand);
}

TEST(HandMatching, LeavesTheStepAndEarlierComparisonsAsTheyAre)
{
    Hand hand;
    const auto before = hand.matching.comparison();
    ASSERT_TRUE(hand.matchOdd());
    EXPECT_FALSE(before->matching.benchOf[hand.debug(kDebug).value]);
    EXPECT_EQ(before->rollup->unmatchedCounts[0], 1U);
}

TEST(HandMatching, TakingApartSaysThatAPersonDidIt)
{
    Hand hand;
    const NodeId node = hand.debug(kSame);
    ASSERT_TRUE(hand.matching.unmatch(node, HandExtent::NodeAlone));
    EXPECT_EQ(hand.now().matching.debugReasons[node.value].reason, UnmatchedReason::ByHand);
    EXPECT_EQ(hand.now().matching.debugReasons[node.value].candidate, hand.bench(kSame));
    EXPECT_EQ(hand.now().verdicts->levels[node.value], Level::Unmatched);
    EXPECT_TRUE(std::isnan(hand.now().scores[node.value]));
    expectAsIfComparedAnew(hand);
}

TEST(HandMatching, UndoAndRedo)
{
    Hand hand;
    ASSERT_TRUE(hand.matchOdd());
    ASSERT_TRUE(hand.matching.unmatch(hand.debug(kSame), HandExtent::NodeAlone));
    ASSERT_TRUE(hand.matching.undo());
    ASSERT_TRUE(hand.matching.undo());
    EXPECT_FALSE(hand.matching.canUndo());
    EXPECT_THAT(hand.matching.changedNodes(Side::Debug), IsEmpty());
    EXPECT_EQ(hand.now().matching.debugReasons[hand.debug(kDebug).value].reason, UnmatchedReason::NoSuchName);
    expectAsIfComparedAnew(hand);
    ASSERT_TRUE(hand.matching.redo());
    EXPECT_EQ(hand.now().matching.benchOf[hand.debug(kDebug).value], hand.bench(kBench));
    ASSERT_TRUE(hand.matching.redo());
    EXPECT_FALSE(hand.matching.canRedo());
    EXPECT_FALSE(hand.now().matching.benchOf[hand.debug(kSame).value]);
    expectAsIfComparedAnew(hand);
}

TEST(HandMatching, ANewEditDropsWhatWasUndone)
{
    Hand hand;
    ASSERT_TRUE(hand.matchOdd());
    ASSERT_TRUE(hand.matching.undo());
    ASSERT_TRUE(hand.matching.unmatch(hand.debug(kSame), HandExtent::NodeAlone));
    EXPECT_FALSE(hand.matching.canRedo());
}

TEST(HandMatching, WhatIsRefusedChangesNothing)
{
    Hand hand;
    const auto before = hand.matching.comparison();
    EXPECT_FALSE(hand.matching.match({hand.debug(kSame), hand.bench(kBench)}, HandExtent::NodeAlone));
    EXPECT_EQ(hand.matching.comparison(), before);
    EXPECT_FALSE(hand.matching.canUndo());
}

TEST(HandMatching, ScoresOfAnEditionAreMadeAsTheEditionMakesThem)
{
    const auto step = stepWithAnUnmatchedNode();
    step->ranks[0].comparison->verdicts.reset();
    step->ranks[0].comparison->rollup.reset();
    HandMatching matching(step, 0, {Edition::Doc, false});
    const NodeId debug = *step->ranks[0].debug.graph.find(kDebug);
    const NodeId bench = *step->ranks[0].bench->graph.find(kBench);
    ASSERT_TRUE(matching.match({debug, bench}, HandExtent::NodeAlone));
    // All statistics are 2 and 3: |2 − 3| / 3.
    EXPECT_NEAR(matching.comparison()->scores[debug.value], 1.0 / 3, 1e-12);
}

TEST(HandMatching, WhatADatabaseKnowsOfTensorsIsThatOfItsOwnPairs)
{
    const auto step = stepWithAnUnmatchedNode();
    const Graph& debug = step->ranks[0].debug.graph;
    const Graph& bench = step->ranks[0].bench->graph;
    const auto itemOf = [&](const char* name) { return debug.node(*debug.find(name)).outputs.begin; };
    auto& tensors = step->ranks[0].comparison->tensors;
    tensors.resize(debug.items.size());
    tensors[itemOf(kSame)].isCompared = true;
    tensors[itemOf(kSame)].distance = 7;
    tensors[itemOf(kDebug)].isCompared = true;
    HandMatching matching(step, 0);
    ASSERT_TRUE(matching.match({*debug.find(kDebug), *bench.find(kBench)}, HandExtent::NodeAlone));
    EXPECT_FALSE(matching.comparison()->tensors[itemOf(kDebug)].isCompared);
    EXPECT_EQ(matching.comparison()->verdicts->levels[debug.find(kDebug)->value], Level::Different);
    ASSERT_TRUE(matching.unmatch(*debug.find(kSame), HandExtent::NodeAlone));
    ASSERT_TRUE(matching.match({*debug.find(kSame), *bench.find(kSame)}, HandExtent::NodeAlone));
    EXPECT_EQ(matching.comparison()->tensors[itemOf(kSame)].distance, 7);
}

TEST(HandMatching, FilesHoldWhatAPersonMatched)
{
    const TemporaryFolder folder;
    const auto file = folder.path() / "compare_0_0.vis.config";
    Hand hand;
    ASSERT_TRUE(hand.matchOdd());
    ASSERT_TRUE(hand.matching.saveMatchFile(file));
    FindingList findings;
    const auto matches = readMatchFile(file, findings);
    ASSERT_TRUE(matches);
    EXPECT_THAT(*matches, ElementsAre(HandMatch{kDebug, kBench}));
    Hand other;
    const auto counts = other.matching.matchAll(*matches);
    ASSERT_TRUE(counts);
    EXPECT_EQ(counts->matched, 1U);
    EXPECT_EQ(other.now().matching.benchOf, hand.now().matching.benchOf);
}

TEST(HandMatching, AMappingFileHasTheModulesThatAPersonMatched)
{
    const TemporaryFolder folder;
    TwoGraphs graphs;
    addNode(graphs.debug, "Module.model.decoder.D.forward.0", {}, {});
    addNode(graphs.bench, "Module.model.encoder.D.forward.0", {}, {});
    const std::shared_ptr<const GraphStep> step = comparedStep(std::move(graphs));
    HandMatching matching(step, 0);
    ASSERT_TRUE(matching.match({NodeId{1U}, NodeId{1U}}, HandExtent::NodeAlone));
    const auto file = folder.path() / "mapping.yaml";
    ASSERT_TRUE(matching.saveMapping(file));
    const auto mapping = readMapping(file);
    ASSERT_TRUE(mapping);
    EXPECT_FALSE(mapping->rules.empty());
}

} // namespace
} // namespace pipescope::graph
