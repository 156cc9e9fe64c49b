#include "ui/run/scene/rows/lane_rows.h"

#include <gtest/gtest.h>

namespace pipescope::scene {
namespace {

void expectKept(const std::vector<std::uint32_t>& rows)
{
    const LaneRows kept(rows);
    ASSERT_EQ(kept.size(), rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        ASSERT_EQ(kept.at(i), rows[i]) << "at " << i;
    }
}

TEST(LaneRows, AreThoseOfTheTableInTheirOrder)
{
    expectKept({});
    expectKept({7});
    expectKept({0, 1, 4, 5, 6, 100, 261});
    std::vector<std::uint32_t> everyThird;
    for (std::uint32_t row = 2; row < 1000; row += 3) {
        everyThird.push_back(row);
    }
    expectKept(everyThird);
}

TEST(LaneRows, MayLeaveOutMoreThanAByteCounts)
{
    expectKept({0, 256});
    expectKept({0, 257});
    expectKept({0, 258});
    expectKept({70'000, 70'001, 4'000'000'000});
}

} // namespace
} // namespace pipescope::scene
