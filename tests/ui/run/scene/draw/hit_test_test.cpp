#include "ui/run/scene/draw/hit_test.h"

#include "tests/support/trace_builder.h"

#include <gtest/gtest.h>

#include <random>

namespace pipescope::scene {
namespace {

using test::ns;
using test::TraceBuilder;

/// Blocks of all lengths, some inside others, and operators.
std::shared_ptr<const Trace> mixedTrace()
{
    std::mt19937 random(17);
    TraceBuilder builder;
    builder.rank(0, 0).rank(1, 1);
    for (int rank = 0; rank < 2; ++rank) {
        std::int64_t at = 0;
        for (int i = 0; i < 3000; ++i) {
            const std::int64_t end = at + 1 + random() % (i % 50 == 0 ? 40'000U : 300U);
            builder.block(rank, BlockKind::Forward, ns(at, end));
            if (i % 50 == 0) {
                builder.block(rank, BlockKind::Other, ns(at + (end - at) / 4, at + (end - at) / 2));
            }
            builder.op(rank, OperatorKind::Send, ns(at, at + (end - at) / 3));
            at = end + random() % 200;
        }
    }
    return builder.build();
}

class HitTest : public testing::Test
{
protected:
    HitTest()
        : m_trace(mixedTrace())
        , m_index(m_trace)
        , m_layout(*m_index.trace, {}, {})
    {
        m_request.time = Viewport(m_index.trace->span(), 1000.0);
        m_request.height = m_layout.height();
    }

    void draw()
    {
        buildDrawList(
            m_index, m_layout, m_request,
            [](std::string_view text) { return 7.0 * static_cast<double>(text.size()); }, m_list);
    }

    /// A point of the box; the upper edge of an item is never covered by what lies inside it.
    std::pair<double, double> pointIn(const Box& box)
    {
        std::uniform_real_distribution<double> part(0.001, 0.999);
        const double strip = m_layout.metrics().operatorLane.height / 4.0;
        return {box.left + box.width() * part(m_random),
                box.top + std::min(strip, box.height()) * part(m_random)};
    }

    std::shared_ptr<const Trace> m_trace;
    SceneIndex m_index;
    RowLayout m_layout;
    DrawRequest m_request;
    DrawList m_list;
    std::mt19937 m_random{23};
};

TEST_F(HitTest, APointInsideEachDrawnItemHitsThatItemAtEveryZoom)
{
    std::size_t tried = 0;
    for (int zoom = 0; zoom < 10; ++zoom) {
        draw();
        for (std::size_t i = 0; i < m_list.items.size(); ++i) {
            const auto [x, y] = pointIn(m_list.items[i].box);
            const Hit hit = hitTest(m_list, x, y);
            ASSERT_TRUE(std::holds_alternative<ItemHit>(hit));
            ASSERT_EQ(std::get<ItemHit>(hit).item, i) << "zoom " << zoom;
            ++tried;
        }
        for (std::size_t i = 0; i < m_list.columns.size(); ++i) {
            const auto [x, y] = pointIn(m_list.columns[i].box);
            const Hit hit = hitTest(m_list, x, y);
            ASSERT_TRUE(std::holds_alternative<ColumnHit>(hit));
            ASSERT_EQ(std::get<ColumnHit>(hit).column, i) << "zoom " << zoom;
            ++tried;
        }
        m_request.time = m_request.time.zoomed(2.0, 400.0);
    }
    EXPECT_GT(tried, 1000U);
}

TEST_F(HitTest, ABlockInsideAnotherIsHitWhereItIsDrawn)
{
    m_request.time = m_request.time.fitted(m_index.trace->tracks[0].blocks.span(BlockIndex{0U}));
    draw();
    const auto inner = std::find_if(m_list.items.begin(), m_list.items.end(),
                                    [](const DrawnItem& item) { return item.role == ColourRole::Other; });
    ASSERT_NE(inner, m_list.items.end());
    const Box box = inner->box;
    const Hit hit = hitTest(m_list, (box.left + box.right) / 2.0, box.bottom - 1.0);
    ASSERT_TRUE(std::holds_alternative<ItemHit>(hit));
    EXPECT_EQ(m_list.items[std::get<ItemHit>(hit).item].ref, inner->ref);
}

TEST_F(HitTest, NothingIsHitOutsideTheLanes)
{
    draw();
    EXPECT_TRUE(std::holds_alternative<std::monostate>(hitTest(m_list, 500.0, -5.0)));
    EXPECT_TRUE(std::holds_alternative<std::monostate>(hitTest(m_list, 500.0, 1.0)));
    EXPECT_TRUE(std::holds_alternative<std::monostate>(hitTest(m_list, -50.0, 10.0)));
}

TEST(HitTestReach, ANarrowItemIsHitFromBesideIt)
{
    DrawList list;
    list.items.push_back({{100.0, 100.1, 10.0, 30.0}, BlockRef{}});
    EXPECT_TRUE(std::holds_alternative<ItemHit>(hitTest(list, 101.5, 20.0)));
    EXPECT_TRUE(std::holds_alternative<ItemHit>(hitTest(list, 98.5, 20.0)));
    EXPECT_TRUE(std::holds_alternative<std::monostate>(hitTest(list, 104.0, 20.0)));
    EXPECT_TRUE(std::holds_alternative<std::monostate>(hitTest(list, 100.0, 31.0)));
}

} // namespace
} // namespace pipescope::scene
