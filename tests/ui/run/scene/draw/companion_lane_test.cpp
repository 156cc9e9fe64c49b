#include "core/run/companion/other_run.h"
#include "tests/support/trace_builder.h"
#include "ui/run/scene/draw/hit_test.h"
#include "ui/run/scene/draw/timeline_scene.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>

namespace pipescope::scene {
namespace {

using test::ns;
using test::TraceBuilder;

constexpr double kWidth = 1000.0;

std::shared_ptr<const Trace> runOf(std::int64_t forward, bool hasOperators = false)
{
    TraceBuilder builder;
    builder.rank(0).rank(1).otherRow(2, "main").step(7, ns(0, 1000));
    for (std::int32_t rank = 0; rank < 2; ++rank) {
        Block block;
        block.kind = BlockKind::Forward;
        block.span = ns(0, forward);
        block.forward.microBatch = MicroBatch{3};
        block.step = StepIndex{0U};
        builder.block(rank, block, "");
        if (hasOperators) {
            builder.op(rank, OperatorKind::Send, ns(forward, 1000), "hcom_send");
        }
    }
    builder.block(2, BlockKind::Other, ns(0, 1000), "call");
    return builder.build();
}

DrawList drawn(const TimelineScene& scene, const Highlight* highlight = nullptr,
               const std::optional<TraceRef>& selection = {})
{
    DrawRequest request;
    request.selection = selection;
    request.time = Viewport(ns(0, 1000), kWidth);
    request.height = scene.layout().height();
    request.companion = scene.companion();
    request.highlight = highlight;
    DrawList list;
    buildDrawList(
        scene.index(), scene.layout(), request,
        [](std::string_view text) { return 7.0 * static_cast<double>(text.size()); }, list);
    return list;
}

/// A run with another one beside it.
struct Beside
{
    explicit Beside(bool hasOperators = false, std::int64_t other = 400)
        : scene(std::make_shared<const SceneIndex>(runOf(600, hasOperators)), {}, {})
    {
        scene.setCompanion(
            std::make_shared<const CompanionIndex>(*alignedTo(scene.trace(), *runOf(other), {})));
    }

    DrawList drawn(const Highlight* highlight = nullptr, const std::optional<TraceRef>& selection = {}) const
    {
        return scene::drawn(scene, highlight, selection);
    }

