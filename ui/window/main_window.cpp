#include "ui/window/main_window.h"

#include <QAction>
#include <QCloseEvent>
#include <QDesktopServices>
#include <QMenuBar>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QStyle>
#include <QToolBar>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

#include "core/chrome_rules/trace_rules.h"
#include "core/raw_rows/raw_rows.h"
#include "ui/appearance/retranslation.h"
#include "ui/details/details_panel.h"
#include "ui/findings/findings_panel.h"
#include "ui/marks/marks_panel.h"
#include "ui/query/query_panel.h"
#include "ui/query/sql_editor.h"
#include "ui/search/search_panel.h"
#include "ui/session/qt_text.h"
#include "ui/statistics/statistics_panel.h"
#include "ui/timeline/view/minimap_view.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/timeline_workspace/group_selector.h"
#include "ui/timeline_workspace/layout_selector.h"
#include "ui/timeline_workspace/place_guide.h"
#include "ui/timeline_workspace/row_filter_field.h"
#include "ui/timeline_workspace/session_keeper.h"
#include "ui/timeline_workspace/step_selector.h"
#include "ui/timeline_workspace/timeline_focus.h"
#include "ui/window/activity_bar.h"
#include "ui/window/bottom_overlay.h"
#include "ui/window/demo_run.h"
#include "ui/window/docks.h"
#include "ui/window/elided_label.h"
#include "ui/window/empty_page.h"
#include "ui/window/notice_bar.h"

#include <algorithm>
#include <utility>

namespace pipescope::ui {

namespace {

bool isChromeTrace(const Trace& trace)
{
    return std::any_of(trace.layouts.begin(), trace.layouts.end(), [](const LayoutFound& found) {
        return found.isShown && found.layout.id == kChromeLayout;
    });
}

constexpr QSize kFirstSize{1400, 860};
constexpr QLatin1String kGeometryKey("window/geometry");
constexpr QLatin1String kStateKey("window/state");

} // namespace

MainWindow::MainWindow(CoreFunctions core, QSettings& settings, std::filesystem::path stateFolder)
    : m_settings(settings)
    , m_language(settings)
    , m_theme(settings)
    , m_core(std::move(core))
    , m_documents(m_session, m_core.load, settings)
    , m_actions(new CommandActions(this))
    , m_keys(*m_actions, settings)
    , m_exports(new ExportController(m_session, m_core, settings, this))
{
    setWindowTitle(QStringLiteral("Pipescope"));
    setAcceptDrops(true);
    m_actions->fillMenuBar(menuBar());
    buildCentre();
    buildToolBar();
    buildDocks();
    buildStatusBar();
    connectDocuments();
    // After what shows a document: only then the timeline has its size.
    buildKeeper(std::move(stateFolder));
    connectExports();
    connectDemo();
    handleCommands();
    new TimelineFocus(*this, *m_timeline);
    connect(m_actions->submenu(CommandId::OpenRecent), &QMenu::aboutToShow, this,
            &MainWindow::fillRecentMenu);
    connect(&m_documents, &DocumentController::opened, this, &MainWindow::fillRecentMenu);
    connect(&m_session, &Session::viewChanged, this, &MainWindow::showViewOptions);
    connect(&m_session, &Session::selectionChanged, this, &MainWindow::updateActions);
    fillRecentMenu();
    keepTranslated(m_emptyPage, [this] { showEmptyPage(); });
    showViewOptions();
    updateActions();
    restoreLook();
}

MainWindow::~MainWindow()
{
    // The views refer to the session, which is a member and would go before them.
    delete takeCentralWidget();
    delete m_docks;
    delete m_exports;
}

void MainWindow::open(const std::filesystem::path& root)
{
    m_documents.open(root);
}

bool MainWindow::isIdle() const
{
    return m_documents.isIdle() && m_demo->isIdle() && m_clocks.isIdle() && m_colourer.isIdle()
           && m_following.isIdle() && m_copying.isIdle() && m_exports->isIdle() && m_timeline->isIdle()
           && m_minimap->isIdle() && m_details->isIdle() && m_search->isIdle() && m_statistics->isIdle()
           && m_query->isIdle();
}

void MainWindow::buildCentre()
{
    auto* page = new QWidget(this);
    m_notice = new NoticeBar(page);
    m_centre = new QStackedWidget(page);
    m_emptyPage = new EmptyPage(m_centre);
    m_timeline = new TimelineView(m_session, m_centre);
    m_minimap = new MinimapView(m_session, *m_timeline, page);
    m_centre->addWidget(m_emptyPage);
    m_centre->addWidget(m_timeline);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_minimap);
    layout->addWidget(m_centre, 1);
    setCentralWidget(page);
    new BottomOverlay(m_notice);
    connect(m_notice, &NoticeBar::pathChosen, this,
            [](const QString& path) { QDesktopServices::openUrl(QUrl::fromLocalFile(path)); });
    connect(m_notice, &NoticeBar::reloadRequested, &m_documents, &DocumentController::reload);
    connect(m_emptyPage, &EmptyPage::openRequested, action(CommandId::OpenFolder), &QAction::trigger);
    connect(m_emptyPage, &EmptyPage::demoRequested, action(CommandId::OpenDemo), &QAction::trigger);
    connect(m_emptyPage, &EmptyPage::recentChosen, this, [this](const QString& path) { open(toPath(path)); });
}

