#pragma once

#include <QTest>

#include "tests/core/run/bubbles/simulated_run.h"
#include "tests/ui/shell/window/window_fixture.h"
#include "ui/run/panels/causes/causes_panel.h"
#include "ui/run/timeline/view/timeline_view.h"

#include <gtest/gtest.h>

namespace pipescope::ui::test {

/// A window that opens one made-up run, whatever folder it is given.
class ShownRun
{
public:
    explicit ShownRun(const std::shared_ptr<const Trace>& trace)
        : m_window(engineOf(trace), m_settings.get())
    {
        m_window.resize(1300, 900);
        m_window.show();
        EXPECT_TRUE(QTest::qWaitForWindowActive(&m_window, kPatienceMs));
        open();
    }

    void open()
    {
        m_window.open("run");
        EXPECT_TRUE(waitUntilIdle());
    }

    bool waitUntilIdle()
    {
        return waitFor([&] { return m_window.isIdle(); });
    }

    void press(Qt::Key key)
    {
        QTest::keyClick(m_window.timeline(), key);
        EXPECT_TRUE(waitUntilIdle());
    }

    TimelineWindow& window() { return m_window; }

    CausesPanel* panel() const { return m_window.run().panels().causes(); }

    /// Its whole time, and its row.
    bool isInView(TrackIndex track, TimeSpan span) const
    {
        const TimeSpan seen = m_window.timeline()->times().visibleSpan();
        return seen.begin <= span.begin && span.end <= seen.end
               && m_window.timeline()->scene()->layout().rowOf(track).has_value();
    }

private:
    Engine engineOf(const std::shared_ptr<const Trace>& trace)
    {
        Engine engine = m_core.functions();
        engine.writeScenario = makeEngine().writeScenario;
        engine.load = [trace](const OpenRequest&, Progress&, const std::stop_token&,
                              const PreviewFunction&) -> Result<TracePointer> { return trace; };
        return engine;
    }

    TemporarySettings m_settings;
    FakeCore m_core;
    TimelineWindow m_window;
};

inline std::shared_ptr<const Trace> opened(const pipescope::test::SimulatedRun& run)
{
    Trace trace = run.openTrace();
    trace.roots = {"run"};
    return std::make_shared<const Trace>(std::move(trace));
}

/// A run whose blocks differ a little, with one rank that is slow.
inline std::shared_ptr<const Trace> drawnRun(std::uint64_t seed, Rank slow)
{
    auto run = pipescope::test::randomRun(seed, 3);
    run.shape = {ScheduleKind::OneForwardOneBackward, 4, 8, 1};
    run.replicas = 3;
    run.steps = 3;
    run.blockTime = [usual = run.blockTime, slow](const pipescope::test::SimulatedBlock& block) {
        const bool isSlow = block.replica * 4 + block.stage == slow.value;
        return usual(block) * (isSlow ? 140 : 100) / 100;
    };
    return opened(run);
}

} // namespace pipescope::ui::test