    TimelineScene scene;
};

TEST(CompanionLane, LiesBetweenTheBlocksAndTheOperatorsOfARow)
{
    const Beside beside(true);
    const RowLayout& layout = beside.scene.layout();
    EXPECT_GT(layout.companionLane(0).height, 8.0);
    EXPECT_GT(layout.companionLane(0).top, layout.blockLane(0).bottom());
    EXPECT_GT(layout.operatorLane(0).top, layout.companionLane(0).bottom());
    EXPECT_LT(layout.operatorLane(0).bottom(), layout.rows()[0].band.bottom());
}

/// What the legend says of the lane.
std::string nameIn(const TimelineScene& scene)
{
    const LegendEntry& first = scene.legend().front();
    return first.role ? "" : first.word.english();
}

TEST(CompanionLane, IsNamedInTheLegendFirst)
{
    Beside beside;
    EXPECT_EQ(nameIn(beside.scene), "below: run before");
    EXPECT_EQ(beside.scene.legend().size(), beside.scene.index().legend.size() + 1);
    const auto name = [&](CompanionKind kind, std::optional<StepIndex> step) {
        Companion companion = beside.scene.companion()->companion;
        companion.kind = kind;
        companion.step = step;
        beside.scene.setCompanion(std::make_shared<const CompanionIndex>(companion));
        return nameIn(beside.scene);
    };
    EXPECT_EQ(name(CompanionKind::Ideal, {}), "below: ideal schedule");
    EXPECT_EQ(name(CompanionKind::OtherStep, StepIndex{0U}), "below: step 7");
}

TEST(CompanionLane, IsNotInTheLegendWhereThereIsNone)
{
    Beside beside;
    beside.scene.setCompanion(nullptr);
    EXPECT_EQ(nameIn(beside.scene), "");
}

TEST(CompanionLane, NamesTheBlockBesideTheSelectedOne)
{
    // The view shows a little more than the run on both sides.
    constexpr double kMargin = 5.0;
    const Beside beside;
    EXPECT_TRUE(beside.drawn().selectedGhosts.empty());
    const DrawList list = beside.drawn(nullptr, BlockRef{TrackIndex{1U}, BlockIndex{0U}});
    ASSERT_EQ(list.selectedGhosts.size(), 1U);
    ASSERT_TRUE(list.selection);
    EXPECT_NEAR(list.selectedGhosts[0].right, 0.4 * kWidth, kMargin);
    EXPECT_NEAR(list.selection->right, 0.6 * kWidth, kMargin);
    EXPECT_GT(list.selectedGhosts[0].top, list.selection->bottom);
}

TEST(CompanionLane, MakesRowsHigherAndLeavesTheirLanesAsTheyAre)
{
    Beside beside(true);
    const double with = beside.scene.layout().rows()[0].band.height;
    const Band blocks = beside.scene.layout().blockLane(0);
    const Band operators = beside.scene.layout().operatorLane(0);
    beside.scene.setCompanion(nullptr);
    const RowLayout& layout = beside.scene.layout();
    EXPECT_LT(layout.rows()[0].band.height, with);
    EXPECT_EQ(layout.blockLane(0).top, blocks.top);
    EXPECT_NEAR(layout.blockLane(0).height, blocks.height, 1e-9);
    EXPECT_EQ(layout.operatorLane(0).height, operators.height);
    EXPECT_EQ(layout.companionLane(0).height, 0.0);
}

TEST(CompanionLane, HasAPartOfTheRoomWhereThereAreNoOperators)
{
    const Beside beside;
    const RowLayout& layout = beside.scene.layout();
    EXPECT_GT(layout.companionLane(0).height, 8.0);
    EXPECT_GT(layout.companionLane(0).top, layout.blockLane(0).bottom());
    EXPECT_LT(layout.companionLane(0).bottom(), layout.rows()[0].band.bottom());
}

TEST(CompanionLane, IsNotInRowsOfNoPipeline)
{
    const Beside beside;
    const RowLayout& layout = beside.scene.layout();
    EXPECT_EQ(layout.companionLane(2).height, 0.0);
    EXPECT_EQ(layout.rows()[2].band.height, RowMetrics().heightOf(1, false));
}

TEST(CompanionLane, ShowsTheBlocksOfTheCompanionPale)
{
    const Beside beside;
    const DrawList list = beside.drawn();
    ASSERT_EQ(list.ghosts.size(), 2U);
    EXPECT_EQ(list.items.size(), 3U);
    const DrawnItem& ghost = list.ghosts[0];
    EXPECT_EQ(ghost.box.right, Viewport(ns(0, 1000), kWidth).xOf({400}));
    EXPECT_EQ(ghost.box.top, beside.scene.layout().companionLane(0).top);
    EXPECT_EQ(ghost.role, ColourRole::Forward);
    EXPECT_TRUE(ghost.showsWaiting);
    EXPECT_EQ(ghost.transfers, 0U);
    EXPECT_EQ(ghost.ref, TraceRef(BlockRef{TrackIndex{0U}, BlockIndex{0U}}));
}

TEST(CompanionLane, LabelsGhostsAsBlocks)
{
    const DrawList list = Beside().drawn();
    std::size_t labels = 0;
    for (const DrawnLabel& label : list.labels) {
        labels += label.ownText == "F3" ? 1 : 0;
    }
    EXPECT_EQ(labels, 4U);
}

TEST(CompanionLane, MergesNarrowGhostsAsTheBlocksAboveThem)
{
    TraceBuilder builder;
    builder.rank(0).step(7, ns(0, 1000));
    for (std::int32_t k = 0; k < 2; ++k) {
        Block block;
        block.kind = BlockKind::Forward;
        block.span = ns(16 + k, 17 + k);
        block.forward.microBatch = MicroBatch{k};
        block.step = StepIndex{0U};
        builder.block(0, block, "");
    }
    const auto trace = builder.build();
    TimelineScene scene(std::make_shared<const SceneIndex>(trace), {}, {});
    scene.setCompanion(std::make_shared<const CompanionIndex>(*alignedTo(*trace, *trace, {})));
    const DrawList list = drawn(scene);
    EXPECT_EQ(list.ghosts.size(), 0U);
    ASSERT_EQ(list.columns.size(), 1U);
    ASSERT_EQ(list.ghostColumns.size(), 1U);
    EXPECT_EQ(list.ghostColumns[0].span, list.columns[0].span);
}

TEST(CompanionLane, IsNotDimmedByAHighlight)
{
    const Beside beside;
    const Highlight none(beside.scene.index(), std::make_shared<const TraceSet>(TraceSet()));
    const DrawList list = beside.drawn(&none);
    ASSERT_EQ(list.ghosts.size(), 2U);
    EXPECT_TRUE(list.items[0].dimmed);
    EXPECT_FALSE(list.ghosts[0].dimmed);
}

TEST(CompanionLane, IsHitAsAGhostAndNotAsABlock)
{
    const DrawList list = Beside().drawn();
    const Box& ghost = list.ghosts[1].box;
    const Hit hit = hitTest(list, 100.0, (ghost.top + ghost.bottom) / 2.0);
    ASSERT_TRUE(std::holds_alternative<GhostHit>(hit));
    EXPECT_EQ(std::get<GhostHit>(hit).ghost, 1U);
    const Box& block = list.items[1].box;
    EXPECT_TRUE(std::holds_alternative<ItemHit>(hitTest(list, 100.0, (block.top + block.bottom) / 2.0)));
}

TEST(CompanionLane, IsFoundByRowWhereRowsAreMadeByTwoThreads)
{
    TraceBuilder builder;
    builder.step(0, ns(0, 1000));
    for (std::int32_t rank = 0; rank < 20; ++rank) {
        builder.rank(rank);
        builder.block(rank, BlockKind::Forward, ns(0, 500), "", 0);
    }
    TimelineScene scene(std::make_shared<const SceneIndex>(builder.build()), {}, {});
    scene.setCompanion(std::make_shared<const CompanionIndex>(*alignedTo(scene.trace(), scene.trace(), {})));
    DrawRequest request;
    request.time = Viewport(ns(0, 1000), kWidth);
    request.height = scene.layout().height();
    request.companion = scene.companion();
    DrawList list;
    const PartRunner inTurn = [](std::size_t count, const std::function<void(std::size_t)>& part) {
        for (std::size_t i = count; i > 0; --i) {
            part(i - 1);
        }
    };
    DrawListMaker().make(
        scene.index(), scene.layout(), request, [](std::string_view) { return 0.0; }, inTurn, list);
    ASSERT_EQ(list.rows.size(), 20U);
    for (const DrawnRow& row : list.rows) {
        ASSERT_EQ(row.ghosts.size(), 1U);
        EXPECT_EQ(list.ghosts[row.ghosts.first].box.top, scene.layout().companionLane(row.row).top);
        EXPECT_EQ(row.ghostColumns.size(), 0U);
    }
}

/// A rank of three steps of one block each: the second one takes 300 ns, the third one 200 ns.
std::shared_ptr<const Trace> threeSteps()
{
    TraceBuilder builder;
    builder.rank(0);
    for (std::int64_t step = 0; step < 3; ++step) {
        builder.step(step, ns(step * 1000, step * 1000 + 900));
        Block block;
        block.kind = BlockKind::Forward;
        block.span = ns(step * 1000, step * 1000 + 400 - step * 100);
        block.forward.microBatch = MicroBatch{0};
        block.step = StepIndex{static_cast<std::size_t>(step)};
        builder.block(0, block, "");
    }
    return builder.build();
}

/// The first step with the two others below it.
class CompanionLines : public testing::Test
{
protected:
    CompanionLines()
    {
        std::vector<Companion> others = *othersUnderStep(*m_trace, StepIndex{0U}, 8, {});
        auto shown = std::make_shared<CompanionIndex>(std::move(others[0]));
        shown->further.push_back(std::make_shared<const CompanionIndex>(std::move(others[1])));
        m_scene.setCompanion(shown);
        DrawRequest request;
        request.selection = TraceRef(BlockRef{TrackIndex{0U}, BlockIndex{0U}});
        request.time = Viewport(ns(0, 1000), kWidth);
        request.height = m_scene.layout().height();
        request.companion = m_scene.companion();
        buildDrawList(
            m_scene.index(), m_scene.layout(), request, [](std::string_view) { return 0.0; }, m_list);
    }

