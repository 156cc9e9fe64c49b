#include "core/graph/tree/merge/merge.h"

#include "core/graph/read/build/build_graph.h"
#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace pipescope::graph {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kModule = "Module.m.Linear.forward.0";

std::string tensor(const std::string& max, const std::string& norm, const std::string& columns = "6")
{
    return R"({"type": "torch.Tensor", "dtype": "torch.float32", "shape": [4, )" + columns + R"(], "Max": )"
           + max + R"(, "Min": -2.0, "Mean": 0.5, "Norm": )" + norm + "}";
}

/// Ranks whose only module has one output.
class MergeTest : public testing::Test
{
protected:
    Graph merge(const std::vector<std::string>& outputs, std::optional<Edition> compatible = {})
    {
        const MergeSettings settings{
            {static_cast<std::int64_t>(outputs.size()), static_cast<std::int64_t>(outputs.size()), 1, 1},
            compatible};
        auto merged = mergeRanks(settings, [&](std::size_t rank) { return build(rank, outputs[rank]); },
                                 m_findings, {});
        if (!merged || merged->size() != 1) {
            ADD_FAILURE() << "not one graph";
            return {};
        }
        return std::move(merged->front().graph);
    }

    Result<Graph> build(std::size_t rank, const std::string& output)
    {
        const std::string folder = "rank" + std::to_string(rank) + "/";
        m_folder.write(folder + "construct.json", R"({"Module.m.Linear.forward.0": null})");
        m_folder.write(folder + "stack.json", "{}");
        m_folder.write(folder + "dump.json", R"({"task": "statistics", "framework": "pytorch", "data": {")"
                                                 + std::string(kModule)
                                                 + R"(": {"input_args": [], "input_kwargs": {},
                                                 "output": [)"
                                                 + output + "]}}}");
        return buildGraph({0, Rank{static_cast<std::int32_t>(rank)}, m_folder.path() / folder}, {},
                          m_findings, m_progress, {});
    }

    static Item output(const Graph& graph) { return graph.outputs(*graph.find(kModule)).front(); }

    static double number(const Item& item, Statistic statistic)
    {
        return item.statistic(statistic).number().value_or(-99.0);
    }

    test::TemporaryFolder m_folder;
    Progress m_progress;
    FindingList m_findings;
};

TEST_F(MergeTest, PartsOfATensorBecomeTheWholeInNumbersAndShape)
{
    const Graph graph = merge({tensor("3.0", "3.0", "6"), tensor("5.0", "4.0", "5")});
    EXPECT_EQ(number(output(graph), Statistic::Max), 5.0);
    EXPECT_EQ(number(output(graph), Statistic::Norm), 5.0);
    EXPECT_EQ(graph.text(output(graph).shape), "[4, 11]");
    EXPECT_THAT(m_findings.rows(), IsEmpty());
}

// A part without statistics: the first rank's part is not the whole, and neither is its shape.
TEST_F(MergeTest, OfATensorWithAPartThatHasNoNumbersTheWholeIsNotKnown)
{
    const std::string nothing = R"({"type": "torch.Tensor", "dtype": "torch.float32", "shape": [4, 6],
        "Max": null, "Min": null, "Mean": null, "Norm": null})";
    for (const bool isFirst : {true, false}) {
        m_findings = {};
        const std::string numbers = tensor("3.0", "3.0");
        const Graph graph = merge({isFirst ? nothing : numbers, isFirst ? numbers : nothing});
        EXPECT_TRUE(output(graph).statistic(Statistic::Max).isNull());
        EXPECT_TRUE(output(graph).statistic(Statistic::Norm).isNull());
        EXPECT_EQ(graph.text(output(graph).shape), "");
        ASSERT_EQ(m_findings.rows().size(), 1U);
        EXPECT_EQ(m_findings.rows().front().id, FindingId::MergeNumbersMissing);
        EXPECT_EQ(m_findings.rows().front().rank, Rank{isFirst ? 0 : 1});
    }
}

