#include "ui/run/exporting/export_controller.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QTest>

#include "tests/ui/shell/window/window_fixture.h"
#include "ui/run/exporting/picture_dialog.h"
#include "ui/run/exporting/rank_export_dialog.h"
#include "ui/run/exporting/rank_export_model.h"
#include "ui/run/session/timeline_command.h"
#include "ui/run/timeline/view/timeline_view.h"
#include "ui/shell/window/notice_bar.h"

namespace pipescope::ui::test {
namespace {

class ExportTest : public WindowTest
{
protected:
    void SetUp() override
    {
        WindowTest::SetUp();
        openAndWait("/data/run");
    }

    RankExportDialog* waitForDialog()
    {
        const auto find = [this] { return m_window.findChild<RankExportDialog*>(); };
        return QTest::qWaitFor([&] { return find() != nullptr; }, kPatienceMs) ? find() : nullptr;
    }

    /// Puts a name into the file dialog that is open and clicks on Save.
    void saveAs(const QString& file)
    {
        auto* dialog = m_window.findChild<QFileDialog*>();
        ASSERT_NE(dialog, nullptr);
        auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        ASSERT_NE(name, nullptr);
        // Pasted, not typed: the list of completions would take the click that follows.
        name->setText(file);
        auto* buttons = dialog->findChild<QDialogButtonBox*>();
        QTest::mouseClick(buttons->button(QDialogButtonBox::Save), Qt::LeftButton);
    }

    PictureDialog* askForPicture();

