#include "ui/graph/workspace/graph_commands.h"

#include <QAction>
#include <QShortcut>

#include "core/graph/compare/match/unmatched_text.h"
#include "core/graph/explain/search/navigation.h"
#include "ui/graph/session/edge_finder.h"
#include "ui/graph/session/suspect_finder.h"
#include "ui/graph/view/graph_pane.h"
#include "ui/graph/view/graph_view.h"
#include "ui/graph/workspace/graph_command_ids.h"
#include "ui/graph/workspace/graph_panels.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace pipescope::ui {

using graph::RowId;

namespace {

/// What differs there is known, and is less than so many times what is allowed.
bool isBelowMultiple(const graph::Outline& outline, RowId row, double multiple)
{
    if (multiple <= 0 || graph::levelAt(outline, row) == graph::Level::Unmatched) {
        return false;
    }
    // A score is m / (1 + m) for m times the limit.
    const double score = outline.scores.empty() ? std::nan("") : double{outline.scores[row.value]};
    return !(score >= multiple / (1 + multiple));
}

} // namespace

GraphCommands::GraphCommands(const Parts& parts, QObject* parent)
    : QObject(parent)
    , m_session(parts.session)
    , m_view(parts.view)
    , m_panels(parts.panels)
    , m_finder(parts.finder)
    , m_edges(parts.edges)
    , m_actions(parts.actions)
    , m_leaveWay(new QShortcut(Qt::Key_Escape, &m_view))
{
    handleSuspects();
    handleGoing();
    handleExpanding();
    handleLook();
    connect(&m_session, &GraphSession::selectionChanged, this, &GraphCommands::update);
    connect(&m_session, &GraphSession::viewChanged, this, [this] {
        update();
        showStandingOut();
    });
    connect(&m_session, &GraphSession::sheetChanged, this, &GraphCommands::showStandingOut);
    connect(&m_finder, &SuspectFinder::changed, this, &GraphCommands::showStandingOut);
    connect(&m_edges, &EdgeFinder::changed, this, &GraphCommands::showEdges);
    connect(&m_view.navigator(), &GraphNavigator::expandedAlone, this,
            &GraphCommands::sayThatNoPartnerFollowed);
    m_leaveWay->setEnabled(false);
    connect(m_leaveWay, &QShortcut::activated, this, [this] {
        showStandingOut();
        emit reported([] { return QString(); });
    });
}

void GraphCommands::handleSuspects()
{
    m_actions.handle(kFirstDivergence, [this] { m_finder.whenFound([this] { goToFirstDivergence(); }); });
    m_actions.handle(kNextOnset, [this] { m_finder.whenFound([this] { goToOnset(1); }); });
    m_actions.handle(kPreviousOnset, [this] { m_finder.whenFound([this] { goToOnset(-1); }); });
    m_actions.handle(kAcceptOnset, [this] { acceptSelected(); });
    m_actions.handle(kErrorPath, [this] { m_finder.whenFound([this] { showErrorPath(); }); });
}

std::optional<graph::SheetRow> GraphCommands::selectedRow() const
{
    const auto selected = m_session.selection();
    return selected ? std::optional(graph::SheetRow{selected->side, selected->row}) : std::nullopt;
}

void GraphCommands::goToFirstDivergence()
{
    const graph::Suspects* suspects = m_finder.suspects();
    if (suspects == nullptr || !suspects->first) {
        report([] { return tr("There is no divergence: the sides agree as far as is recorded."); });
        return;
    }
    m_panels.showSuspects();
    m_panels.follow(suspects->first->node);
}

void GraphCommands::goToOnset(int by)
{
    const std::vector<graph::Suspect>& open = m_finder.open();
    if (open.empty()) {
        report([] { return tr("There is no onset that is not known."); });
        return;
    }
    // Onsets of other ranks stand between those of this one.
    const auto isSelected = [&](const graph::Suspect& suspect) {
        return suspect.row && suspect.row == selectedRow();
    };
    const auto at = std::ranges::find_if(open, isSelected);
    const auto count = static_cast<std::ptrdiff_t>(open.size());
    const std::ptrdiff_t from = at != open.end() ? at - open.begin() : by > 0 ? -1 : count;
    m_panels.showSuspects();
    m_panels.follow(open[static_cast<std::size_t>((from + by + count) % count)].onset.node);
}

