#include "core/run/clock/clock_set.h"
#include "tests/golden/bubbles/analysed_cluster.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace pipescope::test {
namespace {

/// What the generator says of a host's clock at a time.
std::int64_t errorAt(const nlohmann::json& host, TimePoint time, std::int64_t base)
{
    constexpr std::int64_t kBillion = 1'000'000'000;
    return host.at("offset_ns").get<std::int64_t>()
           + (time.ns - base) / 1'000 * host.value("drift_ppb", std::int64_t{0}) / (kBillion / 1'000);
}

/// By rank, the error of its clock at a time.
std::int64_t errorOfRank(const std::map<std::string, std::vector<nlohmann::json>>& truth, Rank rank,
                         TimePoint time)
{
    const auto base = truth.at("meta").front().at("base_time_ns").get<std::int64_t>();
    for (const auto& host : truth.at("host")) {
        for (const auto& member : host.at("ranks")) {
            if (member.get<std::int32_t>() == rank.value) {
                return errorAt(host, time, base);
            }
        }
    }
    ADD_FAILURE() << "no host has rank " << rank.value;
    return 0;
}

struct Coverage
{
    std::uint64_t intervals = 0;
    std::uint64_t right = 0;
};

void addCoverage(const AnalysedCluster& cluster, const std::filesystem::path& truthFile, Coverage& coverage)
{
    constexpr std::int64_t kRounding = 3;
    const auto truth = readTruth(truthFile);
    const ClockSet set(*cluster.trace);
    const auto rankOf = [&](ClockIndex clock) {
        return cluster.trace->track(set.tracksOf(clock).front()).rank;
    };
    const ClockFigures& figures = cluster.analysis.clocks;
    for (std::size_t i = 0; i < figures.clocks.size(); ++i) {
        const ClockEstimate& clock = figures.clocks[i];
        if (clock.reference == ClockIndex{i}) {
            continue;
        }
        const std::int64_t ahead = errorOfRank(truth, rankOf(ClockIndex{i}), clock.line.at)
                                   - errorOfRank(truth, rankOf(clock.reference), clock.line.at);
        ++coverage.intervals;
        coverage.right += clock.low && clock.high && clock.low->ns - kRounding <= ahead
                                  && ahead <= clock.high->ns + kRounding
                              ? 1
                              : 0;
    }
}

TEST(ClockTruth, IntervalsHoldTheOffsetsOfTheGeneratorAndNoMessageGoesBackInTimeByThem)
{
    std::vector<std::string> arguments;
    for (const char* schedule : {"gpipe", "1f1b", "interleaved", "dualpipev"}) {
        for (const char* options : {"--skew-us 300", "--skew-us 300 --drift-ppm 50 --steps 3",
                                    "--skew-us 5000 --level 0", "--skew-us 300 --level none --seed 4"})
        {
            arguments.push_back("--kernels-per-block 1 --dp 2 --host-size 2 --schedule "
                                + std::string(schedule) + " " + options);
        }
    }
    const GeneratedClusters clusters(arguments);
    Coverage coverage;
    std::uint64_t before = 0;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const auto cluster = analysed(clusters.folder(i));
        addCoverage(cluster, clusters.truthFile(i), coverage);
        before += cluster.analysis.clocks.violationsBefore;
        EXPECT_EQ(cluster.analysis.clocks.violationsAfter, 0U) << arguments[i];
        EXPECT_FALSE(cluster.analysis.clocks.contradiction) << arguments[i];
    }
    EXPECT_EQ(coverage.intervals, arguments.size() * 3);
    EXPECT_EQ(coverage.right, coverage.intervals);
    EXPECT_GT(before, 0U);
}

TEST(ClockTruth, FiguresOfASkewedRunAreThoseOfTheSameRunWithoutSkewWithinTheStatedError)
{
    const std::string run = "--kernels-per-block 1 --dp 2 --host-size 2 --steps 2 ";
    const GeneratedClusters clusters({run, run + "--skew-us 300", run + "--skew-us 300 --drift-ppm 50"});
    const auto exact = analysed(clusters.folder(0));
    for (const std::size_t i : {1U, 2U}) {
        const auto skewed = analysed(clusters.folder(i));
        std::int64_t error = 0;
        for (const ClockEstimate& clock : skewed.analysis.clocks.clocks) {
            error = std::max(error, clock.high ? (*clock.high - *clock.low).ns : 0);
        }
        ASSERT_EQ(skewed.analysis.steps.size(), exact.analysis.steps.size());
        for (std::size_t step = 0; step < exact.analysis.steps.size(); ++step) {
            const BubbleFigures& wanted = exact.analysis.steps[step].figures;
            const BubbleFigures& got = skewed.analysis.steps[step].figures;
            const auto ranks = static_cast<std::int64_t>(exact.trace->tracks.size());
            EXPECT_LE(std::abs(got.idleTotal() - wanted.idleTotal()), ranks * error);
            EXPECT_NEAR(static_cast<double>(got.busy), static_cast<double>(wanted.busy),
                        1e-4 * static_cast<double>(wanted.busy));
        }
    }
}

} // namespace
} // namespace pipescope::test
