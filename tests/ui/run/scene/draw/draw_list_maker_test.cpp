// Draw lists that two threads make together.

#include "tests/support/trace_builder.h"
#include "ui/run/scene/draw/draw_list.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>
#include <string>
#include <thread>
#include <vector>

namespace pipescope::scene {
namespace {

using test::ns;
using test::TraceBuilder;

constexpr std::int32_t kRanks = 20;

/// Blocks with names, operators that wait and move data, and links between neighbours.
std::shared_ptr<const Trace> someRun()
{
    std::mt19937 random(7);
    TraceBuilder builder;
    std::vector<OperatorIndex> before;
    for (std::int32_t rank = 0; rank < kRanks; ++rank) {
        builder.rank(rank, rank);
        std::vector<OperatorIndex> own;
        std::int64_t at = 0;
        for (int i = 0; i < 200; ++i) {
            const std::int64_t end = at + 5 + random() % (i % 10 == 0 ? 4000U : 60U);
            builder.block(rank, static_cast<BlockKind>(random() % kBlockKindCount), ns(at, end), "block");
            own.push_back(builder.op(rank, OperatorKind::Send, ns(at, end), "send"));
            builder.moves(rank, own.back(), ns(at + 2, at + 4));
            at = end + random() % 30U;
        }
        for (std::size_t i = 0; i < before.size(); ++i) {
            builder.link(rank - 1, before[i], rank, own[i]);
        }
        before = std::move(own);
    }
    return builder.build();
}

std::string textOf(const Box& box)
{
    return std::to_string(box.left) + ' ' + std::to_string(box.right) + ' ' + std::to_string(box.top) + ' '
           + std::to_string(box.bottom);
}

/// All that is drawn, a line each.
std::vector<std::string> linesOf(const DrawList& list, const Trace& trace)
{
    std::vector<std::string> lines;
    for (const DrawnRow& row : list.rows) {
        lines.push_back("row " + std::to_string(row.row));
        for (const DrawnIdle& idle : row.idle.of(list.idle)) {
            lines.push_back("idle " + textOf(idle.box));
        }
        for (const ColumnRun& run : row.columns.of(list.columns)) {
            lines.push_back("column " + std::to_string(run.track.value) + ' ' + textOf(run.box));
        }
        for (const DrawnItem& item : row.items.of(list.items)) {
            lines.push_back("item " + std::to_string(trackOf(item.ref).value) + ' ' + textOf(item.box));
            for (std::uint32_t t = 0; t < item.transfers; ++t) {
                lines.push_back("moves " + textOf(list.transfers[item.firstTransfer + t]));
            }
        }
    }
    for (const DrawnLabel& label : list.labels) {
        lines.push_back("label " + elidedText(textOf(label, trace.strings), label.elision) + ' '
                        + textOf(label.area));
    }
    for (const DrawnLink& link : list.links) {
        lines.push_back("link " + std::to_string(link.link.value) + ' ' + std::to_string(link.fromX));
    }
    lines.push_back(std::to_string(list.linksInView) + " links, " + std::to_string(list.visited)
                    + " visited");
    return lines;
}

void inThreads(std::size_t count, const std::function<void(std::size_t)>& part)
{
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < count; ++i) {
        threads.emplace_back([&part, i] { part(i); });
    }
}

class DrawListMakerTest : public testing::Test
{
protected:
    DrawListMakerTest()
        : m_trace(someRun())
        , m_index(m_trace, 1)
        , m_layout(*m_trace, {}, {})
        , m_density(m_index.links->density(m_layout, {}))
        , m_idle(*m_trace, idleTimes())
    {
        m_request.time = Viewport(m_index.span, 1000.0);
        m_request.height = m_layout.height();
        m_request.links = &m_density;
        m_request.idle = &m_idle;
        m_request.textHeight = 1.0;
    }