void GraphCommands::acceptSelected()
{
    for (const graph::Suspect& suspect : m_finder.open()) {
        if (suspect.row && suspect.row == selectedRow()) {
            m_finder.accept(suspect.onset.row, true);
            goToOnset(1);
            return;
        }
    }
    report([] { return tr("The selected node is no onset; ] goes to the next one."); });
}

void GraphCommands::showErrorPath()
{
    const graph::Suspects* suspects = m_finder.suspects();
    if (suspects == nullptr || !selectedRow()) {
        return;
    }
    const graph::ErrorPath path = graph::errorPath(*m_session.sheet(), *suspects, *selectedRow());
    if (path.nodes.empty()) {
        report([] { return tr("The selected node does not differ."); });
        return;
    }
    for (const graph::Side side : {graph::Side::Debug, graph::Side::Bench}) {
        if (!m_session.sheet()->has(side)) {
            continue;
        }
        std::vector<std::uint8_t> rows(m_session.sheet()->outline(side).size(), 0);
        std::vector<RowId> way;
        for (const graph::PathNode& node : path.nodes) {
            for (const auto& row : {node.row, node.partner}) {
                if (row && row->side == side) {
                    rows[row->row.value] = 1;
                    way.push_back(row->row);
                }
            }
        }
        std::vector<graph_scene::EdgeToDraw> edges;
        for (std::size_t i = 1; i < way.size(); ++i) {
            edges.push_back({way[i], way[i - 1], true});
        }
        m_view.pane(side)->setHighlighted(std::move(rows));
        m_view.pane(side)->setWay(std::move(edges));
    }
    m_panels.follow(path.nodes.back().node);
    m_leaveWay->setEnabled(true);
    report([count = path.nodes.size()] {
        return count == 1
                   ? tr("The error began at the selected node itself; Escape ends the highlight.")
                   : tr("%1 nodes lead from where the error began to the selected one; Escape ends the "
                        "highlight.")
                         .arg(count);
    });
}

std::vector<std::uint8_t> GraphCommands::standingOut(graph::Side side) const
{
    std::vector<std::uint8_t> rows = m_finder.unexplained(side);
    const GraphViewOptions& view = m_session.view();
    const bool isNarrowed = view.microStep || view.fromMultiple > 0;
    if (!isNarrowed || m_session.sheet() == nullptr || !m_session.sheet()->has(side)) {
        return rows;
    }
    const graph::Outline& outline = m_session.sheet()->outline(side);
    rows.resize(outline.size(), 1);
    for (std::uint32_t row = 0; row < rows.size(); ++row) {
        const bool isOtherStep =
            view.microStep && outline.graph->node(outline.nodes[row]).microStep != *view.microStep;
        if (isOtherStep || isBelowMultiple(outline, RowId{row}, view.fromMultiple)) {
            rows[row] = 0;
        }
    }
    return rows;
}

void GraphCommands::showStandingOut()
{
    for (const graph::Side side : {graph::Side::Debug, graph::Side::Bench}) {
        m_view.pane(side)->setHighlighted(standingOut(side));
        m_view.pane(side)->setWay({});
    }
    m_leaveWay->setEnabled(false);
}

void GraphCommands::showEdges()
{
    for (const graph::Side side : {graph::Side::Debug, graph::Side::Bench}) {
        std::vector<GraphPane::Edge> shown;
        for (const graph::RowEdge& edge : m_edges.edges(side)) {
            std::string text = graph::edgeText(*m_session.sheet()->outline(side).graph, edge);
            if (edge.isGuess) {
                text += " ?";
            }
            shown.push_back({edge.from, edge.to, edge.crosses, std::move(text)});
        }
        m_view.pane(side)->setEdges(std::move(shown));
    }
}

void GraphCommands::handleGoing()
{
    m_actions.handle(kNextBad, [this] { goToBad(1); });
    m_actions.handle(kPreviousBad, [this] { goToBad(-1); });
    m_actions.handle(kWorstChild, [this] { goToWorstChild(); });
    m_actions.handle(kParent, [this] { goToParent(); });
    m_actions.handle(kPartner, [this] { goToPartner(); });
    m_actions.handle(CommandId::Fit, [this] { m_view.navigator().fit(); });
    m_actions.handle(CommandId::ResetView, [this] { m_view.navigator().fitAll(); });
    m_actions.handle(CommandId::UndoZoom, [this] { m_view.navigator().undoZoom(); });
}

