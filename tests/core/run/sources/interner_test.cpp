// Pairs of texts and values of arguments: a trace repeats few of them very often.

#include "core/run/sources/chrome_trace/content/pair_interner.h"
#include "core/run/sources/chrome_trace/content/slice_arguments.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>

namespace pipescope {
namespace {

TEST(PairInterner, CountPairsInTheOrderInWhichTheyCome)
{
    PairInterner pairs;
    EXPECT_EQ(pairs.numberOf("forward", "cpu_op"), std::pair(0U, true));
    EXPECT_EQ(pairs.numberOf("backward", "cpu_op"), std::pair(1U, true));
    EXPECT_EQ(pairs.numberOf("forward", "cpu_op"), std::pair(0U, false));
    EXPECT_EQ(pairs.numberOf("", ""), std::pair(2U, true));
}

TEST(PairInterner, DistinguishTextsOfAnyLengthThatDifferInOneCharacter)
{
    PairInterner pairs;
    std::map<std::pair<std::string, std::string>, std::uint32_t> expected;
    for (std::size_t length = 0; length <= 40; ++length) {
        const std::string plain(length, 'a');
        expected.try_emplace({plain, "x"}, static_cast<std::uint32_t>(expected.size()));
        for (std::size_t i = 0; i < length; ++i) {
            std::string other = plain;
            other[i] = 'b';
            expected.try_emplace({other, "x"}, static_cast<std::uint32_t>(expected.size()));
            expected.try_emplace({"x", other}, static_cast<std::uint32_t>(expected.size()));
        }
    }
    std::map<std::pair<std::string, std::string>, std::uint32_t> numbers;
    for (int round = 0; round < 2; ++round) {
        for (const auto& [pair, ignored] : expected) {
            const auto [number, isNew] = pairs.numberOf(pair.first, pair.second);
            EXPECT_EQ(isNew, round == 0) << pair.first << ' ' << pair.second;
            EXPECT_EQ(numbers.try_emplace(pair, number).first->second, number);
        }
    }
    EXPECT_EQ(numbers.size(), expected.size());
}

TEST(SliceArgumentsPool, KeepsTheSameNumbersOnce)
{
    SliceArgumentsPool pool;
    SliceArguments first;
    first.microBatch = 3;
    SliceArguments second = first;
    second.step = 7;
    const std::uint32_t position = pool.add(first);
    const std::uint32_t other = pool.add(second);
    EXPECT_NE(other, position);
    EXPECT_EQ(pool.add(first), position);
    EXPECT_EQ(pool[position], first);
    EXPECT_EQ(pool[other], second);
}

TEST(SliceArgumentsPool, FindsNumbersOfWhichThereAreMore)
{
    SliceArgumentsPool pool;
    for (int round = 0; round < 2; ++round) {
        for (std::int32_t i = 0; i < 20000; ++i) {
            SliceArguments numbers;
            numbers.step = i / 16;
            numbers.microBatch = i % 16;
            EXPECT_EQ(pool[pool.add(numbers)], numbers);
        }
    }
}

} // namespace
} // namespace pipescope
