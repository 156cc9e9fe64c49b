#include "ui/timeline/legend.h"

#include "tests/ui/timeline/small_run.h"

#include <gtest/gtest.h>

namespace pipescope::ui {
namespace {

TEST(Legend, ListsOnlyTheRolesThatOccur)
{
    using scene::ColourRole;
    EXPECT_EQ(rolesIn(*test::smallRun()), (std::vector<ColourRole>{ColourRole::Forward, ColourRole::Backward,
                                                                   ColourRole::Send, ColourRole::Receive}));
    EXPECT_TRUE(rolesIn(Trace{}).empty());
}

} // namespace
} // namespace pipescope::ui
