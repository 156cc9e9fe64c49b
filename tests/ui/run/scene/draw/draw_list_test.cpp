#include "ui/run/scene/draw/draw_list.h"

#include "tests/support/trace_builder.h"
#include "ui/run/scene/axis/time_grid.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace pipescope::scene {
namespace {

using test::ns;
using test::TraceBuilder;

double sevenPixels(std::string_view text)
{
    return 7.0 * static_cast<double>(text.size());
}

/// A trace with all that is needed to draw it.
struct Scene
{
    explicit Scene(std::shared_ptr<const Trace> shownTrace)
        : trace(std::move(shownTrace))
        , index(trace)
        , layout(*trace, {}, {})
    {
        request.time = Viewport(index.trace->span(), 1000.0);
        request.height = layout.height();
    }

    const DrawList& draw()
    {
        density = index.links->density(layout, request.step);
        request.links = &density;
        buildDrawList(index, layout, request, sevenPixels, list);
        return list;
    }

    /// All columns of all runs, in the order they are drawn.
    std::vector<MergedColumn> columns() const
    {
        const unsigned level = columnLevel(request.time);
        std::vector<MergedColumn> found;
        for (const ColumnRun& run : list.columns) {
            std::int64_t at = run.span.begin.ns;
            while (at < run.span.end.ns) {
                const std::int64_t end = std::min(run.span.end.ns, gridEnd(at, level));
                const double x = request.time.xOf({at + (end - at) / 2});
                found.push_back(columnAt(index, request.time, request.step, request.highlight, run, x));
                at = end;
            }
        }
        return found;
    }

