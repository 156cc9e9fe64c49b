#include "ui/shell/window/main_window.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QDesktopServices>
#include <QMenuBar>
#include <QMimeData>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolBar>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/findings/findings_panel.h"
#include "ui/shell/panels/docks.h"
#include "ui/shell/toolkit/drawn_icons.h"
#include "ui/shell/toolkit/focus.h"
#include "ui/shell/toolkit/qt_text.h"
#include "ui/shell/window/activity_bar.h"
#include "ui/shell/window/bottom_overlay.h"
#include "ui/shell/window/dropped_paths.h"
#include "ui/shell/window/elided_label.h"
#include "ui/shell/window/empty_page.h"
#include "ui/shell/window/file_commands.h"
#include "ui/shell/window/help_dialog.h"
#include "ui/shell/window/look_commands.h"
#include "ui/shell/window/notice_bar.h"

#include <algorithm>
#include <utility>

namespace pipescope::ui {

namespace {

constexpr QSize kFirstSize{1400, 860};
constexpr QLatin1String kGeometryKey("window/geometry");
constexpr QLatin1String kStateKey("window/state");

constexpr DockKind kFindingsDock{"findings", QT_TRANSLATE_NOOP("Docks", "Findings"), CommandId::ShowFindings};

/// "run", or "before + after" of documents with several roots.
/// Another kind than the first one opens one of them alone.
bool isAnyOfOtherKind(const std::vector<std::filesystem::path>& roots, const std::vector<DocumentKind>& kinds)
{
    return std::ranges::any_of(roots, [&](const std::filesystem::path& root) {
        return std::any_of(kinds.begin() + 1, kinds.end(),
                           [&](const DocumentKind& kind) { return kind.opens({root}); });
    });
}

QString nameOf(const std::vector<std::filesystem::path>& roots)
{
    QStringList names;
    for (const std::filesystem::path& root : roots) {
        names.append(nameOfPath(root));
    }
    return names.join(QStringLiteral(" + "));
}

QString pathsOf(const std::vector<std::filesystem::path>& roots)
{
    QStringList paths;
    for (const std::filesystem::path& root : roots) {
        paths.append(toQString(root));
    }
    return paths.join(u'\n');
}

std::vector<std::string> filePatternsOf(const std::vector<DocumentKind>& kinds)
{
    std::vector<std::string> patterns;
    for (const DocumentKind& kind : kinds) {
        patterns.insert(patterns.end(), kind.filePatterns.begin(), kind.filePatterns.end());
    }
    return patterns;
}

/// What the kind offers, else to read again what changed or was busy.
std::optional<CommandId> remedyOf(const DocumentKind& kind, FindingId id)
{
    if (id == FindingId::FileBusy || id == FindingId::FileChangedWhileReading) {
        return CommandId::Reload;
    }
    return kind.remedyOf ? kind.remedyOf(id) : std::nullopt;
}

} // namespace

MainWindow::MainWindow(std::vector<DocumentKind> kinds, QSettings& settings,
                       std::filesystem::path stateFolder)
    : m_settings(settings)
    , m_stateFolder(std::move(stateFolder))
    , m_kinds(std::move(kinds))
    , m_language(settings)
    , m_theme(settings)
    , m_documents(m_session, settings)
{
    setWindowTitle(QStringLiteral("Pipescope"));
    setAcceptDrops(true);
    buildCentre();
    buildStatusBar();
    connectDocuments();
    useKind(0);
    keepTranslated(m_emptyPage, [this] { showEmptyPage(); });
    restoreArrangement();
}

MainWindow::~MainWindow()
{
    leaveKind();
}

void MainWindow::open(const Roots& roots)
{
    // The first kind is for everything that no other opens.
    std::size_t kind = m_kinds.size() - 1;
    while (kind > 0 && !m_kinds[kind].opens(roots)) {
        --kind;
    }
    if (kind == 0 && (!m_kinds.front().opens(roots) || isAnyOfOtherKind(roots, m_kinds))) {
        for (const DocumentKind& any : m_kinds) {
            if (const auto error = any.whyNot ? any.whyNot(roots) : std::nullopt) {
                reportFailure(*error);
                return;
            }
        }
    }
    changeKind(kind);
    m_documents.open(roots);
}

void MainWindow::start(std::size_t kind, const OpenTask& task)
{
    changeKind(kind);
    m_documents.start(task);
}

void MainWindow::changeKind(std::size_t kind)
{
    if (kind != m_kind) {
        m_workspace->keepSession();
        if (!m_documents.roots().empty()) {
            m_left.insert_or_assign(m_kind, m_documents.task());
        }
        leaveKind();
        useKind(kind);
    }
}

bool MainWindow::isIdle() const
{
    return m_documents.isIdle() && m_workspace->isIdle();
}

void MainWindow::buildCentre()
{
    auto* page = new QWidget(this);
    m_notice = new NoticeBar(page);
    m_centre = new QStackedWidget(page);
    m_emptyPage = new EmptyPage(m_centre);
    m_centre->addWidget(m_emptyPage);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_centre, 1);
    setCentralWidget(page);
    m_noticePlace = new BottomOverlay(m_notice);
    installEventFilter(m_notice);
    connect(m_notice, &NoticeBar::pathChosen, this,
            [](const QString& path) { QDesktopServices::openUrl(QUrl::fromLocalFile(path)); });
    connect(m_notice, &NoticeBar::reloadRequested, &m_documents, &DocumentController::reload);
    connect(m_emptyPage, &EmptyPage::openRequested, this,
            [this] { action(CommandId::OpenFolder)->trigger(); });
    for (const DocumentKind& kind : m_kinds) {
        for (const OpenCommand& open : kind.openCommands) {
            m_emptyPage->addCommand(open.command);
        }
    }
    connect(m_emptyPage, &EmptyPage::commandRequested, this, [this](CommandId id) { action(id)->trigger(); });
    connect(m_emptyPage, &EmptyPage::demoRequested, this, [this] { action(CommandId::OpenDemo)->trigger(); });
    connect(m_emptyPage, &EmptyPage::recentChosen, this,
            [this](const QStringList& paths) { open(toPaths(paths)); });
}

