#include "tests/core/run/packed/packed_fixture.h"
#include "tests/golden/cluster_fixture.h"

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

namespace pipescope::test {
namespace {

namespace fs = std::filesystem;

constexpr std::array kLayouts{"pytorch", "mindspore", "msprof", "msmonitor"};
constexpr std::array kLevels{"1", "0", "none"};
/// With the sizes that each allows.
constexpr std::array kSchedules{"gpipe --pp 3 --microbatches 4",
                                "1f1b --pp 4 --microbatches 6 --tp 2",
                                "interleaved --pp 2 --vpp 2 --microbatches 4 --dp 2",
                                "zb-h1 --pp 3 --microbatches 5",
                                "zbv --pp 2 --microbatches 5 --dp 2",
                                "dualpipe --pp 4 --microbatches 8",
                                "dualpipev --pp 2 --microbatches 6 --dp 2"};

/// Every schedule at every level, with clocks that differ; some with transfers in batches or without what
/// describes the run.
std::vector<std::string> clustersOf(const std::string& layout)
{
    constexpr std::array kVariants{"", " --p2p batch", " --no-pp-info", " --no-step-time",
                                   " --no-group-info"};
    std::vector<std::string> clusters;
    for (const std::string schedule : kSchedules) {
        for (const std::string level : kLevels) {
            const std::size_t seed = clusters.size() + 1;
            clusters.push_back("--schedule " + schedule + " --layout " + layout + " --level " + level
                               + " --steps 2 --kernels-per-block 1 --skew-us 300 --host-size 2 --seed "
                               + std::to_string(seed) + kVariants[seed % kVariants.size()]);
        }
    }
    return clusters;
}

class PackedLayouts
    : public PackedTest
    , public testing::WithParamInterface<const char*>
{
protected:
    /// The file of all ranks of the folder is the run of the databases, and so is the merger of its parts.
    void check(const fs::path& cluster, std::mt19937& random) const
    {
        const auto trace = load(cluster);
        ASSERT_FALSE(trace->links.empty());
        const auto whole = pack(cluster, "whole.pipescope");
        expectSame(*trace, *load(whole));
        const std::size_t parts = 2 + random() % (trace->tracks.size() - 1);
        std::vector<fs::path> files;
        for (const std::string& ranks : randomSplit(trace->tracks.size(), parts, random)) {
            files.push_back(pack(cluster, "part" + std::to_string(files.size()), ranks));
        }
        std::shuffle(files.begin(), files.end(), random);
        const Status merged = merge(files, "merged.pipescope");
        ASSERT_TRUE(merged) << merged.error().text;
        EXPECT_TRUE(contentOf(m_folder / "merged.pipescope") == contentOf(whole)) << parts << " parts";
    }

    /// Moves all that lies in a folder to one of two folders in it, half to each.
    static std::vector<fs::path> inTwoFolders(const fs::path& cluster)
    {
        std::vector<fs::path> entries;
        for (const auto& entry : fs::directory_iterator(cluster)) {
            entries.push_back(entry.path());
        }
        std::sort(entries.begin(), entries.end());
        std::vector<fs::path> nodes{cluster / "node a", cluster / "node b"};
        for (const fs::path& node : nodes) {
            fs::create_directory(node);
        }
        for (std::size_t i = 0; i < entries.size(); ++i) {
            fs::rename(entries[i], nodes[i * 2 / entries.size()] / entries[i].filename());
        }
        return nodes;
    }
};

TEST_P(PackedLayouts, AreTheRunsOfTheDatabasesHoweverTheyWereSplit)
{
    const std::vector<std::string> clusters = clustersOf(GetParam());
    const GeneratedClusters generated(clusters);
    std::mt19937 random(1);
    for (std::size_t i = 0; i < clusters.size(); ++i) {
        SCOPED_TRACE(clusters[i]);
        check(generated.folder(i), random);
    }
}

TEST_P(PackedLayouts, MayBePackedFromAFolderOfEachNode)
{
    const GeneratedCluster generated(
        std::string("--pp 2 --dp 2 --host-size 2 --kernels-per-block 1 --layout ") + GetParam());
    const auto nodes = inTwoFolders(generated.folder());
    const auto trace = load(generated.folder());
    ASSERT_EQ(trace->tracks.size(), 4U);
    const auto a = pack(nodes.front(), "a.pipescope");
    const auto b = pack(nodes.back(), "b.pipescope");
    const Status merged = merge({b, a}, "merged.pipescope");
    ASSERT_TRUE(merged) << merged.error().text;
    expectSame(*trace, *load(m_folder / "merged.pipescope"));
    EXPECT_TRUE(contentOf(m_folder / "merged.pipescope")
                == contentOf(pack(generated.folder(), "whole.pipescope")));
}

INSTANTIATE_TEST_SUITE_P(Layouts, PackedLayouts, testing::ValuesIn(kLayouts));

} // namespace
} // namespace pipescope::test
