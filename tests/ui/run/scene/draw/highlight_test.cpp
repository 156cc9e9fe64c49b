#include "ui/run/scene/draw/highlight.h"

#include "tests/support/trace_builder.h"
#include "ui/run/scene/draw/draw_list.h"

#include <gtest/gtest.h>

namespace pipescope::scene {
namespace {

using test::ns;
using test::TraceBuilder;

double noWidth(std::string_view /*text*/)
{
    return 0.0;
}

DrawList drawn(const std::shared_ptr<const Trace>& trace, const TraceSet* set, double pixels)
{
    const SceneIndex index(trace);
    const RowLayout layout(*trace, {}, {});
    std::optional<Highlight> highlight;
    DrawRequest request;
    request.time = Viewport(trace->span(), pixels);
    request.height = layout.height();
    if (set != nullptr) {
        highlight.emplace(index, std::make_shared<const TraceSet>(*set));
        request.highlight = &*highlight;
    }
    DrawList list;
    buildDrawList(index, layout, request, noWidth, list);
    return list;
}

std::shared_ptr<const Trace> blocksInARow(int count, std::int64_t overlap = 0)
{
    TraceBuilder builder;
    builder.rank(0, 0);
    for (std::int64_t i = 0; i < count; ++i) {
        builder.block(0, BlockKind::Forward, ns(i * 100, (i + 1) * 100 + overlap));
    }
    return builder.build();
}

TraceRef block(std::size_t index)
{
    return BlockRef{TrackIndex{std::size_t{0}}, BlockIndex{index}};
}

TEST(Highlight, DimsNothingWithoutASet)
{
    for (const DrawnItem& item : drawn(blocksInARow(4), nullptr, 400.0).items) {
        EXPECT_FALSE(item.dimmed);
    }
}

TEST(Highlight, DimsEachItemThatIsNotInTheSet)
{
    const auto trace = blocksInARow(4);
    TraceSet set(*trace);
    set.add(block(2));
    const DrawList list = drawn(trace, &set, 400.0);
    ASSERT_EQ(list.items.size(), 4U);
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(list.items[i].dimmed, i != 2);
    }
}

TEST(Highlight, DimsTheLabelsOfDimmedItems)
{
    TraceBuilder builder;
    builder.rank(0, 0);
    builder.block(0, BlockKind::Forward, ns(0, 100), "F0");
    builder.block(0, BlockKind::Forward, ns(100, 200), "F1");
    const auto trace = builder.build();
    TraceSet set(*trace);
    set.add(block(1));
    const DrawList list = drawn(trace, &set, 400.0);
    ASSERT_EQ(list.labels.size(), 2U);
    EXPECT_TRUE(list.labels[0].dimmed);
    EXPECT_FALSE(list.labels[1].dimmed);
}

TEST(Highlight, CountsWhatIsHighlightedInAMergedColumn)
{
    for (const std::int64_t overlap : {0, 150}) {
        const auto trace = blocksInARow(10'000, overlap);
        TraceSet set(*trace);
        for (const std::size_t i : {100U, 101U, 9'000U}) {
            set.add(block(i));
        }
        const DrawList list = drawn(trace, &set, 200.0);
        std::uint64_t highlighted = 0;
        for (const ColumnRun& column : list.columns) {
            EXPECT_EQ(column.dimmed, column.highlighted == 0);
            highlighted += column.highlighted;
        }
        EXPECT_EQ(highlighted, 3U) << "overlap " << overlap;
    }
}

TEST(Highlight, DimsCollectivesThatAreNotInTheSet)
{
    test::TraceBuilder builder;
    builder.rank(0);
    builder.collective(0, CollectiveKind::AllReduce, test::ns(0, 1000));
    builder.collective(0, CollectiveKind::AllGather, test::ns(1000, 2000));
    const auto trace = builder.build();
    const SceneIndex index(trace);
    auto set = std::make_shared<TraceSet>(*trace);
    const TraceRef second = CollectiveRef{TrackIndex{std::size_t{0}}, CollectiveIndex{std::size_t{1}}};
    set->add(second);
    const Highlight highlight(index, set);
    EXPECT_TRUE(highlight.contains(second));
    EXPECT_EQ(highlight.count(TrackIndex{std::size_t{0}}, LaneKind::Collectives, 0, 0, 2), 1U);
}

TEST(Highlight, DimsALinkOnlyWhereNeitherEndIsHighlighted)
{
    TraceBuilder builder;
    builder.rank(0, 0).rank(1, 1);
    const auto first = builder.op(0, OperatorKind::Send, ns(0, 100));
    const auto second = builder.op(0, OperatorKind::Send, ns(200, 300));
    const auto firstReceived = builder.op(1, OperatorKind::Receive, ns(0, 100));
    const auto secondReceived = builder.op(1, OperatorKind::Receive, ns(200, 300));
    builder.link(0, first, 1, firstReceived);
    builder.link(0, second, 1, secondReceived);
    const auto trace = builder.build();
    const auto set = std::make_shared<TraceSet>(*trace);
    set->add(OperatorRef{TrackIndex{std::size_t{1}}, secondReceived});
    const SceneIndex index(trace);
    const RowLayout layout(*trace, {}, {});
    const Highlight highlight(index, set);
    const LinkDensity density = index.links->density(layout, {});
    DrawRequest request;
    request.time = Viewport(trace->span(), 400.0);
    request.height = layout.height();
    request.links = &density;
    request.highlight = &highlight;
    DrawList list;
    buildDrawList(index, layout, request, noWidth, list);
    ASSERT_EQ(list.links.size(), 2U);
    EXPECT_TRUE(list.links[0].dimmed);
    EXPECT_FALSE(list.links[1].dimmed);
}

} // namespace
} // namespace pipescope::scene
