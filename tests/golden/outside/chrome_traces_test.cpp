// Chrome traces and logs as people have them: ../shared/design/outside.md says what is right.

#include "core/run/load/load.h"
#include "core/run/model/names.h"
#include "tests/support/trace_invariants.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <variant>
#include <vector>

namespace pipescope {
namespace {

using testing::ElementsAreArray;
using testing::IsEmpty;

/// A folder of ../shared/data/outside, and what must be shown of it.
struct Situation
{
    std::string folder;
    std::size_t blocks = 0;
    std::size_t links = 0;
    /// Of the ranks that are shown.
    std::vector<std::int32_t> stages;
    std::vector<std::int64_t> steps;
    /// From the first begin of a block to the last end, in microseconds.
    std::int64_t length = 27600;
    /// That must be there.
    std::vector<FindingId> findings;
};

std::ostream& operator<<(std::ostream& out, const Situation& situation)
{
    return out << situation.folder;
}

class TraceFromOutside : public testing::TestWithParam<Situation>
{ };

TEST_P(TraceFromOutside, IsShownAsItIs)
{
    const Situation& expected = GetParam();
    const auto folder = std::filesystem::path(PIPESCOPE_SHARED) / "data" / "outside" / expected.folder;
    Progress progress;
    const auto document = load({{folder}, {}}, progress, {});
    ASSERT_TRUE(document);
    const Trace& trace = **document;
    EXPECT_THAT(test::brokenInvariants(trace), IsEmpty());

    std::vector<std::int32_t> stages;
    std::size_t blocks = 0;
    TimePoint begin{std::numeric_limits<std::int64_t>::max()};
    TimePoint end{std::numeric_limits<std::int64_t>::min()};
    for (const Track& track : trace.tracks) {
        if (!track.isOther) {
            stages.push_back(track.stage ? track.stage->value : -1);
            blocks += track.blocks.size();
            for (std::size_t i = 0; i < track.blocks.size(); ++i) {
                begin = std::min(begin, track.blocks.span(BlockIndex{i}).begin);
                end = std::max(end, track.blocks.span(BlockIndex{i}).end);
            }
        }
    }
    EXPECT_THAT(stages, ElementsAreArray(expected.stages));
    EXPECT_EQ(blocks, expected.blocks);
    EXPECT_EQ(trace.links.size(), expected.links);
    EXPECT_EQ((end.ns - begin.ns) / 1000, expected.length);
    std::vector<std::int64_t> steps;
    for (const Step& step : trace.steps) {
        steps.push_back(step.number.value);
    }
    EXPECT_THAT(steps, ElementsAreArray(expected.steps));
    EXPECT_EQ(trace.schedule.kind(), ScheduleKind::OneForwardOneBackward);
    for (const FindingId id : expected.findings) {
        EXPECT_TRUE(trace.findings.contains(id)) << findingKind(id).name;
    }
    EXPECT_FALSE(trace.findings.contains(FindingId::WorkRepeated));
}

INSTANTIATE_TEST_SUITE_P(
    OfGpus, TraceFromOutside,
    testing::Values(
        Situation{"gpu_two_streams", 48, 36, {0, 1, 2, 3}, {10}, 27600, {}},
        Situation{"gpu_backward_missing", 48, 36, {0, 1, 2, 3}, {10}, 27300, {FindingId::HostTimesShown}}));

INSTANTIATE_TEST_SUITE_P(
    OfOddEvents, TraceFromOutside,
    testing::Values(
        Situation{"negative_duration", 48, 36, {0, 1, 2, 3}, {10}, 39000, {FindingId::EventNotClosed}},
        Situation{"ts_zero", 48, 36, {0, 1, 2, 3}, {10}, 27600, {FindingId::EventTimesOutlying}},
        Situation{"unsorted_begin_end", 48, 36, {0, 1, 2, 3}, {0}, 27598, {}},
        Situation{"unescaped_quotes", 48, 36, {0, 1, 2, 3}, {10}, 27600, {FindingId::EventsMalformed}},
        Situation{"leading_comma", 48, 36, {0, 1, 2, 3}, {10}, 27600, {}},
        Situation{"async_events", 48, 36, {0, 1, 2, 3}, {0}, 27000, {}}));

INSTANTIATE_TEST_SUITE_P(
    OfFolders, TraceFromOutside,
    testing::Values(
        Situation{"empty_trace", 36, 12, {0, 2, 3}, {10}, 27600, {FindingId::FileEmpty}},
        Situation{"no_events", 36, 12, {0, 1, 3}, {10}, 27600, {FindingId::TraceEventsNone}},
        Situation{"same_rank_twice", 48, 36, {0, 1, 2, 3}, {10}, 27600, {FindingId::DuplicateCapture}}));

INSTANTIATE_TEST_SUITE_P(
    OfPaddle, TraceFromOutside,
    testing::Values(
        Situation{"log_appended", 96, 72, {0, 1, 2, 3}, {3, 4}, 560793, {FindingId::EarlierRunsLeftOut}},
        Situation{"paddle_fleet_threads", 48, 36, {0, 1, 2, 3}, {0}, 27600000, {}}));

TEST(TorchDualPipeVFromOutside, BothHalvesOfAnOverlapAreRead)
{
    const auto folder = std::filesystem::path(PIPESCOPE_SHARED) / "data" / "outside" / "dualpipev_torch";
    Progress progress;
    const auto document = load({{folder}, {}}, progress, {});
    ASSERT_TRUE(document);
    const Trace& trace = **document;
    EXPECT_THAT(test::brokenInvariants(trace), IsEmpty());
    EXPECT_EQ(trace.schedule.kind(), ScheduleKind::DualPipeV);
    const auto& blocks = trace.tracks.front().blocks;
    ASSERT_GT(blocks.size(), 7U);
    const Block overlap = blocks.at(BlockIndex{7U});
    EXPECT_EQ(overlap.kind, BlockKind::Overlap);
    EXPECT_EQ(overlap.forward, (BlockPart{MicroBatch{3}, VirtualStage{0}}));
    EXPECT_EQ(overlap.backward, (BlockPart{MicroBatch{1}, VirtualStage{3}}));
    // Six micro-batches over two borders between the ranks, there and back.
    EXPECT_EQ(trace.links.size(), 24U);
    EXPECT_EQ(std::count_if(trace.links.begin(), trace.links.end(),
                            [](const Link& link) { return link.direction == LinkDirection::Backward; }),
              12);
}

} // namespace
} // namespace pipescope
