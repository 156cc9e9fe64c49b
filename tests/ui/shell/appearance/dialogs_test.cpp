#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QFileDialog>
#include <QTabWidget>
#include <QTest>

#include "tests/ui/shell/appearance/widget_texts.h"
#include "tests/ui/shell/window/window_fixture.h"
#include "ui/run/session/timeline_command.h"
#include "ui/shell/window/help_dialog.h"

#include <functional>
#include <set>

namespace pipescope::ui {
namespace {

/// What commands open; file dialogs, messages and choosers of colours are Qt's own, but are opened too.
const std::set<CommandId> kOpenDialogs{CommandId::OpenFolder,
                                       CommandId::OpenFile,
                                       TimelineCommand::kExportDatabases,
                                       TimelineCommand::kUndoExport,
                                       CommandId::ExportPicture,
                                       TimelineCommand::kExportChromeTrace,
                                       TimelineCommand::kExportReport,
                                       CommandId::ExportSession,
                                       CommandId::ImportSession,
                                       TimelineCommand::kOpenPart,
                                       TimelineCommand::kCompareRuns,
                                       TimelineCommand::kParallelSizes,
                                       TimelineCommand::kClockOffsets,
                                       TimelineCommand::kEditTraceRules,
                                       TimelineCommand::kColours,
                                       TimelineCommand::kShowWhatIsMissing,
                                       CommandId::ShowHelp,
                                       CommandId::ShowRecordingGuide,
                                       CommandId::ShowPalette,
                                       CommandId::ShowKeys,
                                       CommandId::About,
                                       TimelineCommand::kGoToTime};

/// In each language; the program runs again at other scale factors.
class DialogsTest
    : public test::WindowTest
    , public testing::WithParamInterface<CommandId>
{
protected:
    using Look = std::function<void(const QDialog& dialog, const Command& command)>;

    void SetUp() override
    {
        WindowTest::SetUp();
        m_window.action(GetParam())->trigger();
        openAndWait("/data/run");
    }

    /// Calls `look` with every dialog that a command opens, as it is shown, and closes it. Returns the
    /// commands.
    std::set<CommandId> openEach(const Look& look)
    {
        std::set<CommandId> opening;
        for (const Command& row : m_window.actions().table().rows()) {
            const bool opens =
                row.kind == CommandKind::Action && row.id != CommandId::Quit && row.id != CommandId::OpenDemo;
            if (row.id == TimelineCommand::kEditTraceRules) {
                openAndWait("/data/chrome run");
            }
            auto* dialog = opens ? openedBy(row.id) : nullptr;
            if (dialog == nullptr) {
                continue;
            }
            opening.insert(row.id);
            if (qobject_cast<QFileDialog*>(dialog) == nullptr) {
                lookAtEachPage(*dialog, row, look);
            }
            dialog->reject();
            EXPECT_TRUE(waitUntilIdle());
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            if (row.id == TimelineCommand::kEditTraceRules) {
                openAndWait("/data/run");
            }
        }
        return opening;
    }

private:
    static void lookAtEachPage(const QDialog& dialog, const Command& command, const Look& look)
    {
        auto* tabs = dialog.findChild<QTabWidget*>();
        for (int page = 0; page < (tabs == nullptr ? 1 : tabs->count()); ++page) {
            if (tabs != nullptr) {
                tabs->setCurrentIndex(page);
                QCoreApplication::processEvents();
            }
            look(dialog, command);
        }
    }

    QDialog* openedBy(CommandId id)
    {
        m_window.action(id)->trigger();
        EXPECT_TRUE(waitUntilIdle());
        auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
        dialog = dialog != nullptr ? dialog : m_window.findChild<HelpDialog*>();
        EXPECT_TRUE(dialog == nullptr || QTest::qWaitForWindowExposed(dialog, test::kPatienceMs));
        return dialog;
    }
};

TEST_P(DialogsTest, ShowTheirTextsWhole)
{
    const auto opened = openEach([](const QDialog& dialog, const Command& command) {
        EXPECT_EQ(test::cutTextsWithin(dialog).join(u'\n').toStdString(), "") << command.text;
    });
    EXPECT_EQ(opened, kOpenDialogs);
}

TEST_P(DialogsTest, GiveEverythingThatCanBeUsedAName)
{
    openEach([](const QDialog& dialog, const Command& command) {
        EXPECT_FALSE(dialog.windowTitle().isEmpty()) << command.text;
        EXPECT_EQ(test::namelessWithin(dialog).join(u'\n').toStdString(), "") << command.text;
    });
}

INSTANTIATE_TEST_SUITE_P(Languages, DialogsTest, testing::Values(CommandId::English, CommandId::Chinese),
                         [](const auto& language) {
                             return language.param == CommandId::English ? "English" : "Chinese";
                         });

} // namespace
} // namespace pipescope::ui
