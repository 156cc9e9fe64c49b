#include "core/graph/explain/report/divergence_report.h"
#include "core/graph/open/assembly/write_run.h"
#include "tests/golden/graph/graph_case.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <random>
#include <set>

namespace pipescope::graph {
namespace {

using test::GeneratedDump;

/// How a generated model is cut.
struct Cut
{
    std::int64_t tp = 1;
    std::int64_t pp = 1;
    std::int64_t vpp = 1;
    std::int64_t dp = 1;
    std::string further = {};
    std::int64_t layers = 8;

    std::int64_t ranks() const { return tp * pp * dp; }

    std::string arguments() const
    {
        return "--layers " + std::to_string(layers) + " --tp " + std::to_string(tp) + " --pp "
               + std::to_string(pp) + " --vpp " + std::to_string(vpp) + " --ranks " + std::to_string(ranks())
               + " --layout ranks " + further;
    }

    MergeSizes sizes() const { return {ranks(), tp, pp, vpp}; }

    /// Of a rank by Megatron's order, tp-cp-ep-dp-pp.
    std::int64_t stageOf(std::int64_t rank) const { return rank / (tp * dp); }

    std::int64_t replicaOf(std::int64_t rank) const { return rank / tp % dp; }

    friend std::ostream& operator<<(std::ostream& out, const Cut& cut) { return out << cut.arguments(); }
};

struct Outcome
{
    DivergenceReport report;
    FindingList findings;
    /// Nodes of the debug side without a partner that are no communication, which the uncut model does not
    /// have.
    std::vector<std::string> unmatched;
};

void addUnmatched(const GraphStep& step, std::vector<std::string>& names)
{
    for (const RankGraphs& ranks : step.ranks) {
        const Graph& graph = ranks.debug.graph;
        for (const NodeId node : graph.postOrder()) {
            const std::string_view name = graph.name(node);
            if (!ranks.comparison->matching.benchOf[node.value] && !name.starts_with("Distributed.")) {
                names.emplace_back(name);
            }
        }
    }
}

Outcome compare(const std::filesystem::path& debug, const MergeSizes& debugSizes,
                const std::filesystem::path& bench, const std::optional<MergeSizes>& benchSizes)
{
    GraphRequest request;
    request.debug = debug;
    request.bench = bench;
    request.settings.mergeDebug = debugSizes;
    request.settings.mergeBench = benchSizes;
    Outcome outcome;
    Progress progress;
    const auto use = [&](const GraphStep& step) {
        addStep(step, {}, outcome.report, outcome.findings);
        addUnmatched(step, outcome.unmatched);
        return ok();
    };
    const auto totals = runSteps(request, use, outcome.findings, progress, {});
    EXPECT_TRUE(totals) << totals.error().text.english();
    return outcome;
}

std::vector<std::string> texts(const FindingList& findings)
{
    std::vector<std::string> texts;
    for (const Finding& finding : findings.rows()) {
        texts.push_back(finding.sentence());
    }
    return texts;
}

std::vector<std::uint32_t> badLayers(const DivergenceReport& report)
{
    std::vector<std::uint32_t> layers;
    for (const LayerRow& row : report.layers.rows) {
        for (const LayerCell& cell : row.cells) {
            if (cell.bad > 0) {
                layers.push_back(cell.layer);
            }
        }
    }
    return layers;
}

/// The rules of the public tool for chunks; none of the databases that it wrote has any.
class MergedByThePublicTool : public testing::Test
{
protected:
    static Graph merge(const Cut& cut)
    {
        const GeneratedDump dump(cut.arguments());
        GraphRequest request;
        request.debug = dump.folder();
        request.settings.mergeDebug = cut.sizes();
        request.settings.compatible = Edition::Doc;
        FindingList findings;
        Progress progress;
        Graph graph;
        const auto use = [&](const GraphStep& step) {
            graph = step.ranks.front().debug.graph;
            return ok();
        };
        EXPECT_TRUE(runSteps(request, use, findings, progress, {}));
        return graph;
    }

