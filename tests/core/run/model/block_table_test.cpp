#include "core/run/model/block_table.h"

#include <gtest/gtest.h>

#include <random>

namespace pipescope {
namespace {

Block blockAt(std::int64_t begin, std::int64_t end)
{
    Block block;
    block.span = {{begin}, {end}};
    return block;
}

TEST(BlockTable, GivesBackEveryFieldOfABlock)
{
    Block block = blockAt(5, 9);
    block.kind = BlockKind::Overlap;
    block.phase = Phase::SteadyOverlap;
    block.typeCode = std::uint8_t{3};
    block.forward = {MicroBatch{7}, VirtualStage{1}};
    block.backward = {MicroBatch{2}, VirtualStage{6}};
    block.step = StepIndex{std::size_t{4}};
    block.name = StringId{std::size_t{11}};
    block.message = StringId{std::size_t{12}};
    block.sourceRow = 99;
    block.labelOrigins.add(LabelOrigin::Message);
    block.labelOrigins.add(LabelOrigin::Links);
    block.anomaly = BlockAnomaly::RepeatsConnection;
    BlockTable table;
    table.append(block);
    table.sort();
    const Block back = table.at(BlockIndex{});
    EXPECT_EQ(back.span, block.span);
    EXPECT_EQ(back.kind, block.kind);
    EXPECT_EQ(back.phase, block.phase);
    EXPECT_EQ(back.typeCode, block.typeCode);
    EXPECT_EQ(back.forward, block.forward);
    EXPECT_EQ(back.backward, block.backward);
    EXPECT_EQ(back.step, block.step);
    EXPECT_EQ(back.name, block.name);
    EXPECT_EQ(back.message, block.message);
    EXPECT_EQ(back.sourceRow, block.sourceRow);
    EXPECT_EQ(back.labelOrigins, block.labelOrigins);
    EXPECT_EQ(back.anomaly, block.anomaly);
}

TEST(BlockTable, HasTheVirtualStageOfTheForwardOrElseOfTheBackward)
{
    BlockTable table;
    for (std::int64_t i = 0; i < 3; ++i) {
        Block block = blockAt(i, i + 1);
        block.forward.virtualStage = i == 0 ? std::optional(VirtualStage{2}) : std::nullopt;
        block.backward.virtualStage = i < 2 ? std::optional(VirtualStage{5}) : std::nullopt;
        table.append(block);
    }
    table.sort();
    EXPECT_EQ(table.virtualStage(BlockIndex{0U}), VirtualStage{2});
    EXPECT_EQ(table.virtualStage(BlockIndex{1U}), VirtualStage{5});
    EXPECT_EQ(table.virtualStage(BlockIndex{2U}), std::nullopt);
}

TEST(BlockTable, LearnsMoreOriginsOfABlocksNumbers)
{
    Block block = blockAt(0, 1);
    block.anomaly = BlockAnomaly::Nested;
    BlockTable table;
    table.append(block);
    table.sort();
    table.addLabelOrigin(BlockIndex{}, LabelOrigin::Links);
    EXPECT_TRUE(table.at(BlockIndex{}).labelOrigins.has(LabelOrigin::Links));
    EXPECT_FALSE(table.at(BlockIndex{}).labelOrigins.has(LabelOrigin::Message));
    EXPECT_EQ(table.at(BlockIndex{}).anomaly, BlockAnomaly::Nested);
}

TEST(BlockTable, KnowsTheLatestEndAlsoWhereAnEarlierBlockEndsLast)
{
    BlockTable table;
    table.append(blockAt(0, 900));
    for (std::int64_t i = 1; i < 40; ++i) {
        table.append(blockAt(i * 10, i * 10 + 5));
    }
    table.sort();
    EXPECT_EQ(table.latestEndNs(), 900);
}

TEST(BlockTable, UnknownFieldsStayUnknown)
{
    BlockTable table;
    table.append(blockAt(0, 1));
    table.sort();
    const Block back = table.at(BlockIndex{});
    EXPECT_FALSE(back.typeCode);
    EXPECT_FALSE(back.forward.microBatch);
    EXPECT_FALSE(back.backward.virtualStage);
    EXPECT_FALSE(back.step);
}

TEST(BlockTable, SortsByBeginThenEnd)
{
    BlockTable table;
    table.append(blockAt(20, 30));
    table.append(blockAt(10, 40));
    table.append(blockAt(10, 15));
    table.sort();
    EXPECT_EQ(table.span(BlockIndex{std::size_t{0}}), (TimeSpan{{10}, {15}}));
    EXPECT_EQ(table.span(BlockIndex{std::size_t{1}}), (TimeSpan{{10}, {40}}));
    EXPECT_EQ(table.span(BlockIndex{std::size_t{2}}), (TimeSpan{{20}, {30}}));
}

TEST(BlockTable, WindowFindsEveryBlockThatIntersectsAlsoWhereBlocksOverlap)
{
    std::mt19937 random(7);
    BlockTable table;
    for (int i = 0; i < 500; ++i) {
        const auto begin = static_cast<std::int64_t>(random() % 10'000);
        table.append(blockAt(begin, begin + static_cast<std::int64_t>(random() % 400)));
    }
    table.sort();
    for (int round = 0; round < 200; ++round) {
        const auto begin = static_cast<std::int64_t>(random() % 10'000);
        const TimeSpan window{{begin}, {begin + static_cast<std::int64_t>(random() % 300)}};
        const auto [first, last] = table.indicesWithin(window);
        for (std::size_t i = 0; i < table.size(); ++i) {
            if (table.span(BlockIndex{i}).intersects(window)) {
                EXPECT_TRUE(first <= i && i < last) << i;
            }
        }
    }
}

TEST(BlockTable, WindowLeavesOutWhatLiesOutsideWhereBlocksDoNotOverlap)
{
    BlockTable table;
    for (std::int64_t i = 0; i < 1000; ++i) {
        table.append(blockAt(i * 10, i * 10 + 8));
    }
    table.sort();
    const auto [first, last] = table.indicesWithin({{105}, {125}});
    EXPECT_EQ(first, 10U);
    EXPECT_EQ(last, 13U);
}

} // namespace
} // namespace pipescope
