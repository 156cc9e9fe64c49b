#include "tests/support/trace_builder.h"
#include "ui/run/scene/draw/draw_list.h"

#include <gtest/gtest.h>

namespace pipescope::scene {
namespace {

using test::ns;

/// Two ranks in two steps of 1000 ns; the second one waits for the first one.
class IdleTimes : public testing::Test
{
protected:
    IdleTimes()
    {
        test::TraceBuilder builder;
        builder.rank(0, 0).rank(1, 1).step(0, ns(0, 1000)).step(1, ns(1000, 2000));
        for (std::uint32_t step = 0; step < 2; ++step) {
            const std::int64_t begin = 1000 * static_cast<std::int64_t>(step);
            builder.block(0, BlockKind::Forward, ns(begin, begin + 400), "", step);
            builder.block(1, BlockKind::Forward, ns(begin + 500, begin + 1000), "", step);
        }
        m_trace = builder.build();
        m_index = std::make_unique<const SceneIndex>(m_trace);
        m_layout = RowLayout(*m_trace, {}, {});
        m_idle = std::make_unique<const IdleIndex>(
            *m_trace, std::vector<std::vector<IdleTime>>{
                          {{ns(400, 1000), IdleClass::CoolDown}, {ns(1400, 2000), IdleClass::CoolDown}},
                          {{ns(0, 499), IdleClass::WarmUp},
                           {ns(499, 500), IdleClass::LaunchGap},
                           {ns(1000, 1500), IdleClass::WarmUp}}});
        m_request.time = Viewport(m_trace->span(), 1000.0);
        m_request.height = m_layout.height();
        m_request.idle = m_idle.get();
    }

    const DrawList& draw()
    {
        const auto width = [](std::string_view text) { return 7.0 * static_cast<double>(text.size()); };
        buildDrawList(*m_index, m_layout, m_request, width, m_list);
        return m_list;
    }

    std::shared_ptr<const Trace> m_trace;
    std::unique_ptr<const SceneIndex> m_index;
    RowLayout m_layout;
    std::unique_ptr<const IdleIndex> m_idle;
    DrawRequest m_request;
    DrawList m_list;
};

TEST_F(IdleTimes, FillTheLaneOfTheBlocksWithTheColourOfTheirReason)
{
    const DrawList& list = draw();
    ASSERT_EQ(list.rows.size(), 2U);
    EXPECT_EQ(list.rows[0].idle.size(), 2U);
    EXPECT_EQ(list.rows[1].idle.size(), 2U) << "one is too narrow to be seen";
    const DrawnIdle& first = list.idle.at(0);
    EXPECT_EQ(first.role, roleOf(IdleClass::CoolDown));
    EXPECT_DOUBLE_EQ(first.box.left, m_request.time.xOf({400}));
    EXPECT_DOUBLE_EQ(first.box.right, m_request.time.xOf({1000}));
    EXPECT_EQ(first.box.top, list.items.at(0).box.top);
    EXPECT_EQ(first.box.bottom, list.items[0].box.bottom);
}

TEST_F(IdleTimes, OfOtherStepsAreLeftOut)
{
    m_request.step = StepIndex{std::size_t{1}};
    for (const DrawnIdle& idle : draw().idle) {
        EXPECT_GE(idle.box.left, m_request.time.xOf({1000}));
    }
    EXPECT_EQ(m_list.idle.size(), 2U);
}

TEST_F(IdleTimes, ThatAreTooNarrowAreSeenCloser)
{
    m_request.time = Viewport(ns(480, 520), 1000.0);
    const auto& idle = draw().idle;
    EXPECT_EQ(std::ranges::count(idle, roleOf(IdleClass::LaunchGap), &DrawnIdle::role), 1);
}

TEST_F(IdleTimes, AreNotDrawnWhereNothingIsKnown)
{
    m_request.idle = nullptr;
    EXPECT_TRUE(draw().idle.empty());
}

} // namespace
} // namespace pipescope::scene