void GraphCommands::handleExpanding()
{
    GraphNavigator& navigator = m_view.navigator();
    const auto selectedOrAll = [this] {
        return m_session.selection().value_or(GraphPlace{graph::Side::Debug, RowId{0U}});
    };
    m_actions.handle(kToggleNode, [this, &navigator] {
        if (m_session.selection()) {
            navigator.toggle(*m_session.selection());
        }
    });
    m_actions.handle(kExpandBelow, [&navigator, selectedOrAll] { navigator.expandBelow(selectedOrAll()); });
    m_actions.handle(kCollapseBelow,
                     [&navigator, selectedOrAll] { navigator.collapseBelow(selectedOrAll()); });
    m_actions.handle(kExpandToBad, [&navigator] { navigator.expandToBad(); });
    m_actions.handle(kCollapseAll, [&navigator] { navigator.expandLevels(1); });
    m_actions.handle(kFoldAlike, [&navigator] { navigator.foldAlike(); });
}

void GraphCommands::handleChoice(CommandId id, std::function<void(GraphViewOptions&)> choose)
{
    m_actions.handle(id, [this, choose = std::move(choose)] {
        GraphViewOptions view = m_session.view();
        choose(view);
        m_session.setView(view);
    });
}

void GraphCommands::handleLook()
{
    const auto colour = [this](CommandId id, graph::ColourBy by) {
        handleChoice(id, [by](GraphViewOptions& view) { view.colourBy = by; });
    };
    colour(kByVerdict, graph::ColourBy::Verdict);
    colour(kByScore, graph::ColourBy::Score);
    colour(kByOverflow, graph::ColourBy::Overflow);
    colour(kByReason, graph::ColourBy::UnmatchedReason);
    colour(kByRepair, graph::ColourBy::Repair);
    colour(kByReplicas, graph::ColourBy::Replicas);
    const auto arrange = [this](CommandId id, SidesArrangement arrangement) {
        handleChoice(id, [arrangement](GraphViewOptions& view) { view.arrangement = arrangement; });
    };
    arrange(kBeside, SidesArrangement::Beside);
    arrange(kStacked, SidesArrangement::Stacked);
    arrange(kOnlyDebug, SidesArrangement::OnlyDebug);
    arrange(kOnlyBench, SidesArrangement::OnlyBench);
    handleChoice(kKeepInStep, [](GraphViewOptions& view) { view.areSidesInStep = !view.areSidesInStep; });
    handleChoice(kShowEdges, [](GraphViewOptions& view) { view.areEdgesShown = !view.areEdgesShown; });
    handleChoice(CommandId::ShowMinimap,
                 [](GraphViewOptions& view) { view.isMinimapShown = !view.isMinimapShown; });
}