void MainWindow::buildStatusBar()
{
    m_hover = new ElidedLabel(this);
    m_activity = new ActivityBar(this);
    m_badge = new QToolButton(this);
    m_badge->setAutoRaise(true);
    keepTranslated(m_badge, [this] {
        m_badge->setToolTip(tr("Show or hide the findings"));
        showVerdict();
    });
    statusBar()->addWidget(m_hover, 1);
    statusBar()->addPermanentWidget(m_activity);
    statusBar()->addPermanentWidget(m_badge);
    connect(m_badge, &QToolButton::clicked, this, [this] { action(CommandId::ShowFindings)->trigger(); });
    connect(m_activity, &ActivityBar::cancelRequested, this, &MainWindow::cancel);
}

void MainWindow::useKind(std::size_t kind)
{
    m_kind = kind;
    m_actions = std::make_unique<CommandActions>(this, commandsOf(kind));
    m_keys.emplace(*m_actions, m_settings);
    m_actions->fillMenuBar(menuBar());
    buildToolBar();
    m_docks = std::make_unique<Docks>(*this, *m_actions);
    buildFindings();
    m_workspace =
        m_kinds[kind].makeWorkspace({*this, *m_actions, *m_docks, m_documents, m_settings, m_stateFolder});
    m_documents.setWorkspace(m_workspace.get());
    m_workspace->fillToolBar(*m_tools);
    if (QWidget* status = m_workspace->statusWidget()) {
        // Behind the text for what is pointed at.
        statusBar()->insertPermanentWidget(1, status);
    }
    m_centre->addWidget(m_workspace->centre());
    m_docks->showWhichAreHidden();
    connectWorkspace();
    m_noticePlace->setFoot(m_workspace->foot());
    handleCommands();
    handleOpenCommands();
    m_actions->forbidUnhandled();
    m_actions->hideUnhandled();
    updateActions();
    showEmptyPage();
}

std::vector<Command> MainWindow::commandsOf(std::size_t kind) const
{
    std::vector<Command> commands = m_kinds[kind].commands;
    for (const DocumentKind& any : m_kinds) {
        for (const OpenCommand& open : any.openCommands) {
            commands.push_back(open.command);
        }
    }
    return commands;
}

void MainWindow::handleOpenCommands()
{
    // The command's action is deleted when the kind changes.
    const auto startLater = [this](std::size_t kind) {
        return [this, kind](const OpenTask& task) {
            QMetaObject::invokeMethod(
                this, [this, kind, task] { start(kind, task); }, Qt::QueuedConnection);
        };
    };
    std::size_t kind = 0;
    for (const DocumentKind& any : m_kinds) {
        for (const OpenCommand& open : any.openCommands) {
            m_actions->handle(open.command.id, [this, &open, start = startLater(kind)] {
                open.ask(*this, m_settings, m_documents.roots(), start);
            });
        }
        ++kind;
    }
}

