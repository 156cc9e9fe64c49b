#include "tests/core/run/sources/paddle_log_fixture.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <string>

namespace pipescope::test {
namespace {

using testing::Each;
using testing::ElementsAre;

TEST_F(PaddleLogTest, CountsStepsFromTheNumberThatTheLogSays)
{
    const LabelledTrack track = readLog(startLine(3) + stepLines(0) + stepLines(50));
    EXPECT_THAT(stepsOf(track), ElementsAre(3, 3, 3, 3, 4, 4, 4, 4));
}

TEST_F(PaddleLogTest, CountsStepsFromZeroWhereNothingIsSaid)
{
    EXPECT_THAT(stepsOf(readLog(stepLines(0) + stepLines(50))), ElementsAre(0, 0, 0, 0, 1, 1, 1, 1));
}

TEST_F(PaddleLogTest, TakesStepNumbersOfNvtxRanges)
{
    const LabelledTrack track =
        readLog(pushLine(7, -1) + stepLines(0) + popLine(45) + pushLine(9, 49) + stepLines(50) + popLine(95));
    EXPECT_THAT(stepsOf(track), ElementsAre(7, 7, 7, 7, 9, 9, 9, 9));
}

TEST_F(PaddleLogTest, KeepsTheTimesOfNvtxRangesAsWindowsOfTheirSteps)
{
    const LabelledTrack track =
        readLog(pushLine(7, -1) + stepLines(0) + popLine(45) + pushLine(9, 49) + stepLines(50) + popLine(95));
    ASSERT_EQ(track.stepWindows.size(), 2U);
    EXPECT_EQ(track.stepWindows[0].number, StepNumber{7});
    EXPECT_EQ(track.stepWindows[0].source, WindowSource::LoggedRange);
    EXPECT_EQ(track.stepWindows[0].host.begin, track.blocks[0].block.span.begin - Duration{1'000'000});
    EXPECT_EQ(track.stepWindows[0].host.duration(), Duration{46'000'000});
    EXPECT_EQ(track.stepWindows[1].number, StepNumber{9});
    EXPECT_EQ(track.stepWindows[1].host.duration(), Duration{46'000'000});
}

TEST_F(PaddleLogTest, AnNvtxRangeThatIsNotEndedNumbersItsStepButIsNoWindowOfIt)
{
    const LabelledTrack track = readLog(pushLine(7, -1) + stepLines(0) + pushLine(8, 49) + stepLines(50)
                                        + popLine(95) + pushLine(9, 99) + stepLines(100));
    EXPECT_THAT(stepsOf(track), ElementsAre(7, 7, 7, 7, 8, 8, 8, 8, 9, 9, 9, 9));
    ASSERT_EQ(track.stepWindows.size(), 1U);
    EXPECT_EQ(track.stepWindows[0].number, StepNumber{8});
}

TEST_F(PaddleLogTest, AnNvtxRangeWithoutJobsIsNoStep)
{
    const LabelledTrack track =
        readLog(pushLine(6, -9) + popLine(-5) + pushLine(7, -1) + stepLines(0) + popLine(45));
    ASSERT_EQ(track.stepWindows.size(), 1U);
    EXPECT_EQ(track.stepWindows[0].number, StepNumber{7});
}

TEST_F(PaddleLogTest, ChunksOfVirtualStagesAreOneStep)
{
    std::string step;
    for (const char* type : {"forward0", "forward1", "backward1", "backward0"}) {
        step += jobLine(type, 0, 0, 1) + jobLine(type, 1, 1, 2);
    }
    EXPECT_THAT(stepsOf(readLog(step)), Each(0));
}

TEST_F(PaddleLogTest, LearningRatesBelongToTheStepBehindThemAndOptimizersToTheOneBefore)
{
    const std::string first = jobLine("lr", 0, -0.2, -0.1) + stepLines(0) + jobLine("optimizer", 0, 80.5, 84);
    const std::string second =
        jobLine("lr", 0, 89.8, 89.9) + stepLines(99) + jobLine("optimizer", 0, 180.5, 184);
    EXPECT_THAT(stepsOf(readLog(first + second)), ElementsAre(0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1));
}

TEST_F(PaddleLogTest, AStepWhoseFirstForwardIsMissingIsAStep)
{
    const std::string second = stepLines(50);
    const LabelledTrack track = readLog(stepLines(0) + second.substr(second.find('\n') + 1));
    EXPECT_THAT(stepsOf(track), ElementsAre(0, 0, 0, 0, 1, 1, 1));
}

TEST_F(PaddleLogTest, ADeviceThatLoggedFewerStepsHasThoseOfItsTime)
{
    m_folder.write("workerlog.0", startLine(5) + stepLines(0) + stepLines(50) + stepLines(100));
    m_folder.write("workerlog.1", stepLines(51) + stepLines(101));
    m_folder.write("workerlog.2", stepLines(2) + stepLines(102));
    const LabelledCapture capture = read();
    ASSERT_EQ(capture.ranks.size(), 3U);
    EXPECT_THAT(stepsOf(capture.ranks[1]), ElementsAre(6, 6, 6, 6, 7, 7, 7, 7));
    EXPECT_THAT(stepsOf(capture.ranks[2]), ElementsAre(5, 5, 5, 5, 7, 7, 7, 7));
}

TEST_F(PaddleLogTest, MachinesAreMatchedStepByStepWhateverTheirClocks)
{
    m_folder.write("machine0/workerlog.0", stepLines(0) + stepLines(50));
    m_folder.write("machine1/workerlog.0", stepLines(60) + stepLines(110));
    m_folder.write("machine2/workerlog.0", stepLines(53));
    const LabelledCapture capture = read();
    ASSERT_EQ(capture.ranks.size(), 3U);
    EXPECT_THAT(stepsOf(capture.ranks[1]), ElementsAre(0, 0, 0, 0, 1, 1, 1, 1));
    EXPECT_THAT(stepsOf(capture.ranks[2]), ElementsAre(1, 1, 1, 1));
}

/// What a finding says of a track; empty if it is not there.
std::string detailOf(const LabelledTrack& track, FindingId id)
{
    const auto finding = std::ranges::find(track.findings.rows(), id, &Finding::id);
    return finding == track.findings.rows().end() ? "" : finding->detail.english();
}

std::uint64_t countOf(const LabelledTrack& track, FindingId id)
{
    const auto finding = std::ranges::find(track.findings.rows(), id, &Finding::id);
    return finding == track.findings.rows().end() ? 0 : finding->count;
}

TEST_F(PaddleLogTest, OfSeveralRunsInOneLogTheLastIsShownAndTheOthersAreNamed)
{
    const std::string run = startLine(3) + stepLines(0) + stepLines(50);
    const std::string third = startLine(4) + stepLines(200'000);
    const LabelledTrack track = readLog(run + startLine(3) + stepLines(100'000) + stepLines(100'050) + third);
    EXPECT_THAT(stepsOf(track), ElementsAre(4, 4, 4, 4));
    EXPECT_EQ(detailOf(track, FindingId::EarlierRunsLeftOut), "steps 3-4, 3-4");
    EXPECT_EQ(countOf(track, FindingId::EarlierRunsLeftOut), 2U);
}

TEST_F(PaddleLogTest, AStartBeyondTheLastStepIsOfTheSameRun)
{
    const LabelledTrack track = readLog(startLine(3) + stepLines(0) + startLine(10) + stepLines(50));
    EXPECT_THAT(stepsOf(track), ElementsAre(3, 3, 3, 3, 10, 10, 10, 10));
    EXPECT_FALSE(track.findings.contains(FindingId::EarlierRunsLeftOut));
}

TEST_F(PaddleLogTest, AStartWithoutJobsIsNoRun)
{
    const LabelledTrack track = readLog(startLine(3) + startLine(3) + stepLines(0) + startLine(3));
    EXPECT_THAT(stepsOf(track), Each(3));
    EXPECT_FALSE(track.findings.contains(FindingId::EarlierRunsLeftOut));
}

TEST_F(PaddleLogTest, WindowsOfAnEarlierRunGoWithIt)
{
    const LabelledTrack track =
        readLog(startLine(7) + pushLine(7, -1) + stepLines(0) + popLine(45) + startLine(7)
                + pushLine(7, 99'999) + stepLines(100'000) + popLine(100'045));
    EXPECT_THAT(stepsOf(track), ElementsAre(7, 7, 7, 7));
    ASSERT_EQ(track.stepWindows.size(), 1U);
    EXPECT_EQ(track.stepWindows[0].host.begin, track.blocks[0].block.span.begin - Duration{1'000'000});
}

TEST_F(PaddleLogTest, ALogOfAnEarlierRunAloneHasNoPartInTheLastOneOfItsMachine)
{
    m_folder.write("workerlog.0", startLine(3) + stepLines(0) + startLine(3) + stepLines(100'000));
    m_folder.write("workerlog.1", startLine(3) + stepLines(1));
    m_folder.write("workerlog.2", stepLines(100'001));
    const LabelledCapture capture = read();
    ASSERT_EQ(capture.ranks.size(), 3U);
    EXPECT_THAT(stepsOf(capture.ranks[0]), ElementsAre(3, 3, 3, 3));
    EXPECT_THAT(stepsOf(capture.ranks[1]), ElementsAre());
    EXPECT_EQ(detailOf(capture.ranks[1], FindingId::EarlierRunsLeftOut), "step 3");
    EXPECT_THAT(stepsOf(capture.ranks[2]), ElementsAre(3, 3, 3, 3));
}

TEST_F(PaddleLogTest, TheLastRunIsTheLastInTheLogWhateverTheClockSays)
{
    const LabelledTrack track =
        readLog(startLine(3) + stepLines(100'000) + startLine(3) + stepLines(0) + stepLines(50));
    EXPECT_THAT(stepsOf(track), ElementsAre(3, 3, 3, 3, 4, 4, 4, 4));
    EXPECT_EQ(track.blocks[0].block.step->value, 0U);
}

} // namespace
} // namespace pipescope::test
