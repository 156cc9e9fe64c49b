#include "core/run/model/names.h"
#include "tests/golden/cluster_fixture.h"
#include "tests/golden/truth_comparison.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <tuple>

namespace pipescope::test {
namespace {

using Json = nlohmann::json;

/// rank, stage, step, index, kind, name, type, begin, end
using BlockFacts =
    std::tuple<int, int, std::int64_t, int, std::string, std::string, int, std::int64_t, std::int64_t>;
/// micro-batch, virtual stage and direction of the forward, those of the backward; -1 for none
using PartFacts = std::tuple<int, int, int, int, int, int>;

struct Facts
{
    std::vector<BlockFacts> blocks;
    std::vector<PartFacts> parts;
};

Facts factsOfTruth(const GeneratedCluster& cluster)
{
    Facts facts;
    for (const Json& b : cluster.truth("block")) {
        facts.blocks.emplace_back(b["rank"], b["stage"], b["step"], b["index"], kindOfTruth(b["kind"]),
                                  b["name"], b["code"], b["start_local"], b["end_local"]);
        facts.parts.emplace_back(b.value("f_mb", -1), b.value("f_vstage", -1), b.value("f_direction", -1),
                                 b.value("b_mb", -1), b.value("b_vstage", -1), b.value("b_direction", -1));
    }
    return facts;
}

template<class Id>
int numberOr(const std::optional<Id>& id)
{
    return id ? static_cast<int>(id->value) : -1;
}

PartFacts partFactsOf(const ScheduleInfo& schedule, const Block& block)
{
    const auto stageOf = [&](const BlockPart& part) {
        const auto stage =
            part.virtualStage ? std::optional(schedule.directed(*part.virtualStage)) : std::nullopt;
        return std::pair(stage ? stage->virtualStage.value : -1, stage ? stage->direction.value_or(-1) : -1);
    };
    const auto [forwardStage, forwardDirection] = stageOf(block.forward);
    const auto [backwardStage, backwardDirection] = stageOf(block.backward);
    return {numberOr(block.forward.microBatch),  forwardStage,  forwardDirection,
            numberOr(block.backward.microBatch), backwardStage, backwardDirection};
}

Facts factsOfTrace(const Trace& trace)
{
    Facts facts;
    for (const Track& track : trace.tracks) {
        std::map<std::uint32_t, int> index;
        for (std::size_t i = 0; i < track.blocks.size(); ++i) {
            const Block block = track.blocks.at(BlockIndex{i});
            const std::uint32_t step = block.step ? block.step->value : UINT32_MAX;
            facts.blocks.emplace_back(track.rank.value, numberOr(track.stage),
                                      block.step ? trace.steps[step].number.value : -1, index[step]++,
                                      std::string(blockKindName(block.kind)),
                                      std::string(trace.strings.text(block.name)),
                                      block.typeCode.value_or(255), block.span.begin.ns, block.span.end.ns);
            facts.parts.push_back(partFactsOf(trace.schedule, block));
        }
    }
    return facts;
}

class TruthOfBlocks : public testing::TestWithParam<std::string>
{ };

TEST_P(TruthOfBlocks, EveryBlockIsPresentOnceWithItsKindTimesAndMicroBatch)
{
    const GeneratedCluster cluster(GetParam());
    const Facts truth = factsOfTruth(cluster);
    LoadOptions options;
    options.detail = LoadDetail::Blocks;
    const Facts loaded = factsOfTrace(*loadTrace(cluster.folder(), options));
    EXPECT_EQ(loaded.blocks, truth.blocks);
    EXPECT_EQ(loaded.parts, truth.parts);
}

INSTANTIATE_TEST_SUITE_P(
    Schedules, TruthOfBlocks,
    testing::Values(
        "--schedule gpipe --pp 4 --microbatches 5 --steps 2 --seed 1",
        "--schedule gpipe --pp 2 --dp 2 --microbatches 3 --p2p batch --seed 2",
        "--schedule 1f1b --pp 4 --microbatches 8 --steps 2 --skew-us 900 --host-size 2 --seed 3",
        "--schedule 1f1b --pp 8 --microbatches 5 --straggler 3:1.6 --seed 4",
        "--schedule 1f1b --pp 1 --microbatches 4 --seed 5",
        "--schedule interleaved --pp 4 --vpp 2 --microbatches 8 --seed 6",
        "--schedule interleaved --pp 2 --vpp 3 --microbatches 4 --tp 2 --steps 2 --seed 7",
        "--schedule dualpipev --pp 4 --microbatches 10 --steps 2 --skew-us 500 --host-size 2 --seed 8",
        "--schedule dualpipev --pp 2 --cp 2 --tp 2 --microbatches 4 --seed 9",
        "--schedule dualpipev --pp 2 --cp 2 --dp 2 --no-group-info --microbatches 5 --seed 10",
        "--schedule dualpipev --pp 8 --microbatches 17 --straggler 5:1.3 --jitter 8 --seed 11",
        "--schedule dualpipev --pp 1 --microbatches 3 --seed 12"));

// Weight gradients are blocks of their own, as recorded by pp_info or by their order alone.
INSTANTIATE_TEST_SUITE_P(
    ZeroBubble, TruthOfBlocks,
    testing::Values("--schedule zb-h1 --pp 4 --microbatches 8 --steps 2 --seed 201",
                    "--schedule zb-h1 --pp 8 --microbatches 12 --dp 2 --jitter 10 --seed 202",
                    "--schedule zb-h1 --pp 2 --microbatches 1 --seed 203",
                    "--schedule zb-h1 --pp 4 --microbatches 3 --level none --seed 204",
                    "--schedule zb-h1 --pp 4 --microbatches 8 --no-pp-info --steps 2 --seed 205",
                    "--schedule zb-h1 --pp 3 --microbatches 7 --no-pp-info --level 0 --p2p batch --seed 206",
                    "--layout mindspore --schedule zb-h1 --pp 4 --microbatches 6 --steps 3 --seed 207",
                    "--schedule zb-h1 --pp 4 --microbatches 8 --steps 3 --no-step-time --seed 208",
                    "--schedule zbv --pp 4 --microbatches 8 --steps 2 --seed 211",
                    "--schedule zbv --pp 8 --microbatches 20 --straggler 3:1.4 --seed 212",
                    "--schedule zbv --pp 4 --microbatches 3 --seed 213",
                    "--schedule zbv --pp 2 --microbatches 6 --level none --seed 214",
                    "--schedule zbv --pp 4 --microbatches 9 --no-pp-info --steps 2 --seed 215",
                    "--schedule zbv --pp 2 --dp 2 --microbatches 8 --no-pp-info --level 0 --seed 216",
                    "--layout msmonitor --schedule zbv --pp 4 --microbatches 7 --first-step 0 --seed 217",
                    "--schedule zbv --pp 4 --microbatches 8 --steps 3 --no-step-time --seed 218"));

// Micro-batches enter at both ends of the pipeline; the direction is recorded, or follows from the order.
INSTANTIATE_TEST_SUITE_P(
    BothDirections, TruthOfBlocks,
    testing::Values(
        "--schedule dualpipe --pp 4 --microbatches 8 --steps 2 --seed 221",
        "--schedule dualpipe --pp 8 --microbatches 20 --straggler 3:1.4 --seed 222",
        "--schedule dualpipe --pp 2 --microbatches 4 --dp 2 --level none --seed 223",
        "--schedule dualpipe --pp 6 --microbatches 14 --jitter 10 --skew-us 500 --host-size 2 --seed 224",
        "--schedule dualpipe --pp 4 --microbatches 8 --no-pp-info --steps 2 --seed 225",
        "--schedule dualpipe --pp 8 --microbatches 16 --no-pp-info --level 0 --seed 226",
        "--schedule dualpipe --pp 2 --microbatches 6 --no-pp-info --p2p batch --seed 227",
        "--schedule dualpipe --pp 4 --microbatches 8 --steps 3 --no-step-time --seed 228"));

// msprof and msMonitor record no step windows; where a step is the only one it is step 0.
INSTANTIATE_TEST_SUITE_P(
    Layouts, TruthOfBlocks,
    testing::Values(
        "--layout mindspore --schedule gpipe --pp 4 --microbatches 6 --steps 2 --seed 113",
        "--layout mindspore --schedule interleaved --pp 2 --vpp 2 --microbatches 4 --seed 13",
        "--layout msprof --schedule 1f1b --pp 4 --microbatches 6 --first-step 0 --seed 114",
        "--layout msprof --schedule dualpipev --pp 2 --microbatches 5 --first-step 0 --seed 14",
        "--layout msmonitor --schedule dualpipev --pp 2 --microbatches 4 --first-step 0 --seed 115"));

// Steps by the ProfilerStep ranges, by another rank's windows, by the blocks. Where no number is recorded
// they are 0, 1, ….
INSTANTIATE_TEST_SUITE_P(
    Steps, TruthOfBlocks,
    testing::Values(
        "--schedule gpipe --pp 4 --microbatches 6 --steps 3 --no-step-time --seed 50",
        "--schedule dualpipev --pp 2 --microbatches 4 --steps 2 --no-step-time --seed 109",
        "--schedule dualpipev --pp 4 --microbatches 8 --steps 2 --quirk late-step-time:1 "
        "--quirk foreign-step-time:2 --skew-us 600 --host-size 2 --seed 122",
        "--schedule 1f1b --pp 4 --microbatches 8 --steps 3 --quirk late-step-time:1 --quirk "
        "foreign-step-time:2 "
        "--skew-us 300 --host-size 2 --seed 51",
        "--layout mindspore --schedule gpipe --pp 4 --microbatches 6 --steps 3 --quirk late-step-time:1 "
        "--quirk foreign-step-time:0 --skew-us 900 --host-size 2 --seed 52",
        "--layout mindspore --schedule 1f1b --pp 2 --dp 2 --microbatches 5 --steps 3 --quirk "
        "late-step-time:0 "
        "--quirk foreign-step-time:2 --skew-us 600 --host-size 2 --seed 53",
        "--layout mindspore --schedule interleaved --pp 4 --vpp 3 --microbatches 8 --steps 2 "
        "--quirk late-step-time:1 --quirk foreign-step-time:2 --seed 54",
        "--layout mindspore --schedule dualpipev --pp 4 --microbatches 8 --steps 3 --quirk late-step-time:1 "
        "--quirk foreign-step-time:0 --skew-us 600 --host-size 2 --seed 55",
        "--layout mindspore --schedule gpipe --pp 4 --microbatches 5 --steps 3 --first-step 0 --no-step-time "
        "--jitter 8 --seed 56",
        "--layout msprof --schedule 1f1b --pp 4 --microbatches 8 --steps 3 --first-step 0 --skew-us 900 "
        "--host-size 2 --jitter 8 --seed 57",
        "--layout msprof --schedule 1f1b --pp 1 --microbatches 4 --steps 3 --first-step 0 --seed 58",
        "--layout mindspore --schedule interleaved --pp 2 --vpp 2 --microbatches 4 --steps 3 --first-step 0 "
        "--no-step-time --seed 59",
        "--layout msmonitor --schedule dualpipev --pp 4 --microbatches 9 --steps 3 --first-step 0 --jitter 8 "
        "--straggler 2:1.3 --seed 60"));

} // namespace
} // namespace pipescope::test