    std::shared_ptr<const Trace> m_trace = threeSteps();
    TimelineScene m_scene{std::make_shared<const SceneIndex>(m_trace), {}, {}};
    DrawList m_list;
};

TEST_F(CompanionLines, StandOneBelowTheOther)
{
    ASSERT_EQ(m_list.ghosts.size(), 2U);
    const Viewport time(ns(0, 1000), kWidth);
    EXPECT_EQ(m_list.ghosts[0].box.right, time.xOf({300}));
    EXPECT_EQ(m_list.ghosts[1].box.right, time.xOf({200}));
    EXPECT_EQ(m_list.ghosts[0].line, 0U);
    EXPECT_EQ(m_list.ghosts[1].line, 1U);
    EXPECT_GE(m_list.ghosts[1].box.top, m_list.ghosts[0].box.bottom);
    EXPECT_LE(m_list.ghosts[1].box.bottom, m_scene.layout().companionLane(0).bottom());
}

TEST_F(CompanionLines, AreAllOfARow)
{
    ASSERT_EQ(m_list.rows.size(), 1U);
    EXPECT_EQ(m_list.rows[0].ghosts.size(), 2U);
}

TEST_F(CompanionLines, MakeRoomForEachAndTakeItBack)
{
    const double two = m_scene.layout().rows()[0].band.height;
    m_scene.setCompanion(
        std::make_shared<const CompanionIndex>(*stepUnderOthers(*m_trace, StepIndex{0U}, {})));
    const double one = m_scene.layout().rows()[0].band.height;
    m_scene.setCompanion(nullptr);
    EXPECT_GT(two, one);
    EXPECT_GT(one, m_scene.layout().rows()[0].band.height);
}

TEST_F(CompanionLines, EachHaveTheirGhostOfTheSelection)
{
    ASSERT_EQ(m_list.selectedGhosts.size(), 2U);
    EXPECT_LE(m_list.selectedGhosts[0].bottom, m_list.selectedGhosts[1].top + 3.0);
    EXPECT_GT(m_list.selectedGhosts[0].right, m_list.selectedGhosts[1].right);
}

TEST_F(CompanionLines, AreNamedInTheLegendFirst)
{
    EXPECT_EQ(m_scene.legend().front().word.english(), "below: steps 1, 2");
}

TEST_F(CompanionLines, AreHitByThemselves)
{
    const Box& second = m_list.ghosts[1].box;
    const Hit hit = hitTest(m_list, 100.0, (second.top + second.bottom) / 2.0);
    ASSERT_TRUE(std::holds_alternative<GhostHit>(hit));
    EXPECT_EQ(m_list.ghosts[std::get<GhostHit>(hit).ghost].line, 1U);
}

} // namespace
} // namespace pipescope::scene
