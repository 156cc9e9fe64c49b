#include <QTest>

#include "tests/golden/bubbles/drawn_fault.h"
#include "tests/golden/cluster_fixture.h"
#include "tests/ui/shell/window/window_fixture.h"
#include "ui/run/panels/causes/causes_panel.h"
#include "ui/run/panels/causes/sentence_page.h"
#include "ui/run/timeline/view/timeline_view.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace pipescope::ui::test {
namespace {

using pipescope::test::DrawnFault;
using pipescope::test::FaultDrawer;
using pipescope::test::GeneratedClusters;

/// Real files, the real engine, the real window.
class ShownCluster
{
public:
    explicit ShownCluster(const std::filesystem::path& folder)
        : m_window(makeEngine(), m_settings.get())
    {
        m_window.resize(1300, 900);
        m_window.show();
        EXPECT_TRUE(QTest::qWaitForWindowActive(&m_window, kPatienceMs));
        m_window.open(folder);
        EXPECT_TRUE(waitUntilIdle());
    }

    std::string firstSentence() const
    {
        const QString page = m_window.run().panels().causes()->page()->toPlainText();
        return page.section(QLatin1Char('\n'), 1, 1).toStdString();
    }

    void pressX()
    {
        QTest::keyClick(m_window.timeline(), Qt::Key_X);
        EXPECT_TRUE(waitUntilIdle());
    }

    /// The rank and time of the block, gap or operator that is selected.
    std::optional<std::pair<Rank, TimeSpan>> selected() const
    {
        const TimelineSession& session = m_window.session();
        const Trace& trace = *session.trace();
        if (const auto gap = session.selectedGap()) {
            return std::pair(trace.track(gap->track).rank, spanOf(trace, *gap));
        }
        if (const auto item = session.selection()) {
            return std::pair(trace.track(trackOf(*item)).rank, spanOf(trace, *item));
        }
        return std::nullopt;
    }

    bool isInView(TimeSpan span) const
    {
        const TimeSpan seen = m_window.timeline()->times().visibleSpan();
        return seen.begin <= span.begin && span.end <= seen.end;
    }

private:
    bool waitUntilIdle()
    {
        return waitFor([&] { return m_window.isIdle(); });
    }

    TemporarySettings m_settings;
    TimelineWindow m_window;
};

TEST(ShownClusters, OfTwentyDrawnOnesTheFirstSentenceNamesTheFaultAndOneKeyShowsIt)
{
    constexpr int kRuns = 20;
    FaultDrawer drawer(17);
    std::vector<DrawnFault> faults;
    std::vector<std::string> arguments;
    for (int i = 0; i < kRuns; ++i) {
        faults.push_back(drawer.drawn());
        arguments.push_back(faults.back().with);
    }
    const GeneratedClusters clusters(arguments);
    for (std::size_t i = 0; i < faults.size(); ++i) {
        SCOPED_TRACE(faults[i].with);
        ShownCluster shown(clusters.folder(i));
        for (const Rank rank : faults[i].ranks) {
            EXPECT_NE(shown.firstSentence().find("ank " + std::to_string(rank.value)), std::string::npos)
                << shown.firstSentence();
        }
        shown.pressX();
        const auto selected = shown.selected();
        ASSERT_TRUE(selected);
        EXPECT_EQ(std::ranges::count(faults[i].ranks, selected->first), 1) << selected->first.value;
        EXPECT_TRUE(shown.isInView(selected->second));
    }
}

} // namespace
} // namespace pipescope::ui::test
