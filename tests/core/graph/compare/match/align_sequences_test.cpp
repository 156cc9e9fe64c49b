#include "core/graph/compare/match/align_sequences.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace pipescope::graph {
namespace {

/// Letters are elements; capitals have no key. Written as the pairs' letters on both sides: "aa bb".
std::string aligned(std::string_view debug, std::string_view bench)
{
    const auto keysOf = [](std::string_view letters) {
        std::vector<std::uint64_t> keys;
        for (const char c : letters) {
            keys.push_back(c >= 'a' ? static_cast<std::uint64_t>(c) : 0U);
        }
        return keys;
    };
    const auto score = [&](std::uint32_t i, std::uint32_t j) {
        return (debug[i] | 32) == (bench[j] | 32) ? 1.0F : 0.0F;
    };
    std::string text;
    for (const PositionPair pair : alignSequences(keysOf(debug), keysOf(bench), score)) {
        text += std::to_string(pair.debug) + std::to_string(pair.bench) + " ";
    }
    return text;
}

TEST(AlignSequencesTest, PairsEqualSequencesThroughout)
{
    EXPECT_EQ(aligned("abc", "abc"), "00 11 22 ");
    EXPECT_EQ(aligned("", "abc"), "");
}

TEST(AlignSequencesTest, LeavesOutWhatOneSideLacks)
{
    EXPECT_EQ(aligned("abcd", "abd"), "00 11 32 ");
    EXPECT_EQ(aligned("ad", "abcd"), "00 13 ");
}

TEST(AlignSequencesTest, PairsWithoutKeyByScore)
{
    EXPECT_EQ(aligned("XaY", "xaY"), "00 11 22 ");
    EXPECT_EQ(aligned("XYZ", "XZ"), "00 21 ");
}

TEST(AlignSequencesTest, KeepsTheOrderWhereElementsMoved)
{
    EXPECT_EQ(aligned("xabcy", "ybcax").size(), 6U);
    EXPECT_EQ(aligned("xabcy", "ybcax"), "21 32 ");
}

TEST(AlignSequencesTest, PairsRepeatedElementsFromTheFront)
{
    EXPECT_EQ(aligned("aaa", "aa"), "00 11 ");
}

TEST(AlignSequencesTest, PairsEqualKeysOfGapsThatAreTooLargeForScores)
{
    // 1000 × 1000 combinations of two keys that alternate, with ends that differ.
    std::vector<std::uint64_t> debug{1000};
    std::vector<std::uint64_t> bench{2000};
    for (std::uint64_t i = 0; i < 1000; ++i) {
        debug.push_back(1 + i % 2);
        bench.push_back(1 + i % 2);
    }
    debug.push_back(3000);
    bench.push_back(4000);
    const auto pairs = alignSequences(debug, bench, [](std::uint32_t, std::uint32_t) { return 0.0F; });
    ASSERT_EQ(pairs.size(), 1000U);
    EXPECT_EQ(pairs.front().debug, 1U);
    EXPECT_EQ(pairs.back().bench, 1000U);
}

} // namespace
} // namespace pipescope::graph
