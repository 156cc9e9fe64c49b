#include "ui/run/workspace/timeline_workspace.h"

#include <QAction>
#include <QLabel>
#include <QMainWindow>
#include <QStatusBar>
#include <QVBoxLayout>

#include "core/run/analysis/details/block_facts.h"
#include "core/run/analysis/details/detail_text.h"
#include "ui/run/exporting/export_controller.h"
#include "ui/run/panels/causes/causes_panel.h"
#include "ui/run/panels/causes/difference_panel.h"
#include "ui/run/panels/links/links_panel.h"
#include "ui/run/panels/query/query_panel.h"
#include "ui/run/panels/search/search_panel.h"
#include "ui/run/panels/what_if/what_if_panel.h"
#include "ui/run/session/timeline_command.h"
#include "ui/run/timeline/view/minimap_view.h"
#include "ui/run/timeline/view/timeline_view.h"
#include "ui/run/workspace/commands/bubble_commands.h"
#include "ui/run/workspace/commands/colour_commands.h"
#include "ui/run/workspace/commands/compare_commands.h"
#include "ui/run/workspace/commands/go_commands.h"
#include "ui/run/workspace/commands/row_commands.h"
#include "ui/run/workspace/commands/run_commands.h"
#include "ui/run/workspace/commands/timeline_command_table.h"
#include "ui/run/workspace/commands/view_commands.h"
#include "ui/run/workspace/dialogs/compare_runs_dialog.h"
#include "ui/run/workspace/dialogs/part_dialog.h"
#include "ui/run/workspace/micro_batch_follower.h"
#include "ui/run/workspace/opening/demo_maker.h"
#include "ui/run/workspace/place_guide.h"
#include "ui/run/workspace/session_keeper.h"
#include "ui/run/workspace/timeline_panels.h"
#include "ui/run/workspace/tools/timeline_tools.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/document/document_controller.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <utility>
#include <variant>

