#include "tests/golden/cluster_fixture.h"
#include "tests/golden/unannotated/unannotated_truth.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <stdexcept>
#include <string>
#include <utility>

namespace pipescope::test {
namespace {

/// A generated cluster as PyTorch's profiler records it without annotations; see kineto_of_truth.py for
/// `kind`.
class KinetoCluster
{
public:
    KinetoCluster(const std::string& arguments, const std::string& kind)
        : m_cluster(arguments)
    {
        const std::string command = "'" PIPESCOPE_PYTHON "' '" PIPESCOPE_KINETO_OF_TRUTH "' '"
                                    + (m_cluster.folder().parent_path() / "truth.jsonl").native() + "' '"
                                    + folder().native() + "' " + kind;
        if (std::system(command.c_str()) != 0) {
            throw std::runtime_error("failed: " + command);
        }
    }

    std::filesystem::path folder() const { return m_cluster.folder().parent_path() / "kineto"; }

    std::vector<nlohmann::json> blocks() const { return m_cluster.truth("block"); }

private:
    GeneratedCluster m_cluster;
};

class UnannotatedKineto : public testing::TestWithParam<std::pair<std::string, std::string>>
{ };

TEST_P(UnannotatedKineto, BlocksAreConcludedWithTheirLengthsAndLabels)
{
    const KinetoCluster cluster(GetParam().first, GetParam().second);
    const auto trace = loadTrace(cluster.folder());
    const Found found = foundBlocks(*trace, cluster.blocks());
    RecordProperty("shown", std::to_string(found.shown / found.all));
    RecordProperty("labelled", std::to_string(found.labelled / found.all));
    EXPECT_EQ(found.invented, 0);
    EXPECT_GE(found.shown, 0.95 * found.all) << found.shown << " of " << found.all;
    EXPECT_GE(found.labelled, 0.95 * found.all) << found.labelled << " of " << found.all;
    EXPECT_TRUE(trace->findings.contains(FindingId::BlocksConcluded));
}

INSTANTIATE_TEST_SUITE_P(
    Schedules, UnannotatedKineto,
    testing::Values(std::pair("--schedule 1f1b --pp 4 --microbatches 8 --steps 2", "records"),
                    std::pair("--schedule 1f1b --pp 4 --microbatches 8 --steps 2 --p2p batch", "records"),
                    std::pair("--schedule 1f1b --pp 4 --microbatches 8 --steps 2", "operators"),
                    std::pair("--schedule 1f1b --pp 4 --microbatches 8 --steps 2", "kernels"),
                    std::pair("--schedule 1f1b --pp 4 --microbatches 8 --steps 2 --p2p batch", "pipeline"),
                    std::pair("--schedule 1f1b --pp 2 --dp 2 --microbatches 6 --steps 2", "records"),
                    std::pair("--schedule interleaved --pp 4 --microbatches 8 --steps 2", "records"),
                    std::pair("--schedule interleaved --pp 4 --microbatches 8 --steps 2", "operators"),
                    std::pair("--schedule interleaved --pp 4 --microbatches 8 --steps 2 --p2p batch",
                              "records")));

TEST(UnannotatedKinetoMessages, AreLinkedWhereTheirDirectionIsRecorded)
{
    const KinetoCluster cluster("--pp 4 --microbatches 8", "records");
    const auto trace = loadTrace(cluster.folder());
    constexpr std::size_t kLinks = std::size_t{2} * 3 * 8;
    EXPECT_EQ(trace->links.size(), kLinks);
}

TEST(UnannotatedKinetoRefusal, SaysThatOneThreadLaunchedEverything)
{
    const KinetoCluster cluster("--pp 4 --microbatches 8", "thread");
    const auto trace = loadTrace(cluster.folder());
    EXPECT_TRUE(trace->findings.contains(FindingId::BlocksNotConcluded));
    EXPECT_TRUE(trace->findings.contains(FindingId::NoPipelineEvents));
}

TEST(UnannotatedKinetoRefusal, SaysThatNothingTellsTheDirectionOfMessages)
{
    const KinetoCluster cluster("--pp 4 --microbatches 8", "nothing");
    const auto trace = loadTrace(cluster.folder());
    EXPECT_TRUE(trace->findings.contains(FindingId::BlocksNotConcluded));
    EXPECT_TRUE(trace->findings.contains(FindingId::NoPipelineEvents));
}

TEST(UnannotatedKinetoRefusal, InventsNothingWithoutAPipeline)
{
    for (const std::string kind : {"records", "experts", "context"}) {
        const KinetoCluster cluster("--pp 1 --dp 2 --microbatches 8 --steps 2", kind);
        const auto trace = loadTrace(cluster.folder());
        EXPECT_FALSE(trace->findings.contains(FindingId::BlocksConcluded)) << kind;
        EXPECT_TRUE(trace->findings.contains(FindingId::NoPipelineEvents)) << kind;
    }
}

TEST(UnannotatedKinetoRefusal, TakesNoRingOfAttentionForAPipeline)
{
    for (const std::string layers : {"--microbatches 8 --steps 2", "--microbatches 3 --steps 4"}) {
        const KinetoCluster cluster("--pp 1 --dp 4 " + layers, "ring");
        const auto trace = loadTrace(cluster.folder());
        EXPECT_FALSE(trace->findings.contains(FindingId::BlocksConcluded)) << layers;
        EXPECT_TRUE(trace->findings.contains(FindingId::BlocksNotConcluded)) << layers;
    }
}

} // namespace
} // namespace pipescope::test
