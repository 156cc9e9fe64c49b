#include "ui/run/session/block_grades.h"

#include "core/run/bubbles/causes/measured_run.h"
#include "core/run/companion/other_run.h"
#include "tests/core/run/bubbles/simulated_run.h"
#include "ui/run/scene/index/scene_index.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace pipescope::ui {
namespace {

using pipescope::test::SimulatedBlock;
using pipescope::test::SimulatedRun;
using scene::BlockGrades;

std::string wordOf(const BlockGrades& grades, std::size_t track, std::size_t block)
{
    const std::uint8_t grade = grades.ofTracks[track][block];
    return std::string(
        std::string_view(grade == BlockGrades::kNone ? grades.none : grades.grades[grade].word));
}

TEST(BlockGrades, OfBlocksWithoutSlackAreOfTheCriticalPath)
{
    // The last stage works without a pause from its first block on: none of its blocks can wait.
    SimulatedRun run;
    run.blockTime = [](const SimulatedBlock& block) {
        return SimulatedRun::usualTime(block) * (block.stage == 3 ? 3 : 1);
    };
    const auto trace = run.trace();
    const auto measured = measureRun(*trace, {});
    const auto grades = gradesBySlack(*trace, measured->graphs);
    for (std::size_t block = 0; block < trace->tracks[3].blocks.size(); ++block) {
        EXPECT_EQ(wordOf(*grades, 3, block), "no slack") << block;
    }
    EXPECT_TRUE(std::ranges::any_of(grades->ofTracks[0], [](std::uint8_t grade) { return grade > 0; }));
}

TEST(BlockGrades, OfChangesSayHowMuchLongerABlockTakes)
{
    const auto before = SimulatedRun().trace();
    SimulatedRun after;
    after.blockTime = [](const SimulatedBlock& block) {
        static constexpr std::array<std::int64_t, 4> kPercent{130, 110, 100, 70};
        return SimulatedRun::usualTime(block) * kPercent[static_cast<std::size_t>(block.stage)] / 100;
    };
    const auto shown = after.trace();
    const auto grades = gradesByChange(*shown, *alignedTo(*shown, *before, {}));
    EXPECT_EQ(wordOf(*grades, 0, 5), "more than 20 % longer");
    EXPECT_EQ(wordOf(*grades, 1, 5), "more than 5 % longer");
    EXPECT_EQ(wordOf(*grades, 2, 5), "as before");
    EXPECT_EQ(wordOf(*grades, 3, 5), "more than 20 % shorter");
}

TEST(BlockGrades, OfBlocksThatTheRunBeforeHasNotAreNone)
{
    SimulatedRun after;
    after.steps = 2;
    const auto shown = after.trace();
    const auto grades = gradesByChange(*shown, *alignedTo(*shown, *SimulatedRun().trace(), {}));
    EXPECT_EQ(wordOf(*grades, 0, 0), "as before");
    EXPECT_EQ(wordOf(*grades, 0, shown->tracks[0].blocks.size() - 1), "not in the run before");
}

TEST(BlockGrades, ColourTheBlocksAndAreTheLegend)
{
    Trace trace = SimulatedRun().openTrace();
    BlockPart other = trace.tracks[2].blocks.forward(BlockIndex{1U});
    other.microBatch = MicroBatch{77};
    trace.tracks[2].blocks.setForward(BlockIndex{1U}, other);
    const auto shown = std::make_shared<const Trace>(std::move(trace));
    const scene::Colourings colourings{scene::Colouring::Deviation, scene::OtherColouring::Name,
                                       gradesByDeviation(*shown)};
    const auto roles = scene::blockRoles(*shown, shown->tracks[2], colourings);
    EXPECT_EQ(roles[0], scene::ColourRole::NoValue);
    EXPECT_EQ(roles[1], colourings.grades->grades[2].role);
    const scene::SceneIndex index(shown, 1, colourings);
    ASSERT_GE(index.legend.size(), 4U);
    EXPECT_EQ(index.legend[2].word.english(), "not in the schedule");
    EXPECT_EQ(index.legend[3].word.english(), "as the schedule has it");
}

} // namespace
} // namespace pipescope::ui