void MainWindow::leaveKind()
{
    m_documents.setWorkspace(nullptr);
    // The panels and the central widget refer to members of the workspace.
    m_docks.reset();
    delete m_workspace->statusWidget();
    delete m_workspace->centre();
    delete m_tools;
    m_workspace.reset();
    menuBar()->clear();
    m_keys.reset();
    m_actions.reset();
}

void MainWindow::buildToolBar()
{
    m_tools = addToolBar(QString());
    keepTranslated(m_tools, [bar = m_tools] { bar->setWindowTitle(tr("Tools")); });
    m_tools->setObjectName(QStringLiteral("tools"));
    m_tools->setMovable(false);
    m_tools->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_tools->toggleViewAction()->setVisible(false);
    action(CommandId::OpenFolder)->setIcon(drawnIcon(DrawnIcon::OpenFolder));
    action(CommandId::Reload)->setIcon(drawnIcon(DrawnIcon::Reload));
    m_tools->addAction(action(CommandId::OpenFolder));
    m_tools->addAction(action(CommandId::Reload));
    m_tools->addSeparator();
}

void MainWindow::buildFindings()
{
    m_findings = new FindingsPanel(
        m_session, [this](Rank rank) { return m_workspace != nullptr && m_workspace->hasRank(rank); },
        [&kind = m_kinds[m_kind]](FindingId id) { return remedyOf(kind, id); }, this);
    connect(m_findings, &FindingsPanel::rankChosen, this,
            [this](Rank rank) { m_workspace->showPlace(rank, std::nullopt); });
    connect(m_findings, &FindingsPanel::placeChosen, this,
            [this](Rank rank, const TimeSpan& place) { m_workspace->showPlace(rank, place); });
    connect(m_findings, &FindingsPanel::remedyChosen, this, [this](CommandId id) { action(id)->trigger(); });
    m_docks->add(kFindingsDock, m_findings);
}

void MainWindow::connectWorkspace()
{
    Workspace* workspace = m_workspace.get();
    connect(workspace, &Workspace::taskChosen, &m_documents, &DocumentController::start);
    connect(workspace, &Workspace::rootsChosen, this, &MainWindow::open);
    connect(workspace, &Workspace::workStarted, m_activity, &ActivityBar::begin);
    connect(workspace, &Workspace::workProgressed, m_activity, &ActivityBar::setProgress);
    connect(workspace, &Workspace::stateChanged, this, &MainWindow::updateActions);
    connect(workspace, &Workspace::hoverTextChanged, m_hover, &ElidedLabel::setFullText);
    connect(workspace, &Workspace::reported, m_notice, &NoticeBar::report);
    connect(workspace, &Workspace::fileWritten, m_notice, &NoticeBar::reportWritten);
    connect(workspace, &Workspace::writingOwnFiles, &m_documents, &DocumentController::expectOwnChanges);
    connect(workspace, &Workspace::ownFilesWritten, &m_documents, &DocumentController::acceptFilesAsTheyAre);
}

void MainWindow::connectDocuments()
{
    connect(&m_documents, &DocumentController::started, this, [this](const Roots& roots) {
        m_notice->hide();
        m_activity->begin([roots] { return tr("Opening %1…").arg(nameOf(roots)); });
        if (m_session.document()->isEmpty()) {
            m_emptyPage->setTexts(tr("Opening %1…").arg(nameOf(roots)), pathsOf(roots));
            m_emptyPage->offerNothing();
        }
    });
    connect(&m_documents, &DocumentController::progressed, m_activity, &ActivityBar::setProgress);
    connect(&m_documents, &DocumentController::aboutToShow, this, [this] {
        m_workspace->keepSession();
        // New content is laid out at its final size.
        m_centre->setCurrentWidget(m_workspace->centre());
    });
    connect(&m_documents, &DocumentController::opened, this, [this] {
        showDocument();
        // Only now the workspace has its size.
        m_workspace->restoreSession(true);
        showWantedMessage();
    });
    connect(&m_documents, &DocumentController::previewed, this, [this] {
        showPreview();
        m_workspace->restoreSession(false);
    });
    connect(&m_documents, &DocumentController::failed, this, [this](const Error& error) {
        m_wantedMessage.reset();
        reportFailure(error);
    });
    connect(&m_documents, &DocumentController::cancelled, this, [this] {
        m_wantedMessage.reset();
        m_notice->report([] { return tr("Opening was cancelled."); });
        showEmptyPage();
    });
    connect(&m_documents, &DocumentController::idleChanged, this, &MainWindow::updateActions);
    connect(&m_documents, &DocumentController::filesChanged, this, [this] {
        m_notice->offerReload([] { return tr("Files of this run have changed since they were read."); });
    });
}

