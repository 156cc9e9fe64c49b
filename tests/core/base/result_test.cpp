#include "core/base/result.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace pipescope {
namespace {

Error refusal()
{
    return {ErrorKind::Unsupported, "file", "refused"_text};
}

Result<std::string> word(bool isGood)
{
    if (!isGood) {
        return refusal();
    }
    return std::string("word");
}

Status step(bool isGood)
{
    return isGood ? ok() : Status(refusal());
}

Result<std::size_t> lengthOfTwo(bool isFirstGood, bool isSecondGood)
{
    TRY(const auto first, word(isFirstGood));
    TRY(const auto second, word(isSecondGood));
    return first.size() + second.size();
}

TEST(Try, MakesTheVariableTheValue)
{
    EXPECT_EQ(lengthOfTwo(true, true).value(), 8U);
}

TEST(Try, ReturnsTheErrorAsItIs)
{
    for (const auto& failed : {lengthOfTwo(false, true), lengthOfTwo(true, false)}) {
        ASSERT_FALSE(failed);
        EXPECT_EQ(failed.error().kind, ErrorKind::Unsupported);
        EXPECT_EQ(failed.error().path, "file");
    }
}

TEST(TryOk, LeavesOutWhatFollowsAnError)
{
    bool isReached = false;
    const auto run = [&](bool isGood) -> Status {
        TRY_OK(step(isGood));
        isReached = true;
        return ok();
    };
    EXPECT_FALSE(run(false));
    EXPECT_FALSE(isReached);
    EXPECT_TRUE(run(true));
    EXPECT_TRUE(isReached);
}

TEST(Try, MovesTheValueOutOfATemporary)
{
    const auto make = []() -> Result<std::unique_ptr<int>> { return std::make_unique<int>(7); };
    const auto take = [&]() -> Result<int> {
        TRY(const auto number, make());
        return *number;
    };
    EXPECT_EQ(take().value(), 7);
}

TEST(Try, CopiesFromAResultThatIsKept)
{
    const auto kept = word(true);
    Result<std::string> changed = word(true);
    const auto take = [&]() -> Result<std::string> {
        TRY(auto first, kept);
        TRY(const auto second, changed);
        first += second;
        return first;
    };
    EXPECT_EQ(take().value(), "wordword");
    EXPECT_EQ(kept.value(), "word");
    EXPECT_EQ(changed.value(), "word");
}

TEST(Try, KeepsATemporaryAliveForAReference)
{
    const auto take = []() -> Result<std::size_t> {
        TRY(const auto& text, word(true));
        return text.size();
    };
    EXPECT_EQ(take().value(), 4U);
}

TEST(Try, TakesAnExpressionWithCommas)
{
    const auto pair = [](int a, int b) -> Result<std::pair<int, int>> { return std::pair<int, int>{a, b}; };
    const auto sum = [&]() -> Result<int> {
        TRY(const auto both, pair(1, 2));
        TRY(const auto list, Result<std::vector<int>>(std::vector<int>{both.first, both.second}));
        return list[0] + list[1];
    };
    EXPECT_EQ(sum().value(), 3);
}

TEST(TryOk, TakesAResultWhoseValueIsOfNoInterest)
{
    const auto run = [](bool isGood) -> Status {
        TRY_OK(word(isGood));
        return ok();
    };
    EXPECT_TRUE(run(true));
    EXPECT_FALSE(run(false));
}

} // namespace
} // namespace pipescope