void MainWindow::buildToolBar()
{
    QToolBar* bar = addToolBar(QString());
    keepTranslated(bar, [bar] { bar->setWindowTitle(tr("Tools")); });
    bar->setObjectName(QStringLiteral("tools"));
    bar->setMovable(false);
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    action(CommandId::OpenFolder)->setIcon(style()->standardIcon(QStyle::SP_DirOpenIcon));
    action(CommandId::Reload)->setIcon(style()->standardIcon(QStyle::SP_BrowserReload));
    m_steps = new StepSelector(m_session, bar);
    m_groups = new GroupSelector(m_session, bar);
    bar->addAction(action(CommandId::OpenFolder));
    bar->addAction(action(CommandId::Reload));
    bar->addSeparator();
    bar->addWidget(m_steps);
    bar->addWidget(m_groups);
    m_layouts = new LayoutSelector(m_session, bar);
    m_layoutsInBar = bar->addWidget(m_layouts);
    connect(m_layouts, &LayoutSelector::chosen, &m_documents, &DocumentController::reloadWithLayout);
    bar->addSeparator();
    bar->addAction(action(CommandId::Fit));
    bar->addAction(action(CommandId::ShowLinks));
    bar->addSeparator();
    m_rowFilter = new RowFilterField(m_session, bar);
    bar->addWidget(m_rowFilter);
    bar->toggleViewAction()->setVisible(false);
}

void MainWindow::buildDocks()
{
    m_details = new DetailsPanel(m_session, m_core.rawRows, this);
    m_findings = new FindingsPanel(m_session, this);
    m_search = new SearchPanel(m_session, this);
    m_marks = new MarksPanel(m_session, this);
    m_query = new QueryPanel(m_session, m_settings, this);
    m_statistics = new StatisticsPanel(
        m_session, [this] { return m_timeline->scene().shownTracks(); }, this);
    m_docks = new Docks(*this, *m_actions);
    m_docks->add(DockId::Details, m_details);
    m_docks->add(DockId::Findings, m_findings);
    m_docks->add(DockId::Search, m_search);
    m_docks->add(DockId::Marks, m_marks);
    m_docks->add(DockId::Query, m_query);
    m_docks->add(DockId::Statistics, m_statistics);
    m_docks->showWhichAreHidden();
    connectDocks();
}

