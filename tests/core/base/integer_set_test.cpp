#include "core/base/integer_set.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <set>

namespace pipescope {
namespace {

constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kGreatest = std::numeric_limits<std::int64_t>::max();

TEST(IntegerSet, WithoutMembersContainsNothing)
{
    const IntegerSet set;
    EXPECT_TRUE(set.isEmpty());
    EXPECT_TRUE(IntegerSet(std::vector<std::int64_t>{}).isEmpty());
    for (const std::int64_t value : {kMin, std::int64_t{-1}, std::int64_t{0}, kGreatest}) {
        EXPECT_FALSE(set.contains(value));
    }
}

TEST(IntegerSet, ContainsItsMembersAndNothingBetweenThem)
{
    const IntegerSet set({4'000'000'007, 4'000'000'001, 4'000'000'003, 4'000'000'003});
    EXPECT_EQ(set.size(), 3U);
    EXPECT_EQ(set.lowest(), 4'000'000'001);
    EXPECT_EQ(set.highest(), 4'000'000'007);
    EXPECT_TRUE(set.contains(4'000'000'001));
    EXPECT_TRUE(set.contains(4'000'000'003));
    EXPECT_TRUE(set.contains(4'000'000'007));
    EXPECT_FALSE(set.contains(4'000'000'000));
    EXPECT_FALSE(set.contains(4'000'000'002));
    EXPECT_FALSE(set.contains(4'000'000'008));
}

TEST(IntegerSet, ReachesFromTheLeastToTheGreatestInteger)
{
    const IntegerSet set({kMin, kGreatest, 0});
    EXPECT_TRUE(set.contains(kMin));
    EXPECT_TRUE(set.contains(0));
    EXPECT_TRUE(set.contains(kGreatest));
    EXPECT_FALSE(set.contains(kMin + 1));
    EXPECT_FALSE(set.contains(kGreatest - 1));
}

TEST(IntegerSet, AgreesWithAnOrdinarySetWhetherMembersLieCloseOrFarApart)
{
    std::mt19937_64 random(1);
    for (const std::int64_t spread : {10, 1'000, 100'000, 1'000'000'000}) {
        std::set<std::int64_t> members;
        for (int i = 0; i < 300; ++i) {
            members.insert(static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(spread)));
        }
        const IntegerSet set({members.begin(), members.end()});
        EXPECT_EQ(set.size(), members.size());
        for (const std::int64_t member : members) {
            for (const std::int64_t value : {member - 1, member, member + 1}) {
                EXPECT_EQ(set.contains(value), members.count(value) == 1) << value;
            }
        }
    }
}

} // namespace
} // namespace pipescope