    /// Of each rank as many as its number.
    static std::vector<std::vector<IdleTime>> idleTimes()
    {
        std::vector<std::vector<IdleTime>> times(kRanks);
        for (std::size_t rank = 0; rank < times.size(); ++rank) {
            for (std::size_t i = 0; i < rank; ++i) {
                const auto begin = static_cast<std::int64_t>(1000 * i);
                times[rank].push_back({ns(begin, begin + 500), IdleClass::WarmUp});
            }
        }
        return times;
    }

    static double width(std::string_view text) { return static_cast<double>(text.size()); }

    std::vector<std::string> alone()
    {
        DrawList list;
        buildDrawList(m_index, m_layout, m_request, width, list);
        return linesOf(list, *m_trace);
    }

    std::vector<std::string> shared()
    {
        m_maker.make(m_index, m_layout, m_request, width, inThreads, m_list);
        return linesOf(m_list, *m_trace);
    }

    std::shared_ptr<const Trace> m_trace;
    SceneIndex m_index;
    RowLayout m_layout;
    LinkDensity m_density;
    IdleIndex m_idle;
    DrawRequest m_request;
    DrawListMaker m_maker;
    DrawList m_list;
};

TEST_F(DrawListMakerTest, ThreadsMakeTheSameListAsOneAlone)
{
    const auto lines = alone();
    EXPECT_GT(lines.size(), 1000U);
    EXPECT_EQ(shared(), lines);
}

TEST_F(DrawListMakerTest, MakesTheSameListInWhateverOrderItsPartsAreMade)
{
    const PartRunner lastFirst = [](std::size_t count, const std::function<void(std::size_t)>& part) {
        for (std::size_t i = count; i > 0; --i) {
            part(i - 1);
        }
    };
    m_maker.make(m_index, m_layout, m_request, width, lastFirst, m_list);
    const auto lines = linesOf(m_list, *m_trace);
    EXPECT_EQ(std::ranges::count_if(lines, [](const auto& line) { return line.starts_with("idle"); }),
              kRanks * (kRanks - 1) / 2);
    EXPECT_EQ(lines, alone());
}

TEST_F(DrawListMakerTest, LanesThatAreLowerThanALineHaveNoLabels)
{
    m_request.time = Viewport(m_index.span, 100'000.0);
    const double lane = m_layout.blockLane(0).height;
    const auto labels = [&](double textHeight) {
        DrawList list;
        m_request.textHeight = textHeight;
        buildDrawList(m_index, m_layout, m_request, width, list);
        return std::ranges::count_if(list.labels,
                                     [&](const DrawnLabel& label) { return label.area.height() == lane; });
    };
    EXPECT_GT(labels(lane), 0);
    constexpr double kTooHigh = 1.1;
    EXPECT_EQ(labels(lane * kTooHigh), 0);
}

TEST_F(DrawListMakerTest, NothingOfTheFrameBeforeIsLeft)
{
    shared();
    m_request.time = m_request.time.zoomed(30.0, 400.0);
    m_request.top = 40.0;
    m_request.height = 300.0;
    const auto lines = alone();
    EXPECT_NE(std::find_if(lines.begin(), lines.end(),
                           [](const std::string& line) { return line.starts_with("label"); }),
              lines.end());
    EXPECT_NE(std::find_if(lines.begin(), lines.end(),
                           [](const std::string& line) { return line.starts_with("moves"); }),
              lines.end());
    EXPECT_EQ(shared(), lines);
}

TEST_F(DrawListMakerTest, FewRowsAreNotShared)
{
    m_request.height = m_layout.height() / kRanks * 3.0;
    bool isShared = false;
    m_maker.make(
        m_index, m_layout, m_request, width,
        [&](std::size_t, const std::function<void(std::size_t)>&) { isShared = true; }, m_list);
    EXPECT_FALSE(isShared);
    EXPECT_EQ(linesOf(m_list, *m_trace), alone());
}

} // namespace
} // namespace pipescope::scene
