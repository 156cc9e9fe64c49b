#include "core/graph/compare/compatible/comparison.h"
#include "tests/core/graph/compare/verdicts/two_graphs.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace pipescope::graph::compatible {
namespace {

using test::addNode;
using test::flat;
using test::ItemSpec;
using test::tensor;
using test::withChecksum;
using test::withDtype;

constexpr double kNanScore = std::numeric_limits<double>::quiet_NaN();

/// Two graphs as an edition scores them.
class Scored
{
public:
    Scored(Edition edition, ComparisonMode mode)
        : m_edition(edition)
        , m_mode(mode)
    { }

    Scored& add(std::string_view name, const std::vector<ItemSpec>& debugInputs,
                const std::vector<ItemSpec>& benchInputs, const std::vector<ItemSpec>& debugOutputs,
                const std::vector<ItemSpec>& benchOutputs, NodeId parent = Graph::kRoot)
    {
        addNode(graphs.debug, name, debugInputs, debugOutputs, parent);
        addNode(graphs.bench, name, benchInputs, benchOutputs, parent);
        return *this;
    }

    double of(std::string_view name) const
    {
        const Matching matching = graphs.matching();
        const PublicComparison comparison{graphs.debug, graphs.bench, matching, m_edition,
                                          m_mode,       tensors,      false};
        std::vector<double> scores(graphs.debug.nodes.size(), kNanScore);
        scoreNodes(comparison, 0, static_cast<std::uint32_t>(scores.size()), scores);
        scoreCollections(comparison, scores);
        return scores[graphs.debug.find(name)->value];
    }

    test::TwoGraphs graphs;
    std::vector<TensorNumbers> tensors;

private:
    Edition m_edition;
    ComparisonMode m_mode;
};

constexpr const char* kScoredName = "Torch.op.0.forward";

double outputScore(Edition edition, ComparisonMode mode, const ItemSpec& debug, const ItemSpec& bench,
                   std::string_view name = kScoredName)
{
    return Scored(edition, mode).add(name, {}, {}, {debug}, {bench}).of(name);
}

double docScore(const ItemSpec& debug, const ItemSpec& bench)
{
    return outputScore(Edition::Doc, ComparisonMode::Statistics, debug, bench);
}

double newScore(const ItemSpec& debug, const ItemSpec& bench)
{
    return outputScore(Edition::New, ComparisonMode::Statistics, debug, bench);
}

TEST(DocScoreTest, IsTheLargestRelativeErrorOfTheOutputs)
{
    EXPECT_DOUBLE_EQ(docScore(tensor("output.0", {1, 1.2, 1, 1.1}), flat("output.0", 1)), 0.2);
    EXPECT_EQ(docScore(flat("output.0", 5), flat("output.0", 1)), 1);
}

TEST(DocScoreTest, InputsDoNotCount)
{
    EXPECT_EQ(Scored(Edition::Doc, ComparisonMode::Statistics)
                  .add(kScoredName, {flat("input.0", 1)}, {flat("input.0", 9)}, {flat("output.0", 1)},
                       {flat("output.0", 1)})
                  .of(kScoredName),
              0);
}

// Defects 1 to 4, as they are.
TEST(DocScoreTest, RepeatsTheFaultsOfTheReference)
{
    EXPECT_EQ(docScore(flat("output.0", 100), flat("output.0", 0)), 0);
    EXPECT_EQ(docScore(flat("output.0", 1), flat("output.0", kNanScore)), 0);
    EXPECT_EQ(docScore(flat("output.0", kNanScore), flat("output.0", kNanScore)), 1);
    EXPECT_EQ(docScore(withDtype(flat("output.0", 1), "torch.bfloat16"), flat("output.0", 1)), 0);
}

TEST(NewScoreTest, RepeatsTheFaultsOfTheReference)
{
    EXPECT_EQ(newScore(flat("output.0", 100), flat("output.0", 0)), 0);
    EXPECT_EQ(newScore(flat("output.0", 1), flat("output.0", kNanScore)), 0);
    EXPECT_EQ(newScore(flat("output.0", kNanScore), flat("output.0", kNanScore)), 0);
}

TEST(NewScoreTest, HasThreeLevels)
{
    EXPECT_EQ(newScore(flat("output.0", 1), flat("output.0", 1)), 0);
    EXPECT_EQ(newScore(withDtype(flat("output.0", 1), "torch.bfloat16"), flat("output.0", 1)), 1);
    EXPECT_EQ(Scored(Edition::New, ComparisonMode::Statistics)
                  .add(kScoredName, {flat("input.0", 1)}, {flat("input.0", 1)}, {flat("output.0", 1.2)},
                       {flat("output.0", 1)})
                  .of(kScoredName),
              0.5);
}

// Defect 7.
TEST(ChecksumScoreTest, DirectionAndEmptyTensorsFollowTheEditions)
{
    const ItemSpec a = withChecksum(flat("output.0", 1), "aa");
    const ItemSpec b = withChecksum(flat("output.0", 1), "bb");
    EXPECT_EQ(outputScore(Edition::Doc, ComparisonMode::Md5, a, a), 1);
    EXPECT_EQ(outputScore(Edition::Doc, ComparisonMode::Md5, a, b), 0);
    EXPECT_EQ(outputScore(Edition::New, ComparisonMode::Md5, a, a), 0);
    EXPECT_EQ(outputScore(Edition::New, ComparisonMode::Md5, a, b), 1);
    EXPECT_EQ(outputScore(Edition::Doc, ComparisonMode::Md5, a, b, "Torch.empty.0.forward"), 1);
    EXPECT_EQ(outputScore(Edition::New, ComparisonMode::Md5, a, a, "Torch.empty.0.forward"), 1);
}

TEST(ScoreTest, TensorsWithArbitraryContentsAreGood)
{
    EXPECT_EQ(outputScore(Edition::Doc, ComparisonMode::Statistics, flat("output.0", 9), flat("output.0", 1),
                          "Torch.empty_like.0.forward"),
              0);
}

class DocTensorScoreTest : public testing::Test
{
protected:
    static TensorNumbers ratio(std::optional<double> share)
    {
        TensorNumbers numbers;
        numbers.kinds[static_cast<std::size_t>(TensorColumn::OneThousandth)] =
            share ? CellKind::Number : CellKind::Unsupported;
        numbers.values[static_cast<std::size_t>(TensorColumn::OneThousandth)] = share.value_or(0);
        return numbers;
    }

