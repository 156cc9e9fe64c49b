#include "core/run/exporters/exporters.h"
#include "tests/golden/cluster_fixture.h"
#include "tests/golden/random_cluster.h"
#include "tests/golden/truth_comparison.h"
#include "tests/support/run_comparison.h"
#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <string>

namespace pipescope::test {
namespace {

/// Seeds from the first to the last; more by hand: PIPESCOPE_SEEDS=1000-1999.
std::pair<std::uint64_t, std::uint64_t> seedRange()
{
    const char* wanted = std::getenv("PIPESCOPE_SEEDS");
    if (wanted == nullptr) {
        return {1, 48};
    }
    const std::string text = wanted;
    const auto dash = text.find('-');
    const std::uint64_t first = std::stoull(text);
    return {first, dash == std::string::npos ? first : std::stoull(text.substr(dash + 1))};
}

constexpr std::uint64_t kShardsOfProperties = 4;

/// What is not the same any more once a run was exported as a Chrome trace and read back.
std::vector<std::string> differencesAfterRoundTrip(const Trace& trace)
{
    const TemporaryFolder folder;
    std::ofstream out(folder / "trace.json", std::ios::binary);
    EXPECT_TRUE(writeChromeTrace(trace, out));
    out.close();
    return differencesOfRuns(trace, *loadTrace(folder / "trace.json"));
}

class RandomClusters : public testing::TestWithParam<std::uint64_t>
{ };

TEST_P(RandomClusters, AreShownAsTheyWereOrAFindingReportsWhyNot)
{
    const auto [first, last] = seedRange();
    std::vector<RandomCluster> clusters;
    std::vector<std::string> arguments;
    const auto check = [&] {
        const GeneratedClusters generated(arguments);
        for (std::size_t i = 0; i < clusters.size(); ++i) {
            const auto trace = loadTrace(generated.folder(i));
            EXPECT_THAT(differencesAfterRoundTrip(*trace), testing::IsEmpty()) << clusters[i].arguments;
            const auto comparison = compareWithTruth(*trace, generated.truthFile(i));
            EXPECT_EQ(complaints(comparison, clusters[i].damaged, clusters[i].unrecorded), "")
                << clusters[i].arguments;
        }
        clusters.clear();
        arguments.clear();
    };
    constexpr std::size_t kAtOnce = 25;
    for (std::uint64_t seed = first + GetParam(); seed <= last; seed += kShardsOfProperties) {
        clusters.push_back(randomCluster(seed));
        arguments.push_back(clusters.back().arguments);
        if (clusters.size() == kAtOnce) {
            check();
        }
    }
    check();
}

INSTANTIATE_TEST_SUITE_P(Shard, RandomClusters, testing::Range(std::uint64_t{0}, kShardsOfProperties));

} // namespace
} // namespace pipescope::test