    QString fileIn(const char* name) const
    {
        return QString::fromStdString((m_settings.folder() / name).string());
    }
};

TEST_F(ExportTest, SaysWhatWillChangeBeforeItWritesToDatabases)
{
    m_window.action(TimelineCommand::kExportDatabases)->trigger();
    const RankExportDialog* dialog = waitForDialog();
    ASSERT_NE(dialog, nullptr);
    EXPECT_EQ(m_core.dryRuns, 1);
    EXPECT_EQ(m_core.writes, 0);
    EXPECT_TRUE(dialog->summary().contains(
        QStringLiteral("3 databases will be changed: 21 rows of StepTaskInfo and 6 connection ids")));
    EXPECT_TRUE(dialog->summary().contains(QStringLiteral("3 existing rows will be removed")));
    EXPECT_TRUE(dialog->summary().contains(QStringLiteral("1 database cannot be written; see its note.")));
}

TEST_F(ExportTest, WritesToDatabasesAfterAClickOnWriteAndReports)
{
    m_window.action(TimelineCommand::kExportDatabases)->trigger();
    RankExportDialog* question = waitForDialog();
    ASSERT_NE(question, nullptr);
    QTest::mouseClick(question->writeButton(), Qt::LeftButton);
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(m_core.writes, 1);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    const RankExportDialog* report = waitForDialog();
    ASSERT_NE(report, nullptr);
    EXPECT_TRUE(report->summary().contains(QStringLiteral("3 databases were written")));
    EXPECT_EQ(report->writeButton(), nullptr);
}

TEST_F(ExportTest, WritesNothingAfterEscape)
{
    m_window.action(TimelineCommand::kExportDatabases)->trigger();
    RankExportDialog* dialog = waitForDialog();
    ASSERT_NE(dialog, nullptr);
    QTest::keyClick(dialog, Qt::Key_Escape);
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(m_core.writes, 0);
}

TEST_F(ExportTest, WritesNothingByAMereEnter)
{
    m_window.action(TimelineCommand::kExportDatabases)->trigger();
    RankExportDialog* dialog = waitForDialog();
    ASSERT_NE(dialog, nullptr);
    QTest::keyClick(dialog, Qt::Key_Return);
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(m_core.writes, 0);
}

TEST_F(ExportTest, FindsOutAgainWhenMoreIsToBeWritten)
{
    m_window.action(TimelineCommand::kExportDatabases)->trigger();
    RankExportDialog* dialog = waitForDialog();
    ASSERT_NE(dialog, nullptr);
    EXPECT_FALSE(m_core.lastExport.rich);
    QTest::keyClick(dialog->richBox(), Qt::Key_Space);
    EXPECT_FALSE(dialog->writeButton()->isEnabled());
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(m_core.dryRuns, 2);
    EXPECT_TRUE(m_core.lastExport.rich);
    EXPECT_FALSE(m_core.lastExport.linkIds);
    EXPECT_TRUE(dialog->writeButton()->isEnabled());
    EXPECT_TRUE(dialog->summary().contains(QStringLiteral("3 databases will be changed")));
}

TEST_F(ExportTest, ABoxThatIsTickedByAKeyKeepsTheFocus)
{
    m_window.action(TimelineCommand::kExportDatabases)->trigger();
    const QPointer<RankExportDialog> dialog = waitForDialog();
    ASSERT_NE(dialog, nullptr);
    dialog->richBox()->setFocus();
    ASSERT_TRUE(waitFor([&] { return dialog->richBox()->hasFocus(); }));
    QTest::keyClick(dialog->windowHandle(), Qt::Key_Space);
    QTest::keyClick(dialog->windowHandle(), Qt::Key_Space);
    ASSERT_TRUE(waitUntilIdle());
    ASSERT_TRUE(dialog != nullptr && dialog->isVisible());
    EXPECT_TRUE(dialog->richBox()->hasFocus());
    EXPECT_FALSE(dialog->richBox()->isChecked());
    EXPECT_FALSE(m_core.lastExport.rich) << "the plan that is shown is that of the boxes";
    EXPECT_TRUE(dialog->writeButton()->isEnabled());
}

TEST_F(ExportTest, WritesWhatWasChosen)
{
    m_window.action(TimelineCommand::kExportDatabases)->trigger();
    RankExportDialog* dialog = waitForDialog();
    ASSERT_NE(dialog, nullptr);
    QTest::keyClick(dialog->linkIdsBox(), Qt::Key_Space);
    ASSERT_TRUE(waitUntilIdle());
    QTest::mouseClick(dialog->writeButton(), Qt::LeftButton);
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(m_core.writes, 1);
    EXPECT_FALSE(m_core.lastExport.dryRun);
    EXPECT_TRUE(m_core.lastExport.linkIds);
}

TEST_F(ExportTest, SaysWhatWillBePutBackBeforeItUndoes)
{
    m_window.action(TimelineCommand::kUndoExport)->trigger();
    const RankExportDialog* dialog = waitForDialog();
    ASSERT_NE(dialog, nullptr);
    EXPECT_EQ(m_core.undoDryRuns, 1);
    EXPECT_EQ(m_core.undos, 0);
    EXPECT_TRUE(dialog->summary().contains(QStringLiteral("3 databases will be restored")));
}

TEST_F(ExportTest, UndoesAfterAClickOnUndoAndReports)
{
    m_window.action(TimelineCommand::kUndoExport)->trigger();
    RankExportDialog* question = waitForDialog();
    ASSERT_NE(question, nullptr);
    QTest::mouseClick(question->writeButton(), Qt::LeftButton);
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(m_core.undos, 1);
    EXPECT_EQ(m_core.writes, 0);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    const RankExportDialog* report = waitForDialog();
    ASSERT_NE(report, nullptr);
    EXPECT_TRUE(report->summary().contains(
        QStringLiteral("3 databases were restored. 1 database had nothing to undo")));
}

TEST_F(ExportTest, UndoesNothingByAMereEnter)
{
    m_window.action(TimelineCommand::kUndoExport)->trigger();
    RankExportDialog* dialog = waitForDialog();
    ASSERT_NE(dialog, nullptr);
    QTest::keyClick(dialog, Qt::Key_Return);
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(m_core.undos, 0);
}

TEST_F(ExportTest, WritesAChromeTraceToTheChosenFile)
{
    m_window.action(TimelineCommand::kExportChromeTrace)->trigger();
    saveAs(fileIn("trace.json"));
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_TRUE(QFile::exists(fileIn("trace.json")));
    EXPECT_TRUE(m_window.notice()->sentence().startsWith(QStringLiteral("Written: ")));
}

PictureDialog* ExportTest::askForPicture()
{
    m_window.action(CommandId::ExportPicture)->trigger();
    return m_window.findChild<PictureDialog*>();
}

TEST_F(ExportTest, WritesAPictureOfTheViewInItsSize)
{
    const auto* dialog = askForPicture();
    ASSERT_NE(dialog, nullptr);
    // The notice that follows makes the view lower.
    const QSize size = m_window.timeline()->viewport()->size() * m_window.devicePixelRatioF();
    QTest::keyClick(m_window.findChild<PictureDialog*>(), Qt::Key_Return);
    saveAs(fileIn("view.png"));
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(QImage(fileIn("view.png")).size(), size);
}

TEST_F(ExportTest, WritesAPictureOfTheWholeRunInTheSizeAskedFor)
{
    auto* dialog = askForPicture();
    ASSERT_NE(dialog, nullptr);
    QTest::keyClick(dialog->partBox(), Qt::Key_Down);
    QTest::keyClick(dialog->sizeBox(), Qt::Key_Down);
    EXPECT_FALSE(dialog->request().window.has_value());
    QTest::keyClick(dialog, Qt::Key_Return);
    saveAs(fileIn("run.png"));
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(QImage(fileIn("run.png")).size(), QSize(1920, 1080));
}

TEST_F(ExportTest, WritesTheFormatAskedFor)
{
    auto* dialog = askForPicture();
    ASSERT_NE(dialog, nullptr);
    QTest::keyClick(dialog->formatBox(), Qt::Key_Down);
    QTest::keyClick(dialog, Qt::Key_Return);
    saveAs(fileIn("view"));
    ASSERT_TRUE(waitUntilIdle());
    QFile file(fileIn("view.svg"));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_TRUE(file.readAll().startsWith("<?xml"));
}

TEST_F(ExportTest, CopiesAPictureOfTheView)
{
    QTest::keyClick(&m_window, Qt::Key_C, Qt::ControlModifier | Qt::AltModifier);
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(QApplication::clipboard()->image().size(),
              m_window.timeline()->viewport()->size() * m_window.devicePixelRatioF());
}

TEST_F(ExportTest, ReportsWhyAFileCouldNotBeWritten)
{
    for (const PictureFormat format : kPictureFormats) {
        m_window.exports().exportPicture({}, format, m_settings.folder() / "missing" / "a.picture");
        ASSERT_TRUE(waitUntilIdle());
        EXPECT_TRUE(m_window.notice()->sentence().contains(QStringLiteral("a.picture")));
    }
}

TEST(RankExportModel, ShowsInToolTipsWhatChangesTableByTable)
{
    DatabaseOutcome rank;
    rank.tables = {{"StepTaskInfo", TableAction::Replaced, 20}, {"PipescopeLinks", TableAction::Removed, 1}};
    const RankExportModel model({rank});
    EXPECT_EQ(model.index(0, RankExportModel::RowsAfterColumn).data(Qt::ToolTipRole).toString(),
              QStringLiteral("StepTaskInfo: replaced, 20 rows\nPipescopeLinks: removed, 1 row"));
}

TEST(RankExportModel, NotesWhatChangesAndWhatFailed)
{
    DatabaseOutcome fresh;
    fresh.tables = {{"StepTaskInfo", TableAction::Created, 20},
                    {"COMMUNICATION_OP.opConnectionId", TableAction::ColumnAdded, 4}};
    DatabaseOutcome failed;
    failed.error = Error{ErrorKind::NoSpace, {}, verbatim("disk full")};
    DatabaseOutcome skipped;
    skipped.skipped = true;
    const RankExportModel model({fresh, failed, skipped});
    const auto note = [&](int row) {
        return model.index(row, RankExportModel::NoteColumn).data().toString();
    };
    EXPECT_EQ(note(0),
              QStringLiteral(
                  "StepTaskInfo: created, 20 rows; COMMUNICATION_OP.opConnectionId: column added, 4 rows"));
    EXPECT_EQ(note(1), QStringLiteral("disk full"));
    EXPECT_EQ(note(2), QStringLiteral("nothing to do"));
}

/// What a picture is whose format is left at PNG, by the name typed.
struct TypedName
{
    const char* typed;
    const char* written;
    const char* begin;
};

class PictureNameTest
    : public ExportTest
    , public testing::WithParamInterface<TypedName>
{ };

TEST_P(PictureNameTest, TheSuffixSaysTheFormat)
{
    PictureDialog* dialog = askForPicture();
    ASSERT_NE(dialog, nullptr);
    QTest::keyClick(dialog, Qt::Key_Return);
    saveAs(fileIn(GetParam().typed));
    ASSERT_TRUE(waitUntilIdle());
    QFile file(fileIn(GetParam().written));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly)) << m_window.notice()->sentence().toStdString();
    EXPECT_TRUE(file.read(40).contains(GetParam().begin));
    EXPECT_TRUE(m_window.notice()->sentence().contains(fileIn(GetParam().written)));
}