    static std::set<std::string> moduleNames(const Graph& graph)
    {
        std::set<std::string> names;
        for (const NodeId node : graph.postOrder()) {
            if (graph.node(node).kind == NodeKind::Module) {
                names.emplace(graph.name(node));
            }
        }
        return names;
    }

    const Cut m_chunks{1, 2, 2, 1, "--microbatches 1 --p2p send_recv", 4};
    const Cut m_stages{1, 2, 1, 1, "--microbatches 1 --p2p send_recv", 4};
};

TEST_F(MergedByThePublicTool, FurtherChunksLoseWhatDoesNotStandBesideTheirLayers)
{
    const std::set<std::string> chunks = moduleNames(merge(m_chunks));
    const std::set<std::string> stages = moduleNames(merge(m_stages));
    std::vector<std::string> lost;
    std::ranges::set_difference(stages, chunks, std::back_inserter(lost));
    EXPECT_THAT(lost, testing::ElementsAre(
                          "Module.0.module.module.output_layer.ColumnParallelLinear.backward.0",
                          "Module.0.module.module.output_layer.ColumnParallelLinear.forward.0",
                          "Module.0.module.module.output_layer.ColumnParallelLinear.parameters_grad.0"));
    EXPECT_TRUE(std::ranges::includes(stages, chunks));
}

TEST_F(MergedByThePublicTool, AllChunksStandWhereTheFirstOneDoes)
{
    const Graph graph = merge(m_chunks);
    std::vector<std::string_view> top;
    for (const NodeId node : graph.node(Graph::kRoot).children) {
        top.push_back(graph.name(node));
    }
    EXPECT_THAT(top, testing::ElementsAre(
                         "Apis_Between_Modules_All_Ranks.0", "Module.0.module.Float16Module.forward.0",
                         "Apis_Between_Modules_All_Ranks.1", "Apis_Between_Modules_All_Ranks.2",
                         "Apis_Between_Modules_All_Ranks.3", "Module.0.module.Float16Module.backward.0",
                         "clip_grad", "optimizer"));
}

class MergedModel : public testing::TestWithParam<Cut>
{ };

TEST_P(MergedModel, AgreesWithTheUncutOne)
{
    const Cut& cut = GetParam();
    const GeneratedDump merged(cut.arguments());
    const GeneratedDump whole("--layers 8 --layout ranks --ranks " + std::to_string(cut.dp) + ' '
                              + cut.further);
    const Outcome outcome = compare(merged.folder(), cut.sizes(), whole.folder(), {});
    EXPECT_FALSE(outcome.report.first) << outcome.report.first->reason.english();
    EXPECT_EQ(outcome.report.levels[static_cast<std::size_t>(Level::Different)], 0U);
    EXPECT_TRUE(outcome.report.onsets.empty());
    EXPECT_FALSE(outcome.report.group);
    EXPECT_THAT(outcome.unmatched, testing::IsEmpty());
    EXPECT_THAT(badLayers(outcome.report), testing::IsEmpty());
    // The generator's copies reduce their gradients to different numbers, and say that they have waited.
    EXPECT_TRUE(std::ranges::all_of(outcome.findings.rows(), [&](const Finding& finding) {
        return cut.dp > 1 && finding.id == FindingId::ReplicasDiffer;
    })) << testing::PrintToString(texts(outcome.findings));
    EXPECT_EQ(outcome.findings.rows().empty(), cut.dp == 1);
}

INSTANTIATE_TEST_SUITE_P(Cuts, MergedModel,
                         testing::Values(Cut{2}, Cut{4}, Cut{1, 2}, Cut{1, 4}, Cut{1, 2, 2}, Cut{2, 2},
                                         Cut{2, 4}, Cut{4, 2}, Cut{2, 2, 2}, Cut{4, 4, 2}, Cut{1, 1, 1, 2},
                                         Cut{2, 2, 1, 2}, Cut{2, 2, 2, 2},
                                         Cut{2, 2, 1, 1, "--dtype bfloat16"}, Cut{2, 2, 1, 1, "--recompute"},
                                         Cut{2, 2, 1, 1, "--microbatches 3"}, Cut{2, 2, 1, 1, "--p2p batch"},
                                         Cut{2, 2, 2, 1, "--p2p isend_irecv"},
                                         Cut{4, 1, 1, 1, "--seq 24 --hidden 32 --heads 8"}));

using TwoCuts = std::pair<Cut, Cut>;

class MergedTwice : public testing::TestWithParam<TwoCuts>
{ };

// A send belongs to a boundary that the other cut may not have, a summand to a part that it does not have.
TEST_P(MergedTwice, AgreesWithTheOtherCutAndFindsTheSameFault)
{
    const Cut& debugCut = GetParam().first;
    const Cut& benchCut = GetParam().second;
    const GeneratedDump bench(benchCut.arguments());
    const auto compareWith = [&](const GeneratedDump& debug) {
        return compare(debug.folder(), debugCut.sizes(), bench.folder(), benchCut.sizes());
    };
    const Outcome clean = compareWith(GeneratedDump(debugCut.arguments()));
    EXPECT_FALSE(clean.report.first) << clean.report.first->path.back() << ": "
                                     << clean.report.first->reason.english();
    EXPECT_EQ(clean.report.levels[static_cast<std::size_t>(Level::Different)], 0U);
    EXPECT_TRUE(clean.report.onsets.empty());
    EXPECT_THAT(clean.unmatched, testing::IsEmpty());
    EXPECT_THAT(badLayers(clean.report), testing::IsEmpty());
    for (const auto& [reason, count] : clean.report.unmatched) {
        EXPECT_EQ(reason, UnmatchedReason::OnlyInThisCut) << count;
    }
    const Outcome faulty = compareWith(GeneratedDump(debugCut.arguments() + " --perturb 3:mlp.fc1:0.1"));
    ASSERT_TRUE(faulty.report.first);
    EXPECT_THAT(testing::PrintToString(faulty.report.first->path), testing::HasSubstr("layers.3.mlp"));
    EXPECT_EQ(faulty.report.onsets.size(), 1U);
}

INSTANTIATE_TEST_SUITE_P(Cuts, MergedTwice,
                         testing::Values(TwoCuts{{1, 2, 2}, {1, 2}}, TwoCuts{{1, 2}, {1, 4}},
                                         TwoCuts{{2}, {4}}, TwoCuts{{4}, {2}}, TwoCuts{{2, 2, 2}, {2, 2}},
                                         TwoCuts{{2, 2}, {1, 2, 2}}, TwoCuts{{1, 4}, {4}}));

TEST(MergedOneSide, MayBeComparedWithTheFolderOfOneRank)
{
    const Cut cut{2, 2};
    const GeneratedDump merged(cut.arguments());
    const GeneratedDump whole("--layers 8 --layout single");
    EXPECT_FALSE(compare(merged.folder(), cut.sizes(), whole.folder(), {}).report.first);
}

/// Replaces ranks of a clean run by those of one with a fault.
void replaceRanks(const GeneratedDump& clean, const GeneratedDump& faulty,
                  const std::vector<std::int64_t>& ranks)
{
    for (const std::int64_t rank : ranks) {
        const std::string name = "rank" + std::to_string(rank);
        std::filesystem::remove_all(clean.folder() / name);
        std::filesystem::copy(faulty.folder() / name, clean.folder() / name,
                              std::filesystem::copy_options::recursive);
    }
}

std::vector<std::int64_t> numbers(const std::vector<Rank>& ranks)
{
    std::vector<std::int64_t> numbers;
    std::ranges::transform(ranks, std::back_inserter(numbers), [](Rank rank) { return rank.value; });
    std::ranges::sort(numbers);
    return numbers;
}

/// A layer that is computed wrongly, and which ranks it is computed on.
struct Fault
{
    std::int64_t layer = 0;
    std::string operation;
    std::vector<std::int64_t> ranks;
};

/// Operations whose tensors are cut, whole on each rank, or summed.
constexpr std::array kOperations{"mlp.fc1", "attn.qkv", "input_norm", "mlp.act", "attn.core.softmax", "add1"};

class FaultOnRanks : public testing::TestWithParam<int>
{
protected:
    /// Of a stage without virtual stages, layers follow each other.
    Fault randomFault(const Cut& cut)
    {
        Fault fault;
        fault.layer = choose(static_cast<std::size_t>(cut.layers));
        fault.operation = kOperations[static_cast<std::size_t>(choose(kOperations.size()))];
        const std::int64_t stage = fault.layer / (cut.layers / cut.pp);
        std::vector<std::int64_t> candidates;
        for (std::int64_t rank = 0; rank < cut.ranks(); ++rank) {
            if (cut.stageOf(rank) == stage) {
                candidates.push_back(rank);
            }
        }
        const std::int64_t chosen = candidates[static_cast<std::size_t>(choose(candidates.size()))];
        switch (choose(3)) {
        case 0:
            fault.ranks = {chosen};
            break;
        case 1:
            std::ranges::copy_if(candidates, std::back_inserter(fault.ranks), [&](std::int64_t rank) {
                return cut.replicaOf(rank) == cut.replicaOf(chosen);
            });
            break;
        default:
            fault.ranks = candidates;
        }
        return fault;
    }

