#include "ui/graph/workspace/graph_workspace.h"

#include <QFileDialog>
#include <QMainWindow>
#include <QMenu>
#include <QToolBar>

#include "core/graph/explain/search/messages.h"
#include "ui/graph/exporting/graph_exporter.h"
#include "ui/graph/panels/layers/layer_finder.h"
#include "ui/graph/panels/layers/layers_panel.h"
#include "ui/graph/panels/node_list_panel.h"
#include "ui/graph/view/graph_legend.h"
#include "ui/graph/view/graph_view.h"
#include "ui/graph/workspace/divergence_banner.h"
#include "ui/graph/workspace/first_sight.h"
#include "ui/graph/workspace/graph_command_ids.h"
#include "ui/graph/workspace/graph_command_table.h"
#include "ui/graph/workspace/graph_commands.h"
#include "ui/graph/workspace/graph_panels.h"
#include "ui/graph/workspace/graph_session_keeper.h"
#include "ui/graph/workspace/graph_view_picture.h"
#include "ui/graph/workspace/match_commands.h"
#include "ui/graph/workspace/opening/compare_dialog.h"
#include "ui/graph/workspace/tools/database_saver.h"
#include "ui/graph/workspace/tools/graph_selectors.h"
#include "ui/graph/workspace/tools/score_colours_editor.h"
#include "ui/shell/commands/command_actions.h"
#include "ui/shell/document/document_controller.h"
#include "ui/shell/document/file_dialogs.h"
#include "ui/shell/toolkit/drawn_icons.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>

