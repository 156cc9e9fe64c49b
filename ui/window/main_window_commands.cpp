#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QTableView>

#include "core/analysis/search/search.h"
#include "core/raw_rows/raw_rows.h"
#include "ui/commands/command_palette.h"
#include "ui/commands/key_table_dialog.h"
#include "ui/details/details_panel.h"
#include "ui/document/open_dialogs.h"
#include "ui/document/run_dialog.h"
#include "ui/document/save_dialog.h"
#include "ui/findings/findings_panel.h"
#include "ui/marks/marks_panel.h"
#include "ui/query/query_panel.h"
#include "ui/query/sql_editor.h"
#include "ui/search/search_panel.h"
#include "ui/session/qt_text.h"
#include "ui/statistics/statistics_panel.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/timeline/view/view_picture.h"
#include "ui/timeline_workspace/colour_commands.h"
#include "ui/timeline_workspace/dialogs/clock_offset_dialog.h"
#include "ui/timeline_workspace/dialogs/parallel_sizes_dialog.h"
#include "ui/timeline_workspace/go_commands.h"
#include "ui/timeline_workspace/look_commands.h"
#include "ui/timeline_workspace/row_commands.h"
#include "ui/timeline_workspace/session_keeper.h"
#include "ui/timeline_workspace/step_selector.h"
#include "ui/timeline_workspace/timeline_focus.h"
#include "ui/trace_rules/trace_rules_dialog.h"
#include "ui/window/demo_run.h"
#include "ui/window/docks.h"
#include "ui/window/main_window.h"
#include "ui/window/notice_bar.h"

#include <algorithm>
#include <utility>