TEST_F(MergeTest, AStatisticThatOnePartLacksIsNotThatOfTheWhole)
{
    const Graph graph = merge({tensor("3.0", "3.0", "6"), tensor("null", "4.0", "5")});
    EXPECT_TRUE(output(graph).statistic(Statistic::Max).isNull());
    EXPECT_EQ(number(output(graph), Statistic::Norm), 5.0);
}

TEST_F(MergeTest, CopiesThatDifferALittleAreReportedAndNotTakenForParts)
{
    const Graph graph = merge({tensor("3.0", "6.57"), tensor("3.00003", "6.57")});
    EXPECT_EQ(number(output(graph), Statistic::Norm), 6.57);
    ASSERT_EQ(m_findings.rows().size(), 1U);
    EXPECT_EQ(m_findings.rows().front().id, FindingId::MergeCopiesDiffer);
    EXPECT_THAT(m_findings.rows().front().sentence(),
                HasSubstr("Module.m.Linear.forward.0.output.0 has Max 3.0 on rank 0 but 3.00003 on rank 1"));
}

TEST_F(MergeTest, ThePublicToolTakesThemForParts)
{
    const Graph graph = merge({tensor("3.0", "6.57"), tensor("3.00003", "6.57")}, Edition::Doc);
    EXPECT_NEAR(number(output(graph), Statistic::Norm), 9.29, 0.01);
}

TEST_F(MergeTest, NanOfAnyRankIsInAllStatistics)
{
    const Graph graph = merge({tensor("3.0", "3.0"), tensor("NaN", "4.0")});
    for (const Statistic statistic : kStatistics) {
        EXPECT_TRUE(std::isnan(number(output(graph), statistic)));
    }
}

/// Two ranks with these nodes at top level; `data` is their dump.json.
class MergeFindingsTest : public testing::Test
{
protected:
    void merge(const MergeSizes& sizes, const std::vector<std::string>& construct,
               const std::vector<std::string>& data)
    {
        const auto load = [&](std::size_t rank) {
            const std::filesystem::path folder = "rank" + std::to_string(rank);
            m_folder.write(folder / "construct.json", construct[rank]);
            m_folder.write(folder / "stack.json", "{}");
            m_folder.write(folder / "dump.json",
                           R"({"task": "statistics", "framework": "pytorch", "data": {)" + data[rank] + "}}");
            return buildGraph({0, Rank{static_cast<std::int32_t>(rank)}, m_folder.path() / folder}, {},
                              m_findings, m_progress, {});
        };
        EXPECT_TRUE(mergeRanks({sizes, {}}, load, m_findings, {}));
    }

    /// A reduction over these ranks.
    static std::string reduction(const std::string& ranks, const std::string& max,
                                 const std::string& inputMax = "0.5")
    {
        return R"("Distributed.all_reduce.0.forward": {"input_args": [)" + tensor(inputMax, "3.0")
               + R"(], "input_kwargs": {"group": {"type": "torch.ProcessGroup", "group_ranks": )" + ranks
               + R"(, "group_id": "g"}}, "output": [)" + tensor(max, "3.0") + "]}";
    }

    FindingList m_findings;

private:
    test::TemporaryFolder m_folder;
    Progress m_progress;
};

TEST_F(MergeFindingsTest, ANodeThatTheFirstRankLacksIsReported)
{
    merge({2, 2, 1, 1},
          {R"({"Module.m.M.forward.0": null})",
           R"({"Module.m.M.forward.0": null, "Torch.f.0.forward": "Module.m.M.forward.0"})"},
          {"", ""});
    EXPECT_TRUE(m_findings.contains(FindingId::MergeNodeMissing));
}

TEST_F(MergeFindingsTest, AReductionOverOtherRanksThanTheOrderSaysIsReported)
{
    const std::string construct = R"({"Module.m.RowParallelLinear.forward.0": null,
        "Distributed.all_reduce.0.forward": "Module.m.RowParallelLinear.forward.0"})";
    merge({2, 2, 1, 1}, {construct, construct}, {reduction("[0, 4]", "1.0"), reduction("[0, 4]", "1.0")});
    EXPECT_TRUE(m_findings.contains(FindingId::MergeGroupsContradicted));
}