INSTANTIATE_TEST_SUITE_P(
    Names, PictureNameTest,
    testing::Values(TypedName{"out.svg", "out.svg", "<?xml"}, TypedName{"out.SVG", "out.SVG", "<?xml"},
                    TypedName{"out.pdf", "out.pdf", "%PDF"}, TypedName{"out.png", "out.png", "PNG"},
                    TypedName{"out", "out.png", "PNG"}, TypedName{"run.v2", "run.v2.png", "PNG"}));

TEST_F(ExportTest, ANameThatGetsASuffixReplacesNoFile)
{
    QFile before(fileIn("run.v2.png"));
    ASSERT_TRUE(before.open(QIODevice::WriteOnly));
    before.write("mine");
    before.close();
    PictureDialog* dialog = askForPicture();
    ASSERT_NE(dialog, nullptr);
    QTest::keyClick(dialog, Qt::Key_Return);
    saveAs(fileIn("run.v2"));
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(before.size(), 4);
    EXPECT_TRUE(m_window.notice()->sentence().contains(QStringLiteral("run.v2.png")));
}

TEST_F(ExportTest, FilesAreWrittenWhereTheLastOneOfThatPurposeWas)
{
    const auto folderOffered = [this] {
        m_window.action(TimelineCommand::kExportChromeTrace)->trigger();
        return m_window.findChild<QFileDialog*>()->directory().absolutePath();
    };
    const QString beside = folderOffered();
    saveAs(fileIn("trace.json"));
    ASSERT_TRUE(waitUntilIdle());
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    const QString next = folderOffered();
    EXPECT_EQ(next, QString::fromStdString(m_settings.folder().string()));
    EXPECT_NE(next, beside);
}

TEST_F(ExportTest, ChromeTracesAreNamedAsTheyAreRead)
{
    for (const auto& [typed, written] : {std::pair("a.json", "a.json"), std::pair("b.json.gz", "b.json.gz"),
                                         std::pair("c.txt", "c.txt.json")})
    {
        m_window.action(TimelineCommand::kExportChromeTrace)->trigger();
        saveAs(fileIn(typed));
        ASSERT_TRUE(waitUntilIdle());
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        EXPECT_TRUE(QFile::exists(fileIn(written))) << typed;
    }
}

} // namespace
} // namespace pipescope::ui::test