void MainWindow::reportFailure(const Error& error)
{
    m_notice->report([error] { return tr("Opening failed: %1").arg(errorText(error)); });
    showEmptyPage();
}

void MainWindow::restoreArrangement()
{
    if (!restoreGeometry(m_settings.value(kGeometryKey).toByteArray())) {
        resize(kFirstSize);
    }
    restoreState(m_settings.value(kStateKey).toByteArray(), kDockArrangement);
    m_docks->showWhichAreHidden();
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    m_settings.setValue(kGeometryKey, saveGeometry());
    m_settings.setValue(kStateKey, saveState(kDockArrangement));
    m_documents.cancel();
    m_workspace->keepSession();
    QMainWindow::closeEvent(event);
}

void MainWindow::handleCommands()
{
    QObject* owner = m_actions.get();
    const FileCommands::Parts parts{
        *this, m_documents, *m_workspace, m_settings, filePatternsOf(m_kinds), [this](const Roots& roots) {
            open(roots);
        }};
    auto* files = new FileCommands(parts, *m_actions, owner);
    connect(files, &FileCommands::reported, m_notice, &NoticeBar::report);
    connect(files, &FileCommands::written, m_notice, &NoticeBar::reportWritten);
    m_actions->handle(CommandId::CancelLoad, [this] { cancel(); });
    m_actions->handle(CommandId::ShowMessageElsewhere, [this] { showMessageElsewhere(); });
    m_actions->handle(CommandId::Copy, [this] { copy(false); });
    m_actions->handle(CommandId::CopyTable, [this] { copy(true); });
    new LookCommands(m_language, m_theme, *m_actions, owner);
    handleHelpCommands(*m_actions, *m_keys, this, QString::fromStdString(m_kinds[m_kind].guideWord));
}

void MainWindow::showMessageElsewhere()
{
    const auto message = m_workspace->selectedMessage();
    if (!message) {
        return;
    }
    const auto other =
        std::ranges::find_if(m_left, [this](const auto& left) { return left.first != m_kind; });
    if (other == m_left.end()) {
        m_notice->report(
            [] { return tr("Open the profile or the dump of the same run first, then come back."); });
        return;
    }
    m_wantedMessage = message;
    // The command's action is deleted when the kind changes.
    QMetaObject::invokeMethod(
        this, [this, kind = other->first, task = other->second] { start(kind, task); }, Qt::QueuedConnection);
}

void MainWindow::showWantedMessage()
{
    const auto message = std::exchange(m_wantedMessage, std::nullopt);
    if (!message || m_workspace->showMessage(*message)) {
        return;
    }
    m_notice->report([message = *message] {
        return tr("Message %1 from rank %2 to rank %3 is not in this document.")
            .arg(message.order + 1)
            .arg((message.isSend ? message.rank : message.peer).value)
            .arg((message.isSend ? message.peer : message.rank).value);
    });
}

void MainWindow::copy(bool asTable)
{
    const QString text = hasFocusWithin(m_findings) ? m_findings->tsv() : m_workspace->copiedText(asTable);
    if (!text.isEmpty()) {
        QApplication::clipboard()->setText(text);
    }
}

void MainWindow::cancel()
{
    m_documents.cancel();
    m_workspace->cancel();
}

void MainWindow::showDocument()
{
    const DocumentFiles& files = m_session.files();
    // A run that another one is compared with has only its own files.
    const bool areMore = m_documents.roots().size() > files.roots.size() && !files.roots.empty();
    setWindowTitle(
        files.roots.empty()
            ? QStringLiteral("Pipescope")
            : QStringLiteral("%1 – Pipescope").arg(nameOf(areMore ? m_documents.roots() : files.roots)));
    showEmptyPage();
    if (!m_session.document()->isEmpty()) {
        m_centre->setCurrentWidget(m_workspace->centre());
        // The kept parts of the view are restored at the window's size.
        if (QLayout* layout = m_workspace->centre()->layout()) {
            layout->activate();
        }
        m_workspace->takeFocus();
    } else if (!files.roots.empty()) {
        m_docks->show(kFindingsDock);
    }
    updateActions();
}