    static double score(std::optional<double> input, std::optional<double> output, double debugInput = 1,
                        double debugOutput = 1)
    {
        Scored scored(Edition::Doc, ComparisonMode::Tensors);
        scored.add(kScoredName, {flat("input.0", debugInput)}, {flat("input.0", 1)},
                   {flat("output.0", debugOutput)}, {flat("output.0", 1)});
        scored.tensors = {ratio(input), ratio(output)};
        return scored.of(kScoredName);
    }
};

TEST_F(DocTensorScoreTest, IsWhatTheShareOfGoodElementsFallsBy)
{
    // golden/model_graph/11, Torch.matmul.7.forward.
    EXPECT_DOUBLE_EQ(score(1, 0.65625), 0.34375);
    EXPECT_EQ(score(0.5, 0.8), 0);
}

// Defect 6.
TEST_F(DocTensorScoreTest, MissingFilesPass)
{
    EXPECT_EQ(score({}, {}), 0);
    EXPECT_EQ(score(1, {}), 0);
}

TEST_F(DocTensorScoreTest, NanDecides)
{
    EXPECT_EQ(score(1, {}, 1, kNanScore), 1);
    EXPECT_EQ(score({}, 0.1, kNanScore, 1), 0);
}

class CollectionScoreTest : public testing::Test
{
protected:
    static double score(Edition edition, ComparisonMode mode, std::vector<ItemSpec> debugOutputs)
    {
        Scored scored(edition, mode);
        for (Graph* graph : {&scored.graphs.debug, &scored.graphs.bench}) {
            graph->attach(graph->add("Apis_Between_Modules.0", NodeKind::Collection), Graph::kRoot);
        }
        for (std::size_t i = 0; i < debugOutputs.size(); ++i) {
            scored.add("Torch.op." + std::to_string(i) + ".forward", {}, {}, {debugOutputs[i]},
                       {withChecksum(flat("output.0", 1), "aa")}, NodeId{1U});
        }
        addNode(scored.graphs.debug, "Torch.only.0.forward", {}, {flat("output.0", 1)}, NodeId{1U});
        return scored.of("Apis_Between_Modules.0");
    }
};

// Defect 11: members without partner count as good.
TEST_F(CollectionScoreTest, IsTheWorstOfItsMembers)
{
    EXPECT_DOUBLE_EQ(
        score(Edition::Doc, ComparisonMode::Statistics, {flat("output.0", 1.25), flat("output.0", 1)}), 0.25);
    EXPECT_EQ(score(Edition::Doc, ComparisonMode::Statistics, {}), 0);
    // golden/model_graph/11, Apis_Between_Modules.1.
    EXPECT_EQ(score(Edition::Doc, ComparisonMode::Tensors, {flat("output.0", NAN)}), 0);
    EXPECT_EQ(score(Edition::Doc, ComparisonMode::Md5, {}), 1);
    EXPECT_EQ(score(Edition::Doc, ComparisonMode::Md5, {withChecksum(flat("output.0", 1), "bb")}), 0);
    EXPECT_EQ(score(Edition::New, ComparisonMode::Md5, {withChecksum(flat("output.0", 1), "bb")}), 1);
}

// Defect 10: a module's score never reflects its children.
TEST(ScoreTest, AModuleIsScoredByItsOwnOutputs)
{
    Scored scored(Edition::Doc, ComparisonMode::Statistics);
    scored.add("Module.m.M.forward.0", {}, {}, {flat("output.0", 1)}, {flat("output.0", 1)});
    scored.add(kScoredName, {}, {}, {flat("output.0", 9)}, {flat("output.0", 1)}, NodeId{1U});
    EXPECT_EQ(scored.of("Module.m.M.forward.0"), 0);
    EXPECT_EQ(scored.of(kScoredName), 1);
}

TEST(ScoreTest, ThereIsNoneWithoutPartnerOrItemsOrInStructures)
{
    Scored scored(Edition::Doc, ComparisonMode::Statistics);
    scored.add(kScoredName, {}, {}, {}, {});
    addNode(scored.graphs.debug, "Torch.only.0.forward", {}, {flat("output.0", 1)});
    EXPECT_TRUE(std::isnan(scored.of(kScoredName)));
    EXPECT_TRUE(std::isnan(scored.of("Torch.only.0.forward")));
    EXPECT_TRUE(std::isnan(
        outputScore(Edition::New, ComparisonMode::Structure, flat("output.0", 1), flat("output.0", 1))));
}

} // namespace
} // namespace pipescope::graph::compatible
