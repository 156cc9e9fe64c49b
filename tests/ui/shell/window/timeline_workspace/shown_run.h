#pragma once

#include <QTest>

#include "tests/core/run/bubbles/simulated_run.h"
#include "tests/ui/shell/window/window_fixture.h"
#include "ui/run/panels/causes/causes_panel.h"
#include "ui/run/panels/causes/difference_panel.h"
#include "ui/run/panels/causes/sentence_page.h"
#include "ui/run/timeline/view/timeline_view.h"

#include <gtest/gtest.h>

namespace pipescope::ui::test {

/// A window that opens one made-up run, whatever folder it is given; or another one for a folder "before".
class ShownRun
{
public:
    explicit ShownRun(const std::shared_ptr<const Trace>& trace,
                      const std::shared_ptr<const Trace>& before = nullptr)
        : m_window(engineOf(trace, before), m_settings.get())
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

    /// Compares the run with the one before.
    void compare()
    {
        m_window.MainWindow::open({"before", "run"});
        EXPECT_TRUE(waitUntilIdle());
    }

    bool waitUntilIdle()
    {
        return waitFor([&] { return m_window.isIdle(); });
    }

    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(m_window.timeline(), key, modifiers);
        EXPECT_TRUE(waitUntilIdle());
    }

    TimelineWindow& window() { return m_window; }

    DifferencePanel* difference() const { return m_window.run().panels().difference(); }

    CausesPanel* panel() const { return m_window.run().panels().causes(); }

    /// Its whole time, and its row.
    bool isInView(TrackIndex track, TimeSpan span) const
    {
        const TimeSpan seen = m_window.timeline()->times().visibleSpan();
        return seen.begin <= span.begin && span.end <= seen.end
               && m_window.timeline()->scene()->layout().rowOf(track).has_value();
    }

private:
    Engine engineOf(const std::shared_ptr<const Trace>& trace, const std::shared_ptr<const Trace>& before)
    {
        Engine engine = m_core.functions();
        engine.load = [trace, before](const OpenRequest& request, Progress&, const std::stop_token&,
                                      const PreviewFunction&) -> Result<TracePointer> {
            return request.roots.front().filename() == "before" ? before : trace;
        };
        engine.writeScenario = makeEngine().writeScenario;
        return engine;
    }

    TemporarySettings m_settings;
    FakeCore m_core;
    TimelineWindow m_window;
};

inline std::shared_ptr<const Trace> opened(const pipescope::test::SimulatedRun& run,
                                           const std::filesystem::path& root = "run")
{
    Trace trace = run.openTrace();
    trace.roots = {root};
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
