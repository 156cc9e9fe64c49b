// What is seen after many random zooms and pans, against a count by hand.

#include "tests/support/trace_builder.h"
#include "ui/run/scene/axis/time_grid.h"
#include "ui/run/scene/draw/draw_list.h"
#include "ui/run/scene/draw/hit_test.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <set>

namespace pipescope::scene {
namespace {

using test::ns;
using test::TraceBuilder;

constexpr std::int64_t kBeginOfMoves = 1'700'000'000'000'000'000;

std::shared_ptr<const Trace> runToMoveIn()
{
    std::mt19937 random(41);
    TraceBuilder builder;
    builder.rank(0);
    std::int64_t at = kBeginOfMoves;
    for (int i = 0; i < 1500; ++i) {
        const std::int64_t end = at + 1 + random() % (i % 40 == 0 ? 60'000U : 700U);
        builder.block(0, static_cast<BlockKind>(random() % kBlockKindCount), ns(at, end));
        at = end + random() % (i % 60 == 0 ? 30'000U : 400U);
    }
    return builder.build();
}

/// Blocks and their busy time.
struct Sum
{
    std::uint64_t count = 0;
    std::int64_t busy = 0;

    void add(TimeSpan span)
    {
        ++count;
        busy += span.duration().ns;
    }
};

class RandomMoves : public testing::Test
{
protected:
    RandomMoves()
        : m_trace(runToMoveIn())
        , m_index(m_trace, 1)
        , m_layout(*m_trace, {}, {})
    {
        m_request.time = Viewport(m_index.span, 1200.0);
        m_request.height = m_layout.height();
    }

    void moveAndDraw()
    {
        std::uniform_real_distribution<double> position(0.0, 1200.0);
        std::uniform_real_distribution<double> factor(-1.2, 1.2);
        m_request.time = m_request.time.zoomed(std::exp(factor(m_random)), position(m_random))
                             .panned(position(m_random) - 600.0);
        buildDrawList(
            m_index, m_layout, m_request, [](std::string_view) { return 1.0; }, m_list);
    }

    /// All blocks that touch a span.
    Sum byHand(TimeSpan seen) const
    {
        Sum sum;
        const BlockTable& blocks = m_trace->tracks[0].blocks;
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            const TimeSpan span = blocks.span(BlockIndex{i});
            if (span.begin <= seen.end && seen.begin <= span.end) {
                sum.add(span);
            }
        }
        return sum;
    }

    Sum drawn() const
    {
        Sum sum;
        for (const DrawnItem& item : m_list.items) {
            sum.add(spanOf(*m_trace, item.ref));
        }
        const unsigned level = columnLevel(m_request.time);
        for (const ColumnRun& run : m_list.columns) {
            for (std::int64_t at = run.span.begin.ns; at < run.span.end.ns;) {
                const std::int64_t end = std::min(run.span.end.ns, gridEnd(at, level));
                const double x = m_request.time.xOf({at + (end - at) / 2});
                const MergedColumn column = columnAt(m_index, m_request.time, {}, nullptr, run, x);
                sum.count += column.count;
                sum.busy += column.busy.ns;
                at = end;
            }
        }
        return sum;
    }

    std::shared_ptr<const Trace> m_trace;
    SceneIndex m_index;
    RowLayout m_layout;
    DrawRequest m_request;
    DrawList m_list;
    std::mt19937 m_random{47};
};

TEST_F(RandomMoves, TenThousandNeverLoseOrInventTime)
{
    for (int i = 0; i < 10'000; ++i) {
        moveAndDraw();
        const Sum shown = drawn();
        const TimeSpan seen = m_request.time.span();
        const Duration columns{std::int64_t{4} << columnLevel(m_request.time)};
        const Sum least = byHand(seen);
        const Sum most = byHand({seen.begin - columns, seen.end + columns});
        ASSERT_GE(shown.count, least.count > 2 ? least.count - 2 : 0U)
            << "but for those that only touch the edge";
        ASSERT_LE(shown.count, most.count);
        ASSERT_LE(shown.busy, most.busy);
    }
}

TEST_F(RandomMoves, NoBlockIsDrawnTwice)
{
    for (int i = 0; i < 2000; ++i) {
        moveAndDraw();
        std::set<std::uint32_t> blocks;
        for (const DrawnItem& item : m_list.items) {
            ASSERT_TRUE(blocks.insert(std::get<BlockRef>(item.ref).block.value).second);
        }
        double right = -1e9;
        for (const ColumnRun& run : m_list.columns) {
            ASSERT_GE(run.box.left, right - 1e-6) << "columns do not cover each other";
            right = run.box.right;
        }
    }
}

TEST_F(RandomMoves, APointInsideWhateverIsDrawnHitsIt)
{
    std::uniform_real_distribution<double> part(0.001, 0.999);
    for (int i = 0; i < 1000; ++i) {
        moveAndDraw();
        for (std::size_t n = 0; n < m_list.items.size(); ++n) {
            const Box& box = m_list.items[n].box;
            const Hit hit = hitTest(m_list, box.left + box.width() * part(m_random),
                                    box.top + box.height() * part(m_random));
            ASSERT_TRUE(std::holds_alternative<ItemHit>(hit));
            ASSERT_EQ(std::get<ItemHit>(hit).item, n);
        }
        for (std::size_t n = 0; n < m_list.columns.size(); ++n) {
            const Box& box = m_list.columns[n].box;
            const double x = box.left + box.width() * part(m_random);
            const Hit hit = hitTest(m_list, x, box.top + box.height() * part(m_random));
            ASSERT_TRUE(std::holds_alternative<ColumnHit>(hit));
            ASSERT_EQ(std::get<ColumnHit>(hit).column, n);
            ASSERT_GE(columnAt(m_index, m_request.time, {}, nullptr, m_list.columns[n], x).count, 2U);
        }
    }
}

} // namespace
} // namespace pipescope::scene