    std::shared_ptr<const Trace> trace;
    SceneIndex index;
    RowLayout layout;
    LinkDensity density;
    DrawRequest request;
    DrawList list;
};

/// Blocks of random length and distance without overlap on each of `ranks` ranks.
std::shared_ptr<const Trace> randomTrace(int ranks, int blocksPerRank, int longest)
{
    std::mt19937 random(11);
    TraceBuilder builder;
    for (int rank = 0; rank < ranks; ++rank) {
        builder.rank(rank, rank);
    }
    for (int rank = 0; rank < ranks; ++rank) {
        std::int64_t at = 5'000'000;
        for (int i = 0; i < blocksPerRank; ++i) {
            const std::int64_t end = at + 1 + random() % static_cast<unsigned>(longest);
            builder.block(rank, static_cast<BlockKind>(random() % kBlockKindCount), ns(at, end), "7F+13B");
            at = end + random() % 300;
        }
    }
    return builder.build();
}

TEST(DrawList, DrawsABlockWhereItsTimeIs)
{
    TraceBuilder builder;
    builder.rank(0);
    builder.block(0, BlockKind::Forward, ns(1000, 5000), "0F");
    builder.block(0, BlockKind::Backward, ns(6000, 9000), "0B");
    Scene scene(builder.build());
    const DrawList& list = scene.draw();

    ASSERT_EQ(list.items.size(), 2U);
    EXPECT_EQ(list.items[0].role, ColourRole::Forward);
    EXPECT_DOUBLE_EQ(list.items[0].box.left, scene.request.time.xOf({1000}));
    EXPECT_DOUBLE_EQ(list.items[0].box.right, scene.request.time.xOf({5000}));
    EXPECT_DOUBLE_EQ(list.items[0].box.top, scene.layout.blockLane(0).top);
    EXPECT_EQ(list.items[1].ref, (TraceRef{BlockRef{TrackIndex{0U}, BlockIndex{1U}}}));
    ASSERT_EQ(list.labels.size(), 2U);
    EXPECT_EQ(list.labels[0].elision, (Elision{2, false}));
}

TEST(DrawList, KeepsLabelsInTheVisiblePartOfTheirBlock)
{
    Scene scene(randomTrace(2, 50, 100'000));
    scene.request.time = scene.request.time.zoomed(20.0, 500.0);
    ASSERT_FALSE(scene.draw().labels.empty());
    for (const DrawnLabel& label : scene.list.labels) {
        EXPECT_GE(label.area.left, 0.0);
        EXPECT_LE(label.area.right, 1000.0);
        EXPECT_LE(sevenPixels(std::string_view("7F+13B").substr(0, label.elision.bytes)), label.area.width());
    }
}

/// What a column must hold, found by visiting every block.
struct Expected
{
    std::uint32_t count = 0;
    std::int64_t busy = 0;
    std::map<ColourRole, std::int64_t> byRole;
};

std::map<std::int64_t, Expected> columnsByHand(const BlockTable& blocks, const Viewport& viewport)
{
    const unsigned level = columnLevel(viewport);
    std::map<std::int64_t, Expected> columns;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const TimeSpan span = blocks.span(BlockIndex{i});
        if (span.duration().ns >= (std::int64_t{1} << level)) {
            continue;
        }
        Expected& column = columns[span.begin.ns >> level];
        ++column.count;
        column.busy += span.duration().ns;
        column.byRole[roleOf(blocks.kind(BlockIndex{i}))] += span.duration().ns;
    }
    return columns;
}

/// The label of a forward of micro-batch 3 in a step of a thousand pixels.
std::string labelOfForward(std::int64_t length)
{
    TraceBuilder builder;
    builder.rank(0);
    Block block;
    block.span = ns(0, length);
    block.kind = BlockKind::Forward;
    block.forward.microBatch = MicroBatch{3};
    builder.block(0, block, "forward_3");
    builder.block(0, BlockKind::Backward, ns(990, 1000));
    Scene scene(builder.build());
    const DrawList& list = scene.draw();
    return list.labels.empty()
               ? ""
               : elidedText(textOf(list.labels[0], scene.trace->strings), list.labels[0].elision);
}

TEST(DrawList, CallsABlockTheSameAtEveryZoom)
{
    EXPECT_EQ(labelOfForward(500), "F3");
    EXPECT_EQ(labelOfForward(50), "F3");
    EXPECT_EQ(labelOfForward(19), "");
}

TEST(DrawList, MergedColumnsEqualACountByHandAtEveryZoom)
{
    Scene scene(randomTrace(2, 20'000, 400));
    std::size_t compared = 0;
    for (int zoom = 0; zoom < 12; ++zoom) {
        const unsigned level = columnLevel(scene.request.time);
        scene.draw();
        const std::map<std::int64_t, Expected> byHand[] = {
            columnsByHand(scene.index.trace->tracks[0].blocks, scene.request.time),
            columnsByHand(scene.index.trace->tracks[1].blocks, scene.request.time)};
        for (const MergedColumn& column : scene.columns()) {
            const Expected& expected = byHand[column.track.value].at(column.span.begin.ns >> level);
            ASSERT_EQ(column.count, expected.count);
            ASSERT_EQ(column.busy.ns, expected.busy);
            const auto most = expected.byRole.at(column.role);
            ASSERT_EQ(column.dominantBusy.ns, most);
            for (const auto& [role, busy] : expected.byRole) {
                ASSERT_LE(busy, most);
            }
            ++compared;
        }
        scene.request.time = scene.request.time.zoomed(2.3, 321.0);
    }
    EXPECT_GT(compared, 1000U);
}

TEST(DrawList, ShowsEveryBlockInViewEitherByItselfOrInAColumn)
{
    Scene scene(randomTrace(1, 5000, 2000));
    for (int zoom = 0; zoom < 10; ++zoom) {
        scene.draw();
        std::size_t shown = scene.list.items.size();
        for (const MergedColumn& column : scene.columns()) {
            shown += column.count;
        }
        const auto [first, last] =
            scene.index.trace->tracks[0].blocks.indicesWithin(scene.request.time.span());
        EXPECT_GE(shown, last - first);
        scene.request.time = scene.request.time.zoomed(2.0, 700.0);
    }
}

TEST(DrawList, NeighbouringColumnsLeaveNoGapWhereABlockCrossesTheirBorder)
{
    TraceBuilder builder;
    builder.rank(0);
    for (int i = 0; i < 20'000; ++i) {
        const BlockKind kind = i / 80 % 2 == 0 ? BlockKind::Forward : BlockKind::Backward;
        builder.block(0, kind, ns(i * 1000L, i * 1000L + 990));
    }
    Scene scene(builder.build());
    const auto& columns = scene.draw().columns;
    ASSERT_GT(columns.size(), 100U);
    for (std::size_t i = 1; i < columns.size(); ++i) {
        ASSERT_NEAR(columns[i].box.left, columns[i - 1].box.right, 1e-6);
    }
}

TEST(DrawList, ColumnsStayOnTheirGridWhilePanning)
{
    Scene scene(randomTrace(1, 20'000, 300));
    scene.request.time = scene.request.time.zoomed(5.0, 500.0);
    scene.draw();
    std::map<std::int64_t, std::uint32_t> before;
    for (const MergedColumn& column : scene.columns()) {
        before[column.span.begin.ns] = column.count;
    }
    scene.request.time = scene.request.time.panned(101.3);
    scene.draw();
    std::size_t same = 0;
    for (const MergedColumn& column : scene.columns()) {
        const auto found = before.find(column.span.begin.ns);
        if (found != before.end()) {
            ASSERT_EQ(found->second, column.count);
            ++same;
        }
    }
    EXPECT_GT(same, scene.columns().size() / 2);
}

TEST(DrawList, VisitsPixelsNotBlocks)
{
    TraceBuilder builder;
    builder.rank(0);
    constexpr int kBlocks = 2'000'000;
    for (int i = 0; i < kBlocks; ++i) {
        builder.block(0, static_cast<BlockKind>(i % 3), ns(i * 1000L, i * 1000L + 900));
    }
    Scene scene(builder.build());
    constexpr std::uint64_t kMaxPerColumn = 140;
    for (int zoom = 0; zoom < 16; ++zoom) {
        scene.draw();
        ASSERT_LE(scene.list.visited, 1000U / 3U * kMaxPerColumn) << zoom;
        ASSERT_LE(scene.list.columns.size() + scene.list.items.size(), 1400U) << zoom;
        scene.request.time = scene.request.time.zoomed(2.5, 500.0);
    }
}

TEST(DrawList, AnOverviewLooksAtColumnsNotAtBlocks)
{
    std::uint64_t visited[2]{};
    for (const int blocks : {15'000, 300'000}) {
        Scene scene(randomTrace(2, blocks, 400));
        scene.draw();
        const std::uint64_t columns = 2U * 1000U / 3U;
        EXPECT_LE(scene.list.visited, 2U * columns) << blocks;
        visited[blocks > 100'000 ? 1 : 0] = scene.list.visited;
    }
    EXPECT_LE(visited[1], 2U * visited[0]) << "twenty times the blocks, the same pixels";
}

TEST(SceneIndex, ListsTheKindsThatOccurAndKnowsTheSpanOfTheRun)
{
    TraceBuilder builder;
    builder.rank(0, 0);
    builder.block(0, BlockKind::Forward, ns(10, 20));
    builder.block(0, BlockKind::Backward, ns(20, 30));
    builder.op(0, OperatorKind::Send, ns(5, 90));
    const auto trace = builder.build();
    const SceneIndex index(trace);
    std::vector<ColourRole> roles;
    for (const LegendEntry& entry : index.legend) {
        roles.push_back(entry.role.value());
    }
    EXPECT_EQ(roles, (std::vector<ColourRole>{ColourRole::Forward, ColourRole::Backward, ColourRole::Send}));
    EXPECT_EQ(index.span, ns(5, 90));
    EXPECT_TRUE(SceneIndex(std::make_shared<const Trace>()).legend.empty());
}

TEST(DrawList, ABlockInsideAnotherCoversOnlyItsLowerPart)
{
    TraceBuilder builder;
    builder.rank(0);
    builder.block(0, BlockKind::Forward, ns(0, 1000), "0F");
    builder.block(0, BlockKind::Other, ns(200, 800), "inner");
    Scene scene(builder.build());
    const DrawList& list = scene.draw();

    ASSERT_EQ(list.items.size(), 2U);
    EXPECT_GT(list.items[1].box.top, list.items[0].box.top);
    EXPECT_EQ(list.items[1].box.bottom, list.items[0].box.bottom);
    EXPECT_EQ(list.labels.size(), 2U);
    EXPECT_LE(list.labels[0].area.bottom, list.items[1].box.top);
}

/// A call of depth 0 and what it calls, one depth after the other.
std::shared_ptr<const Trace> deepCalls(int depths)
{
    TraceBuilder builder;
    builder.otherRow(0, "thread");
    for (int depth = 0; depth < depths; ++depth) {
        builder.block(0, BlockKind::Other, ns(depth * 10, 1000 - depth * 10),
                      "call " + std::to_string(depth));
    }
    return builder.build();
}

TEST(DrawList, CallsInARowOfNoPipelineHaveALineEachAndTheirName)
{
    Scene scene(deepCalls(6));
    scene.layout = RowLayout(orderRows(*scene.trace, {}, {}), *scene.trace, {}, scene.index.lines);
    scene.request.height = scene.layout.height();
    const DrawList& list = scene.draw();

    ASSERT_EQ(list.items.size(), 6U);
    ASSERT_EQ(list.labels.size(), 6U);
    for (std::size_t i = 1; i < list.items.size(); ++i) {
        EXPECT_GT(list.items[i].box.top, list.items[i - 1].box.bottom);
        EXPECT_EQ(list.items[i].box.height(), list.items[0].box.height());
    }
    EXPECT_EQ(textOf(list.labels[3], scene.trace->strings), "call 3");
    EXPECT_EQ(list.items[0].role, pale(valueRole("call 0")));
    EXPECT_EQ(list.items[0].role, list.items[5].role) << "digits do not count";
}

TEST(DrawList, LinesOutsideTheWindowAreNotLookedAt)
{
    Scene scene(deepCalls(40));
    scene.layout = RowLayout(orderRows(*scene.trace, {}, {}), *scene.trace, {}, scene.index.lines);
    scene.request.height = 5.0 * scene.layout.metrics().line;

    EXPECT_LE(scene.draw().items.size(), 6U);
}

TEST(DrawList, TheSelectionOfADeepCallIsOnItsLine)
{
    Scene scene(deepCalls(6));
    scene.layout = RowLayout(orderRows(*scene.trace, {}, {}), *scene.trace, {}, scene.index.lines);
    scene.request.height = scene.layout.height();
    scene.draw();
    const Box drawn = scene.list.items[4].box;
    scene.request.selection = BlockRef{TrackIndex{0U}, BlockIndex{4U}};
    // So far out that all is merged.
    scene.request.time =
        Viewport(ns(0, 1000), 1000.0).withLimits(ns(0, 100'000'000)).fitted(ns(0, 90'000'000));

    ASSERT_TRUE(scene.draw().selection.has_value());
    EXPECT_EQ(scene.list.selection->top, drawn.top);
    EXPECT_EQ(scene.list.selection->bottom, drawn.bottom);
}

TEST(DrawList, LeavesOutWhatIsNotInTheStep)
{
    TraceBuilder builder;
    builder.rank(0, 0).rank(1, 1);
    builder.step(4, ns(0, 1000)).step(5, ns(1000, 2000));
    for (std::uint32_t step = 0; step < 2; ++step) {
        const std::int64_t at = step * 1000;
        builder.block(0, BlockKind::Forward, ns(at, at + 900), {}, step);
        const auto sent = builder.op(0, OperatorKind::Send, ns(at + 900, at + 950), {}, step);
        const auto received = builder.op(1, OperatorKind::Receive, ns(at + 900, at + 990), {}, step);
        builder.link(0, sent, 1, received);
    }
    Scene scene(builder.build());
    EXPECT_EQ(scene.draw().items.size(), 6U);
    EXPECT_EQ(scene.list.links.size(), 2U);
    scene.request.step = StepIndex{1U};

    EXPECT_EQ(scene.draw().items.size(), 3U);
    ASSERT_EQ(scene.list.links.size(), 1U);
    EXPECT_EQ(scene.list.links[0].link, LinkIndex{1U});
}

TEST(DrawList, LinksLeaveOnTheirSendAlsoWhereTheReceiversClockIsBehind)
{
    TraceBuilder builder;
    builder.rank(0, 0).rank(1, 1);
    const auto sent = builder.op(0, OperatorKind::Send, ns(4000, 6000));
    const auto received = builder.op(1, OperatorKind::Receive, ns(1000, 3000));
    builder.link(0, sent, 1, received, ns(2000, 3000));
    Scene scene(builder.build());
    ASSERT_EQ(scene.draw().links.size(), 1U);
    EXPECT_DOUBLE_EQ(scene.list.links[0].fromX, scene.request.time.xOf({4000}));
    EXPECT_DOUBLE_EQ(scene.list.links[0].toX, scene.request.time.xOf({3000}));
}

TEST(DrawList, OutlinesWhatIsAskedFor)
{
    TraceBuilder builder;
    builder.rank(0, 0).rank(1, 1);
    builder.block(0, BlockKind::Forward, ns(0, 4000));
    builder.block(1, BlockKind::Forward, ns(5000, 9000));
    Scene scene(builder.build());
    const std::array<TraceRef, 2> both{BlockRef{TrackIndex{0U}, BlockIndex{0U}},
                                       BlockRef{TrackIndex{1U}, BlockIndex{0U}}};
    scene.request.outlined = both;
    scene.draw();
    ASSERT_EQ(scene.list.outlines.size(), 2U);
    EXPECT_DOUBLE_EQ(scene.list.outlines[1].left, scene.request.time.xOf({5000}));
    scene.request.outlined = {};
    scene.draw();
    EXPECT_TRUE(scene.list.outlines.empty());
}

TEST(DrawList, LinksRunFromDataStartToDataEndBetweenTheOperatorLanes)
{
    TraceBuilder builder;
    builder.rank(0, 0).rank(1, 1);
    const auto sent = builder.op(0, OperatorKind::Send, ns(1000, 5000));
    const auto received = builder.op(1, OperatorKind::Receive, ns(2000, 8000));
    builder.link(0, sent, 1, received, ns(3000, 7000));
    builder.link(0, sent, 1, received);
    Scene scene(builder.build());
    const auto& links = scene.draw().links;
    const Viewport& time = scene.request.time;

    ASSERT_EQ(links.size(), 2U);
    const auto& withData = links[0].link == LinkIndex{0U} ? links[0] : links[1];
    const auto& withoutData = links[0].link == LinkIndex{0U} ? links[1] : links[0];
    EXPECT_DOUBLE_EQ(withData.fromX, time.xOf({3000}));
    EXPECT_DOUBLE_EQ(withData.toX, time.xOf({7000}));
    EXPECT_DOUBLE_EQ(withoutData.fromX, time.xOf({1000})) << "send start";
    EXPECT_DOUBLE_EQ(withoutData.toX, time.xOf({8000})) << "receive end";
    const Band lane = scene.layout.operatorLane(0);
    EXPECT_GT(withData.fromY, lane.top);
    EXPECT_LT(withData.fromY, lane.bottom());
    EXPECT_GT(withData.toY, scene.layout.operatorLane(1).top);
}

TEST(DrawList, AnOperatorShowsWhereItMovesDataAndWhereItWaits)
{
    TraceBuilder builder;
    builder.rank(0);
    const auto received = builder.op(0, OperatorKind::Receive, ns(1000, 9000), "hcom_receive");
    builder.moves(0, received, ns(7000, 8000));
    Scene scene(builder.build());
    const DrawList& list = scene.draw();

    ASSERT_EQ(list.items.size(), 1U);
    EXPECT_TRUE(list.items[0].showsWaiting);
    ASSERT_EQ(list.items[0].transfers, 1U);
    const Box& transfer = list.transfers[list.items[0].firstTransfer];
    EXPECT_DOUBLE_EQ(transfer.left, scene.request.time.xOf({7000}));
    EXPECT_DOUBLE_EQ(transfer.right, scene.request.time.xOf({8000}));
    EXPECT_DOUBLE_EQ(transfer.top, list.items[0].box.top);
    ASSERT_EQ(list.labels.size(), 1U);
    EXPECT_TRUE(list.labels[0].onWaiting) << "the widest part of one colour";
    EXPECT_LE(list.labels[0].area.right, transfer.left);
}

TEST(DrawList, WhatMovesOutsideItsOperatorIsNotDrawnThere)
{
    TraceBuilder builder;
    builder.rank(0);
    const auto before = builder.op(0, OperatorKind::Receive, ns(1000, 2000));
    const auto across = builder.op(0, OperatorKind::Receive, ns(3000, 9000));
    builder.moves(0, before, ns(2500, 2900)).moves(0, across, ns(0, 4000));
    Scene scene(builder.build());
    const DrawList& list = scene.draw();

    ASSERT_EQ(list.items.size(), 2U);
    EXPECT_EQ(list.items[0].transfers, 0U);
    ASSERT_EQ(list.transfers.size(), 1U);
    EXPECT_DOUBLE_EQ(list.transfers[0].left, scene.request.time.xOf({3000}));
}

TEST(DrawList, AnOperatorOfUnknownTransferShowsNoWaiting)
{
    TraceBuilder builder;
    builder.rank(0);
    builder.op(0, OperatorKind::Send, ns(1000, 9000));
    Scene scene(builder.build());
    EXPECT_FALSE(scene.draw().items.at(0).showsWaiting);
}

std::shared_ptr<const Trace> manyLinks(int ranks, int linksPerPair)
{
    TraceBuilder builder;
    for (int rank = 0; rank < ranks; ++rank) {
        builder.rank(rank, rank);
    }
    for (int i = 0; i < linksPerPair; ++i) {
        const std::int64_t at = 1000L * i;
        for (int rank = 0; rank + 1 < ranks; ++rank) {
            const auto received = builder.op(rank + 1, OperatorKind::Receive, ns(at, at + 100));
            const auto sent = builder.op(rank, OperatorKind::Send, ns(at + 200, at + 300));
            builder.link(rank, sent, rank + 1, received, ns(at + 210, at + 290));
        }
    }
    return builder.build();
}

TEST(DrawList, ThinsLinksInsteadOfPaintingACarpet)
{
    Scene scene(manyLinks(8, 5000));
    scene.draw();
    EXPECT_EQ(scene.list.linksInView, 7U * 5000U);
    EXPECT_LE(scene.list.links.size(), kLinkBudget);
    EXPECT_GE(scene.list.links.size(), kLinkBudget / 8);

    scene.request.time = scene.request.time.zoomed(200.0, 500.0);
    scene.draw();
    EXPECT_EQ(scene.list.links.size(), scene.list.linksInView) << "zoomed in, none is left out";
}

TEST(DrawList, ThinnedLinksDoNotFlickerWhilePanning)
{
    Scene scene(manyLinks(8, 5000));
    scene.request.time = scene.request.time.zoomed(4.0, 500.0);
    scene.draw();
    std::map<LinkIndex, double> before;
    for (const DrawnLink& link : scene.list.links) {
        before[link.link] = link.fromX;
    }
    scene.request.time = scene.request.time.panned(40.0);
    scene.draw();
    for (const DrawnLink& link : scene.list.links) {
        if (link.fromX < 950.0 && link.fromX > 10.0) {
            ASSERT_EQ(before.count(link.link), 1U);
        }
    }
}

TEST(DrawList, SelectedLinksAreAlwaysDrawnAndComeLast)
{
    Scene scene(manyLinks(4, 5000));
    const std::vector<LinkIndex> selected{LinkIndex{7001U}, LinkIndex{7002U}};
    scene.request.selectedLinks = selected;
    scene.draw();
    ASSERT_GE(scene.list.links.size(), 2U);
    const auto last = scene.list.links.end() - 2;
    EXPECT_TRUE(last->emphasised);
    EXPECT_EQ(last->link, selected[0]);
    EXPECT_EQ((last + 1)->link, selected[1]);
    EXPECT_FALSE((last - 1)->emphasised);
}

TEST(DrawList, MarksTheSelectionAlsoInsideAMergedColumn)
{
    Scene scene(randomTrace(2, 20'000, 300));
    scene.request.selection = BlockRef{TrackIndex{1U}, BlockIndex{10'000U}};
    scene.draw();
    ASSERT_TRUE(scene.list.selection.has_value());
    const TimeSpan span = scene.index.trace->tracks[1].blocks.span(BlockIndex{10'000U});
    EXPECT_NEAR(scene.list.selection->left, scene.request.time.xOf(span.begin), 1e-9);
    EXPECT_EQ(scene.list.selection->top, scene.layout.blockLane(1).top);
}

TEST(DrawList, DrawsOnlyTheRowsInView)
{
    Scene scene(randomTrace(40, 20, 100'000));
    scene.request.top = scene.layout.rows()[10].band.top;
    scene.request.height = scene.layout.metrics().rowHeight * 3.0;
    for (const DrawnItem& item : scene.draw().items) {
        const auto track = trackOf(item.ref).value;
        EXPECT_GE(track, 10U);
        EXPECT_LE(track, 12U);
        EXPECT_GE(item.box.bottom, 0.0);
        EXPECT_LE(item.box.top, scene.request.height);
    }
}

TEST(DrawList, SurvivesHostileTimes)
{
    constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();
    constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
    TraceBuilder builder;
    builder.rank(0, 0).rank(1, 1);
    builder.block(0, BlockKind::Forward, ns(kMin, kMax));
    builder.block(0, BlockKind::Backward, ns(0, -5));
    builder.block(0, BlockKind::Weight, ns(kMax, kMax));
    const auto sent = builder.op(0, OperatorKind::Send, ns(kMin, kMax));
    const auto received = builder.op(1, OperatorKind::Receive, ns(kMax, kMin));
    builder.link(0, sent, 1, received, ns(kMax, kMin));
    Scene scene(builder.build());
    for (int i = 0; i < 120; ++i) {
        scene.draw();
        ASSERT_LE(scene.list.items.size(), 5U);
        scene.request.time = scene.request.time.zoomed(1.7, 999.0);
    }
}

} // namespace
} // namespace pipescope::scene
