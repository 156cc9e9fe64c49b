#include "core/graph/store/database/item_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

namespace pipescope::graph {
namespace {

using testing::HasSubstr;

class ItemJsonTest : public testing::Test
{
protected:
    ItemJsonTest()
    {
        item.path = graph.texts.intern("input.0");
        item.type = graph.texts.intern("torch.Tensor");
        item.dtype = graph.texts.intern("torch.float32");
        item.shape = graph.texts.intern("[0, 4]");
    }

    std::string json(std::optional<Edition> compatible = {})
    {
        const NodeId node = graph.add("Torch.a.0.forward", NodeKind::Api);
        ItemTable items;
        items.add(item);
        std::string text;
        ItemJson(graph, {compatible, false}).append(node, {items, 0, 1}, {}, text);
        return text;
    }

    Graph graph;
    Item item;
};

// Defect 12: the public tool shows an empty tensor as a value that is null.
TEST_F(ItemJsonTest, ATensorWithoutStatisticsKeepsItsTypeAndShape)
{
    EXPECT_THAT(json(), HasSubstr(R"("type": "torch.Tensor", "dtype": "torch.float32", "shape": "[0, 4]")"));
}

TEST_F(ItemJsonTest, InEditionsATensorWithoutStatisticsIsNull)
{
    EXPECT_EQ(json(Edition::Doc), R"({"Torch.a.0.forward.input.0": {"value": "null"}})");
}

// Defect 12: the public tool shows a layer NoneLayer as nullLayer.
TEST_F(ItemJsonTest, TextsOfUsersStayAsTheyAre)
{
    item.hasValue = true;
    for (const Statistic statistic : kStatistics) {
        item.setStatistic(statistic, Value::text(graph.texts.intern("the 'NoneLayer'")));
    }
    EXPECT_THAT(json(), HasSubstr(R"("value": "the 'NoneLayer'")"));
    EXPECT_THAT(json(Edition::Doc), HasSubstr(R"("value": "the nullLayer")"));
}

// Defect 13: what is rounded is lost when nodes are matched by hand later.
TEST_F(ItemJsonTest, NumbersKeepAllTheirDigits)
{
    for (const Statistic statistic : kStatistics) {
        item.setStatistic(statistic, Value::real(0.12345678901234));
    }
    EXPECT_THAT(json(), HasSubstr(R"("Max": "0.12345678901234")"));
    EXPECT_THAT(json(Edition::Doc), HasSubstr(R"("Max": "0.123457")"));
}

} // namespace
} // namespace pipescope::graph
