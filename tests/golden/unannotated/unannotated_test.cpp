#include "tests/golden/cluster_fixture.h"
#include "tests/golden/unannotated/unannotated_truth.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <stdexcept>
#include <string>
#include <utility>

namespace pipescope::test {
namespace {

/// A generated cluster that was recorded without ranges; see take_ranges.py for `threads`.
class UnannotatedCluster
{
public:
    UnannotatedCluster(const std::string& arguments, const std::string& threads)
        : m_cluster("--cann-api all --kernels-per-block 40 " + arguments)
    {
        const std::string command =
            "'" PIPESCOPE_PYTHON "' '" PIPESCOPE_TAKE_RANGES "' '" + m_cluster.folder().native() + "' '"
            + (m_cluster.folder().parent_path() / "truth.jsonl").native() + "' " + threads;
        if (std::system(command.c_str()) != 0) {
            throw std::runtime_error("failed: " + command);
        }
    }

    std::filesystem::path folder() const { return m_cluster.folder(); }

    std::vector<nlohmann::json> blocks() const { return m_cluster.truth("block"); }

private:
    GeneratedCluster m_cluster;
};

class Unannotated : public testing::TestWithParam<std::pair<std::string, std::string>>
{ };

TEST_P(Unannotated, BlocksAreConcludedWithTheirLengthsAndLabels)
{
    const UnannotatedCluster cluster(GetParam().first, GetParam().second);
    const Found found = foundBlocks(*loadTrace(cluster.folder()), cluster.blocks());
    RecordProperty("shown", std::to_string(found.shown / found.all));
    EXPECT_EQ(found.invented, 0);
    EXPECT_GE(found.shown, 0.95 * found.all) << found.shown << " of " << found.all;
    EXPECT_GE(found.labelled, 0.95 * found.all) << found.labelled << " of " << found.all;
    EXPECT_TRUE(loadTrace(cluster.folder())->findings.contains(FindingId::BlocksConcluded));
}

INSTANTIATE_TEST_SUITE_P(
    Schedules, Unannotated,
    testing::Values(std::pair("--schedule 1f1b --pp 4 --microbatches 8 --steps 2 --level 1", "driver"),
                    std::pair("--schedule 1f1b --pp 4 --tp 2 --microbatches 8 --steps 3 --level 0", "script"),
                    std::pair("--schedule 1f1b --pp 2 --dp 2 --microbatches 6 --steps 2 --level 1", "script"),
                    std::pair("--schedule interleaved --pp 4 --microbatches 8 --steps 2 --level 1", "driver"),
                    std::pair("--schedule interleaved --pp 4 --microbatches 8 --steps 2 --level 0",
                              "script")));

TEST(UnannotatedRefusal, SaysThatOneThreadLaunchedEverything)
{
    const UnannotatedCluster cluster("--pp 4 --microbatches 8", "none");
    const auto trace = loadTrace(cluster.folder());
    EXPECT_EQ(trace->blockCount(), 0U);
    EXPECT_TRUE(trace->findings.contains(FindingId::BlocksNotConcluded));
    EXPECT_TRUE(trace->findings.contains(FindingId::NoRanges));
}

TEST(UnannotatedRefusal, InventsNothingWithoutAPipeline)
{
    for (const std::string sizes : {"--pp 1 --dp 2", "--pp 1"}) {
        const UnannotatedCluster cluster(sizes + " --microbatches 8 --steps 2", "driver");
        const auto trace = loadTrace(cluster.folder());
        EXPECT_EQ(trace->blockCount(), 0U) << sizes;
        EXPECT_TRUE(trace->findings.contains(FindingId::NoRanges)) << sizes;
    }
}

} // namespace
} // namespace pipescope::test
