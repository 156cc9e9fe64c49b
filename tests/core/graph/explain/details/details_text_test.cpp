#include "core/graph/explain/details/node_parts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

namespace pipescope::graph {
namespace {

using ::testing::HasSubstr;

ItemDetails oneItem()
{
    ItemDetails item;
    item.group = ItemGroup::Output;
    item.path = "output.0";
    item.items = {0, 0};
    item.debug[static_cast<std::size_t>(DetailColumn::Dtype)] = "torch.float32";
    item.bench[static_cast<std::size_t>(DetailColumn::Dtype)] = "torch.bfloat16";
    item.debug[static_cast<std::size_t>(DetailColumn::Max)] = "1.5";
    item.bench[static_cast<std::size_t>(DetailColumn::Max)] = "1.0";
    item.beside[static_cast<std::size_t>(DetailColumn::MaxDifference) - kSideColumns] = verbatim("0.5");
    item.beside[static_cast<std::size_t>(DetailColumn::MaxRelative) - kSideColumns] = verbatim("50%");
    return item;
}

NodeDetails smallDetails()
{
    NodeDetails details;
    details.lines = {{NodeSection::Node, "Name"_text, verbatim("Torch.op.0.forward"), {}},
                     {NodeSection::Node, "Micro step"_text, verbatim("0"), {}},
                     {NodeSection::Stack, {}, verbatim("File a.py"), {}}};
    details.paired = {oneItem()};
    return details;
}

TEST(DetailsText, AlignsLinesAndItems)
{
    EXPECT_EQ(detailsAsText(smallDetails(), {}),
              "Node\n"
              "  Name        Torch.op.0.forward\n"
              "  Micro step  0\n"
              "\n"
              "Call stack\n"
              "  File a.py\n"
              "\n"
              "Output output.0\n"
              "         debug          bench           difference  relative\n"
              "  dtype  torch.float32  torch.bfloat16\n"
              "  Max    1.5            1.0             0.5         50%\n");
}

TEST(DetailsText, CountsWideCharactersAsTwo)
{
    const Translate chinese = [](const char* english) {
        return std::string(english) == "Name" ? std::string("名称") : std::string(english);
    };
    EXPECT_THAT(detailsAsText(smallDetails(), chinese), HasSubstr("\n  名称        Torch.op.0.forward\n"));
}

TEST(DetailsTable, HasAsManyCellsInEveryRow)
{
    NodeDetails details = smallDetails();
    details.alone = {oneItem()};
    details.alone[0].items.bench = ItemPair::kNoItem;
    std::istringstream table(detailsAsTable(details, {}));
    std::vector<std::string> rows;
    for (std::string row; std::getline(table, row);) {
        rows.push_back(row);
    }
    ASSERT_EQ(rows.size(), 3U);
    const auto tabs = [](const std::string& row) { return std::ranges::count(row, '\t'); };
    EXPECT_EQ(tabs(rows[0]), tabs(rows[1]));
    EXPECT_EQ(tabs(rows[0]), tabs(rows[2]));
    EXPECT_THAT(rows[0], HasSubstr("Max (debug)\tMax (bench)"));
    EXPECT_THAT(rows[1], HasSubstr("Output\toutput.0\tboth sides\t"));
    EXPECT_THAT(rows[1], HasSubstr("\t1.5\t1.0\t"));
    EXPECT_THAT(rows[2], HasSubstr("Output\toutput.0\tdebug\t"));
}

} // namespace
} // namespace pipescope::graph
