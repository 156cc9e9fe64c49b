#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QTableView>

#include "ui/commands/key_table_dialog.h"
#include "ui/details/details_panel.h"
#include "ui/findings/findings_panel.h"
#include "ui/main_window/main_window.h"
#include "ui/main_window/parallel_sizes_dialog.h"
#include "ui/main_window/step_selector.h"
#include "ui/session/qt_text.h"
#include "ui/timeline/timeline_view.h"

namespace pipescope::ui {

namespace {

constexpr QSize kRunPictureSize{1920, 1080};
constexpr int kDarkLightness = 128;

/// The folder or file dropped, if it is one of this machine.
QString droppedPath(const QMimeData& data)
{
    const auto urls = data.urls();
    return urls.isEmpty() ? QString() : urls.front().toLocalFile();
}

bool hasFocusWithin(const QWidget* widget)
{
    const QWidget* focus = QApplication::focusWidget();
    return focus != nullptr && (focus == widget || widget->isAncestorOf(focus));
}

} // namespace

void MainWindow::run(CommandId id, bool checked)
{
    switch (command(id).menu) {
    case CommandMenu::File:
        runFileCommand(id);
        break;
    case CommandMenu::Edit:
        runEditCommand(id);
        break;
    case CommandMenu::View:
    case CommandMenu::TimeAxis:
        runViewCommand(id, checked);
        break;
    case CommandMenu::Go:
        runGoCommand(id);
        break;
    case CommandMenu::Help:
        runHelpCommand(id);
        break;
    case CommandMenu::Timeline:
        break;
    }
}

void MainWindow::runFileCommand(CommandId id)
{
    switch (id) {
    case CommandId::OpenFolder:
        askForFolder();
        break;
    case CommandId::OpenFile:
        askForFile();
        break;
    case CommandId::Reload:
        m_documents.reload();
        break;
    case CommandId::CancelLoad:
        cancel();
        break;
    case CommandId::ExportDatabases:
        m_exports->exportToDatabases();
        break;
    case CommandId::UndoExport:
        m_exports->undoExport();
        break;
    case CommandId::ExportViewPicture:
        m_exports->askAndExportPicture([this] { return m_timeline->renderView(); });
        break;
    case CommandId::ExportRunPicture:
        m_exports->askAndExportRunPicture(kRunPictureSize,
                                          palette().color(QPalette::Window).lightness() < kDarkLightness);
        break;
    case CommandId::ExportChromeTrace:
        m_exports->askAndExportChromeTrace();
        break;
    case CommandId::Quit:
        close();
        break;
    default:
        break;
    }
}

void MainWindow::runEditCommand(CommandId id)
{
    copy(id == CommandId::CopyTable);
}

void MainWindow::runViewCommand(CommandId id, bool checked)
{
    ViewOptions view = m_session.view();
    switch (id) {
    case CommandId::Fit:
        m_timeline->fitSelectionThenAll();
        break;
    case CommandId::ResetView:
        m_timeline->resetView();
        break;
    case CommandId::UndoZoom:
        m_timeline->undoZoom();
        break;
    case CommandId::ShowLinks:
        view.linksShown = checked;
        break;
    case CommandId::AbsoluteTime:
        view.timeOrigin = ViewOptions::TimeOrigin::Absolute;
        break;
    case CommandId::TimeOfRun:
        view.timeOrigin = ViewOptions::TimeOrigin::Run;
        break;
    case CommandId::TimeOfStep:
        view.timeOrigin = ViewOptions::TimeOrigin::Step;
        break;
    case CommandId::PreviousStep:
    case CommandId::NextStep:
        m_steps->advance(id == CommandId::NextStep ? 1 : -1);
        return;
    case CommandId::ParallelSizes:
        askForSizes();
        break;
    case CommandId::ShowDetails:
        m_detailsDock->setVisible(checked);
        break;
    case CommandId::ShowFindings:
        m_findingsDock->setVisible(checked);
        break;
    default:
        break;
    }
    m_session.setView(view);
}

void MainWindow::runGoCommand(CommandId id)
{
    switch (id) {
    case CommandId::NextBlock:
    case CommandId::PreviousBlock:
        m_timeline->selectNeighbour(id == CommandId::NextBlock);
        break;
    case CommandId::FollowLink:
    case CommandId::FollowLinkBack:
        m_timeline->followLink(id == CommandId::FollowLink);
        break;
    default:
        break;
    }
}

void MainWindow::runHelpCommand(CommandId id)
{
    if (id == CommandId::ShowKeys) {
        auto* dialog = new KeyTableDialog(this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->open();
        return;
    }
    auto* box = new QMessageBox(
        QMessageBox::Information, tr("About Pipescope"),
        tr("<h3>Pipescope %1</h3><p>Shows pipeline-parallel training runs as a chart, rank by rank.</p>"
           "<p>The sources are under the Apache License 2.0. This program is linked with Qt Charts and is "
           "therefore distributed under the GNU General Public License, version 3. It comes without any "
           "warranty.</p><p>Built with Qt %2.</p>")
            .arg(QApplication::applicationVersion(), QString::fromLatin1(qVersion())),
        QMessageBox::Close, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

void MainWindow::askForFolder()
{
    auto* dialog = new QFileDialog(this, tr("Open Folder"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) { open(toPath(path)); });
    dialog->open();
}

void MainWindow::askForFile()
{
    auto* dialog = new QFileDialog(this, tr("Open File"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Profiler databases (*.db)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) { open(toPath(path)); });
    dialog->open();
}

void MainWindow::askForSizes()
{
    auto* dialog = new ParallelSizesDialog(m_documents.recordedSizes(), m_documents.givenSizes(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog] { m_documents.reloadWithSizes(dialog->sizes()); });
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
    menu->setEnabled(!menu->isEmpty());
}

void MainWindow::copy(bool asTable)
{
    const bool ofFindings = hasFocusWithin(m_findings);
    const QString text = ofFindings ? m_findings->tsv() : asTable ? m_details->tsv() : m_details->text();
    if (!text.isEmpty()) {
        QApplication::clipboard()->setText(text);
    }
}

void MainWindow::cancel()
{
    m_documents.cancel();
    m_exports->requestStop();
}

void MainWindow::follow(const TraceRef& target)
{
    m_session.select(target);
    m_timeline->ensureVisible(target);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!droppedPath(*event->mimeData()).isEmpty()) {
        event->acceptProposedAction();
    }
}

void MainWindow::dropEvent(QDropEvent* event)
{
    const QString path = droppedPath(*event->mimeData());
    if (!path.isEmpty()) {
        event->acceptProposedAction();
        open(toPath(path));
    }
}

} // namespace pipescope::ui