TEST_F(MergeFindingsTest, DataParallelCopiesThatReducedToOtherNumbersAreReported)
{
    const std::string construct =
        R"({"Module.m.M.forward.0": null, "Distributed.all_reduce.0.forward": null})";
    merge({2, 1, 1, 1}, {construct, construct}, {reduction("[0, 1]", "1.0"), reduction("[0, 1]", "1.5")});
    EXPECT_TRUE(m_findings.contains(FindingId::ReplicasDiffer));
}

/// A module with a weight.
std::string weight(const std::string& module, const std::string& max)
{
    return '"' + module + R"(.forward.0": {"input_args": [], "input_kwargs": {}, "output": [],
        "parameters": {"weight": )"
           + tensor(max, "3.0") + "}}";
}

constexpr const char* kExpert = "Module.layers.0.mlp.experts.local_experts.0.fc1.Linear";

// Defect 37: experts are no copies of each other where expert parallelism gives each replica its own.
TEST_F(MergeFindingsTest, ExpertsOfOtherPartsAreNotCompared)
{
    const std::string construct = '{' + ('"' + std::string(kExpert)) + R"(.forward.0": null})";
    const std::vector<std::string> data{weight(kExpert, "1.0"), weight(kExpert, "2.0"),
                                        weight(kExpert, "1.0"), weight(kExpert, "2.0")};
    merge({4, 1, 1, 1, "tp-ep-dp-pp", 2}, {construct, construct, construct, construct}, data);
    EXPECT_FALSE(m_findings.contains(FindingId::ReplicasDiffer));
}

TEST_F(MergeFindingsTest, ExpertsOfTheSamePartAreCompared)
{
    const std::string construct = '{' + ('"' + std::string(kExpert)) + R"(.forward.0": null})";
    const std::vector<std::string> data{weight(kExpert, "1.0"), weight(kExpert, "2.0"),
                                        weight(kExpert, "1.5"), weight(kExpert, "2.0")};
    merge({4, 1, 1, 1, "tp-ep-dp-pp", 2}, {construct, construct, construct, construct}, data);
    ASSERT_EQ(m_findings.rows().size(), 1U);
    EXPECT_THAT(m_findings.rows().front().sentence(), HasSubstr("1.5 on rank 2"));
}

TEST_F(MergeFindingsTest, WhatIsNoExpertIsComparedWhateverItsReplicaHolds)
{
    const std::string construct = R"({"Module.layers.0.mlp.shared_experts.Linear.forward.0": null})";
    const std::string module = "Module.layers.0.mlp.shared_experts.Linear";
    merge({2, 1, 1, 1, "tp-ep-dp-pp", 2}, {construct, construct},
          {weight(module, "1.0"), weight(module, "2.0")});
    EXPECT_TRUE(m_findings.contains(FindingId::ReplicasDiffer));
}

TEST_F(MergeFindingsTest, AReductionThatHasWaitedIsComparedAlsoWhereItGivesWhatItTook)
{
    const std::string construct =
        R"({"Module.m.M.forward.0": null, "Distributed.all_reduce.0.forward": null})";
    const auto waited = [](std::string call) {
        const std::string kwargs = R"("input_kwargs": {)";
        return call.insert(call.find(kwargs) + kwargs.size(),
                           R"("async_op": {"type": "bool", "value": false}, )");
    };
    merge({2, 1, 1, 1}, {construct, construct},
          {waited(reduction("[0, 1]", "1.0", "1.0")), waited(reduction("[0, 1]", "1.5", "1.5"))});
    EXPECT_TRUE(m_findings.contains(FindingId::ReplicasDiffer));
}

TEST_F(MergeFindingsTest, AReductionThatWasRecordedBeforeItWasDoneSaysNothingOfCopies)
{
    const std::string construct =
        R"({"Module.m.M.forward.0": null, "Distributed.all_reduce.0.forward": null})";
    merge({2, 1, 1, 1}, {construct, construct},
          {reduction("[0, 1]", "1.0", "1.0"), reduction("[0, 1]", "1.5", "1.5")});
    EXPECT_FALSE(m_findings.contains(FindingId::ReplicasDiffer));
}

} // namespace
} // namespace pipescope::graph
