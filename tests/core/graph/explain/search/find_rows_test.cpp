#include "core/graph/explain/search/find_rows.h"

#include "tests/core/graph/explain/search/search_sheet.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pipescope::graph {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

FoundRows find(const Sheet& sheet, std::string_view text)
{
    const auto query = parseNodeQuery(text);
    EXPECT_TRUE(query) << text;
    return query ? findRows(sheet, *query, {}) : FoundRows();
}

/// Rows of the debug side.
std::vector<std::uint32_t> debugRows(std::string_view text)
{
    std::vector<std::uint32_t> rows;
    for (const RowId row : find(madeUpSheet(), text).debug) {
        rows.push_back(row.value);
    }
    return rows;
}

TEST(FindRows, WordsAndGlobsMatchNames)
{
    EXPECT_THAT(debugRows("TORCH"), ElementsAre(2, 5));
    EXPECT_THAT(debugRows("torch add"), ElementsAre(5));
    EXPECT_THAT(debugRows("name:*attn*"), ElementsAre(1));
    EXPECT_THAT(debugRows("name:attn"), IsEmpty());
    EXPECT_THAT(debugRows("name:*attn*,*mlp*"), ElementsAre(1, 3));
    EXPECT_THAT(debugRows("path:*SelfAttention*/Torch.*"), ElementsAre(2));
}

TEST(FindRows, ExpressionsMatchNames)
{
    EXPECT_THAT(debugRows("/layers\\.\\d\\d\\./"), ElementsAre(3));
    EXPECT_THAT(debugRows("name:/^torch.(add|matmul)/"), ElementsAre(2, 5));
    EXPECT_THAT(debugRows("-/layers/"), ElementsAre(2, 4, 5));
}

TEST(FindRows, VerdictsAreWordsAndLimits)
{
    EXPECT_THAT(debugRows("level:different"), ElementsAre(1, 2));
    EXPECT_THAT(debugRows("level:undecided,unmatched"), ElementsAre(3, 5));
    EXPECT_THAT(debugRows("score>0.05 score<0.7"), ElementsAre(1, 3));
    EXPECT_THAT(debugRows("score<0.5"), ElementsAre(3, 4));
    EXPECT_THAT(debugRows("overflow:any"), ElementsAre(2, 3));
    EXPECT_THAT(debugRows("overflow:critical"), ElementsAre(2));
    EXPECT_THAT(debugRows("unmatched:shape"), ElementsAre(5));
    EXPECT_THAT(debugRows("unmatched:any"), ElementsAre(5));
    EXPECT_THAT(debugRows("unmatched:name"), IsEmpty());
}

TEST(FindRows, NodesAreAskedForWhatTheyAre)
{
    EXPECT_THAT(debugRows("kind:module"), ElementsAre(1, 3));
    EXPECT_THAT(debugRows("kind:collection"), ElementsAre(4));
    EXPECT_THAT(debugRows("recomputed:yes"), ElementsAre(3));
    EXPECT_THAT(debugRows("leaf:no"), ElementsAre(1, 4));
    EXPECT_THAT(debugRows("depth:2"), ElementsAre(2, 5));
    EXPECT_THAT(debugRows("microstep:1"), ElementsAre(3));
    EXPECT_THAT(debugRows("phase:backward"), ElementsAre(3));
    EXPECT_THAT(debugRows("phase:forward"), ElementsAre(1, 2, 5));
}

TEST(FindRows, NodesInALayerBelongToIt)
{
    EXPECT_THAT(debugRows("layer:7"), ElementsAre(1, 2));
    EXPECT_THAT(debugRows("layer:8-20"), ElementsAre(3));
    EXPECT_THAT(debugRows("layer:0"), IsEmpty());
}

TEST(FindRows, TensorsAreAskedForByDtypeAndShape)
{
    EXPECT_THAT(debugRows("dtype:bfloat16"), ElementsAre(2));
    EXPECT_THAT(debugRows("dtype:float16"), IsEmpty());
    EXPECT_THAT(debugRows("dtype:torch.float32"), ElementsAre(5));
    EXPECT_THAT(debugRows("shape:[8,*]"), ElementsAre(2));
    EXPECT_THAT(debugRows("shape:[4],[8,1,16]"), ElementsAre(2, 5));
    EXPECT_THAT(debugRows("shape:[8]"), IsEmpty());
}

TEST(FindRows, RankAndStepAreThoseOfTheSheet)
{
    EXPECT_EQ(debugRows("rank:3 step:20").size(), 5U);
    EXPECT_THAT(debugRows("rank:0-2"), IsEmpty());
    EXPECT_THAT(debugRows("step:19"), IsEmpty());
}

TEST(FindRows, BothSidesAreSearchedUnlessOneIsAskedFor)
{
    const Sheet sheet = madeUpSheet();
    EXPECT_EQ(find(sheet, "level:different").size(), 4U);
    EXPECT_EQ(find(sheet, "level:different side:bench").debug.size(), 0U);
    EXPECT_EQ(find(sheet, "level:different side:bench").bench.size(), 2U);
}

TEST(FindRows, ExcludedTermsLeaveMatchesOut)
{
    EXPECT_THAT(debugRows("level:different -overflow:critical"), ElementsAre(1));
    EXPECT_THAT(debugRows("-kind:module -kind:api"), ElementsAre(4));
    EXPECT_THAT(debugRows("torch -side:debug"), IsEmpty());
}

TEST(FindRows, MultiplesAreThoseOfTheComparison)
{
    test::DumpModel faulty;
    faulty.faultyLayer = 1;
    const Sheet sheet = comparedSheet(faulty, test::DumpModel());
    EXPECT_EQ(find(sheet, "multiple>1 kind:api phase:forward side:debug").debug,
              (std::vector{*sheet.debug.find("Torch.matmul.1.forward"),
                           *sheet.debug.find("Tensor.__add__.1.forward")}));
    EXPECT_EQ(debugRows("multiple>1").size(), 0U);
}

TEST(FindRows, AStopRequestEndsIt)
{
    std::stop_source source;
    source.request_stop();
    EXPECT_EQ(findRows(madeUpSheet(), *parseNodeQuery("torch"), source.get_token()).size(), 0U);
}

TEST(FindRows, PathsOfEndlessTreesAreCut)
{
    auto step = std::make_shared<GraphStep>();
    Graph& graph = step->ranks.emplace_back().debug.graph;
    NodeId parent = Graph::kRoot;
    for (int i = 0; i < 5'000; ++i) {
        const NodeId node = graph.add("n" + std::to_string(i), NodeKind::Module);
        graph.attach(node, parent);
        parent = node;
    }
    const Sheet sheet = makeSheet(std::move(step), 0);
    EXPECT_EQ(find(sheet, "path:*/n4999").debug.size(), 1U);
    EXPECT_EQ(pathText(sheet.debug, RowId{5'000U}).substr(0, 6), "n4744/");
}

TEST(OperationName, IsTheApiOrTheClassOfTheModule)
{
    EXPECT_EQ(operationName("Torch.matmul.3.forward", NodeKind::Api), "Torch.matmul");
    EXPECT_EQ(operationName("Module.0.mlp.Linear.forward.0", NodeKind::Module), "Linear");
    EXPECT_EQ(operationName("Apis_Between_Modules.0", NodeKind::Collection), "Apis_Between_Modules.0");
}

} // namespace
} // namespace pipescope::graph
