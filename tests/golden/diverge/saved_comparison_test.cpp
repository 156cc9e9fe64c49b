#include "core/graph/compare/verdicts/verdict_text.h"
#include "core/graph/explain/search/suspects.h"
#include "core/graph/open/assembly/write_run.h"
#include "core/graph/open/opening/graph_document.h"
#include "core/graph/tree/merge/sizes.h"
#include "tests/golden/diverge/diverge_case.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace pipescope::test {
namespace {

using namespace graph;

/// What is to be looked at first, as one reads it: rank and node of the first divergence, then of each onset.
std::vector<std::string> answerOf(const GraphDocument& document)
{
    const GraphStep& step = *document.sheets.front().step;
    const Suspects suspects = suspectsOf(step);
    const auto text = [&](const SideNode& node) {
        const RankGraphs& rank = step.ranks[node.rank];
        const Graph& graph = node.side == Side::Debug ? rank.debug.graph : rank.bench->graph;
        return "rank " + std::to_string(graph.rank.value) + ": " + std::string(graph.name(node.node));
    };
    std::vector<std::string> answer;
    answer.push_back(suspects.first ? text(suspects.first->node) : "none");
    for (const Onset& onset : suspects.onsets) {
        answer.push_back(text(onset.node) + ", " + blameText(onset.blame).english());
    }
    return answer;
}

/// The verdict on each node of the first rank.
std::vector<std::string> verdictsOf(const GraphDocument& document)
{
    const Graph& graph = *document.sheets.front().debug.graph;
    const NodeVerdicts& verdicts = *document.sheets.front().comparison->verdicts;
    std::vector<std::string> texts;
    for (const NodeId node : graph.postOrder()) {
        texts.push_back(std::string(graph.name(node)) + ": "
                        + std::string(levelText(verdicts.levels[node.value]).english) + ", cause "
                        + std::to_string(static_cast<int>(verdicts.causes[node.value])) + ", "
                        + std::to_string(verdicts.multiples[node.value]));
    }
    return texts;
}

GraphDocumentPointer open(const GraphOpening& opening)
{
    Progress progress;
    auto document = openGraphs(opening, progress, {}, {});
    EXPECT_TRUE(document);
    return document ? *document : nullptr;
}

class SavedComparisons : public testing::TestWithParam<std::string>
{ };

TEST_P(SavedComparisons, HaveTheFirstDivergenceAndTheOnsetsOfTheirDumps)
{
    const std::string bench = "--layers 4 --hidden 16 --tp 2 --pp 2 --steps 2 --mode " + GetParam();
    const std::vector<std::string> faulty{
        bench + " --perturb 2:mlp.fc1:0.05", bench + " --perturb 1:attn.core:0.1 --perturb 3:mlp.act:0.3",
        bench + " --overflow 3:mlp.act:out:nan:propagate", bench + " --reshape 0:attn.core.pv", bench};
    std::vector<std::string> arguments = faulty;
    arguments.push_back(bench);
    const GeneratedDumps dumps(arguments);
    const TemporaryFolder saved;
    for (std::size_t i = 0; i < faulty.size(); ++i) {
        SCOPED_TRACE(faulty[i]);
        GraphOpening live;
        live.request.debug = dumps.folder(faulty[i]) / "dump";
        live.request.bench = dumps.folder(bench) / "dump";
        GraphOpening stored;
        stored.request.debug = saved / ("compare_" + std::to_string(i) + ".vis.db");
        FindingList findings;
        Progress progress;
        const auto written = writeRun(live.request, stored.request.debug, findings, progress, {});
        ASSERT_TRUE(written) << written.error().text;
        for (const std::int64_t step : {0, 1}) {
            live.step = step;
            stored.step = step;
            const auto expected = open(live);
            const auto found = open(stored);
            ASSERT_TRUE(expected && found);
            EXPECT_EQ(found->sheets.size(), 4U);
            EXPECT_EQ(answerOf(*found), answerOf(*expected)) << "step " << step;
        }
    }
}

TEST(Floors, HideNoFaultBehindTheNoiseOfAnotherLayer)
{
    const std::string bench = "--layers 6 --hidden 16";
    const std::string again = bench + " --perturb 3:attn.qkv:0.05";
    const std::string faulty = bench + " --perturb 2:mlp.act:0.02";
    const GeneratedDumps dumps({bench, again, faulty});
    GraphOpening opening;
    opening.request.debug = dumps.folder(faulty) / "dump";
    opening.request.bench = dumps.folder(bench) / "dump";
    opening.request.floor = dumps.folder(again) / "dump";
    const auto document = open(opening);
    ASSERT_TRUE(document);
    EXPECT_EQ(answerOf(*document).front(), "rank 0: Functional.gelu.2.forward");
    const NodeVerdicts& verdicts = *document->sheets.front().comparison->verdicts;
    EXPECT_NE(std::ranges::find(verdicts.causes, Cause::WithinNoise), verdicts.causes.end());
}

/// Saves the comparison and opens it again.
GraphDocumentPointer savedAgain(const GraphOpening& live, const std::filesystem::path& file)
{
    FindingList findings;
    Progress progress;
    const auto written = writeRun(live.request, file, findings, progress, {});
    EXPECT_TRUE(written) << (written ? std::string() : written.error().text.english());
    GraphOpening stored;
    stored.request.debug = file;
    return open(stored);
}

TEST(SavedFloors, JudgeAsTheDumpsDo)
{
    const std::string bench = "--layers 6 --hidden 16";
    const std::string again = bench + " --perturb 3:attn.qkv:0.05";
    const std::string faulty = bench + " --perturb 4:mlp.act:0.02";
    const GeneratedDumps dumps({bench, again, faulty});
    GraphOpening live;
    live.request.debug = dumps.folder(faulty) / "dump";
    live.request.bench = dumps.folder(bench) / "dump";
    live.request.floor = dumps.folder(again) / "dump";
    const TemporaryFolder saved;
    const auto expected = open(live);
    const auto found = savedAgain(live, saved / "compare.vis.db");
    ASSERT_TRUE(expected && found);
    EXPECT_EQ(verdictsOf(*found), verdictsOf(*expected));
    EXPECT_EQ(answerOf(*found), answerOf(*expected));
}

TEST(SavedTensors, JudgeAsTheFilesDo)
{
    const std::string bench = "--layers 3 --hidden 16 --mode tensor";
    const std::string faulty = bench + " --perturb 1:mlp.fc1:0.0001";
    const GeneratedDumps dumps({bench, faulty});
    GraphOpening live;
    live.request.debug = dumps.folder(faulty) / "dump";
    live.request.bench = dumps.folder(bench) / "dump";
    const TemporaryFolder saved;
    const auto expected = open(live);
    const auto found = savedAgain(live, saved / "compare.vis.db");
    ASSERT_TRUE(expected && found);
    EXPECT_EQ(verdictsOf(*found), verdictsOf(*expected));
    EXPECT_EQ(answerOf(*found), answerOf(*expected));
}

TEST(SavedMerges, JudgeAsTheDumpsDo)
{
    const std::string bench = "--layers 4 --hidden 16";
    const std::string faulty = bench + " --tp 2 --shards 2 --perturb 2:mlp.fc1:0.05";
    const std::string uncut = bench + " --shards 2";
    const GeneratedDumps dumps({uncut, faulty});
    GraphOpening live;
    live.request.debug = dumps.folder(faulty) / "dump";
    live.request.bench = dumps.folder(uncut) / "dump";
    live.request.settings.mergeDebug = MergeSizes{0, 2};
    const TemporaryFolder saved;
    const auto expected = open(live);
    const auto found = savedAgain(live, saved / "compare.vis.db");
    ASSERT_TRUE(expected && found);
    EXPECT_EQ(verdictsOf(*found), verdictsOf(*expected));
    EXPECT_EQ(answerOf(*found), answerOf(*expected));
}

INSTANTIATE_TEST_SUITE_P(Modes, SavedComparisons, testing::Values("statistics", "md5", "tensor"),
                         [](const auto& mode) { return mode.param; });

} // namespace
} // namespace pipescope::test
