#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTest>

#include "tests/ui/every_command/command_checks.h"
#include "tests/ui/patience.h"
#include "ui/run/exporting/picture_dialog.h"
#include "ui/run/exporting/rank_export_dialog.h"
#include "ui/run/session/timeline_command.h"
#include "ui/run/workspace/dialogs/compare_runs_dialog.h"
#include "ui/run/workspace/dialogs/part_dialog.h"
#include "ui/run/workspace/opening/demo_maker.h"
#include "ui/shell/toolkit/qt_text.h"

#include <fstream>

namespace pipescope::ui::test {
namespace {

std::filesystem::path opened(CommandStage& stage)
{
    return stage.window.session().trace()->root();
}

void openFolder(CommandStage& stage)
{
    stage.give();
    stage.nameFile(QString::fromStdString(stage.settings.folder().string()));
    EXPECT_EQ(opened(stage), stage.settings.folder());
}

void compareRuns(CommandStage& stage)
{
    stage.give();
    const auto* dialog = stage.dialog<CompareRunsDialog>();
    EXPECT_EQ(toPath(dialog->afterField()->text()), stage.window.session().trace()->root());
}

void openFile(CommandStage& stage)
{
    const QString file = stage.fileIn("rank.db");
    std::ofstream(file.toStdString()) << "any";
    stage.give();
    const auto* dialog = stage.window.findChild<QFileDialog*>();
    ASSERT_NE(dialog, nullptr);
    const QString filter = dialog->nameFilters().constFirst();
    const QStringList patterns = filter.section('(', 1).chopped(1).split(' ');
    for (const char* name : {"rank.db", "workerlog.0", "trace.json", "trace.json.gz"}) {
        EXPECT_TRUE(QDir::match(patterns, name)) << name;
    }
    stage.nameFile(file);
    EXPECT_EQ(opened(stage).string(), file.toStdString());
}

void openPart(CommandStage& stage)
{
    stage.give();
    auto* dialog = stage.dialog<PartDialog>();
    ASSERT_NE(dialog, nullptr);
    EXPECT_EQ(dialog->request().roots.front(), opened(stage)) << "that of the run which is shown";
    QTest::keyClicks(dialog->focusWidget(), QStringLiteral("0-1"));
    QTest::keyClick(dialog, Qt::Key_Return);
    stage.settle();
    EXPECT_EQ(stage.core.loads, 2);
}

void openRecent(CommandStage& stage)
{
    stage.open("another");
    stage.give();
    auto* menu = stage.window.actions().submenu(CommandId::OpenRecent);
    ASSERT_TRUE(QTest::qWaitForWindowExposed(menu, test::kPatienceMs));
    QTest::mouseClick(menu->windowHandle(), Qt::LeftButton, {},
                      menu->actionGeometry(menu->actions().at(1)).center());
    stage.settle();
    EXPECT_EQ(opened(stage).filename(), "neighbours");
}

void openDemo(CommandStage& stage)
{
    const TemporaryCache cache;
    stage.give();
    EXPECT_EQ(stage.core.demos, 1);
    EXPECT_EQ(opened(stage), demoFolder());
}

void reload(CommandStage& stage)
{
    stage.give();
    EXPECT_EQ(stage.core.loads, 2);
}

void cancelLoad(CommandStage& stage)
{
    stage.window.open("slow");
    stage.give();
    EXPECT_EQ(opened(stage).filename(), "neighbours");
}

void exportDatabases(CommandStage& stage)
{
    stage.give();
    auto* question = stage.dialog<RankExportDialog>();
    EXPECT_EQ(stage.core.writes, 0);
    QTest::mouseClick(question->writeButton(), Qt::LeftButton);
    stage.settle();
    EXPECT_EQ(stage.core.writes, 1);
}

void undoExport(CommandStage& stage)
{
    stage.give();
    auto* question = stage.dialog<RankExportDialog>();
    EXPECT_EQ(stage.core.undos, 0);
    QTest::mouseClick(question->writeButton(), Qt::LeftButton);
    stage.settle();
    EXPECT_EQ(stage.core.undos, 1);
}

void exportPicture(CommandStage& stage)
{
    stage.give();
    QTest::keyClick(stage.dialog<PictureDialog>(), Qt::Key_Return);
    const QString file = stage.fileIn("view.png");
    stage.nameFile(file);
    EXPECT_FALSE(QImage(file).isNull());
}

void exportReport(CommandStage& stage)
{
    stage.give();
    const QString file = stage.fileIn("run.html");
    stage.nameFile(file);
    QFile page(file);
    ASSERT_TRUE(page.open(QIODevice::ReadOnly));
    EXPECT_TRUE(page.readAll().contains("pipescope-cli report"));
}

void exportChromeTrace(CommandStage& stage)
{
    stage.give();
    const QString file = stage.fileIn("run.json");
    stage.nameFile(file);
    EXPECT_TRUE(QFile::exists(file));
}

void exportSession(CommandStage& stage)
{
    stage.give();
    const QString file = stage.fileIn("session.json");
    stage.nameFile(file);
    EXPECT_TRUE(QFile::exists(file));
}

void importSession(CommandStage& stage)
{
    const QString file = stage.fileIn("session.json");
    stage.press(Qt::Key_L);
    stage.choose(CommandId::ExportSession);
    stage.nameFile(file);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    stage.press(Qt::Key_L);
    EXPECT_TRUE(stage.view().linksShown);
    stage.give();
    stage.nameFile(file);
    EXPECT_FALSE(stage.view().linksShown);
}

void quit(CommandStage& stage)
{
    stage.give();
    EXPECT_FALSE(stage.window.isVisible());
}

} // namespace

CommandChecks fileCommandChecks()
{
    return {{CommandId::OpenFolder, openFolder},
            {CommandId::OpenFile, openFile},
            {TimelineCommand::kCompareRuns, compareRuns},
            {CommandId::OpenRecent, openRecent},
            {TimelineCommand::kOpenPart, openPart},
            {CommandId::OpenDemo, openDemo},
            {CommandId::Reload, reload},
            {CommandId::CancelLoad, cancelLoad},
            {TimelineCommand::kExportDatabases, exportDatabases},
            {TimelineCommand::kUndoExport, undoExport},
            {CommandId::ExportPicture, exportPicture},
            {TimelineCommand::kExportReport, exportReport},
            {TimelineCommand::kExportChromeTrace, exportChromeTrace},
            {CommandId::ExportSession, exportSession},
            {CommandId::ImportSession, importSession},
            {CommandId::Quit, quit}};
}

} // namespace pipescope::ui::test
