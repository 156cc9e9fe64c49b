#include "tests/support/trace_builder.h"
#include "ui/run/scene/draw/draw_list.h"

#include <gtest/gtest.h>

#include <string_view>

namespace pipescope::scene {
namespace {

using test::ns;
using test::TraceBuilder;

TEST(CollectiveLane, IsBelowTheOperatorsAndItsItemsCanBePointedAt)
{
    TraceBuilder builder;
    builder.rank(0);
    builder.block(0, BlockKind::Forward, ns(0, 1000));
    builder.op(0, OperatorKind::Send, ns(1000, 2000), "hcom_send");
    builder.collective(0, CollectiveKind::AllReduce, ns(1000, 3000), "hcom_allReduce__1");
    const SceneIndex index(builder.build());
    EXPECT_EQ(index.span, ns(0, 3000)) << "all of them are in view";
    const RowLayout layout(*index.trace, {}, {});
    DrawRequest request;
    request.time = Viewport(index.span, 1000.0);
    request.height = layout.height();
    DrawList list;
    buildDrawList(
        index, layout, request, [](std::string_view text) { return 7.0 * static_cast<double>(text.size()); },
        list);
    ASSERT_EQ(list.items.size(), 3U);
    const DrawnItem& send = list.items[1];
    const DrawnItem& reduce = list.items[2];
    EXPECT_EQ(reduce.ref,
              TraceRef(CollectiveRef{TrackIndex{std::size_t{0}}, CollectiveIndex{std::size_t{0}}}));
    EXPECT_EQ(reduce.role, ColourRole::Collective);
    EXPECT_GE(reduce.box.top, send.box.bottom);
    EXPECT_GT(reduce.box.height(), 0.0);
    EXPECT_LE(reduce.box.bottom, layout.rows()[0].band.bottom());
    EXPECT_EQ(index.legend.back().role, ColourRole::Collective);
}

TEST(CollectiveLane, IsNotThereWhereNoCollectivesAreRecorded)
{
    TraceBuilder builder;
    builder.rank(0);
    builder.op(0, OperatorKind::Send, ns(1000, 2000), "hcom_send");
    const auto trace = builder.build();
    const RowLayout layout(*trace, {}, {});
    EXPECT_EQ(layout.collectiveLane(0).height, 0.0);
    EXPECT_EQ(layout.operatorLane(0).height, RowMetrics().operatorLane.height);
}

} // namespace
} // namespace pipescope::scene