namespace pipescope::ui {

namespace {

/// The folders and files dropped, if all are of this machine.
QStringList droppedPaths(const QMimeData& data)
{
    QStringList paths;
    for (const QUrl& url : data.urls()) {
        if (!url.isLocalFile()) {
            return {};
        }
        paths.append(QDir::cleanPath(url.toLocalFile()));
    }
    return paths;
}

/// What to open for them: of several the folder that holds them all. Empty if there is none, as what is
/// dropped from several folders is no run.
QString pathToOpen(const QStringList& dropped)
{
    if (dropped.size() < 2) {
        return dropped.value(0);
    }
    const auto folderOf = [](const QString& path) { return QFileInfo(path).path(); };
    const bool areTogether = std::all_of(dropped.begin(), dropped.end(), [&](const QString& path) {
        return folderOf(path) == folderOf(dropped.front());
    });
    return areTogether ? folderOf(dropped.front()) : QString();
}

} // namespace

void MainWindow::handleCommands()
{
    handleFileCommands();
    handleEditCommands();
    handleViewCommands();
    new ColourCommands(m_session, *m_actions, this);
    new RowCommands(m_session, *m_actions, *m_timeline, *m_rowFilter, this);
    handleHeldKeys();
    new LookCommands(m_language, m_theme, m_session, m_settings, *m_actions, this);
    handleGoCommands();
    handleHelpCommands();
}

void MainWindow::handleFileCommands()
{
    const auto openPath = [this](const std::filesystem::path& path) { open(path); };
    m_actions->handle(CommandId::OpenFolder,
                      [this, openPath] { askForFolderToOpen(this, m_settings, openPath); });
    m_actions->handle(CommandId::OpenFile,
                      [this, openPath] { askForFileToOpen(this, m_settings, openPath); });
    m_actions->handle(CommandId::OpenDemo, [this] { m_demo->make(); });
    m_actions->handle(CommandId::Reload, [this] { m_documents.reload(); });
    m_actions->handle(CommandId::CancelLoad, [this] { cancel(); });
    m_actions->handle(CommandId::ExportDatabases, [this] { m_exports->exportToDatabases(); });
    m_actions->handle(CommandId::UndoExport, [this] { m_exports->undoExport(); });
    m_actions->handle(CommandId::ExportPicture,
                      [this] { m_exports->askAndExportPicture(pictureOfView(*m_timeline)); });
    m_actions->handle(CommandId::ExportChromeTrace, [this] { m_exports->askAndExportChromeTrace(); });
    m_actions->handle(CommandId::ExportSession, [this] { exportSession(); });
    m_actions->handle(CommandId::ImportSession, [this] { importSession(); });
    m_actions->handle(CommandId::Quit, [this] { close(); });
}

void MainWindow::handleEditCommands()
{
    m_actions->handle(CommandId::Copy, [this] { copy(false); });
    m_actions->handle(CommandId::CopyTable, [this] { copy(true); });
    m_actions->handle(CommandId::CopyView, [this] { copyView(); });
    m_actions->handle(CommandId::Find, [this] { find(); });
    m_actions->handle(CommandId::FindNext, [this] { m_search->goToNext(); });
    m_actions->handle(CommandId::FindPrevious, [this] { m_search->goToPrevious(); });
    m_actions->handle(CommandId::AddMark, [this] { addMark(); });
}

void MainWindow::handleViewCommands()
{
    m_actions->handle(CommandId::Fit, [this] { m_timeline->revealer().fitSelectionThenAll(); });
    m_actions->handle(CommandId::ResetView, [this] { m_timeline->revealer().resetView(); });
    m_actions->handle(CommandId::UndoZoom, [this] { m_timeline->times().undoZoom(); });
    m_actions->handle(CommandId::ShowLinks, [this](bool checked) {
        m_session.changeView([&](ViewOptions& view) { view.linksShown = checked; });
    });
    m_actions->handle(CommandId::ShowMinimap, [this](bool checked) {
        m_session.changeView([&](ViewOptions& view) { view.minimapShown = checked; });
    });
    using TimeOrigin = ViewOptions::TimeOrigin;
    for (const auto& [id, origin] : {std::pair(CommandId::AbsoluteTime, TimeOrigin::Absolute),
                                     std::pair(CommandId::TimeOfRun, TimeOrigin::Run),
                                     std::pair(CommandId::TimeOfStep, TimeOrigin::Step)})
    {
        m_actions->handle(id, [this, chosen = origin] {
            m_session.changeView([&](ViewOptions& view) { view.timeOrigin = chosen; });
        });
    }
    m_actions->handle(CommandId::PreviousStep, [this] { m_steps->advance(-1); });
    m_actions->handle(CommandId::NextStep, [this] { m_steps->advance(1); });
    m_actions->handle(CommandId::ParallelSizes, [this] { askForSizes(); });
    m_actions->handle(CommandId::ClockOffsets, [this] { showClockOffsets(); });
    m_actions->handle(CommandId::UndoClockOffset, [this] { m_clocks.undo(); });
    m_actions->handle(CommandId::ResetClockOffsets, [this] { m_clocks.setShifts({}); });
    m_actions->handle(CommandId::EditTraceRules, [this] { askForTraceRules(); });
    m_actions->handle(CommandId::RunQuery, [this] { runQuery(); });
}

void MainWindow::handleHeldKeys()
{
    constexpr double kZoom = 1.5;
    constexpr double kPan = 0.1;
    m_actions->handle(CommandId::ZoomInAtCursor, [this] { m_timeline->times().zoomStep(kZoom); });
    m_actions->handle(CommandId::ZoomOutAtCursor, [this] { m_timeline->times().zoomStep(1.0 / kZoom); });
    m_actions->handle(CommandId::PanLeft, [this] { m_timeline->times().panStep(-kPan); });
    m_actions->handle(CommandId::PanRight, [this] { m_timeline->times().panStep(kPan); });
    using scene::Motion;
    for (const auto& [id, motion] :
         {std::pair(CommandId::ZoomInAtCursor, Motion::ZoomIn),
          std::pair(CommandId::ZoomOutAtCursor, Motion::ZoomOut),
          std::pair(CommandId::PanLeft, Motion::PanLeft), std::pair(CommandId::PanRight, Motion::PanRight)})
    {
        const auto handOver = [this, id = id, motion = motion] {
            m_timeline->setHeldKeys(motion, action(id)->shortcuts());
        };
        connect(action(id), &QAction::changed, m_timeline, handOver);
        handOver();
    }
}

void MainWindow::handleGoCommands()
{
    new GoCommands(m_session, m_documents, *m_actions, *m_timeline, *statusBar(), m_timeline);
    m_actions->handle(CommandId::FollowMicroBatch, [this] { followMicroBatch(); });
    m_actions->handle(CommandId::QuerySelection, [this] { querySelection(); });
}

void MainWindow::find()
{
    m_docks->show(DockId::Search);
    m_search->takeFocus();
}

void MainWindow::addMark()
{
    const TimePoint moment = m_timeline->momentAtPointer();
    m_docks->show(DockId::Marks);
    m_marks->addMark(m_session.range().value_or(TimeSpan{moment, moment}));
}

void MainWindow::followMicroBatch()
{
    const TraceRef selected = *m_session.selection();
    // Asked again, an overlap block shows the way of the other micro-batch it works on.
    const bool again = m_followed == selected && m_session.highlight() != nullptr;
    m_followed = again ? std::nullopt : std::optional(selected);
    const auto trace = m_session.trace();
    m_following.start([this, trace, selected, again](Progress&, const std::stop_token&) {
        auto path = microBatchPath(*trace, selected, again);
        auto found = path ? std::make_shared<const TraceSet>(std::move(path->all)) : nullptr;
        return [this, trace, found] {
            if (trace != m_session.trace()) {
                return;
            }
            if (found) {
                m_search->clear();
                m_session.setHighlight(found);
            } else {
                m_notice->report([] { return tr("The micro-batch of the selection is not known."); });
            }
        };
    });
}

void MainWindow::copyView()
{
    m_copying.start([render = viewRenderer(*m_timeline)](Progress&, const std::stop_token&) {
        return [image = render()] { QApplication::clipboard()->setImage(image); };
    });
}

void MainWindow::handleHelpCommands()
{
    m_actions->handle(CommandId::ShowKeys, [this] {
        auto* dialog = new KeyTableDialog(*m_actions, m_keys, this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->open();
    });
    m_actions->handle(CommandId::ShowPalette, [this] {
        auto* palette = new CommandPalette(*m_actions, this);
        palette->setAttribute(Qt::WA_DeleteOnClose);
        palette->open();
    });
    m_actions->handle(CommandId::About, [this] { tellAboutProgram(); });
}

void MainWindow::tellAboutProgram()
{
    auto* box = new QMessageBox(
        QMessageBox::Information, tr("About Pipescope"),
        tr("<h3>Pipescope %1</h3><p>Shows pipeline-parallel training runs as a chart, rank by rank.</p>"
           "<p>The sources are under the Apache License 2.0. The program is dynamically linked with Qt, "
           "which "
           "is under the GNU Lesser General Public License, version 3. It comes without any warranty.</p>"
           "<p>Built with Qt %2.</p>")
            .arg(QApplication::applicationVersion(), QString::fromLatin1(qVersion())),
        QMessageBox::Close, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

void MainWindow::askForSizes()
{
    auto* dialog = new ParallelSizesDialog(*m_session.recorded(), m_documents.givenSizes(), this);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog] { m_documents.reloadWithSizes(dialog->sizes()); });
    openForRun(dialog, m_documents);
}

void MainWindow::showClockOffsets()
{
    auto* dialog = new ClockOffsetDialog(*m_session.recorded(), m_session.view().clockShifts, this);
    connect(dialog, &ClockOffsetDialog::chosen, &m_clocks, &ClockShifter::setShifts);
    openForRun(dialog, m_documents);
}

void MainWindow::askForTraceRules()
{
    auto* dialog = new TraceRulesDialog([read = m_core.surveyTraces, root = m_documents.root()](
                                            const std::stop_token& stop) { return read(root, stop); },
                                        m_documents.traceRules(), folderFor(QStringLiteral("rules")), this);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog] { m_documents.reloadWithTraceRules(dialog->rules()); });
    openForRun(dialog, m_documents);
}

