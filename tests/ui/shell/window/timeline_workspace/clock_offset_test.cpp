#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QPushButton>
#include <QTableWidget>
#include <QTest>

#include "core/session_file/session_file.h"
#include "tests/support/temporary_folder.h"
#include "tests/ui/shell/window/window_fixture.h"
#include "ui/run/panels/details/details_panel.h"
#include "ui/run/session/timeline_command.h"
#include "ui/run/timeline/view/timeline_view.h"
#include "ui/run/workspace/dialogs/clock_offset_dialog.h"

namespace pipescope::ui {
namespace {

using test::WindowTest;

class ClockOffsetTest : public WindowTest
{
protected:
    void SetUp() override
    {
        WindowTest::SetUp();
        openAndWait("run");
    }

    ClockOffsetDialog* openDialog()
    {
        m_window.action(TimelineCommand::kClockOffsets)->trigger();
        auto* dialog = m_window.findChild<ClockOffsetDialog*>();
        EXPECT_NE(dialog, nullptr);
        return dialog;
    }

    TimePoint firstBegin() { return m_window.session().trace()->tracks[0].blocks.span(BlockIndex{0U}).begin; }
};

TEST_F(ClockOffsetTest, TheDialogListsTheHostsAndMovesTheirTimes)
{
    ClockOffsetDialog* dialog = openDialog();
    ASSERT_EQ(dialog->table()->rowCount(), 1);
    dialog->offsetBox(0)->setValue(250.0);
    QTest::mouseClick(dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok), Qt::LeftButton);
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(firstBegin().ns, 250'000);
}

TEST_F(ClockOffsetTest, IsUndoneAndResetByCommands)
{
    EXPECT_FALSE(m_window.action(TimelineCommand::kUndoClockOffset)->isEnabled());
    m_window.clocks().setShifts({{"host-0", {5000}}});
    ASSERT_TRUE(waitUntilIdle());
    m_window.clocks().setShifts({{"host-0", {9000}}});
    ASSERT_TRUE(waitUntilIdle());
    m_window.action(TimelineCommand::kUndoClockOffset)->trigger();
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(firstBegin().ns, 5000);
    m_window.action(TimelineCommand::kResetClockOffsets)->trigger();
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(firstBegin().ns, 0);
    EXPECT_FALSE(m_window.action(TimelineCommand::kResetClockOffsets)->isEnabled());
}

TEST_F(ClockOffsetTest, TheViewStaysWhereItWas)
{
    m_window.timeline()->times().setVisibleSpan({{400'000}, {800'000}});
    const TimeSpan before = m_window.timeline()->times().visibleSpan();
    m_window.clocks().setShifts({{"host-0", {5000}}});
    ASSERT_TRUE(waitUntilIdle());
    // The row headers need more room, so that a little less of the time is seen.
    EXPECT_EQ(m_window.timeline()->times().visibleSpan().begin, before.begin);
    EXPECT_GT(m_window.timeline()->times().visibleSpan().duration().ns, before.duration().ns * 9 / 10);
}

TEST_F(ClockOffsetTest, TheDetailsNameIt)
{
    m_window.session().select(BlockRef{TrackIndex{0U}, BlockIndex{0U}});
    m_window.clocks().setShifts({{"host-0", {5000}}});
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_TRUE(m_window.details()->text().contains(QStringLiteral("Clock offset")));
}

TEST_F(ClockOffsetTest, IsSavedWithTheSession)
{
    const pipescope::test::TemporaryFolder folder;
    {
        TimelineWindow window(m_core.functions(), m_settings.get(), folder.path());
        window.show();
        window.open("run");
        ASSERT_TRUE(QTest::qWaitFor([&] { return window.isIdle(); }, test::kPatienceMs));
        window.clocks().setShifts({{"host-0", {5000}}});
        ASSERT_TRUE(QTest::qWaitFor([&] { return window.isIdle(); }, test::kPatienceMs));
        window.close();
    }
    TimelineWindow window(m_core.functions(), m_settings.get(), folder.path());
    window.show();
    window.open("run");
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.isIdle(); }, test::kPatienceMs));
    EXPECT_EQ(window.session().trace()->tracks[0].blocks.span(BlockIndex{0U}).begin.ns, 5000);
}

} // namespace
} // namespace pipescope::ui
