// Training scripts made after the public guide record a range for each pop of an empty weight gradient store:
// many very short ones in every step. They cost no name, however many there are.

#include "core/run/model/names.h"
#include "tests/core/run/load/demo_folder.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace pipescope {
namespace {

using test::DemoFolder;

/// What a block is, by the begin that it has in the undamaged run.
using Blocks = std::map<std::pair<std::int32_t, std::int64_t>, std::string>;

std::string textOf(const Trace& trace, const Block& block)
{
    const auto number = [](const BlockPart& part) {
        return (part.microBatch ? std::to_string(part.microBatch->value) : "-") + "/"
               + (part.virtualStage ? std::to_string(part.virtualStage->value) : "-");
    };
    return std::string(trace.strings.text(block.name)) + " " + blockKindName(block.kind).english + " "
           + number(block.forward) + " " + number(block.backward);
}

Blocks blocksOf(const Trace& trace)
{
    Blocks blocks;
    for (const Track& track : trace.tracks) {
        for (std::size_t i = 0; i < track.blocks.size(); ++i) {
            const Block block = track.blocks.at(BlockIndex{i});
            if (block.anomaly != BlockAnomaly::Empty) {
                blocks[{track.rank.value, block.span.begin.ns}] = textOf(trace, block);
            }
        }
    }
    return blocks;
}

/// Records a pop of an empty store behind every `every`-th block of the rank, that many nanoseconds long.
void addEmptyPops(const DemoFolder& run, std::int32_t rank, int every, int length)
{
    const std::string blocks =
        "(SELECT t.startNs, t.endNs, t.connectionId AS id, lead(t.startNs) OVER (ORDER BY "
        "t.startNs) AS next, row_number() OVER (ORDER BY t.startNs) AS n FROM TASK t WHERE "
        "t.taskType = (SELECT id FROM STRING_IDS WHERE value = 'MsTx'))";
    const std::string chosen = " FROM " + blocks + " WHERE n % " + std::to_string(every)
                               + " = 0 AND (next IS NULL "
                                 "OR next - endNs > "
                               + std::to_string(length + 2) + ")";
    const std::string end = std::to_string(length);
    run.change(rank, "INSERT INTO STRING_IDS VALUES (77000001, '{''name'': ''WeightGradStore.pop''}');"
                     "CREATE TABLE pops AS SELECT endNs + 1 AS startNs, endNs + 1 + "
                         + end
                         + " AS endNs, id + 500000000 AS "
                           "id, id AS old"
                         + chosen
                         + ";"
                           "INSERT INTO MSTX_EVENTS (startNs, endNs, message, connectionId) SELECT m.endNs + "
                           "1, m.endNs + 2, "
                           "77000001, p.id FROM pops p JOIN MSTX_EVENTS m ON m.connectionId = p.old;"
                           "INSERT INTO TASK (startNs, endNs, connectionId, taskType) SELECT startNs, endNs, "
                           "id, (SELECT id FROM "
                           "STRING_IDS WHERE value = 'MsTx') FROM pops; DROP TABLE pops;");
}

DemoOptions options(ScheduleKind schedule, std::int32_t stages)
{
    DemoOptions options;
    options.schedule = schedule;
    options.stages = stages;
    options.dataParallel = 1;
    options.microBatches = 12;
    options.steps = 2;
    return options;
}

TEST(EmptyWeights, CostNoNameHoweverManyThereAreAndHoweverLongTheyAre)
{
    for (const int every : {1, 2, 3, 5}) {
        for (const int length : {0, 800, 5'000}) {
            const DemoFolder run(options(ScheduleKind::DualPipeV, 2));
            const Blocks truth = blocksOf(*run.load());
            for (const std::int32_t rank : {0, 1}) {
                addEmptyPops(run, rank, every, length);
            }
            const auto trace = run.load();
            EXPECT_EQ(blocksOf(*trace), truth) << every << " " << length;
            EXPECT_TRUE(trace->findings.contains(FindingId::EmptyWeightRanges)) << every << " " << length;
            EXPECT_FALSE(trace->findings.contains(FindingId::ScheduleMismatch));
            EXPECT_FALSE(trace->findings.contains(FindingId::ScheduleDeviation));
        }
    }
}

TEST(EmptyWeights, AreOneFindingOfTheRunWithItsFirstPlace)
{
    const DemoFolder run(options(ScheduleKind::DualPipeV, 4));
    for (const std::int32_t rank : {1, 2, 3}) {
        addEmptyPops(run, rank, 1, 500);
    }
    const auto trace = run.load();
    std::vector<Finding> found;
    for (const Finding& finding : trace->findings.rows()) {
        if (finding.id == FindingId::EmptyWeightRanges) {
            found.push_back(finding);
        }
    }
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].rank, Rank{1});
    EXPECT_EQ(found[0].detail, "on 3 ranks");
    EXPECT_TRUE(found[0].place);
    EXPECT_GT(found[0].count, 100U);
}

TEST(EmptyWeights, AreLeftOutOfOneChunkPerStageAsWell)
{
    const DemoFolder run(options(ScheduleKind::OneForwardOneBackward, 2));
    const Blocks truth = blocksOf(*run.load());
    for (const std::int32_t rank : {0, 1}) {
        addEmptyPops(run, rank, 1, 700);
    }
    const auto trace = run.load();
    EXPECT_EQ(blocksOf(*trace), truth);
    EXPECT_EQ(scheduleName(trace->schedule), "1f1b");
}

TEST(EmptyWeights, LeaveTheNamesOfOthersRightBesideAMissingRange)
{
    const DemoFolder run(options(ScheduleKind::DualPipeV, 2));
    const Blocks truth = blocksOf(*run.load());
    for (const std::int32_t rank : {0, 1}) {
        addEmptyPops(run, rank, 1, 900);
    }
    run.change(0,
               "DELETE FROM MSTX_EVENTS WHERE connectionId = (SELECT connectionId FROM TASK WHERE taskType = "
               "(SELECT id FROM STRING_IDS WHERE value = 'MsTx') AND connectionId < 500000000 ORDER BY "
               "startNs LIMIT 1 OFFSET 9)");
    const auto trace = run.load();
    std::size_t wrong = 0;
    std::size_t unnamed = 0;
    for (const auto& [key, text] : blocksOf(*trace)) {
        const auto expected = truth.find(key);
        const bool isSame = expected != truth.end() && expected->second == text;
        const bool hasNoLabels = text.find("-/- -/-") != std::string::npos;
        wrong += isSame || hasNoLabels ? 0 : 1;
        unnamed += !isSame && hasNoLabels ? 1 : 0;
    }
    EXPECT_EQ(wrong, 0U);
    EXPECT_LE(unnamed, 2U);
}

TEST(EmptyWeights, AreNotWeightGradientsThatTakeAsLongAsOthers)
{
    const DemoFolder run(options(ScheduleKind::DualPipeV, 4));
    EXPECT_FALSE(run.load()->findings.contains(FindingId::EmptyWeightRanges));
}

} // namespace
} // namespace pipescope