namespace pipescope::ui {

namespace {

/// Whether `ref` means the same item in both traces.
bool isSameItem(const Trace& before, const Trace& after, const TraceRef& ref)
{
    return isPresent(after, ref) && before.track(trackOf(ref)).rank == after.track(trackOf(ref)).rank
           && spanOf(before, ref) == spanOf(after, ref);
}

/// There is something to say of where its time goes.
bool hasPipelines(const Trace& trace)
{
    return !trace.steps.empty() && !trace.groups.empty() && trace.blockCount() > 0;
}

/// There may be very many, and the pipeline is more important.
void collapseOtherRows(TimelineSession& session)
{
    session.changeView([&](ViewOptions& view) { scene::collapseOtherRows(*session.trace(), view.rows); });
}

/// In the status bar; hidden while no clock is shifted.
void showClockOffsets(const scene::ClockShifts& shifts, QLabel& label)
{
    QStringList shifted;
    for (const auto& [host, shift] : shifts) {
        shifted.append(QStringLiteral("%1 %2").arg(toQString(host), shiftText(shift)));
    }
    label.setVisible(!shifted.isEmpty());
    label.setToolTip(shifted.join(QStringLiteral("\n")));
    const bool areMany = shifted.size() > 2;
    label.setText(areMany
                      ? TimelineWorkspace::tr("Clock offsets of %1 hosts").arg(shifted.size())
                      : TimelineWorkspace::tr("Clock offset: %1").arg(shifted.join(QStringLiteral(", "))));
}

} // namespace

TimelineWorkspace::TimelineWorkspace(Engine core, const WorkspaceHost& host)
    : m_actions(host.actions)
    , m_core(std::move(core))
    , m_opener(m_core.load, host.settings)
    , m_centre(new QWidget(&host.window))
    , m_exports(new ExportController(m_session, m_core, host.settings, &host.window))
    , m_demo(new DemoMaker(m_core, this))
    , m_follower(new MicroBatchFollower(m_session, this))
    , m_clockOffsets(new QLabel(&host.window))
{
    m_exports->setParent(this);
    buildCentre();
    m_guide = std::make_unique<PlaceGuide>(m_session, *m_timeline);
    m_tools = std::make_unique<TimelineTools>(m_session, m_actions);
    m_panels = new TimelinePanels({m_session, *m_timeline, *m_guide, m_analyser, m_comparer, m_actions,
                                   host.docks, host.settings, m_core, host.window},
                                  this);
    buildKeeper(host);
    connectWork();
    buildCommands(host);
    new TimelineFocus(host.window, *m_timeline);
    keepTranslated(m_clockOffsets,
                   [this] { showClockOffsets(m_session.view().clockShifts, *m_clockOffsets); });
    connect(&m_session, &TimelineSession::viewChanged, this, &TimelineWorkspace::showOptions);
    connect(&m_session, &TimelineSession::selectionChanged, this, &Workspace::stateChanged);
    connect(&m_analyser, &RunAnalyser::changed, &m_session,
            [this] { m_session.setAnalysed(m_analyser.analysed()); });
    connect(&m_analyser, &RunAnalyser::changed, this, &Workspace::stateChanged);
    connect(&m_companions, &CompanionShower::changed, this, &Workspace::stateChanged);
    connect(&m_comparer, &RunComparer::changed, this, &Workspace::stateChanged);
    // Its statement can be run only where the page is open.
    connect(m_actions.action(TimelineCommand::kShowQuery), &QAction::toggled, this, &Workspace::stateChanged);
    connect(m_panels->query(), &QueryPanel::runningChanged, this, &Workspace::stateChanged);
    connect(m_timeline, &TimelineView::hoverTextChanged, this, &Workspace::hoverTextChanged);
    connect(m_tools->layouts(), &LayoutSelector::chosen, this,
            [this](const std::string& layout) { emit taskChosen(m_opener.withLayout(layout)); });
}

TimelineWorkspace::~TimelineWorkspace() = default;

void TimelineWorkspace::buildCentre()
{
    m_timeline = new TimelineView(m_session, m_centre);
    m_minimap = new MinimapView(m_session, *m_timeline, m_centre);
    m_centre->setFocusProxy(m_timeline);
    auto* layout = new QVBoxLayout(m_centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_minimap);
    layout->addWidget(m_timeline, 1);
}

void TimelineWorkspace::buildCommands(const WorkspaceHost& host)
{
    m_viewCommands = new ViewCommands({m_session, *m_timeline, *m_tools->steps(), m_clocks, m_companions},
                                      m_actions, this);
    new ColourCommands(m_session, host.settings, m_actions, &host.window, this);
    new RowCommands(m_session, m_actions, *m_timeline, *m_tools->rowFilter(), this);
    auto* go = new GoCommands(m_session, host.documents, m_actions, *m_timeline, *host.window.statusBar(),
                              m_timeline);
    go->offerAtItem(m_panels->itemCommands());
    new BubbleCommands(m_session, *m_timeline, m_actions, this);
    new CompareCommands({m_comparer, m_companions, *m_panels->difference()}, m_actions, this);
    auto* run = new RunCommands({m_session, *m_timeline, m_clocks, *m_exports, m_opener, host.documents,
                                 host.settings, m_core, host.window},
                                m_actions, this);
    connect(run, &RunCommands::taskChosen, this, &Workspace::taskChosen);
    m_actions.handle(TimelineCommand::kFollowMicroBatch, [this] { m_follower->follow(); });
    connect(m_follower, &MicroBatchFollower::found, m_panels->search(), &SearchPanel::clear);
    connect(m_follower, &MicroBatchFollower::reported, this, &Workspace::reported);
    connect(&host.documents, &DocumentController::documentReplaced, m_panels->search(), &SearchPanel::clear);
}

void TimelineWorkspace::buildKeeper(const WorkspaceHost& host)
{
    m_keeper = new SessionKeeper(m_session, *m_timeline, *m_panels->search(), host.window, host.stateFolder);
    m_keeper->setParent(this);
    m_keeper->keepSizesOf([this] { return m_opener.givenSizes(); });
    m_opener.takeSizesFrom([this](const auto& root) { return m_keeper->keptSizes(root); });
    connect(m_keeper, &SessionKeeper::sizesImported, this,
            [this](const ParallelSizes& sizes) { emit taskChosen(m_opener.withSizes(sizes)); });
    connect(m_keeper, &SessionKeeper::failed, this, &Workspace::reported);
}

void TimelineWorkspace::connectWork()
{
    connect(m_exports, &ExportController::started, this, &Workspace::workStarted);
    connect(m_exports, &ExportController::progressed, this, &Workspace::workProgressed);
    connect(m_exports, &ExportController::reported, this, &Workspace::reported);
    connect(m_exports, &ExportController::written, this, &Workspace::fileWritten);
    connect(m_exports, &ExportController::idleChanged, this, &Workspace::stateChanged);
    connect(m_exports, &ExportController::writingDatabases, this, &Workspace::writingOwnFiles);
    connect(m_exports, &ExportController::databasesWritten, this, &Workspace::ownFilesWritten);
    connect(m_panels->causes(), &SentencePanel::chartWanted, m_exports, &ExportController::askAndExportChart);
    connect(m_panels->difference(), &SentencePanel::chartWanted, m_exports,
            &ExportController::askAndExportChart);
    connect(m_panels->difference(), &SentencePanel::reportWanted, this,
            [this] { m_exports->askAndExportDifference(m_comparer.compared()); });
    connect(m_panels->whatIf(), &WhatIfPanel::chartWanted, m_exports, &ExportController::askAndExportChart);
    connect(m_panels->whatIf(), &WhatIfPanel::scenarioWanted, m_exports,
            &ExportController::askAndExportScenario);
    connect(m_panels->links(), &LinksPanel::tableWanted, m_exports, &ExportController::askAndExportTable);
    m_actions.handle(TimelineCommand::kExportReport,
                     [this] { m_exports->askAndExportReport(m_analyser.analysed()); });
    m_actions.handle(CommandId::OpenDemo, [this] { m_demo->make(); });
    connect(m_demo, &DemoMaker::started, this, &Workspace::workStarted);
    connect(m_demo, &DemoMaker::idleChanged, this, &Workspace::stateChanged);
    connect(m_demo, &DemoMaker::ready, this,
            [this](const std::filesystem::path& folder) { emit rootsChosen({folder}); });
    connect(m_demo, &DemoMaker::failed, this, &Workspace::reported);
}

OpenTask TimelineWorkspace::taskFor(const std::vector<std::filesystem::path>& roots)
{
    return m_opener.taskFor(roots);
}

void TimelineWorkspace::show(const DocumentPointer& document, Arrival arrival)
{
    const auto shown = std::dynamic_pointer_cast<const TimelineDocument>(document);
    m_opener.setShown(shown);
    showDocument(shown->index(), arrival);
    m_comparer.compare(m_session.recorded(), shown->before());
}

void TimelineWorkspace::showDocument(const std::shared_ptr<const scene::SceneIndex>& index, Arrival arrival)
{
    const auto before = m_session.trace();
    const auto selected = m_session.selection();
    if (arrival == Arrival::MoreParts || arrival == Arrival::Whole) {
        m_session.refineTrace(index);
    } else {
        m_session.setDocument(index);
    }
    if (arrival == Arrival::Opened || arrival == Arrival::FirstPart) {
        // Choices for another run do not apply to this one.
        m_session.setView({});
        m_session.setCurrentRow(std::nullopt);
    } else if (arrival == Arrival::ReadAgain && selected && isSameItem(*before, *index->trace, *selected)) {
        m_session.select(selected);
    }
    if (arrival != Arrival::MoreParts && arrival != Arrival::ReadAgain) {
        collapseOtherRows(m_session);
    }
    if (arrival == Arrival::FirstPart || arrival == Arrival::MoreParts) {
        m_analyser.clear();
    } else {
        m_analyser.analyse(m_session.recorded());
        if (hasPipelines(*m_session.recorded()) && arrival != Arrival::ReadAgain) {
            m_panels->showCauses();
        }
    }
    showOptions();
}

std::function<void()> TimelineWorkspace::rememberShown()
{
    return [this, shown = m_opener.shown(), index = m_session.recordedIndex(), view = m_session.view(),
            marks = m_session.marks()] {
        m_opener.setShown(shown);
        m_session.setDocument(index);
        m_analyser.analyse(m_session.recorded());
        m_session.setAnalysed(m_analyser.analysed());
        m_session.setView(view);
        m_session.setMarks(marks);
        m_comparer.compare(m_session.recorded(), shown ? shown->before() : std::nullopt);
    };
}

void TimelineWorkspace::takeFocus()
{
    m_timeline->setFocus();
}

void TimelineWorkspace::fillToolBar(QToolBar& bar)
{
    m_tools->fill(bar);
}

QWidget* TimelineWorkspace::statusWidget()
{
    return m_clockOffsets;
}

void TimelineWorkspace::showOptions()
{
    const Trace& trace = *m_session.trace();
    m_minimap->setVisible(m_session.view().minimapShown && trace.blockCount() + trace.operatorCount() > 0);
    showClockOffsets(m_session.view().clockShifts, *m_clockOffsets);
    emit stateChanged();
}

QString TimelineWorkspace::verdict() const
{
    const scene::RowOrder& order = m_timeline->scene()->order();
    const std::size_t left = order.hidden + order.filteredOut + order.notChosen;
    const std::size_t all = m_session.trace()->tracks.size();
    QStringList verdict;
    if (const QString part = partText(m_opener.shownRequest().options); !part.isEmpty()) {
        verdict.append(tr("only %1 read").arg(part));
    }
    if (left > 0 && left <= all) {
        verdict.append(tr("%1 of %2 ranks shown").arg(all - left).arg(all));
    }
    if (const auto& run = m_analyser.analysed(); run && !run->verdict.empty()) {
        verdict.append(localized(run->verdict));
    }
    return verdict.join(QStringLiteral(" · "));
}

std::shared_ptr<const DocumentFiles> TimelineWorkspace::filesBefore() const
{
    const auto& compared = m_comparer.compared();
    // Two steps of one run have the same findings.
    return compared && compared->before.trace->roots != compared->after->roots ? compared->before.trace
                                                                               : nullptr;
}

void TimelineWorkspace::updateActions(bool isSettled)
{
    const Trace& trace = *m_session.trace();
    m_tools->showLayouts(trace.layouts.size() > 1 && isSettled);
    m_actions.allow(TimelineCommand::kExportDatabases, trace.source.canWriteBack);
    m_actions.allow(TimelineCommand::kUndoExport, trace.source.canWriteBack);
    m_actions.allow(TimelineCommand::kRunQuery,
                    trace.source.isQueryable && m_actions.action(TimelineCommand::kShowQuery)->isChecked());
    const auto selected = m_session.selection();
    m_actions.allow(CommandId::ShowMessageElsewhere,
                    selected && !linksOf(trace, *selected, *m_session.index()->linkLookup).empty());
    m_actions.allow(TimelineCommand::kQuerySelection, selected && !rawRowQuery(trace, *selected).empty());
    m_actions.allow(TimelineCommand::kParallelSizes, isSettled);
    m_actions.allow(TimelineCommand::kUndoClockOffset, m_clocks.canUndo());
    m_actions.allow(TimelineCommand::kResetClockOffsets, !m_session.view().clockShifts.empty());
    m_actions.allow(TimelineCommand::kEditTraceRules, trace.source.hasNameRules && isSettled);
    m_actions.allow(TimelineCommand::kExportReport,
                    isSettled && m_analyser.analysed() && m_analyser.analysed()->analysis);
    m_actions.allow(TimelineCommand::kShowGhosts, m_companions.isIdealWanted() || m_companions.hasIdeal());
    const bool hasOtherSteps = stepOfSelection(m_session) && trace.steps.size() > 1;
    m_actions.allow(TimelineCommand::kShowStepBeside, m_companions.isStepWanted() || hasOtherSteps);
    m_actions.allow(TimelineCommand::kShowOtherSteps, m_companions.areOthersWanted() || hasOtherSteps);
    m_actions.allow(TimelineCommand::kColourByChange, m_comparer.compared() != nullptr);
    m_actions.allow(TimelineCommand::kNextCause, m_panels->causes()->page()->leadsAnywhere());
    m_actions.allow(CommandId::PreviousStep, !trace.steps.empty());
    m_actions.allow(CommandId::NextStep, !trace.steps.empty());
}

bool TimelineWorkspace::isIdle() const
{
    return m_demo->isIdle() && m_clocks.isIdle() && m_colourer.isIdle() && m_analyser.isIdle()
           && m_companions.isIdle() && m_comparer.isIdle() && m_follower->isIdle() && m_viewCommands->isIdle()
           && m_exports->isIdle() && m_timeline->isIdle() && m_minimap->isIdle() && m_panels->isIdle();
}

bool TimelineWorkspace::isWorking() const
{
    return !m_exports->isIdle() || !m_demo->isIdle();
}

bool TimelineWorkspace::canCancel() const
{
    return isWorking() || m_panels->query()->isRunning();
}

void TimelineWorkspace::cancel()
{
    m_exports->requestStop();
    m_demo->cancel();
    m_panels->query()->cancel();
}

bool TimelineWorkspace::isWriting() const
{
    return !m_exports->isIdle();
}

QString TimelineWorkspace::copiedText(bool asTable) const
{
    return m_panels->copiedText(asTable);
}

void TimelineWorkspace::showPlace(Rank rank, const std::optional<TimeSpan>& recordedTime)
{
    const auto track = m_session.trace()->trackOfRank(rank);
    if (!recordedTime) {
        m_guide->showRank(rank);
    } else if (track) {
        m_guide->showRecordedTime(*track, *recordedTime);
    }
}

bool TimelineWorkspace::hasRank(Rank rank) const
{
    return m_session.trace()->trackOfRank(rank).has_value();
}

Status TimelineWorkspace::saveSession(const std::filesystem::path& file) const
{
    return m_keeper->exportTo(file);
}

Status TimelineWorkspace::applySession(const std::filesystem::path& file)
{
    return m_keeper->importFrom(file);
}

void TimelineWorkspace::keepSession()
{
    m_keeper->keep();
}

void TimelineWorkspace::restoreSession(bool isWhole)
{
    if (isWhole) {
        m_keeper->restoreKept();
    } else {
        m_keeper->previewWasShown();
    }
}

std::optional<MessagePlace> TimelineWorkspace::selectedMessage() const
{
    const auto selected = m_session.selection();
    return selected ? messageOf(*m_session.trace(), *selected) : std::nullopt;
}

bool TimelineWorkspace::showMessage(const MessagePlace& place)
{
    const auto found = findMessage(*m_session.trace(), place);
    if (found) {
        m_guide->showItem(*found);
    }
    return found.has_value();
}

namespace {

/// As the Ascend profilers name it: …_ascend_pt, …_ascend_ms.
bool isRankFolder(const std::filesystem::path& folder)
{
    return folder.filename().native().find("_ascend_") != std::string::npos;
}

/// Two folders are; the folders of two ranks are parts of one run.
bool areTwoRuns(const std::vector<std::filesystem::path>& roots)
{
    std::error_code ignored;
    return roots.size() == 2 && std::ranges::all_of(roots, [&](const std::filesystem::path& root) {
               return std::filesystem::is_directory(root, ignored) && !isRankFolder(root);
           });
}

void askForRunsToCompare(const Engine& core, QMainWindow& window, QSettings& settings,
                         const std::vector<std::filesystem::path>& shown, const StartTask& start)
{
    auto* dialog = new CompareRunsDialog(shown, &window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(dialog, &QDialog::accepted, &window, [dialog, start, load = core.load, &settings] {
        if (const auto wanted = dialog->wanted()) {
            const TimelineOpener opener(load, settings);
            start(opener.taskForComparison(*wanted));
        }
    });
    dialog->open();
}

} // namespace

DocumentKind timelineKind(const Engine& core)
{
    DocumentKind kind;
    kind.opens = [](const std::vector<std::filesystem::path>& roots) {
        return roots.size() == 1 || roots.size() == 2;
    };
    kind.belongTogether = areTwoRuns;
    for (const LayoutName& layout : knownLayouts()) {
        kind.filePatterns.insert(kind.filePatterns.end(), layout.filePatterns.begin(),
                                 layout.filePatterns.end());
    }
    kind.commands = timelineCommands();
    kind.openCommands.push_back(
        {compareRunsCommand(),
         [core](QMainWindow& window, QSettings& settings, const std::vector<std::filesystem::path>& shown,
                const StartTask& start) { askForRunsToCompare(core, window, settings, shown, start); }});
    kind.remedyOf = timelineRemedy;
    kind.makeWorkspace = [core](const WorkspaceHost& host) -> std::unique_ptr<Workspace> {
        return std::make_unique<TimelineWorkspace>(core, host);
    };
    return kind;
}

} // namespace pipescope::ui