LastFolder MainWindow::folderFor(const QString& purpose)
{
    return {m_settings, purpose, folderBeside(m_documents.root())};
}

void MainWindow::exportSession()
{
    askForFileToWrite(
        this, {tr("Save Session As"), {QStringLiteral("json")}, {}, folderFor(QStringLiteral("sessions"))},
        [this](const std::filesystem::path& file) {
            if (const Status written = m_keeper->exportTo(file)) {
                m_notice->tellWritten(file);
            } else {
                m_notice->report([error = written.error()] { return errorText(error); });
            }
        },
        [this](const Sentence& why) { m_notice->report(why); });
}

void MainWindow::importSession()
{
    auto* dialog = new QFileDialog(this, tr("Apply Session"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    folderFor(QStringLiteral("sessions")).follow(dialog);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Sessions (*.json)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        if (const Status read = m_keeper->importFrom(toPath(file)); !read) {
            m_notice->report([error = read.error()] { return errorText(error); });
        }
    });
    dialog->open();
}

void MainWindow::fillRecentMenu()
{
    QMenu* menu = m_actions->submenu(CommandId::OpenRecent);
    menu->clear();
    for (const QString& path : m_documents.recentPaths()) {
        // An ampersand in a menu's text marks the mnemonic.
        menu->addAction(QString(path).replace(u'&', QStringLiteral("&&")), this,
                        [this, path] { open(toPath(path)); });
    }
    m_actions->allow(CommandId::OpenRecent, !menu->isEmpty());
}

void MainWindow::copy(bool asTable)
{
    QString text = asTable ? m_details->tsv() : m_details->text();
    const auto preferFocused = [&text](const auto* panel) {
        if (hasFocusWithin(panel)) {
            text = panel->tsv();
        }
    };
    preferFocused(m_findings);
    preferFocused(m_search);
    preferFocused(m_marks);
    preferFocused(m_query);
    preferFocused(m_statistics);
    if (!text.isEmpty()) {
        QApplication::clipboard()->setText(text);
    }
}

void MainWindow::cancel()
{
    m_documents.cancel();
    m_exports->requestStop();
    m_demo->cancel();
    m_query->cancel();
}

void MainWindow::runQuery()
{
    if (m_docks->isSeen(DockId::Query)) {
        m_query->run();
    } else {
        action(CommandId::ShowQuery)->trigger();
    }
}

void MainWindow::querySelection()
{
    const TraceRef selected = *m_session.selection();
    m_docks->show(DockId::Query);
    m_query->offer(trackOf(selected), toQString(rawRowQuery(*m_session.trace(), selected)));
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!pathToOpen(droppedPaths(*event->mimeData())).isEmpty()) {
        event->acceptProposedAction();
    }
}

void MainWindow::dropEvent(QDropEvent* event)
{
    const QStringList dropped = droppedPaths(*event->mimeData());
    const QString path = pathToOpen(dropped);
    if (path.isEmpty()) {
        return;
    }
    event->acceptProposedAction();
    open(toPath(path));
    if (dropped.size() > 1) {
        m_notice->report([] { return tr("Several files were dropped: the folder they are in was opened."); });
    }
}

} // namespace pipescope::ui