void MainWindow::connectDocks()
{
    m_guide = std::make_unique<PlaceGuide>(m_session, *m_timeline);
    const auto showItem = [this](const TraceRef& target) { m_guide->showItem(target); };
    connect(m_details, &DetailsPanel::followed, this, showItem);
    connect(m_search, &SearchPanel::followed, this, showItem);
    connect(m_search, &SearchPanel::left, this, [this] {
        m_search->clear();
        m_docks->hide(DockId::Search);
        m_timeline->setFocus();
    });
    connect(m_marks, &MarksPanel::goneTo, m_timeline,
            [this](TimeSpan span) { m_timeline->revealer().ensureVisible(span); });
    connect(m_query, &QueryPanel::timeChosen, this,
            [this](TrackIndex track, TimeSpan time) { m_guide->showRecordedTime(track, time); });
    connect(m_query, &QueryPanel::runningChanged, this, &MainWindow::updateActions);
    connect(m_statistics, &StatisticsPanel::rankChosen, this, [this](Rank rank) {
        m_guide->showTime(rank, m_session.range().value_or(m_timeline->times().targetSpan()));
    });
    connect(m_findings, &FindingsPanel::rankChosen, this, [this](Rank rank) { m_guide->showRank(rank); });
    connect(m_findings, &FindingsPanel::placeChosen, this, [this](Rank rank, const TimeSpan& place) {
        if (const auto track = m_session.trace()->trackOfRank(rank)) {
            m_guide->showRecordedTime(*track, place);
        }
    });
    connect(m_findings, &FindingsPanel::remedyChosen, this, [this](CommandId id) { action(id)->trigger(); });
    connect(&m_session, &Session::rangeChanged, this, [this] {
        if (m_session.range() && !m_guide->setsRange()) {
            m_docks->show(DockId::Statistics);
        }
    });
    connect(m_docks, &Docks::shownByCommand, this, [this](DockId id) {
        if (id == DockId::Query) {
            m_query->editor()->setFocus();
        }
    });
}

void MainWindow::buildKeeper(std::filesystem::path stateFolder)
{
    m_keeper = new SessionKeeper(m_session, *m_timeline, *m_search, *this, std::move(stateFolder));
    m_keeper->setParent(this);
    m_keeper->keepSizesOf([this] { return m_documents.givenSizes(); });
    m_documents.takeSizesFrom([this](const auto& root) { return m_keeper->keptSizes(root); });
    connect(m_keeper, &SessionKeeper::sizesImported, &m_documents, &DocumentController::reloadWithSizes);
    connect(m_keeper, &SessionKeeper::failed, m_notice, &NoticeBar::report);
    connect(&m_documents, &DocumentController::aboutToShow, m_keeper, &SessionKeeper::keep);
    connect(&m_documents, &DocumentController::runChanged, m_search, &SearchPanel::clear);
    connect(&m_documents, &DocumentController::opened, m_keeper, &SessionKeeper::restoreKept);
    connect(&m_documents, &DocumentController::previewed, m_keeper, &SessionKeeper::previewWasShown);
}

void MainWindow::buildStatusBar()
{
    m_hover = new ElidedLabel(this);
    m_activity = new ActivityBar(this);
    m_badge = new QToolButton(this);
    m_badge->setAutoRaise(true);
    keepTranslated(m_badge, [this] {
        m_badge->setToolTip(tr("Show or hide the findings"));
        m_badge->setText(findingsBadge(m_session.trace()->findings));
    });
    statusBar()->addWidget(m_hover, 1);
    m_clockOffsets = new QLabel(this);
    keepTranslated(m_clockOffsets, [this] { tellClockOffsets(); });
    statusBar()->addPermanentWidget(m_clockOffsets);
    statusBar()->addPermanentWidget(m_activity);
    statusBar()->addPermanentWidget(m_badge);
    connect(m_timeline, &TimelineView::hoverTextChanged, m_hover, &ElidedLabel::setFullText);
    connect(m_badge, &QToolButton::clicked, action(CommandId::ShowFindings), &QAction::trigger);
    connect(m_activity, &ActivityBar::cancelRequested, this, &MainWindow::cancel);
}

