#include "core/graph/read/model/item_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

namespace pipescope::graph {
namespace {

Item tensor(std::uint32_t path, double number)
{
    Item item;
    item.path = StringId{path};
    item.isTensor = true;
    for (const Statistic statistic : kStatistics) {
        item.setStatistic(statistic, Value::real(number));
    }
    return item;
}

double numberOf(const Item& item)
{
    return item.statistic(Statistic::Norm).number().value_or(std::numeric_limits<double>::quiet_NaN());
}

TEST(ItemTableTest, GivesBackWhatWasAdded)
{
    ItemTable items;
    items.add(tensor(1, 2.5));
    items.add(tensor(2, 2.5));
    ASSERT_EQ(items.size(), 2U);
    EXPECT_EQ(items[1].path, StringId{2U});
    EXPECT_EQ(items[1].position, 1U);
    EXPECT_EQ(numberOf(items[1]), 2.5);
}

TEST(ItemTableTest, GivesEqualContentEqualNumbers)
{
    ItemTable items;
    items.add(tensor(1, 2.5));
    items.add(tensor(2, 3.5));
    items.add(tensor(3, 2.5));
    EXPECT_EQ(items.contentOf(0), items.contentOf(2));
    EXPECT_NE(items.contentOf(0), items.contentOf(1));
    EXPECT_EQ(items.contentCount(), 2U);
}

TEST(ItemTableTest, TellsZeroFromMinusZero)
{
    ItemTable items;
    items.add(tensor(1, 0.0));
    items.add(tensor(1, -0.0));
    EXPECT_NE(items.contentOf(0), items.contentOf(1));
}

TEST(ItemTableTest, ChangesOneOfEqualItemsOnly)
{
    ItemTable items;
    items.add(tensor(1, 1));
    items.add(tensor(1, 1));
    items.set(0, tensor(1, 2));
    EXPECT_EQ(numberOf(items[0]), 2);
    EXPECT_EQ(numberOf(items[1]), 1);
}

TEST(ItemTableTest, FindsEqualContentAlsoAfterItWasMadeCompact)
{
    ItemTable items;
    items.add(tensor(1, 1));
    items.compact();
    items.add(tensor(2, 1));
    EXPECT_EQ(items.contentOf(0), items.contentOf(1));
    EXPECT_EQ(items[1].path, StringId{2U});
}

TEST(ItemTableTest, IsReadInParts)
{
    ItemTable items;
    for (std::uint32_t i = 0; i < 5; ++i) {
        items.add(tensor(i, i));
    }
    const ItemSpan middle(items, 1, 3);
    EXPECT_EQ(middle.front().position, 1U);
    EXPECT_EQ(middle.back().position, 3U);
    EXPECT_EQ(middle.from(2).size(), 1U);
    EXPECT_EQ(std::ranges::count_if(middle, [](const Item& item) { return numberOf(item) > 1; }), 2);
}

} // namespace
} // namespace pipescope::graph
