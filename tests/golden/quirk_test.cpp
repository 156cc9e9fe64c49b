#include "tests/golden/cluster_fixture.h"
#include "tests/golden/random_cluster.h"
#include "tests/golden/truth_comparison.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace pipescope::test {
namespace {

struct Damage
{
    std::vector<std::string> quirks;
    std::string arguments;
};

/// The schedule goes round with the number, so that pairs meet all of them.
Damage damageBy(std::vector<std::string> quirks, std::size_t number)
{
    static const std::vector<std::string> kRuns{
        "--schedule 1f1b --pp 3 --microbatches 4 --steps 2", "--schedule dualpipev --pp 2 --microbatches 5",
        "--schedule interleaved --pp 2 --vpp 2 --microbatches 4 --p2p batch",
        "--schedule gpipe --pp 2 --dp 2 --microbatches 3 --level none",
        "--schedule 1f1b --pp 4 --microbatches 5 --level 0"};
    Damage damage{std::move(quirks), kRuns[number % kRuns.size()] + " --kernels-per-block 1"};
    for (const std::string& quirk : damage.quirks) {
        damage.arguments += " --quirk " + quirk + ":1";
    }
    return damage;
}

/// Each quirk alone and with some others; with PIPESCOPE_ALL_PAIRS set, with every other.
std::vector<Damage> damages()
{
    const auto& quirks = allQuirks();
    const bool all = std::getenv("PIPESCOPE_ALL_PAIRS") != nullptr;
    std::vector<Damage> damages;
    std::size_t number = 0;
    for (std::size_t a = 0; a < quirks.size(); ++a) {
        damages.push_back(damageBy({quirks[a]}, number++));
        for (std::size_t b = a + 1; b < quirks.size(); ++b) {
            // A fixed tenth of the pairs, in which each quirk occurs.
            if (all || (a * 7 + b * 3) % 10 == 0) {
                damages.push_back(damageBy({quirks[a], quirks[b]}, number++));
            }
        }
    }
    return damages;
}

constexpr std::size_t kShards = 4;

class Quirks : public testing::TestWithParam<std::size_t>
{ };

TEST_P(Quirks, AloneAndInPairsAreReportedAndChangeNothingElse)
{
    const std::vector<Damage> all = damages();
    std::vector<std::string> arguments;
    for (std::size_t i = GetParam(); i < all.size(); i += kShards) {
        arguments.push_back(all[i].arguments);
    }
    const GeneratedClusters generated(arguments);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        SCOPED_TRACE(arguments[i]);
        const std::string before = fingerprint(generated.folder(i));
        const auto trace = loadTrace(generated.folder(i));
        EXPECT_EQ(fingerprint(generated.folder(i)), before);
        EXPECT_EQ(complaints(compareWithTruth(*trace, generated.truthFile(i)), {1}), "");
    }
}

INSTANTIATE_TEST_SUITE_P(Shard, Quirks, testing::Range(std::size_t{0}, kShards));

} // namespace
} // namespace pipescope::test
