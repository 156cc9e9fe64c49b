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

TEST(StringPool, FindsWhatWasAddedAndAddsNothing)
{
    StringPool pool;
    const StringId first = pool.intern("forward");
    EXPECT_EQ(pool.find("forward"), first);
    EXPECT_EQ(pool.find("backward"), std::nullopt);
    EXPECT_EQ(pool.size(), 2U);
}

TEST(StringPool, KeepsTextsOfAnyLengthApart)
{
    StringPool pool;
    std::vector<std::string> texts;
    for (std::size_t length = 1; length < 200; ++length) {
        texts.emplace_back(length, 'x');
        texts.push_back(std::string(length * 300, 'y') + std::to_string(length));
    }
    std::vector<StringId> ids;
    for (const std::string& text : texts) {
        ids.push_back(pool.intern(text));
    }
    for (std::size_t i = 0; i < texts.size(); ++i) {
        ASSERT_EQ(pool.text(ids[i]), texts[i]);
    }
}

} // namespace
} // namespace pipescope
