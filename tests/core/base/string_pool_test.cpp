#include "core/base/string_pool.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

TEST(StringPool, GivesEqualTextsOneId)
{
    StringPool pool;
    const StringId first = pool.intern("forward");
    EXPECT_EQ(pool.intern(std::string("forward")), first);
    EXPECT_NE(pool.intern("backward"), first);
    EXPECT_EQ(pool.text(first), "forward");
}

TEST(StringPool, IdZeroIsTheEmptyText)
{
    const StringPool pool;
    EXPECT_EQ(pool.text(StringId{}), "");
}

TEST(StringPool, ViewsStayValidWhenThePoolGrowsAndMoves)
{
    StringPool pool;
    const StringId first = pool.intern("a");
    const std::string_view view = pool.text(first);
    for (int i = 0; i < 10'000; ++i) {
        pool.intern(std::to_string(i));
    }
    const StringPool moved = std::move(pool);
    EXPECT_EQ(view.data(), moved.text(first).data());
}

TEST(StringPool, AnIdOfAnotherPoolYieldsTheEmptyText)
{
    const StringPool pool;
    EXPECT_EQ(pool.text(StringId{std::size_t{99}}), "");
}

} // namespace
} // namespace pipescope