void GraphCommands::update()
{
    const bool isComparison = m_session.document()->isComparison;
    const bool isSelected = m_session.selection().has_value();
    for (const CommandId id : {kFirstDivergence, kNextOnset, kPreviousOnset}) {
        m_actions.allow(id, isComparison);
    }
    for (const CommandId id : {kAcceptOnset, kErrorPath}) {
        m_actions.allow(id, isComparison && isSelected);
    }
    for (const CommandId id : {kParent, kToggleNode}) {
        m_actions.allow(id, isSelected);
    }
    m_actions.allow(kPartner, isComparison && isSelected);
    for (const CommandId id :
         {kBeside, kStacked, kOnlyDebug, kOnlyBench, kKeepInStep, kByVerdict, kByScore, kByReason})
    {
        m_actions.allow(id, isComparison);
    }
    m_actions.allow(kByReplicas, m_session.sheet() != nullptr && m_session.sheet()->step->ranks.size() > 1);
    m_actions.allow(kByRepair, m_session.sheet() != nullptr && !m_session.sheet()->debug.earlier.empty());
    const GraphViewOptions& view = m_session.view();
    constexpr std::array kColours{std::pair(kByVerdict, graph::ColourBy::Verdict),
                                  std::pair(kByScore, graph::ColourBy::Score),
                                  std::pair(kByOverflow, graph::ColourBy::Overflow),
                                  std::pair(kByReason, graph::ColourBy::UnmatchedReason),
                                  std::pair(kByRepair, graph::ColourBy::Repair),
                                  std::pair(kByReplicas, graph::ColourBy::Replicas)};
    for (const auto& [id, by] : kColours) {
        m_actions.action(id)->setChecked(view.colourBy == by);
    }
    constexpr std::array kArrangements{std::pair(kBeside, SidesArrangement::Beside),
                                       std::pair(kStacked, SidesArrangement::Stacked),
                                       std::pair(kOnlyDebug, SidesArrangement::OnlyDebug),
                                       std::pair(kOnlyBench, SidesArrangement::OnlyBench)};
    for (const auto& [id, arrangement] : kArrangements) {
        m_actions.action(id)->setChecked(view.arrangement == arrangement);
    }
    m_actions.action(kKeepInStep)->setChecked(view.areSidesInStep);
    m_actions.action(kShowEdges)->setChecked(view.areEdgesShown);
    m_actions.action(CommandId::ShowMinimap)->setChecked(view.isMinimapShown);
    m_actions.allow(CommandId::UndoZoom, m_view.navigator().canUndoZoom());
}

void GraphCommands::report(const TextProvider& sentence)
{
    emit reported(sentence);
}

void GraphCommands::goToBad(int by)
{
    const auto& selection = m_session.selection();
    const graph::Side side = selection ? selection->side : graph::Side::Debug;
    const auto from = selection ? std::optional(selection->row) : std::nullopt;
    const auto jump =
        (by > 0 ? graph::nextBad : graph::previousBad)(m_session.classes(side), from, m_session.leastBad());
    if (!jump) {
        report([] { return tr("There is no bad node."); });
        return;
    }
    m_view.navigator().go({side, jump->row});
    if (jump->isWrapped) {
        report([by] {
            return by > 0 ? tr("From the last bad node back to the first.")
                          : tr("From the first bad node on to the last.");
        });
    }
}

void GraphCommands::goToPartner()
{
    const auto partner = m_session.partner();
    if (partner) {
        m_view.navigator().go(*partner);
        return;
    }
    const GraphPlace selected = *m_session.selection();
    if (const auto around = graph::counterpartOf(*m_session.sheet(), {selected.side, selected.row})) {
        m_view.navigator().go({around->row.side, around->row.row});
        report([] { return tr("The node has no partner: this is the partner of what is around it."); });
    }
}

void GraphCommands::sayThatNoPartnerFollowed(GraphPlace place)
{
    const graph::Outline& outline = m_session.sheet()->outline(place.side);
    const graph::UnmatchedReason why =
        outline.unmatched.empty() ? graph::UnmatchedReason::None : outline.unmatched[place.row.value];
    const QString name = toQString(outline.name(place.row));
    report([why, name] {
        return why == graph::UnmatchedReason::None
                   ? tr("'%1' has no partner on the other side: it was expanded alone.").arg(name)
                   : tr("'%1' has no partner on the other side (%2): it was expanded alone.")
                         .arg(name, localized(graph::unmatchedReasonText(why)));
    });
}

void GraphCommands::goToParent()
{
    const GraphPlace selected = *m_session.selection();
    const auto parent = m_session.sheet()->outline(selected.side).parent(selected.row);
    if (parent && parent->value > 0) {
        m_view.navigator().go({selected.side, *parent});
    }
}

void GraphCommands::goToWorstChild()
{
    const GraphPlace from = m_session.selection().value_or(GraphPlace{graph::Side::Debug, RowId{0U}});
    const graph::Outline& outline = m_session.sheet()->outline(from.side);
    const graph::NodeClasses& classes = m_session.classes(from.side);
    const auto worst = graph::worstChild(outline, classes, from.row);
    if (worst && classes.worst(worst->value, outline.ends[worst->value]) >= m_session.leastBad()) {
        m_view.navigator().go({from.side, *worst});
    } else {
        report([] { return tr("There is no bad node below."); });
    }
}

} // namespace pipescope::ui
