#include "core/graph/explain/search/node_list.h"

#include "tests/core/graph/explain/search/search_sheet.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace pipescope::graph {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::uint32_t> sorted(const Sheet& sheet, ListColumn column, ListOrder order)
{
    std::vector<SheetRow> rows;
    for (std::uint32_t row = 1; row < sheet.debug.size(); ++row) {
        rows.push_back({Side::Debug, RowId{row}});
    }
    NodeList(sheet).sort(rows, column, order);
    std::vector<std::uint32_t> numbers;
    for (const SheetRow row : rows) {
        numbers.push_back(row.row.value);
    }
    return numbers;
}

TEST(NodeList, TheWorstStandFirstAndUnknownLast)
{
    const Sheet sheet = madeUpSheet();
    EXPECT_THAT(sorted(sheet, ListColumn::Score, ListOrder::Descending), ElementsAre(2, 1, 3, 4, 5));
    EXPECT_THAT(sorted(sheet, ListColumn::Score, ListOrder::Ascending), ElementsAre(4, 3, 1, 2, 5));
    EXPECT_THAT(sorted(sheet, ListColumn::Level, ListOrder::Descending), ElementsAre(1, 2, 5, 3, 4));
    EXPECT_THAT(sorted(sheet, ListColumn::Overflow, ListOrder::Descending), ElementsAre(2, 3, 1, 4, 5));
}

TEST(NodeList, TextsAreSortedByLetter)
{
    const Sheet sheet = madeUpSheet();
    EXPECT_THAT(sorted(sheet, ListColumn::Name, ListOrder::Ascending), ElementsAre(4, 3, 1, 5, 2));
    EXPECT_THAT(sorted(sheet, ListColumn::Operation, ListOrder::Ascending), ElementsAre(4, 3, 1, 5, 2));
    EXPECT_THAT(sorted(sheet, ListColumn::Dtype, ListOrder::Descending), ElementsAre(5, 2, 1, 3, 4));
    EXPECT_THAT(sorted(sheet, ListColumn::Shape, ListOrder::Ascending), ElementsAre(5, 2, 1, 3, 4));
    // Top level, then below the collection, then below the module.
    EXPECT_THAT(sorted(sheet, ListColumn::Path, ListOrder::Ascending), ElementsAre(1, 3, 4, 5, 2));
}

TEST(NodeList, ExecutionOrderIsThatOfTheRows)
{
    const Sheet sheet = madeUpSheet();
    EXPECT_THAT(sorted(sheet, ListColumn::Execution, ListOrder::Ascending), ElementsAre(1, 2, 3, 4, 5));
    EXPECT_THAT(sorted(sheet, ListColumn::Execution, ListOrder::Descending), ElementsAre(5, 4, 3, 2, 1));
}

TEST(NodeList, APairIsListedOnce)
{
    const Sheet sheet = madeUpSheet();
    FoundRows found;
    found.debug = {RowId{2U}, RowId{5U}};
    found.bench = {RowId{2U}, RowId{3U}};
    EXPECT_EQ(NodeList(sheet).pairsOnce(found),
              (std::vector<SheetRow>{
                  {Side::Debug, RowId{2U}}, {Side::Bench, RowId{3U}}, {Side::Debug, RowId{5U}}}));
}

TEST(NodeList, RowsAreCountedByClass)
{
    const Sheet sheet = madeUpSheet();
    const std::vector<SheetRow> rows{
        {Side::Debug, RowId{1U}}, {Side::Debug, RowId{2U}}, {Side::Debug, RowId{5U}}};
    const ListCounts counts = NodeList(sheet).count(rows);
    EXPECT_EQ(counts.levels[static_cast<std::size_t>(Level::Different)], 2U);
    EXPECT_EQ(counts.levels[static_cast<std::size_t>(Level::Unmatched)], 1U);
    EXPECT_EQ(counts.overflow[static_cast<std::size_t>(OverflowLevel::Critical)], 1U);
    EXPECT_EQ(counts.reasons[static_cast<std::size_t>(UnmatchedReason::ShapeDiffers)], 1U);
}

TEST(NodeList, ARowShowsItsColumns)
{
    const Sheet sheet = madeUpSheet();
    const ListedNode node = NodeList(sheet).describe({Side::Debug, RowId{2U}});
    EXPECT_EQ(node.name, "Torch.matmul.3.forward");
    EXPECT_EQ(node.path, "Module.0.layers.7.attn.SelfAttention.forward.0");
    EXPECT_EQ(node.operation, "Torch.matmul");
    EXPECT_EQ(node.level, Level::Different);
    EXPECT_EQ(node.score, 0.9F);
    EXPECT_EQ(node.shape, "[8, 1, 16]");
    EXPECT_EQ(node.dtype, "torch.bfloat16");
    EXPECT_EQ(node.rank, Rank{3});
    EXPECT_EQ(node.step, 20);
    EXPECT_EQ(node.overflow, OverflowLevel::Critical);
}

TEST(NodeList, ReasonsAreThoseOfTheVerdict)
{
    test::DumpModel faulty;
    faulty.faultyLayer = 1;
    const Sheet sheet = comparedSheet(faulty, test::DumpModel());
    const NodeList list(sheet);
    const RowId row = *sheet.debug.find("Torch.matmul.1.forward");
    EXPECT_THAT(list.reason({Side::Debug, row}).english(), HasSubstr("output.0: The norm is"));
    EXPECT_EQ(list.reason({Side::Bench, *sheet.debug.partner(row)}), list.reason({Side::Debug, row}));
}

TEST(NodeList, NodesWithoutPartnerSayWhy)
{
    test::DumpModel shorter;
    shorter.layers = 1;
    const Sheet sheet = comparedSheet(test::DumpModel(), shorter);
    const RowId row = *sheet.debug.find("Torch.matmul.1.forward");
    EXPECT_FALSE(sheet.debug.partner(row));
    EXPECT_FALSE(NodeList(sheet).reason({Side::Debug, row}).empty());
}

TEST(NodeTable, IsCsvOrJson)
{
    const Sheet sheet = madeUpSheet();
    const std::vector<SheetRow> rows{{Side::Debug, RowId{2U}}, {Side::Debug, RowId{5U}}};
    std::ostringstream csv;
    ASSERT_TRUE(writeNodes(NodeList(sheet), rows, TableFormat::Csv, {}, csv));
    EXPECT_EQ(csv.str(), "side,name,path,kind,operation,level,score,multiple,unmatched,overflow,shape,dtype,"
                         "rank,step,reason,repair\r\n"
                         "debug,Torch.matmul.3.forward,Module.0.layers.7.attn.SelfAttention.forward.0,api,"
                         "Torch.matmul,different,0.9,,,critical,\"[8, 1, 16]\",torch.bfloat16,3,20,,\r\n"
                         "debug,Torch.add.0.forward,Apis_Between_Modules.0,api,Torch.add,unmatched,,,shape,,["
                         "4],torch.float32,3,20,shape differs,\r\n");
    std::ostringstream json;
    ASSERT_TRUE(writeNodes(NodeList(sheet), rows, TableFormat::Json, {}, json));
    EXPECT_THAT(json.str(), HasSubstr("\"score\": 0.9"));
    EXPECT_THAT(json.str(), HasSubstr("\"multiple\": null"));
    EXPECT_THAT(json.str(), HasSubstr("\"unmatched\": \"shape\""));
}

} // namespace
} // namespace pipescope::graph
