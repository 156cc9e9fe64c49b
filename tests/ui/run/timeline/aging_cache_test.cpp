#include "ui/run/timeline/frame/aging_cache.h"

#include <gtest/gtest.h>

namespace pipescope::ui {
namespace {

using Cache = AgingCache<std::size_t, std::size_t>;

TEST(AgingCacheTest, FindsWhatWasAdded)
{
    Cache cache;
    EXPECT_EQ(cache.add(3, 9), 9U);
    ASSERT_NE(cache.find(3), nullptr);
    EXPECT_EQ(*cache.find(3), 9U);
    EXPECT_EQ(cache.find(4), nullptr);
}

TEST(AgingCacheTest, StaysSmallHoweverMuchIsAdded)
{
    Cache cache;
    std::size_t largest = 0;
    for (std::size_t i = 0; i < 20 * Cache::kGeneration; ++i) {
        cache.add(i, i);
        largest = std::max(largest, cache.size());
    }
    EXPECT_LE(largest, 3 * Cache::kGeneration);
    EXPECT_EQ(cache.find(0), nullptr);
}

TEST(AgingCacheTest, KeepsWhatIsAskedForAgainAndAgain)
{
    Cache cache;
    cache.add(0, 42);
    for (std::size_t i = 1; i < 10 * Cache::kGeneration; ++i) {
        cache.add(i, i);
        ASSERT_NE(cache.find(0), nullptr) << i;
    }
    EXPECT_EQ(*cache.find(0), 42U);
}

TEST(AgingCacheTest, HasTheLastGenerationWhole)
{
    Cache cache;
    for (std::size_t i = 0; i < 5 * Cache::kGeneration; ++i) {
        cache.add(i, i);
    }
    for (std::size_t i = 4 * Cache::kGeneration; i < 5 * Cache::kGeneration; ++i) {
        ASSERT_NE(cache.find(i), nullptr) << i;
    }
}

} // namespace
} // namespace pipescope::ui
