#include "core/run/inference/placement/captured_ranks.h"
#include "tests/core/run/inference/capture_fixture.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

using test::captureOfRanks;
using test::recordPipeline;

/// The reported ranks, "" if there are none.
std::string missingOf(const Capture& capture, const ParallelSizes& given = {})
{
    FindingList findings;
    const Placements placements = placeRanks(recordsOf(capture.ranks), given, findings);
    FindingList missing;
    reportMissingRanks(placements, recordsOf(capture.ranks), missing);
    for (const Finding& finding : missing.rows()) {
        EXPECT_EQ(finding.id, FindingId::RanksMissing);
        return std::to_string(finding.count) + ": " + finding.detail.english();
    }
    return "";
}

TEST(MissingRanks, AreThoseThatThePipelinesList)
{
    Capture capture = captureOfRanks(3);
    recordPipeline(capture, {0, 4, 8, 9});
    EXPECT_EQ(missingOf(capture), "3: 4,8-9 of 4");
}

TEST(MissingRanks, AreThoseThatOtherGroupsList)
{
    Capture capture = captureOfRanks(2);
    recordPipeline(capture, {0, 1});
    capture.ranks[0].metadata.groups["data"] = {"dp", {Rank{0}, Rank{2}}};
    EXPECT_EQ(missingOf(capture), "1: 2 of 3");
}

TEST(MissingRanks, AreThoseThatTheSizesAskFor)
{
    Capture capture = captureOfRanks(8);
    capture.ranks.erase(capture.ranks.begin() + 3);
    capture.ranks[0].metadata.sizes = {2, 2, 3, 1};
    EXPECT_EQ(missingOf(capture), "5: 3,8-11 of 12");
}

TEST(MissingRanks, AreNoneWhereTheDataParallelSizeIsNotKnown)
{
    Capture capture = captureOfRanks(4);
    capture.ranks[0].metadata.sizes.pipeline = 4;
    EXPECT_EQ(missingOf(capture), "");
}

TEST(MissingRanks, AreNoneOfAWholeRun)
{
    Capture capture = captureOfRanks(4);
    capture.ranks[0].metadata.sizes = {2, 2, 1, 1};
    recordPipeline(capture, {0, 2});
    recordPipeline(capture, {1, 3});
    EXPECT_EQ(missingOf(capture), "");
}

TEST(MissingRanks, AreNoneOfARankThatIsOpenedByItself)
{
    Capture capture = captureOfRanks(1);
    recordPipeline(capture, {0, 1, 2, 3});
    EXPECT_EQ(missingOf(capture), "");
}

TEST(MissingRanks, OfAbsurdSizesAreNotCounted)
{
    constexpr std::int32_t kAbsurd = 1'000'000'000;
    Capture capture = captureOfRanks(2);
    recordPipeline(capture, {0, kAbsurd});
    capture.ranks[0].metadata.sizes = {kAbsurd, kAbsurd, kAbsurd, kAbsurd};
    EXPECT_EQ(missingOf(capture), "");
}

} // namespace
} // namespace pipescope