    std::int64_t choose(std::size_t count)
    {
        return std::uniform_int_distribution<std::int64_t>(0, static_cast<std::int64_t>(count) - 1)(m_random);
    }

    std::mt19937 m_random{static_cast<unsigned>(GetParam())};
};

TEST_P(FaultOnRanks, IsFoundThereAndTheSmallestGroupIsNamed)
{
    constexpr std::array kCuts{std::array{2, 2, 1}, std::array{2, 2, 2}, std::array{4, 1, 1},
                               std::array{1, 4, 2}, std::array{2, 4, 1}};
    const auto& sizes = kCuts[static_cast<std::size_t>(choose(kCuts.size()))];
    const Cut cut{sizes[0], sizes[1], 1, sizes[2], {}, 4};
    const Fault fault = randomFault(cut);
    const GeneratedDump bench(cut.arguments());
    const GeneratedDump debug(cut.arguments());
    const std::string layer = std::to_string(fault.layer);
    const GeneratedDump faulty(cut.arguments() + "--perturb " + layer + ':' + fault.operation + ":0.1");
    replaceRanks(debug, faulty, fault.ranks);
    const Outcome outcome = compare(debug.folder(), cut.sizes(), bench.folder(), cut.sizes());
    SCOPED_TRACE(cut.arguments() + " layer " + layer + ' ' + fault.operation + " on ranks "
                 + testing::PrintToString(fault.ranks));
    ASSERT_TRUE(outcome.report.first);
    EXPECT_THAT(testing::PrintToString(outcome.report.first->path),
                testing::HasSubstr("layers." + layer + "."));
    EXPECT_THAT(fault.ranks, testing::Contains(outcome.report.first->rank.value));
    ASSERT_TRUE(outcome.report.group);
    EXPECT_EQ(numbers(outcome.report.group->members), fault.ranks);
}

// The norm of all gradients, which each stage takes for itself, comes out differently behind a fault.
TEST(FaultOfOneReplica, MakesNoFurtherNodeAndIsAFinding)
{
    const Cut cut{1, 2, 1, 2, {}, 4};
    const GeneratedDump bench(cut.arguments());
    const GeneratedDump debug(cut.arguments());
    replaceRanks(debug, GeneratedDump(cut.arguments() + " --perturb 1:mlp.fc1:0.1"), {1});
    const Outcome outcome = compare(debug.folder(), cut.sizes(), bench.folder(), cut.sizes());
    EXPECT_THAT(outcome.report.unmatched, testing::IsEmpty());
    EXPECT_EQ(outcome.report.onsets.size(), 1U);
    EXPECT_TRUE(std::ranges::any_of(outcome.findings.rows(), [](const Finding& finding) {
        return finding.id == FindingId::ReplicasDiffer && finding.rank == Rank{1};
    }));
}

INSTANTIATE_TEST_SUITE_P(Random, FaultOnRanks, testing::Range(0, 60));

} // namespace
} // namespace pipescope::graph
