#include "tests/golden/cluster_fixture.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
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

/// How many blocks of the truth are shown.
struct Found
{
    double all = 0;
    /// Of their kind, each end within 5 % of the length.
    double shown = 0;
    /// Of these, with the right micro-batch and virtual stage.
    double labelled = 0;
};

/// The middle of a block lies in no other one.
const nlohmann::json* truthAt(const std::map<std::int64_t, const nlohmann::json*>& blocks, std::int64_t time)
{
    const auto behind = blocks.upper_bound(time);
    return behind != blocks.begin() ? std::prev(behind)->second : nullptr;
}

bool isShown(const Block& block, const nlohmann::json& truth)
{
    const std::int64_t begin = truth["start_local"];
    const std::int64_t end = truth["end_local"];
    const auto isNear = [&](std::int64_t a, std::int64_t b) { return 20 * std::abs(a - b) <= end - begin; };
    const BlockKind kind = truth["kind"] == "F" ? BlockKind::Forward : BlockKind::Backward;
    return block.kind == kind && isNear(block.span.begin.ns, begin) && isNear(block.span.end.ns, end);
}

bool isLabelled(const Block& block, const nlohmann::json& truth)
{
    const bool isForward = block.kind == BlockKind::Forward;
    const BlockPart& part = isForward ? block.forward : block.backward;
    return part.microBatch && part.virtualStage
           && part.microBatch->value == truth[isForward ? "f_mb" : "b_mb"]
           && part.virtualStage->value == truth[isForward ? "f_vstage" : "b_vstage"];
}

Found compare(const UnannotatedCluster& cluster)
{
    const auto records = cluster.blocks();
    std::map<std::int64_t, std::map<std::int64_t, const nlohmann::json*>> truth;
    for (const auto& record : records) {
        truth[record["rank"]][record["start_local"]] = &record;
    }
    Found found;
    found.all = static_cast<double>(records.size());
    const auto trace = loadTrace(cluster.folder());
    for (const Track& track : trace->tracks) {
        for (std::size_t i = 0; i < track.blocks.size(); ++i) {
            const Block block = track.blocks.at(BlockIndex{i});
            const std::int64_t middle = block.span.begin.ns + block.span.duration().ns / 2;
            const auto* record = truthAt(truth[track.rank.value], middle);
            if (record != nullptr && isShown(block, *record)) {
                ++found.shown;
                found.labelled += isLabelled(block, *record) ? 1 : 0;
            }
        }
    }
    EXPECT_LE(static_cast<double>(trace->blockCount()), found.all);
    return found;
}

class Unannotated : public testing::TestWithParam<std::pair<std::string, std::string>>
{ };

TEST_P(Unannotated, BlocksAreConcludedWithTheirLengthsAndLabels)
{
    const UnannotatedCluster cluster(GetParam().first, GetParam().second);
    const Found found = compare(cluster);
    RecordProperty("shown", std::to_string(found.shown / found.all));
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