void MainWindow::connectDocuments()
{
    connect(&m_documents, &DocumentController::started, this, [this](const std::filesystem::path& root) {
        m_notice->hide();
        m_activity->begin([root] { return tr("Opening %1…").arg(nameOfPath(root)); });
        if (!hasSomethingToShow()) {
            m_emptyPage->setTexts(tr("Opening %1…").arg(nameOfPath(root)), toQString(root));
            m_emptyPage->offerNothing();
        }
    });
    connect(&m_documents, &DocumentController::progressed, m_activity, &ActivityBar::setProgress);
    connect(&m_documents, &DocumentController::opened, this, &MainWindow::showDocument);
    connect(&m_documents, &DocumentController::previewed, this, &MainWindow::showPreview);
    connect(&m_documents, &DocumentController::failed, this, [this](const Error& error) {
        m_notice->report([error] { return tr("Opening failed: %1").arg(errorText(error)); });
        showEmptyPage();
    });
    connect(&m_documents, &DocumentController::cancelled, this, [this] {
        m_notice->report([] { return tr("Opening was cancelled."); });
        showEmptyPage();
    });
    connect(&m_documents, &DocumentController::idleChanged, this, &MainWindow::updateActions);
    connect(&m_documents, &DocumentController::filesChanged, this, [this] {
        m_notice->offerReload([] { return tr("Files of this run have changed since they were read."); });
    });
}

void MainWindow::connectExports()
{
    connect(m_exports, &ExportController::started, m_activity, &ActivityBar::begin);
    connect(m_exports, &ExportController::progressed, m_activity, &ActivityBar::setProgress);
    connect(m_exports, &ExportController::reported, m_notice, &NoticeBar::report);
    connect(m_exports, &ExportController::written, m_notice, &NoticeBar::tellWritten);
    connect(m_exports, &ExportController::idleChanged, this, &MainWindow::updateActions);
    connect(m_exports, &ExportController::writingDatabases, &m_documents,
            &DocumentController::expectOwnChanges);
    connect(m_exports, &ExportController::databasesWritten, &m_documents,
            &DocumentController::acceptFilesAsTheyAre);
}

void MainWindow::connectDemo()
{
    m_demo = new DemoRun(m_core, this);
    connect(m_demo, &DemoRun::started, m_activity, &ActivityBar::begin);
    connect(m_demo, &DemoRun::idleChanged, this, &MainWindow::updateActions);
    connect(m_demo, &DemoRun::ready, this, &MainWindow::open);
    connect(m_demo, &DemoRun::failed, m_notice, &NoticeBar::report);
}

void MainWindow::restoreLook()
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
    m_keeper->keep();
    QMainWindow::closeEvent(event);
}

void MainWindow::showDocument()
{
    const Trace& trace = *m_session.trace();
    const QString name = nameOfPath(trace.root);
    setWindowTitle(trace.root.empty() ? QStringLiteral("Pipescope")
                                      : QStringLiteral("%1 – Pipescope").arg(name));
    m_badge->setText(findingsBadge(trace.findings));
    showEmptyPage();
    if (hasSomethingToShow()) {
        m_centre->setCurrentWidget(m_timeline);
        m_timeline->setFocus();
    } else if (!trace.root.empty()) {
        m_docks->show(DockId::Findings);
    }
    showMinimap();
    updateActions();
}

void MainWindow::showPreview()
{
    showDocument();
    const QString name = nameOfPath(m_session.trace()->root);
    setWindowTitle(tr("%1 (loading) – Pipescope").arg(name));
    m_activity->begin([name] { return tr("Showing what has been read of %1 so far…").arg(name); });
}