namespace pipescope::ui {

namespace {

constexpr std::array kGoing{kPartner, kParent, kWorstChild, kErrorPath, kAcceptOnset};
constexpr std::array kExpanding{kToggleNode, kExpandBelow, kCollapseBelow};
constexpr std::array kMatching{kMatch, kMatchBelow, kTakeApart, kTakeApartBelow};

/// "2 of 496 nodes overflow · 3 unplaced · 1 unlinked"
QString notableText(const NodeTotals& totals)
{
    QStringList parts{
        totals.overflowing == 0
            ? GraphWorkspace::tr("No overflow in %1 nodes").arg(totals.nodes)
            : GraphWorkspace::tr("%1 of %2 nodes overflow").arg(totals.overflowing).arg(totals.nodes)};
    if (totals.unplaced > 0) {
        parts.append(GraphWorkspace::tr("%1 unplaced").arg(totals.unplaced));
    }
    if (totals.unlinked > 0) {
        parts.append(GraphWorkspace::tr("%1 unlinked").arg(totals.unlinked));
    }
    return parts.join(QStringLiteral(" · "));
}

constexpr std::array kCopying{CommandId::Copy, CommandId::CopyTable};

} // namespace

GraphWorkspace::GraphWorkspace(const WorkspaceHost& host)
    : m_actions(host.actions)
    , m_view(new GraphView(m_session, &host.window))
    , m_selectors(new GraphSelectors(m_session, m_finder, this))
    , m_panels(new GraphPanels({m_session, *m_view, m_finder, host.actions, host.docks, host.window}, this))
    , m_commands(new GraphCommands({m_session, *m_view, *m_panels, m_finder, m_edges, host.actions}, this))
    , m_banner(new DivergenceBanner(m_session, m_finder, host.actions, m_view))
    , m_firstSight(new FirstSight(m_session, m_finder, *m_view, this))
    , m_matchCommands(
          new MatchCommands({m_session, m_matcher, host.actions, host.window, host.settings}, this))
    , m_saver(new DatabaseSaver({m_session, m_matcher, host.actions, host.window, host.settings}, this))
    , m_scoreColours(new ScoreColoursEditor({m_session, host.actions, host.window}, this))
    , m_keeper(new GraphSessionKeeper(
          {m_session, m_view->navigator(), *m_panels->list(), m_repair, host.window}, host.stateFolder, this))
    , m_exporter(new GraphExporter(host.settings, host.window, this))
{
    connectSelectors();
    connectExports(host);
    connectWriters();
    m_view->addAbove(m_banner);
    connect(m_banner, &DivergenceBanner::followed, m_panels, &GraphPanels::follow);
    connect(m_firstSight, &FirstSight::foundNotable, m_panels, &GraphPanels::showNodes);
    connect(m_keeper, &GraphSessionKeeper::failed, this, &Workspace::reported);
    connectComments();
    connect(m_matchCommands, &MatchCommands::fileWritten, this, &Workspace::fileWritten);
    connect(m_saver, &DatabaseSaver::started, this, &Workspace::workStarted);
    connect(m_saver, &DatabaseSaver::progressed, this, &Workspace::workProgressed);
    connect(m_saver, &DatabaseSaver::stateChanged, this, &Workspace::stateChanged);
    connect(m_saver, &DatabaseSaver::reported, this, &Workspace::reported);
    connect(m_saver, &DatabaseSaver::fileWritten, this, &Workspace::fileWritten);
    connect(m_view, &GraphView::hoverTextChanged, this, &Workspace::hoverTextChanged);
    connect(m_view, &GraphView::menuRequested, this, [this](const QPoint& position) {
        QMenu* menu = m_actions.makeMenu(m_view, {kGoing, kExpanding, kMatching, kCopying});
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->popup(position);
    });
    connect(&m_view->navigator(), &GraphNavigator::moved, this, &Workspace::stateChanged);
    connect(&m_session, &GraphSession::selectionChanged, this, &Workspace::stateChanged);
    connect(&m_finder, &SuspectFinder::changed, this, &Workspace::stateChanged);
    connect(&m_repair, &RepairFinder::changed, this, &Workspace::stateChanged);
    connect(&m_repair, &RepairFinder::reported, this, &Workspace::reported);
    connect(&m_edges, &EdgeFinder::changed, this, &Workspace::stateChanged);
    host.actions.handle(kCompareEarlier, [this, &window = host.window, &settings = host.settings] {
        askForEarlier(window, settings);
    });
    host.actions.handle(CommandId::PreviousStep, [this] { m_selectors->advanceStep(-1); });
    host.actions.handle(CommandId::NextStep, [this] { m_selectors->advanceStep(1); });
}

GraphWorkspace::~GraphWorkspace() = default;

void GraphWorkspace::connectComments()
{
    const auto comment = [this](const TextProvider& sentence) {
        emit reported(sentence);
        m_isCommented = true;
    };
    connect(m_commands, &GraphCommands::reported, this, comment);
    connect(m_matchCommands, &MatchCommands::reported, this, comment);
    // While a node is picked, the user looks for its partner: what says so stays.
    const auto end = [this] {
        if (m_isCommented && !m_session.picked()) {
            emit reported([] { return QString(); });
        }
    };
    connect(&m_session, &GraphSession::selectionChanged, this, end);
    connect(&m_session, &GraphSession::pickedChanged, this, end);
    connect(&m_session, &GraphSession::sheetChanged, this, end);
    connect(this, &Workspace::reported, this, [this] { m_isCommented = false; });
}

void GraphWorkspace::connectSelectors()
{
    connect(m_selectors, &GraphSelectors::stepChosen, this,
            [this](qint64 step) { emit taskChosen(m_opener.withStep(step)); });
    connect(m_panels->layers()->finder(), &LayerFinder::rowsChanged, m_selectors,
            [this] { m_selectors->setLayerRows(m_panels->layers()->finder()->rows()); });
    connect(m_selectors, &GraphSelectors::otherRankChosen, this,
            [this](int rank) { emit taskChosen(m_opener.withRank(Rank{rank})); });
    connect(m_panels, &GraphPanels::otherRankWanted, this, [this](const graph::NodeTarget& target) {
        m_wanted = target;
        emit taskChosen(m_opener.withRank(target.rank));
    });
    connect(m_panels, &GraphPanels::otherStepWanted, this,
            [this](qint64 step, const graph::NodeTarget& target) {
                m_wanted = target;
                emit taskChosen(m_opener.withStep(step, target.rank));
            });
    connect(m_selectors, &GraphSelectors::databaseChosen, this,
            [this](const std::filesystem::path& file) { emit taskChosen(m_opener.withDatabase(file)); });
}

void GraphWorkspace::connectWriters()
{
    const auto connectWriter = [this](const auto* writer) {
        using Writer = std::remove_cvref_t<decltype(*writer)>;
        connect(writer, &Writer::changed, this, &Workspace::stateChanged);
        connect(writer, &Writer::started, this, &Workspace::workStarted);
        connect(writer, &Writer::writingDatabase, this, &Workspace::writingOwnFiles);
        connect(writer, &Writer::databaseReleased, this, &Workspace::ownFilesWritten);
    };
    connectWriter(&m_matcher);
    connectWriter(m_scoreColours);
    connect(m_scoreColours, &ScoreColoursEditor::reported, this, &Workspace::reported);
    connect(m_scoreColours, &ScoreColoursEditor::fileWritten, this, &Workspace::fileWritten);
}

void GraphWorkspace::connectExports(const WorkspaceHost& host)
{
    connect(m_exporter, &GraphExporter::started, this, &Workspace::workStarted);
    connect(m_exporter, &GraphExporter::idleChanged, this, &Workspace::stateChanged);
    connect(m_exporter, &GraphExporter::written, this, &Workspace::fileWritten);
    connect(m_exporter, &GraphExporter::reported, this, &Workspace::reported);
    host.actions.handle(kExportNodes, [this, &window = host.window, &settings = host.settings] {
        askForExport(window, settings);
    });
    host.actions.handle(CommandId::ExportPicture, [this] {
        if (m_session.sheet() != nullptr) {
            m_exporter->ask(pictureOfView(m_session, *m_view), m_session.document()->opening.request.debug);
        }
    });
}

void GraphWorkspace::askForExport(QMainWindow& window, QSettings& settings)
{
    const LastFolder folder(settings, QStringLiteral("nodes"),
                            folderBeside(m_session.document()->opening.request.debug));
    askForFileToWrite(
        &window, {tr("Export List of Nodes"), {QStringLiteral("csv"), QStringLiteral("json")}, {}, folder},
        [this](const std::filesystem::path& file) {
            if (const Status written = m_panels->list()->exportTo(file)) {
                emit fileWritten(file);
            } else {
                emit reported([error = written.error()] { return errorText(error); });
            }
        },
        [this](const TextProvider& why) { emit reported(why); });
}

void GraphWorkspace::askForEarlier(QMainWindow& window, QSettings& settings)
{
    auto* dialog = new QFileDialog(&window, tr("Compare with an Earlier Comparison"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilter(QStringLiteral("*.vis.db"));
    LastFolder(settings, QStringLiteral("earlier"), folderBeside(m_session.document()->opening.request.debug))
        .follow(dialog);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        GraphViewOptions view = m_session.view();
        view.colourBy = graph::ColourBy::Repair;
        m_session.setView(view);
        m_repair.compareWith(toPath(file));
    });
    dialog->open();
}

OpenTask GraphWorkspace::taskFor(const std::vector<std::filesystem::path>& roots)
{
    return m_opener.taskFor(roots);
}

void GraphWorkspace::show(const DocumentPointer& document, Arrival arrival)
{
    const auto shown = std::dynamic_pointer_cast<const PreparedGraphs>(document);
    m_opener.setShown(shown);
    if (arrival == Arrival::Opened || arrival == Arrival::FirstPart) {
        m_session.select(std::nullopt);
        GraphViewOptions view = m_session.view();
        view.colourBy = shown->graphs()->isComparison ? graph::ColourBy::Verdict : graph::ColourBy::Overflow;
        view.microStep.reset();
        view.fromMultiple = 0;
        m_session.setView(view);
        m_banner->reopen();
        m_firstSight->begin();
    } else if (arrival != Arrival::ReadAgain) {
        m_firstSight->goOn();
    }
    m_session.setDocument(shown->graphs());
    emit stateChanged();
}

std::function<void()> GraphWorkspace::rememberShown()
{
    return [this, shown = m_opener.shown(), document = m_session.document(), view = m_session.view()] {
        m_opener.setShown(shown);
        m_session.setView(view);
        m_session.setDocument(document);
    };
}

QWidget* GraphWorkspace::centre()
{
    return m_view;
}

QWidget* GraphWorkspace::foot()
{
    return m_view->legend();
}

void GraphWorkspace::takeFocus()
{
    m_view->setFocus();
}

void GraphWorkspace::fillToolBar(QToolBar& bar)
{
    m_selectors->fill(bar);
    bar.addSeparator();
    m_actions.action(CommandId::Fit)->setIcon(drawnIcon(DrawnIcon::Fit));
    m_actions.action(kFirstDivergence)->setIcon(drawnIcon(DrawnIcon::FirstDivergence));
    bar.addAction(m_actions.action(CommandId::Fit));
    bar.addAction(m_actions.action(kFirstDivergence));
}

void GraphWorkspace::updateActions(bool isSettled)
{
    const bool hasSteps = m_session.document()->steps.size() > 1;
    m_actions.allow(CommandId::PreviousStep, hasSteps);
    m_actions.allow(CommandId::NextStep, hasSteps);
    m_actions.allow(kCompareEarlier,
                    isSettled && m_session.document()->isComparison && !m_session.document()->isTreeOnly);
    m_actions.allow(CommandId::ShowMessageElsewhere, selectedMessage().has_value());
    m_commands->update();
    m_matchCommands->update(isSettled && m_saver->isIdle());
    m_saver->update(isSettled);
    m_scoreColours->update(isSettled);
}

bool GraphWorkspace::isIdle() const
{
    return m_view->isIdle() && m_panels->isIdle() && m_finder.isIdle() && m_edges.isIdle()
           && m_matcher.isIdle() && m_repair.isIdle() && m_exporter->isIdle() && m_saver->isIdle()
           && m_scoreColours->isIdle();
}

QString GraphWorkspace::verdict() const
{
    const graph::GraphDocument& document = *m_session.document();
    if (m_session.sheet() == nullptr) {
        return {};
    }
    const NodeTotals totals = m_session.totals();
    if (!document.isComparison || document.isTreeOnly) {
        return notableText(totals);
    }
    const QString differing = tr("%1 of %2 nodes differ").arg(totals.different).arg(totals.nodes);
    const graph::Suspects* suspects = m_finder.suspects();
    if (suspects == nullptr) {
        return differing;
    }
    const std::size_t onsets = suspects->onsets.size();
    return differing + QStringLiteral(" · ") + (onsets == 1 ? tr("1 onset") : tr("%1 onsets").arg(onsets));
}

bool GraphWorkspace::isWorking() const
{
    return !m_exporter->isIdle() || !m_saver->isIdle() || !m_matcher.isIdle() || !m_scoreColours->isIdle();
}

bool GraphWorkspace::isWriting() const
{
    return m_matcher.isWriting() || m_scoreColours->isWriting();
}

void GraphWorkspace::cancel()
{
    m_exporter->requestStop();
    m_saver->cancel();
    m_matcher.cancel();
    m_scoreColours->cancel();
}

QString GraphWorkspace::copiedText(bool asTable) const
{
    return m_panels->copiedText(asTable);
}

void GraphWorkspace::showPlace(Rank rank, const std::optional<TimeSpan>& /*recordedTime*/)
{
    m_session.showRank(rank);
}

bool GraphWorkspace::hasRank(Rank rank) const
{
    return m_session.document()->sheetOf(rank) != nullptr;
}

Status GraphWorkspace::saveSession(const std::filesystem::path& file) const
{
    return m_keeper->exportTo(file);
}

Status GraphWorkspace::applySession(const std::filesystem::path& file)
{
    return m_keeper->importFrom(file);
}

void GraphWorkspace::keepSession()
{
    m_keeper->keep();
}

void GraphWorkspace::restoreSession(bool isWhole)
{
    // The rest of a document changes nothing of the view.
    if (!isWhole || !m_hasRestored) {
        m_keeper->restoreKept();
    }
    m_hasRestored = !isWhole;
    if (isWhole) {
        goToWanted();
    }
}

std::optional<MessagePlace> GraphWorkspace::selectedMessage() const
{
    const graph::Sheet* const sheet = m_session.sheet();
    const auto selected = m_session.selection();
    return sheet != nullptr && selected ? graph::messageOf(*sheet, {selected->side, selected->row})
                                        : std::nullopt;
}

bool GraphWorkspace::showMessage(const MessagePlace& place)
{
    const graph::GraphDocument& document = *m_session.document();
    const graph::Sheet* const sheet = m_session.sheet();
    const bool hasStep = std::ranges::find(document.steps, place.step.value) != document.steps.end();
    const bool isOtherStep = hasStep && sheet != nullptr && sheet->debug.graph->step != place.step.value;
    const bool isOtherRank = document.sheetOf(place.rank) == nullptr;
    if (isOtherRank && std::ranges::find(document.ranks, place.rank) == document.ranks.end()) {
        return false;
    }
    if (isOtherStep || isOtherRank) {
        m_wantedMessage = place;
        emit taskChosen(isOtherStep ? m_opener.withStep(place.step.value, place.rank)
                                    : m_opener.withRank(place.rank));
        return true;
    }
    m_session.showRank(place.rank);
    const auto row = graph::findMessage(*m_session.sheet(), place);
    if (row) {
        m_view->navigator().go({row->side, row->row});
    }
    return row.has_value();
}

void GraphWorkspace::goToWanted()
{
    if (const auto message = std::exchange(m_wantedMessage, {})) {
        showMessage(*message);
    }
    const auto wanted = std::exchange(m_wanted, {});
    if (!wanted) {
        return;
    }
    m_session.showRank(wanted->rank);
    const graph::Sheet* const sheet = m_session.sheet();
    if (sheet != nullptr && sheet->rank() == wanted->rank && sheet->has(wanted->side)) {
        if (const auto row = sheet->outline(wanted->side).find(wanted->node)) {
            m_view->navigator().go({wanted->side, *row});
        }
    }
}

namespace {

UserText whatADumpIs()
{
    return "a dump is a folder with construct.json and dump.json, or one that holds such folders as "
           "rank0, rank1, … or step0, step1, …; a database is a .vis.db file"_text;
}

/// Why two roots are not compared: which of them is no dump.
std::optional<Error> whyNotCompared(const std::vector<std::filesystem::path>& roots)
{
    if (roots.size() != 2) {
        return std::nullopt;
    }
    const auto wrong = std::ranges::find_if_not(roots, graph::looksLikeGraph);
    if (wrong == roots.end()) {
        return std::nullopt;
    }
    std::error_code ignored;
    if (!std::filesystem::exists(*wrong, ignored)) {
        return Error{ErrorKind::NotFound, *wrong, "no such file or folder"_text};
    }
    return Error{ErrorKind::InvalidArgument, *wrong,
                 "this is no dump of a model graph: %1"_text(whatADumpIs())};
}

} // namespace

DocumentKind graphKind()
{
    DocumentKind kind;
    kind.opens = [](const std::vector<std::filesystem::path>& roots) {
        return !roots.empty() && roots.size() <= 2 && std::ranges::all_of(roots, graph::looksLikeGraph);
    };
    kind.belongTogether = kind.opens;
    kind.whyNot = whyNotCompared;
    kind.filePatterns = {"*.vis.db"};
    kind.commands.assign(graphCommandRows().begin(), graphCommandRows().end());
    kind.remedyOf = graphRemedy;
    kind.guideWord = "msprobe";
    OpenCommand compare{compareModelsCommand(), {}};
    compare.ask = [](QMainWindow& window, QSettings& settings,
                     const std::vector<std::filesystem::path>& shown, const StartTask& start) {
        auto* dialog = new CompareDialog(settings, shown, &window);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        QObject::connect(dialog, &QDialog::accepted, &window, [dialog, start] {
            if (auto opening = dialog->opening()) {
                start(graphTask(*std::move(opening)));
            }
        });
        dialog->open();
    };
    kind.openCommands.push_back(std::move(compare));
    kind.makeWorkspace = [](const WorkspaceHost& host) -> std::unique_ptr<Workspace> {
        return std::make_unique<GraphWorkspace>(host);
    };
    return kind;
}

} // namespace pipescope::ui
