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
                                                     {ScheduleKind::DualPipeV, "dualpipev"}};

/// The generator's weight gradients take half of a backward.
bool isOfGenerator(const WhatIf& whatIf)
{
    return !whatIf.weightShare || std::abs(*whatIf.weightShare - 0.5) < 0.01;
}

/// Runs of one size with each schedule.
class WhatIfTruth : public ::testing::TestWithParam<std::string>
{ };

// What the medians of one run say of another schedule, against a run with that schedule. How overlapped
// blocks of DualPipeV would do is recorded in runs of DualPipeV only.
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
    for (const ScheduleKind source : {ScheduleKind::GPipe, ScheduleKind::OneForwardOneBackward,
                                      ScheduleKind::Interleaved, ScheduleKind::DualPipeV})
    {
        const AnalysedCluster run = analysed(clusters.folder(positions[source]));
        for (const WhatIf& each : run.analysis.whatIfs.steps) {
            const bool isPlayed = each.kind == WhatIfKind::Schedule && isOfGenerator(each);
            const bool isDualPipeV = isPlayed && each.schedule->kind == ScheduleKind::DualPipeV;
            // Its weight gradients take other shares than in the other generated runs.
            const bool isKnown = source == ScheduleKind::DualPipeV
                                     ? isDualPipeV || !splitsBackwards(each.schedule->kind)
                                     : !isDualPipeV;
            if (!isPlayed || !isKnown) {
                continue;
            }
            const double truth = truthWindow(clusters.truthFile(positions[each.schedule->kind]));
            EXPECT_NEAR(static_cast<double>(each.step), truth, 0.02 * truth)
                << kGenerated.at(source) << " as " << kGenerated.at(each.schedule->kind);
            ++compared;
        }
    }
    EXPECT_EQ(compared, 19);
}

INSTANTIATE_TEST_SUITE_P(Sizes, WhatIfTruth,
                         ::testing::Values("--pp 4 --microbatches 8", "--pp 2 --microbatches 8 --seed 5",
                                           "--pp 4 --microbatches 16 --dp 2 --seed 6",
                                           "--pp 8 --microbatches 16 --seed 7"));

} // namespace
} // namespace pipescope::test