void MainWindow::showEmptyPage()
{
    const Trace& trace = *m_session.trace();
    if (hasSomethingToShow()) {
        return;
    }
    m_centre->setCurrentWidget(m_emptyPage);
    if (trace.root.empty()) {
        m_emptyPage->setTexts(
            tr("Nothing is open"),
            tr("Open a folder of profiles or worker logs, or a Chrome trace, or drop it here."));
        m_emptyPage->offerStart(m_documents.recentPaths());
        return;
    }
    m_emptyPage->offerNothing();
    const auto findings = trace.findings.rows();
    m_emptyPage->setTexts(tr("Nothing to show in %1").arg(nameOfPath(trace.root)),
                          findings.empty() ? tr("It holds no blocks and no operators.")
                                           : localized(findings.front().message()));
}

void MainWindow::showViewOptions()
{
    const ViewOptions& view = m_session.view();
    action(CommandId::ShowLinks)->setChecked(view.linksShown);
    const CommandId axis = view.timeOrigin == ViewOptions::TimeOrigin::Absolute ? CommandId::AbsoluteTime
                           : view.timeOrigin == ViewOptions::TimeOrigin::Run    ? CommandId::TimeOfRun
                                                                                : CommandId::TimeOfStep;
    action(axis)->setChecked(true);
    showMinimap();
    tellClockOffsets();
    updateActions();
}

void MainWindow::tellClockOffsets()
{
    QStringList shifted;
    for (const auto& [host, shift] : m_session.view().clockShifts) {
        shifted.append(QStringLiteral("%1 %2").arg(toQString(host), shiftText(shift)));
    }
    m_clockOffsets->setVisible(!shifted.isEmpty());
    m_clockOffsets->setToolTip(shifted.join(QStringLiteral("\n")));
    const bool areMany = shifted.size() > 2;
    m_clockOffsets->setText(areMany ? tr("Clock offsets of %1 hosts").arg(shifted.size())
                                    : tr("Clock offset: %1").arg(shifted.join(QStringLiteral(", "))));
}

void MainWindow::showMinimap()
{
    const bool isWanted = m_session.view().minimapShown;
    action(CommandId::ShowMinimap)->setChecked(isWanted);
    m_minimap->setVisible(isWanted && hasSomethingToShow());
}

void MainWindow::updateActions()
{
    const bool isIdleNow = m_documents.isIdle() && m_exports->isIdle() && m_demo->isIdle();
    if (isIdleNow) {
        m_activity->end();
    }
    m_layoutsInBar->setVisible(m_session.trace()->layouts.size() > 1 && !m_documents.isPreviewing());
    const bool isWhole = !m_documents.isPreviewing();
    m_actions->provide(m_session.trace()->root.empty()    ? CommandNeed::Nothing
                       : !hasSomethingToShow()            ? CommandNeed::Run
                       : !isWhole || !m_exports->isIdle() ? CommandNeed::Content
                                                          : CommandNeed::SettledContent);
    m_actions->allow(CommandId::CancelLoad, !m_documents.isIdle() || !m_exports->isIdle() || !m_demo->isIdle()
                                                || m_query->isRunning());
    m_actions->allow(CommandId::Reload, isWhole);
    m_actions->allow(CommandId::RunQuery, !m_documents.root().empty());
    const auto selected = m_session.selection();
    m_actions->allow(CommandId::QuerySelection,
                     selected && !rawRowQuery(*m_session.trace(), *selected).empty());
    m_actions->allow(CommandId::ParallelSizes, isWhole);
    m_actions->allow(CommandId::UndoClockOffset, m_clocks.canUndo());
    m_actions->allow(CommandId::ResetClockOffsets, !m_session.view().clockShifts.empty());
    m_actions->allow(CommandId::EditTraceRules, isChromeTrace(*m_session.trace()) && isWhole);
    m_actions->allow(CommandId::PreviousStep, !m_session.trace()->steps.empty());
    m_actions->allow(CommandId::NextStep, !m_session.trace()->steps.empty());
}

bool MainWindow::hasSomethingToShow() const
{
    const Trace& trace = *m_session.trace();
    return trace.blockCount() + trace.operatorCount() > 0;
}

} // namespace pipescope::ui
