#include "core/run/model/names.h"
#include "tests/golden/cluster_fixture.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdint>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace pipescope::test {
namespace {

TEST(RealData, WithoutPipelineRangesOpensWithAFindingThatSaysWhyNothingIsShown)
{
    for (const std::string level : {"level0", "level1", "level2"}) {
        const auto folder = sharedFolder() / "data/ascend_real" / level;
        const auto trace = loadTrace(folder);
        EXPECT_EQ(trace->filesOpened, 2U) << level;
        EXPECT_EQ(trace->blockCount(), 0U) << level;
        const bool saysWhy = trace->findings.contains(FindingId::NoRanges)
                             || trace->findings.contains(FindingId::TableMissing);
        EXPECT_TRUE(saysWhy) << level;
    }
}

/// "rank kind micro-batch@virtual stage begin" in nanoseconds.
std::string blockText(std::int64_t rank, std::string_view kind, std::int64_t microBatch,
                      std::int64_t virtualStage, std::int64_t begin)
{
    return std::to_string(rank) + " " + std::string(kind) + " " + std::to_string(microBatch) + "@"
           + std::to_string(virtualStage) + " " + std::to_string(begin);
}

/// What the "B" and "E" events of Megatron's tracer say, read without this program.
std::multiset<std::string> megatronBlocks(const std::filesystem::path& file, std::int64_t stages)
{
    std::ifstream in(file);
    std::map<std::pair<std::int64_t, std::string>, std::int64_t> begins;
    std::multiset<std::string> blocks;
    for (const auto& event : nlohmann::json::parse(in)) {
        const std::pair key(event.at("pid").get<std::int64_t>(), event.at("name").get<std::string>());
        if (event.at("ph") == "B") {
            begins[key] = event.at("ts").get<std::int64_t>() * 1000;
        } else if (event.at("ph") == "E") {
            const auto& arguments = event.at("args");
            const auto place = arguments.at("model_chunk").get<std::int64_t>() * stages
                               + arguments.at("pp_rank").get<std::int64_t>();
            blocks.insert(blockText(key.first, key.second, arguments.at("microbatch").get<std::int64_t>(),
                                    place, begins.at(key)));
        }
    }
    return blocks;
}

TEST(RealData, OfMegatronsTracerHasTheNumbersOfTheEndEvents)
{
    const auto file = sharedFolder() / "data/megatron_real/interleaved_step.json";
    const auto trace = loadTrace(file);
    std::multiset<std::string> blocks;
    for (const Track& track : trace->tracks) {
        for (std::size_t i = 0; i < track.blocks.size() && !track.isOther; ++i) {
            const Block block = track.blocks.at(BlockIndex{i});
            const BlockPart& part = block.kind == BlockKind::Forward ? block.forward : block.backward;
            blocks.insert(blockText(track.rank.value, blockKindName(block.kind),
                                    part.microBatch.value().value, part.virtualStage.value().value,
                                    block.span.begin.ns));
        }
    }
    EXPECT_EQ(blocks.size(), 256U);
    EXPECT_EQ(blocks, megatronBlocks(file, 4));
    EXPECT_EQ(scheduleName(trace->schedule), "interleaved");
    EXPECT_EQ(trace->schedule.microBatches, 8);
    EXPECT_EQ(trace->filesOpened, 1U);
    EXPECT_FALSE(trace->findings.contains(FindingId::PipelineAssumed));
    EXPECT_FALSE(trace->findings.contains(FindingId::MicroBatchContradicted));
}

} // namespace
} // namespace pipescope::test