void MainWindow::showPreview()
{
    showDocument();
    const QString name = nameOf(m_session.files().roots);
    setWindowTitle(tr("%1 (loading) – Pipescope").arg(name));
    m_activity->begin([name] { return tr("Showing what has been read of %1 so far…").arg(name); });
}

void MainWindow::showEmptyPage()
{
    const DocumentFiles& files = m_session.files();
    if (!m_session.document()->isEmpty()) {
        return;
    }
    m_centre->setCurrentWidget(m_emptyPage);
    if (files.roots.empty()) {
        m_emptyPage->setTexts(
            tr("Nothing is open"),
            tr("A run of training: a folder of profiles or worker logs, or a Chrome trace.\n"
               "A model graph: a folder with a dump, or a .vis.db file.\n"
               "Two models beside each other: two dumps.\n"
               "Each of these can be dropped here; two runs or two dumps that are dropped together are "
               "compared."));
        m_emptyPage->offerStart(m_documents.recentRoots());
        return;
    }
    m_emptyPage->offerStart(m_documents.recentRoots());
    const auto findings = files.findings.rows();
    m_emptyPage->setTexts(tr("Nothing to show in %1").arg(nameOf(files.roots)),
                          findings.empty() ? tr("It holds no blocks and no operators.")
                                           : localized(findings.front().message()));
}

void MainWindow::updateActions()
{
    if (m_documents.isIdle() && !m_workspace->isWorking()) {
        m_activity->end();
    }
    const bool isWhole = !m_documents.isPreviewing();
    m_actions->provide(m_session.files().roots.empty()        ? CommandNeed::Nothing
                       : m_session.document()->isEmpty()      ? CommandNeed::Run
                       : !isWhole || m_workspace->isWriting() ? CommandNeed::Content
                                                              : CommandNeed::SettledContent);
    m_actions->allow(CommandId::CancelLoad, !m_documents.isIdle() || m_workspace->canCancel());
    m_actions->allow(CommandId::Reload, isWhole && !m_workspace->isWriting());
    m_workspace->updateActions(isWhole);
    m_findings->setBefore(m_workspace->filesBefore());
    showVerdict();
}

void MainWindow::showVerdict()
{
    const FindingList& findings = m_session.files().findings;
    const auto files = m_workspace ? m_workspace->filesBefore() : nullptr;
    const FindingList* before = files ? &files->findings : nullptr;
    const QString verdict = m_workspace ? m_workspace->verdict() : QString();
    const bool areNone = findings.rows().empty() && (before == nullptr || before->rows().empty());
    m_badge->setText(verdict.isEmpty() ? findingsBadge(findings, before)
                     : areNone         ? verdict
                                       : verdict + QStringLiteral(" · ") + findingsBadge(findings, before));
    // What has not been opened has not been looked at.
    m_badge->setVisible(!m_session.files().roots.empty());
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!rootsToOpen(droppedPaths(*event->mimeData())).empty()) {
        event->acceptProposedAction();
    }
}

MainWindow::Roots MainWindow::rootsToOpen(const QStringList& dropped) const
{
    if (dropped.size() < 2) {
        return toPaths(dropped);
    }
    const Roots all = toPaths(dropped);
    const bool belongTogether = std::any_of(
        m_kinds.begin(), m_kinds.end(), [&](const DocumentKind& kind) { return kind.belongTogether(all); });
    const QString folder = folderOfAll(dropped);
    return belongTogether ? all : folder.isEmpty() ? Roots{} : Roots{toPath(folder)};
}

void MainWindow::dropEvent(QDropEvent* event)
{
    const QStringList dropped = droppedPaths(*event->mimeData());
    const Roots roots = rootsToOpen(dropped);
    if (roots.empty()) {
        return;
    }
    event->acceptProposedAction();
    open(roots);
    if (static_cast<std::size_t>(dropped.size()) > roots.size()) {
        m_notice->report([] { return tr("Several files were dropped: the folder they are in was opened."); });
    }
}

} // namespace pipescope::ui
