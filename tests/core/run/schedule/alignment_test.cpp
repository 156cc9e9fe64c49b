#include "core/run/schedule/alignment.h"

#include <gtest/gtest.h>

#include <string>

namespace pipescope {
namespace {

BlockKind kindOf(char letter)
{
    switch (letter) {
    case 'F':
        return BlockKind::Forward;
    case 'W':
        return BlockKind::Weight;
    case 'L':
        return BlockKind::Logits;
    default:
        return BlockKind::Backward;
    }
}

/// One block a letter; a lower-case one is doubtful.
std::vector<ObservedBlock> observed(const std::string& letters)
{
    std::vector<ObservedBlock> blocks;
    for (const char letter : letters) {
        ObservedBlock& block = blocks.emplace_back();
        block.isDoubtful = letter == 'f' || letter == 'b';
        block.kind = block.isDoubtful && letter == 'f' ? BlockKind::Forward : kindOf(letter);
        block.mayBeLogits = block.kind == BlockKind::Backward;
    }
    return blocks;
}

std::vector<ExpectedBlock> expected(const std::string& letters)
{
    std::vector<ExpectedBlock> blocks;
    for (const char letter : letters) {
        blocks.push_back({kindOf(letter), kNoLabel});
    }
    return blocks;
}

/// The position of each block; '?' where it is not certain, '-' for an extra block.
std::string places(const std::string& seen, const std::string& wanted)
{
    const auto alignment = alignBlocks(observed(seen), expected(wanted));
    if (!alignment) {
        return "none";
    }
    std::string text;
    for (const AlignedPlace& place : alignment->places) {
        text += place.isExtra() ? "-" : place.isCertain() ? std::to_string(place.first) : "?";
    }
    return text;
}

TEST(Alignment, OrdersThatAreTheSameMatchOneByOne)
{
    EXPECT_EQ(places("FFBFBB", "FFBFBB"), "012345");
    EXPECT_FALSE(alignBlocks(observed("FFBB"), expected("FFBB"))->firstDeviation);
}

TEST(Alignment, AMissingBlockLeavesTheOthersTheirPlaces)
{
    EXPECT_EQ(places("FFBBFBB", "FFBFBFBB"), "0124567");
}

TEST(Alignment, AnExtraBlockHasNoPlace)
{
    EXPECT_EQ(places("FFBWFBB", "FFBFBB"), "012-345");
}

TEST(Alignment, WhichOfSeveralEqualNeighboursIsMissingStaysOpen)
{
    EXPECT_EQ(places("FFFBBBB", "FFFFBBBB"), "???4567");
    const auto alignment = alignBlocks(observed("FFFBBBB"), expected("FFFFBBBB"));
    EXPECT_EQ(alignment->places[1].first, 1U);
    EXPECT_EQ(alignment->places[1].last, 2U);
    EXPECT_FALSE(alignment->places[1].mayBeExtra);
}

TEST(Alignment, LabelsShowWhichOfEqualNeighboursIsMissing)
{
    auto seen = observed("FFFBBBB");
    auto wanted = expected("FFFFBBBB");
    for (std::int32_t i = 0; i < 4; ++i) {
        wanted[static_cast<std::size_t>(i)].label = i;
    }
    seen[0].label = 0;
    seen[1].label = 2;
    seen[2].label = 3;
    const auto alignment = alignBlocks(seen, wanted);
    EXPECT_TRUE(alignment->places[0].isCertain());
    EXPECT_EQ(alignment->places[1].first, 2U);
    EXPECT_EQ(alignment->places[2].first, 3U);
    EXPECT_EQ(alignment->missing, 1U);
}

TEST(Alignment, AWrongLabelAloneMovesNothing)
{
    auto seen = observed("FFBB");
    auto wanted = expected("FFBB");
    wanted[0].label = 0;
    wanted[1].label = 1;
    seen[0].label = 0;
    seen[1].label = 7;
    const auto alignment = alignBlocks(seen, wanted);
    EXPECT_EQ(alignment->places[1].first, 1U);
    EXPECT_TRUE(alignment->places[1].isCertain());
}

std::string stretchPlaces(const std::string& observedOrder, const std::string& expectedOrder,
                          MissedEnds missed)
{
    const auto alignment = alignStretch(observed(observedOrder), expected(expectedOrder), missed);
    std::string text = alignment ? "" : "nowhere";
    for (std::size_t i = 0; alignment && i < observedOrder.size(); ++i) {
        const AlignedPlace& place = alignment->places[i];
        text += place.isCertain() ? std::to_string(place.first) : "?";
    }
    return text;
}

TEST(Alignment, WhereTheEndOfAStepIsRecordedItIsTheAnchor)
{
    EXPECT_EQ(stretchPlaces("FBB", "FFFBFBFBBB", {true, false}), "nowhere");
    EXPECT_EQ(stretchPlaces("FBBB", "FFFBFBFBBB", {true, false}), "6789");
    EXPECT_EQ(stretchPlaces("FBFB", "FBFBFBFB", {true, false}), "4567");
    const auto alignment = alignStretch(observed("FBFB"), expected("FBFBFBFB"), {true, false});
    EXPECT_EQ(alignment->missing, 4U);
    EXPECT_EQ(alignment->firstDeviation->observed, 0U);
}

TEST(Alignment, WhereTheBeginOfAStepIsRecordedItIsTheAnchor)
{
    EXPECT_EQ(stretchPlaces("FBFB", "FBFBFBFB", {false, true}), "0123");
    EXPECT_EQ(stretchPlaces("FFB", "FFFBFBFBBB", {false, true}), "nowhere");
}

TEST(Alignment, WhereNeitherIsRecordedOnlyAStretchThatFitsOnceIsPlaced)
{
    EXPECT_EQ(stretchPlaces("BFBBB", "FFFBFBFBBB", {true, true}), "56789");
    EXPECT_EQ(stretchPlaces("FBFB", "FBFBFBFB", {true, true}), "????");
    EXPECT_EQ(stretchPlaces("BBBB", "FBFBFBFB", {true, true}), "nowhere");
    EXPECT_EQ(stretchPlaces("FB", "FBFB", {false, false}), "nowhere");
}

TEST(Alignment, LabelsShowWhereAStretchBelongs)
{
    auto seen = observed("FBFB");
    auto wanted = expected("FBFBFBFB");
    for (std::int32_t i = 0; i < 8; ++i) {
        wanted[static_cast<std::size_t>(i)].label = i / 2;
    }
    seen[2].label = 2;
    const auto alignment = alignStretch(seen, wanted, {true, true});
    ASSERT_TRUE(alignment);
    EXPECT_EQ(alignment->places[0].first, 2U);
    EXPECT_TRUE(alignment->places[0].isCertain());
}

TEST(Alignment, OfEqualNeighboursTheDoubtfulOneIsTooMany)
{
    EXPECT_EQ(places("FFBBb", "FFBB"), "0123-");
    EXPECT_EQ(places("FFfBB", "FFBB"), "01-23");
}

TEST(Alignment, ADoubtfulBlockInThePlaceOfAMissingOneDecidesNothing)
{
    EXPECT_EQ(places("FFBBb", "FFBBB"), "01???");
}

TEST(Alignment, ALossPartMayLookLikeABackward)
{
    EXPECT_EQ(places("FBB", "FLB"), "012");
}

TEST(Alignment, OrdersThatDifferTooMuchAreNotAligned)
{
    EXPECT_EQ(places("FFFFFFFFFFFFFFFF", "FBFBFBFBFBFBFBFB"), "none");
    EXPECT_EQ(places("FB", "FFFFFFFFBBBBBBBB"), "none");
}

TEST(Alignment, CountsWhatIsOddAndShowsWhereItBegins)
{
    const auto alignment = alignBlocks(observed("FFBBFWBB"), expected("FFBFBFBB"));
    EXPECT_EQ(alignment->extra, 1U);
    EXPECT_EQ(alignment->missing, 1U);
    ASSERT_TRUE(alignment->firstDeviation);
    EXPECT_EQ(alignment->firstDeviation->observed, 3U);
    EXPECT_EQ(alignment->firstDeviation->expected, 3U);
}

TEST(Alignment, ALongStepWithOneRangeTooManyIsAligned)
{
    constexpr std::size_t kPairs = 30'000;
    std::string wanted;
    for (std::size_t i = 0; i < kPairs; ++i) {
        wanted += "FB";
    }
    std::string seen = wanted;
    seen.insert(kPairs, 1, 'W');
    const auto alignment = alignBlocks(observed(seen), expected(wanted));
    ASSERT_TRUE(alignment);
    EXPECT_TRUE(alignment->places[kPairs].isExtra());
    EXPECT_EQ(alignment->places.back().first, wanted.size() - 1);
}

} // namespace
} // namespace pipescope
