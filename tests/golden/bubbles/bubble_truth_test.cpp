#include "tests/golden/bubbles/analysed_cluster.h"

#include <gtest/gtest.h>

#include <numeric>
#include <tuple>

namespace pipescope::test {
namespace {

/// busy, window, idle.
using Times = std::tuple<std::int64_t, std::int64_t, std::int64_t>;
using TimesOfRanks = std::map<std::pair<std::int64_t, std::int64_t>, Times>;

TimesOfRanks timesOfTruth(const std::filesystem::path& file)
{
    TimesOfRanks times;
    const auto truth = readTruth(file);
    for (const auto& record : truth.at("bubble")) {
        times[{record.at("step"), record.at("rank")}] = {record.at("busy_ns"), record.at("window_ns"),
                                                         record.at("bubble_ns")};
    }
    return times;
}

TimesOfRanks timesOfAnalysis(const AnalysedCluster& cluster)
{
    TimesOfRanks times;
    for (const StepBubble& step : cluster.analysis.steps) {
        const std::int64_t number = cluster.trace->steps[step.step.value].number.value;
        for (const GroupBubble& group : step.groups) {
            for (const RankBubble& rank : group.ranks) {
                const auto& idle = rank.idle.idle;
                times[{number, rank.idle.rank.value}] = {
                    rank.idle.busy, rank.idle.window,
                    std::accumulate(idle.begin(), idle.end(), std::int64_t{0})};
            }
        }
    }
    return times;
}

TEST(BubbleTruth, BusyWindowAndIdleOfEveryRankAndStepAreThoseOfTheGenerator)
{
    std::vector<std::string> arguments;
    for (const char* schedule : {"gpipe", "1f1b", "interleaved", "zb-h1", "zbv", "dualpipe", "dualpipev"}) {
        for (const char* options :
             {"", "--dp 2 --steps 2 --jitter 20", "--tp 2 --straggler 3:1.4", "--p2p batch --seed 7",
              "--level none --seed 9", "--dp 2 --host-size 2 --skew-us 300"})
        {
            arguments.push_back("--kernels-per-block 1 --schedule " + std::string(schedule) + " " + options);
        }
    }
    const GeneratedClusters clusters(arguments);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        EXPECT_EQ(timesOfAnalysis(analysed(clusters.folder(i))), timesOfTruth(clusters.truthFile(i)))
            << arguments[i];
    }
}

} // namespace
} // namespace pipescope::test
