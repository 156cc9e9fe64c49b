#include "tests/golden/bubbles/analysed_cluster.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>

namespace pipescope::test {
namespace {

/// The generator's names for the schedules that can be played.
const std::map<ScheduleKind, std::string> kGenerated{{ScheduleKind::GPipe, "gpipe"},
                                                     {ScheduleKind::OneForwardOneBackward, "1f1b"},
                                                     {ScheduleKind::Interleaved, "interleaved"},
                                                     {ScheduleKind::ZeroBubbleH1, "zb-h1"},
                                                     {ScheduleKind::ZeroBubbleV, "zbv"},
                                                     {ScheduleKind::DualPipeV, "dualpipev"},
                                                     {ScheduleKind::DualPipe, "dualpipe"}};

/// The generator's weight gradients take half of a backward.
bool isOfGenerator(const WhatIf& whatIf)
{
    return !whatIf.weightShare || std::abs(*whatIf.weightShare - 0.5) < 0.01;
}

bool isKnown(ScheduleKind source, ScheduleKind played)
{
    if (overlapsBlocks(played)) {
        return source == played;
    }
    // Weight gradients of DualPipeV take other shares than in the other generated runs.
    return source != ScheduleKind::DualPipeV || !splitsBackwards(played);
}

/// Runs of one size with each schedule.
class WhatIfTruth : public ::testing::TestWithParam<std::string>
{ };

// What the medians of one run say of another schedule, against a run with that schedule. How long
// overlapped blocks take is recorded in runs that overlap only.
TEST_P(WhatIfTruth, OtherSchedulesTakeWhatGeneratedRunsTakeWithinTwoPercent)
{
    std::vector<std::string> arguments;
    std::map<ScheduleKind, std::size_t> positions;
    for (const auto& [kind, name] : kGenerated) {
        positions[kind] = arguments.size();
        arguments.push_back("--kernels-per-block 1 " + GetParam() + " --schedule " + name);
    }
    const GeneratedClusters clusters(arguments);
    int compared = 0;
    for (const ScheduleKind source :
         {ScheduleKind::GPipe, ScheduleKind::OneForwardOneBackward, ScheduleKind::Interleaved,
          ScheduleKind::DualPipeV, ScheduleKind::DualPipe})
    {
        const AnalysedCluster run = analysed(clusters.folder(positions[source]));
        for (const WhatIf& each : run.analysis.whatIfs.steps) {
            const bool isPlayed = each.kind == WhatIfKind::Schedule && isOfGenerator(each);
            if (!isPlayed || !isKnown(source, each.schedule->kind)) {
                continue;
            }
            const double truth = truthWindow(clusters.truthFile(positions[each.schedule->kind]));
            EXPECT_NEAR(static_cast<double>(each.step), truth, 0.02 * truth)
                << kGenerated.at(source) << " as " << kGenerated.at(each.schedule->kind);
            ++compared;
        }
    }
    EXPECT_EQ(compared, 25);
}

INSTANTIATE_TEST_SUITE_P(Sizes, WhatIfTruth,
                         ::testing::Values("--pp 4 --microbatches 8", "--pp 2 --microbatches 8 --seed 5",
                                           "--pp 4 --microbatches 16 --dp 2 --seed 6",
                                           "--pp 8 --microbatches 16 --seed 7"));

} // namespace
} // namespace pipescope::test
