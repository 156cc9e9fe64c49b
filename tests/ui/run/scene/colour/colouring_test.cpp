#include "ui/run/scene/colour/colouring.h"

#include "tests/support/trace_builder.h"
#include "ui/run/scene/draw/draw_list.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace pipescope::scene {
namespace {

using test::ns;

/// One rank of four, stage 2, with a block of each chunk of micro-batches 0 to 9, one after the other.
std::shared_ptr<const Trace> interleaved()
{
    auto trace = std::make_shared<Trace>();
    Track& track = trace->tracks.emplace_back();
    track.stage = Stage{2};
    for (std::int32_t i = 0; i < 20; ++i) {
        Block block;
        block.span = ns(10 * i, 10 * i + 10);
        block.kind = i % 4 == 3 ? BlockKind::Backward : BlockKind::Forward;
        block.phase = i < 4 ? Phase::WarmUp : Phase::Steady;
        BlockPart& part = block.kind == BlockKind::Forward ? block.forward : block.backward;
        part = {MicroBatch{i / 2}, VirtualStage{i % 2 == 0 ? 2 : 6}};
        track.blocks.append(block);
    }
    Block other;
    other.span = ns(200, 210);
    track.blocks.append(other);
    track.blocks.sort();
    P2pOperator op;
    op.kind = OperatorKind::Send;
    op.span = ns(0, 5);
    track.operators.push_back(op);
    trace->schedule.stages = 4;
    trace->schedule.virtualStages = 8;
    return trace;
}

std::vector<std::string> wordsOf(Colouring colouring)
{
    const auto trace = interleaved();
    std::vector<std::string> words;
    for (const LegendEntry& entry : SceneIndex(trace, 1, {colouring}).legend) {
        words.push_back(entry.word.english());
    }
    return words;
}

/// All of it, 1000 pixels wide.
DrawList drawn(const std::shared_ptr<const Trace>& trace, Colouring colouring)
{
    const SceneIndex index(trace, 1, {colouring});
    const RowLayout layout(*trace, {}, {});
    DrawRequest request;
    request.time = Viewport(index.span, 1000.0);
    request.height = layout.height();
    DrawList list;
    buildDrawList(
        index, layout, request, [](std::string_view) { return 1.0; }, list);
    return list;
}

using NamedCalls = std::vector<std::pair<std::string, std::string>>;

/// A rank, and another row with calls of these names and categories.
std::shared_ptr<const Trace> traceWithCalls(const NamedCalls& calls)
{
    test::TraceBuilder builder;
    builder.rank(0, 0).block(0, BlockKind::Forward, ns(0, 1), "FP");
    builder.otherRow(1, "thread");
    Trace trace = builder.buildOpen();
    Track& other = trace.tracks.back();
    std::int64_t begin = 0;
    for (const auto& [name, category] : calls) {
        Block block;
        block.span = ns(begin, begin + 10);
        block.kind = BlockKind::Other;
        block.name = trace.strings.intern(name);
        block.message = trace.strings.intern(category);
        other.blocks.append(block);
        begin += 10;
    }
    other.blocks.sort();
    return std::make_shared<const Trace>(std::move(trace));
}

/// Two calls of different names and categories, and a third with the category of the second.
std::shared_ptr<const Trace> threeCalls()
{
    return traceWithCalls({{"step", "python_function"}, {"add", "cpu_op"}, {"mul", "cpu_op"}});
}

/// What the legend says of rows of no pipeline.
std::set<std::string> wordsOfOthers(const SceneIndex& index)
{
    std::set<std::string> words;
    for (const LegendEntry& entry : index.legend) {
        if (entry.role == pale(entry.role.value()) && entry.role >= ColourRole::FirstPaleValue) {
            words.insert(entry.word.english());
        }
    }
    return words;
}

TEST(OtherColouring, HasAName)
{
    EXPECT_EQ(otherColouringNamed("category"), OtherColouring::Category);
    EXPECT_EQ(otherColouringName(OtherColouring::Name), "name");
    EXPECT_FALSE(otherColouringNamed("rainbow"));
}

TEST(OtherColouring, ByCategoryGivesCallsOfOneCategoryOneColour)
{
    const SceneIndex index(threeCalls(), 1, {Colouring::Kind, OtherColouring::Category});
    const LaneIndex& lane = index.tracks.back().blocks.front();
    EXPECT_EQ(lane.role(0), valueRole("python_function"));
    EXPECT_EQ(lane.role(1), valueRole("cpu_op"));
    EXPECT_EQ(lane.role(2), lane.role(1));
}

TEST(OtherColouring, ByNameGivesThemTheColoursOfTheirNames)
{
    const SceneIndex index(threeCalls(), 1);
    const LaneIndex& lane = index.tracks.back().blocks.front();
    EXPECT_EQ(lane.role(1), valueRole("add"));
    EXPECT_EQ(lane.role(2), valueRole("mul"));
}

TEST(OtherColouring, TheLegendNamesTheCategories)
{
    const SceneIndex index(threeCalls(), 1, {Colouring::Kind, OtherColouring::Category});
    EXPECT_EQ(wordsOfOthers(index), (std::set<std::string>{"cpu_op", "python_function"}));
}

TEST(OtherColouring, TheLegendHasEachNameOfAFew)
{
    std::string all;
    for (const std::string& word : wordsOfOthers(SceneIndex(threeCalls(), 1))) {
        all += word + ", ";
    }
    for (const char* name : {"step", "add", "mul"}) {
        EXPECT_NE(all.find(name), std::string::npos) << name;
    }
}

TEST(OtherColouring, TheLegendHasNamesThatDifferInNumbersOnce)
{
    NamedCalls calls;
    for (int i = 0; i < 20; ++i) {
        calls.emplace_back("PP:" + std::to_string(i) + "F7", "user_annotation");
    }
    EXPECT_EQ(wordsOfOthers(SceneIndex(traceWithCalls(calls), 1)), std::set<std::string>{"PP:…F…"});
}

TEST(OtherColouring, TheLegendHasNoneOfMoreNamesThanColours)
{
    NamedCalls calls;
    for (char name = 'a'; name <= 'i'; ++name) {
        calls.emplace_back(std::string(4, name), "cpu_op");
    }
    EXPECT_EQ(wordsOfOthers(SceneIndex(traceWithCalls(calls), 1)), std::set<std::string>{});
    calls.pop_back();
    EXPECT_FALSE(wordsOfOthers(SceneIndex(traceWithCalls(calls), 1)).empty());
}

TEST(Colouring, HasAName)
{
    for (std::size_t i = 0; i < kColouringCount; ++i) {
        const auto colouring = static_cast<Colouring>(i);
        EXPECT_EQ(colouringNamed(colouringName(colouring)), colouring);
    }
    EXPECT_FALSE(colouringNamed("rainbow"));
}

TEST(Colouring, TheLegendFollows)
{
    using Words = std::vector<std::string>;
    EXPECT_EQ(wordsOf(Colouring::Kind), (Words{"forward", "backward", "other", "send", "F0.1 is chunk 1"}));
    EXPECT_EQ(wordsOf(Colouring::Phase), (Words{"warm-up", "steady state", "no phase", "send"}));
    EXPECT_EQ(wordsOf(Colouring::Chunk), (Words{"chunk 0", "chunk 1", "no chunk", "send"}));
    EXPECT_EQ(wordsOf(Colouring::Stage), (Words{"stage 2", "send"}));
    const Words microBatches = wordsOf(Colouring::MicroBatch);
    ASSERT_EQ(microBatches.size(), 10U);
    EXPECT_EQ(microBatches[0], "micro-batch 0, 8");
    EXPECT_EQ(microBatches[7], "micro-batch 7");
    EXPECT_EQ(microBatches[8], "no micro-batch");
}

TEST(Colouring, MoreThanTwoValuesOfOneColourEndInDots)
{
    test::TraceBuilder builder;
    builder.rank(0);
    for (const std::int32_t number : {1, 9, 17, 25}) {
        Block block;
        block.span = ns(number, number + 1);
        block.kind = BlockKind::Forward;
        block.forward.microBatch = MicroBatch{number};
        builder.block(0, block, "FP");
    }
    const auto trace = builder.build();
    EXPECT_EQ(SceneIndex(trace, 1, {Colouring::MicroBatch}).legend.front().word, "micro-batch 1, 9, …");
}

TEST(Colouring, DecidesTheRolesOfBlocksButNotOfOperators)
{
    const auto trace = interleaved();
    const SceneIndex index(trace, 1, {Colouring::Chunk});
    const LaneIndex& lane = index.tracks[0].blocks.front();
    EXPECT_EQ(lane.role(0), valueRole(0));
    EXPECT_EQ(lane.role(1), valueRole(1));
    EXPECT_EQ(lane.role(20), ColourRole::NoValue);
    EXPECT_EQ(index.tracks[0].operators.front().role(0), ColourRole::Send);
}

TEST(Colouring, KindsHaveATintForEachFurtherChunk)
{
    const DrawList list = drawn(interleaved(), Colouring::Kind);
    ASSERT_GE(list.items.size(), 4U);
    EXPECT_EQ(list.items[0].role, ColourRole::Forward);
    EXPECT_EQ(list.items[1].role, tinted(ColourRole::Forward, 1));
    EXPECT_EQ(list.items[3].role, tinted(ColourRole::Backward, 1));
}

/// What is merged has the value with the most busy time, at every level that the index keeps.
TEST(Colouring, MergedColumnsHaveTheColourOfTheValueWithMostTime)
{
    test::TraceBuilder builder;
    builder.rank(0, 0);
    for (std::int32_t i = 0; i < 100'000; ++i) {
        Block block;
        block.span = ns(10 * i, 10 * i + (i % 3 == 0 ? 2 : 9));
        block.kind = BlockKind::Forward;
        block.forward.microBatch = MicroBatch{i % 3 == 0 ? 5 : i / 25'000};
        builder.block(0, block, "FP");
    }
    const DrawList list = drawn(builder.build(), Colouring::MicroBatch);
    ASSERT_EQ(list.columns.size(), 4U);
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(list.columns[i].role, valueRole(static_cast<std::int64_t>(i)));
    }
}

} // namespace
} // namespace pipescope::scene
