#include "core/base/optional_index.h"

#include "core/base/ids.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

TEST(OptionalIndexTest, TakesNoMoreRoomThanTheIndex)
{
    EXPECT_EQ(sizeof(OptionalIndex<StringId>), sizeof(StringId));
}

TEST(OptionalIndexTest, IsNoneUnlessItWasGivenAnIndex)
{
    const OptionalIndex<StringId> none;
    EXPECT_FALSE(none.has_value());
    EXPECT_EQ(std::optional<StringId>(none), std::nullopt);
    const OptionalIndex<StringId> first = StringId{0U};
    EXPECT_TRUE(first.has_value());
    EXPECT_EQ(first->value, 0U);
    EXPECT_EQ(std::optional<StringId>(first), StringId{0U});
}

TEST(OptionalIndexTest, IsMadeOfAnOptional)
{
    EXPECT_FALSE(OptionalIndex<std::uint32_t>(std::optional<std::uint32_t>()));
    EXPECT_EQ(*OptionalIndex<std::uint32_t>(std::optional(7U)), 7U);
}

} // namespace
} // namespace pipescope
