#include "core/graph/tree/merge/replicas.h"

#include "tests/core/graph/compare/overflow/item_maker.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace pipescope::graph {
namespace {

constexpr const char* kLinear = "Module.m.Linear.forward.0";

/// A module with an input, and one parameter with a number.
Graph withWeight(double weight, double input = 1)
{
    test::ItemMaker maker;
    maker.node(kLinear);
    maker.tensor("input.0", input);
    maker.tensor("parameters.weight", weight);
    return std::move(maker.graph());
}

ReplicaState stateOf(const Graph& graph, std::span<const Graph* const> copies)
{
    return compareReplicas(graph, copies)[graph.find(kLinear)->value];
}

TEST(CompareReplicas, ParametersMustBeAlikeOnAllCopies)
{
    const Graph own = withWeight(2);
    const Graph same = withWeight(2);
    const Graph other = withWeight(3);
    EXPECT_EQ(stateOf(own, std::array{&same}), ReplicaState::Alike);
    EXPECT_EQ(stateOf(own, std::array{&same, &other}), ReplicaState::Different);
}

TEST(CompareReplicas, InputsMayDiffer)
{
    const Graph own = withWeight(2, 1);
    const Graph other = withWeight(2, 5);
    EXPECT_EQ(stateOf(own, std::array{&other}), ReplicaState::Alike);
}

TEST(CompareReplicas, ANodeWithoutParametersHasNothingToAgreeOn)
{
    test::ItemMaker maker;
    maker.node(kLinear);
    maker.tensor("input.0", 1);
    const Graph own = std::move(maker.graph());
    EXPECT_EQ(stateOf(own, std::array{&own}), ReplicaState::NotShared);
}

TEST(CompareReplicas, ANodeThatNoCopyHasIsNotShared)
{
    const Graph own = withWeight(2);
    const Graph empty;
    EXPECT_EQ(stateOf(own, std::array{&empty}), ReplicaState::NotShared);
    EXPECT_EQ(stateOf(own, {}), ReplicaState::NotShared);
}

TEST(CompareReplicas, ExpertsMayBeOthersOnEachCopy)
{
    test::ItemMaker maker;
    maker.node("Module.mlp.experts.0.Linear.forward.0");
    maker.tensor("parameters.weight", 1);
    const Graph own = std::move(maker.graph());
    const Graph* const copy = &own;
    const auto states = compareReplicas(own, std::array{copy});
    EXPECT_EQ(states[own.find("Module.mlp.experts.0.Linear.forward.0")->value], ReplicaState::NotShared);
}

} // namespace
} // namespace pipescope::graph
