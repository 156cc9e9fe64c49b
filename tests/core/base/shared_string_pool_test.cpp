#include "core/base/shared_string_pool.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

TEST(SharedStringPoolTest, EqualPoolsHaveTheirTextsInOnePlace)
{
    SharedStringPool first;
    SharedStringPool second;
    first.intern("a");
    second.intern("a");
    EqualPools pools;
    pools.add(first);
    pools.add(second);
    EXPECT_EQ(first.text(StringId{1U}).data(), second.text(StringId{1U}).data());
}

TEST(SharedStringPoolTest, PoolsInAnotherOrderStayApart)
{
    SharedStringPool first;
    SharedStringPool second;
    first.intern("a");
    first.intern("b");
    second.intern("b");
    second.intern("a");
    EqualPools pools;
    pools.add(first);
    pools.add(second);
    EXPECT_EQ(second.text(StringId{1U}), "b");
}

TEST(SharedStringPoolTest, ATextAddedToOneOfThemIsInNoOther)
{
    SharedStringPool first;
    SharedStringPool second;
    const StringId known = first.intern("a");
    second.intern("a");
    EqualPools pools;
    pools.add(first);
    pools.add(second);
    EXPECT_EQ(second.intern("a"), known);
    const StringId added = second.intern("b");
    EXPECT_EQ(second.text(added), "b");
    EXPECT_EQ(second.text(known), "a");
    EXPECT_FALSE(first.find("b"));
    EXPECT_EQ(first.size(), 2U);
}

TEST(SharedStringPoolTest, TheLastThatHasAPoolKeepsItsViews)
{
    SharedStringPool pool;
    pool.intern("a");
    EqualPools().add(pool);
    const std::string_view view = pool.text(StringId{1U});
    pool.intern("b");
    EXPECT_EQ(pool.text(StringId{1U}).data(), view.data());
}

} // namespace
} // namespace pipescope
