#include "tests/golden/cluster_fixture.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>

namespace pipescope::test {
namespace {

using StepsByBlock = std::map<std::pair<int, std::int64_t>, std::int64_t>;

StepsByBlock stepsOfTruth(const GeneratedCluster& cluster)
{
    StepsByBlock steps;
    for (const auto& block : cluster.truth("block")) {
        steps[{block["rank"], block["start_local"]}] = block["step"];
    }
    return steps;
}

StepsByBlock stepsOfTrace(const Trace& trace)
{
    StepsByBlock steps;
    for (const Track& track : trace.tracks) {
        for (std::size_t i = 0; i < track.blocks.size(); ++i) {
            const auto step = track.blocks.step(BlockIndex{i});
            steps[{track.rank.value, track.blocks.beginNs()[i]}] =
                step ? trace.steps[step->value].number.value : -1;
        }
    }
    return steps;
}

class StepsWithoutSchedule : public testing::TestWithParam<std::string>
{ };

TEST_P(StepsWithoutSchedule, AreReportedByTheBlocksAlone)
{
    const GeneratedCluster cluster("--layout msprof --no-pp-info --steps 3 --first-step 0 " + GetParam());
    const auto trace = loadTrace(cluster.folder());
    EXPECT_EQ(stepsOfTrace(*trace), stepsOfTruth(cluster));
    EXPECT_TRUE(trace->findings.contains(FindingId::StepsFromBlocks));
}

INSTANTIATE_TEST_SUITE_P(
    Schedules, StepsWithoutSchedule,
    testing::Values("--schedule gpipe --pp 4 --microbatches 6 --seed 61",
                    "--schedule 1f1b --pp 4 --microbatches 8 --skew-us 900 --host-size 2 --seed 62",
                    "--schedule 1f1b --pp 1 --microbatches 4 --seed 63",
                    "--schedule 1f1b --pp 2 --microbatches 1 --seed 64",
                    "--schedule interleaved --pp 4 --vpp 3 --microbatches 8 --seed 65",
                    "--schedule dualpipev --pp 4 --microbatches 8 --straggler 1:1.4 --seed 66"));

} // namespace
} // namespace pipescope::test
