#include "ui/graph_workspace/graph_commands.h"

#include <QAction>
#include <QCoreApplication>

#include "ui/graph_view/graph_view.h"

#include <array>
#include <optional>

namespace pipescope::ui {

using graph::RowId;

namespace {

constexpr CommandId kNextBad{"NextBadNode"};
constexpr CommandId kPreviousBad{"PreviousBadNode"};
constexpr CommandId kPartner{"GoToPartner"};
constexpr CommandId kParent{"GoToParent"};
constexpr CommandId kWorstChild{"GoToWorstChild"};
constexpr CommandId kToggleNode{"ToggleNode"};
constexpr CommandId kExpandBelow{"ExpandBelowNode"};
constexpr CommandId kCollapseBelow{"CollapseBelowNode"};
constexpr CommandId kExpandToBad{"ExpandToBadNodes"};
constexpr CommandId kCollapseAll{"CollapseAllNodes"};
constexpr CommandId kKeepInStep{"KeepSidesInStep"};
constexpr CommandId kBeside{"SidesBeside"};
constexpr CommandId kStacked{"SidesStacked"};
constexpr CommandId kOnlyDebug{"OnlyDebugSide"};
constexpr CommandId kOnlyBench{"OnlyBenchSide"};
constexpr CommandId kByVerdict{"ColourByVerdict"};
constexpr CommandId kByScore{"ColourByScore"};
constexpr CommandId kByOverflow{"ColourByOverflow"};
constexpr CommandId kByReason{"ColourByUnmatchedReason"};

// Each text stands once, here; the macro only marks it for the translators.
#define TEXT(text) QT_TRANSLATE_NOOP("Commands", text)

constexpr auto kRows = std::to_array<Command>({
    {kNextBad, CommandMenu::Graph, CommandKind::Action, TEXT("&Next Bad Node"),
     TEXT("Go to the next bad node in order of execution"), keys(Qt::Key_Period)},
    {kPreviousBad, CommandMenu::Graph, CommandKind::Action, TEXT("&Previous Bad Node"),
     TEXT("Go to the previous bad node in order of execution"), keys(Qt::Key_Comma)},
    {kWorstChild, CommandMenu::Graph, CommandKind::Action, TEXT("&Worst Child"),
     TEXT("Go to the worst node one level below; again and again it leads to the worst operation"),
     keys(Qt::Key_J)},
    {kParent, CommandMenu::Graph, CommandKind::Action, TEXT("P&arent"),
     TEXT("Go to the module around the selected node"), keys(Qt::Key_U)},
    {kPartner, CommandMenu::Graph, CommandKind::Action, TEXT("Par&tner"),
     TEXT("Go to the node's partner on the other side"), keys(Qt::Key_T)},
    {kToggleNode, CommandMenu::Graph, CommandKind::Action, TEXT("&Expand or Collapse"),
     TEXT("Expand or collapse the selected box, and its partner"), keys(Qt::Key_E), "", true},
    {kExpandBelow, CommandMenu::Graph, CommandKind::Action, TEXT("E&xpand All Below"),
     TEXT("Expand the selected box and all in it; without a selection everything"),
     keys(Qt::SHIFT | Qt::Key_E)},
    {kCollapseBelow, CommandMenu::Graph, CommandKind::Action, TEXT("Collapse All &Below"),
     TEXT("Collapse the selected box and all in it"), keys(Qt::SHIFT | Qt::Key_C)},
    {kExpandToBad, CommandMenu::Graph, CommandKind::Action, TEXT("Expand to Ba&d Nodes"),
     TEXT("Show the bad nodes, and collapse the rest"), keys(Qt::Key_B)},
    {kCollapseAll, CommandMenu::Graph, CommandKind::Action, TEXT("&Collapse All"),
     TEXT("Collapse all boxes on both sides"), keys(Qt::Key_C)},
    {kColourNodes, CommandMenu::Graph, CommandKind::Submenu, TEXT("Colour N&odes"),
     TEXT("Choose what the colours of nodes show"), noKeys(), "", true},
    {kByVerdict, CommandMenu::ColourNodes, CommandKind::Choice, TEXT("By &Verdict"),
     TEXT("Same, within tolerance, cannot decide, different, or without partner"), noKeys()},
    {kByScore, CommandMenu::ColourNodes, CommandKind::Choice, TEXT("By &Score"),
     TEXT("The ranges of scores of the database, or of the public tool"), noKeys()},
    {kByOverflow, CommandMenu::ColourNodes, CommandKind::Choice, TEXT("By &Overflow"),
     TEXT("Where NaN and infinity came in and went out"), noKeys()},
    {kByReason, CommandMenu::ColourNodes, CommandKind::Choice, TEXT("By &Reason without Partner"),
     TEXT("Why a node has no partner"), noKeys()},
    {kKeepInStep, CommandMenu::Graph, CommandKind::Toggle, TEXT("&Keep Sides in Step"),
     TEXT("What is expanded, collapsed or scrolled on one side is so on the other"), keys(Qt::Key_Y)},
    {kBeside, CommandMenu::Graph, CommandKind::Choice, TEXT("Side by &Side"),
     TEXT("The debug side at the left, the bench side at the right"), noKeys(), "", true},
    {kStacked, CommandMenu::Graph, CommandKind::Choice, TEXT("One &above the Other"),
     TEXT("The debug side at the top, the bench side at the bottom"), noKeys()},
    {kOnlyDebug, CommandMenu::Graph, CommandKind::Choice, TEXT("Only Debu&g"), TEXT("The debug side alone"),
     noKeys()},
    {kOnlyBench, CommandMenu::Graph, CommandKind::Choice, TEXT("Only Benc&h"), TEXT("The bench side alone"),
     noKeys()},
    {CommandId{"GraphZoomKeys"}, CommandMenu::GraphChart, CommandKind::Gesture, TEXT("Zoom"),
     TEXT("Zoom in and out at the pointer; hold to continue, with Shift faster"), noKeys(), TEXT("W, S")},
    {CommandId{"GraphScrollKeys"}, CommandMenu::GraphChart, CommandKind::Gesture, TEXT("Scroll"),
     TEXT("Scroll to earlier and later operations; hold to continue"), noKeys(), TEXT("A, D")},
    {CommandId{"GraphArrows"}, CommandMenu::GraphChart, CommandKind::Gesture, TEXT("Neighbours"),
     TEXT("Select the node above or below; collapse or expand it"), noKeys(), TEXT("Up, Down, Left, Right")},
    {CommandId{"GraphEnter"}, CommandMenu::GraphChart, CommandKind::Gesture, TEXT("Expand"),
     TEXT("Expand or collapse a box; with Shift+Enter all below it"), noKeys(), TEXT("Enter, Double click")},
    {CommandId{"GraphWheel"}, CommandMenu::GraphChart, CommandKind::Gesture, TEXT("Wheel"),
     TEXT("Scroll; with Ctrl zoom at the pointer"), noKeys(), TEXT("Wheel, Ctrl+Wheel")},
    {CommandId{"GraphMinimapClick"}, CommandMenu::GraphChart, CommandKind::Gesture, TEXT("Minimap"),
     TEXT("Go to that part of the graph"), noKeys(), TEXT("Click in the minimap")},
});

constexpr Command kCompareModels = behind(
    CommandId::OpenFile,
    needing(CommandNeed::Nothing,
            {CommandId{"CompareModels"}, CommandMenu::File, CommandKind::Action, TEXT("Compare &Models…"),
             TEXT("Choose two dumps of model graphs to compare"), keys(Qt::CTRL | Qt::Key_M)}));

#undef TEXT

} // namespace

std::span<const Command> graphCommandRows()
{
    return kRows;
}

const Command& compareModelsCommand()
{
    return kCompareModels;
}

GraphCommands::GraphCommands(GraphSession& session, GraphView& view, CommandActions& actions, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_view(view)
    , m_actions(actions)
{
    handleGoing();
    handleExpanding();
    handleLook();
    connect(&session, &GraphSession::selectionChanged, this, &GraphCommands::update);
    connect(&session, &GraphSession::viewChanged, this, &GraphCommands::update);
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
    m_actions.handle(kCollapseAll, [&navigator] { navigator.collapseAll(); });
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
    const auto arrange = [this](CommandId id, SidesArrangement arrangement) {
        handleChoice(id, [arrangement](GraphViewOptions& view) { view.arrangement = arrangement; });
    };
    arrange(kBeside, SidesArrangement::Beside);
    arrange(kStacked, SidesArrangement::Stacked);
    arrange(kOnlyDebug, SidesArrangement::OnlyDebug);
    arrange(kOnlyBench, SidesArrangement::OnlyBench);
    handleChoice(kKeepInStep, [](GraphViewOptions& view) { view.areSidesInStep = !view.areSidesInStep; });
    handleChoice(CommandId::ShowMinimap,
                 [](GraphViewOptions& view) { view.isMinimapShown = !view.isMinimapShown; });
}

void GraphCommands::update()
{
    const bool isComparison = m_session.document()->isComparison;
    const bool isSelected = m_session.selection().has_value();
    for (const CommandId id : {kParent, kToggleNode}) {
        m_actions.allow(id, isSelected);
    }
    m_actions.allow(kPartner, isComparison && isSelected);
    for (const CommandId id :
         {kBeside, kStacked, kOnlyDebug, kOnlyBench, kKeepInStep, kByVerdict, kByScore, kByReason})
    {
        m_actions.allow(id, isComparison);
    }
    const GraphViewOptions& view = m_session.view();
    constexpr std::array kColours{std::pair(kByVerdict, graph::ColourBy::Verdict),
                                  std::pair(kByScore, graph::ColourBy::Score),
                                  std::pair(kByOverflow, graph::ColourBy::Overflow),
                                  std::pair(kByReason, graph::ColourBy::UnmatchedReason)};
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
    m_actions.action(CommandId::ShowMinimap)->setChecked(view.isMinimapShown);
    m_actions.allow(CommandId::UndoZoom, m_view.navigator().canUndoZoom());
}

void GraphCommands::report(const QString& sentence)
{
    emit reported([sentence] { return sentence; });
}

void GraphCommands::goToBad(int by)
{
    const graph::Side side = m_session.selection() ? m_session.selection()->side : graph::Side::Debug;
    const graph::NodeClasses& classes = m_session.classes(side);
    const auto size = static_cast<std::uint32_t>(classes.size());
    const std::uint8_t least = m_session.leastBad();
    const std::uint32_t at = m_session.selection() ? m_session.selection()->row.value : 0;
    const auto search = [&](std::uint32_t first, std::uint32_t end) {
        return by > 0 ? classes.next(first, end, least) : classes.previous(first, end, least);
    };
    auto found = by > 0 ? search(at + 1, size) : search(1, std::max(1U, at));
    if (!found) {
        found = search(1, size);
        if (found) {
            report(by > 0 ? tr("From the last bad node back to the first.")
                          : tr("From the first bad node on to the last."));
        }
    }
    if (found) {
        m_view.navigator().go({side, *found});
    } else {
        report(tr("There is no bad node."));
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
    const graph::Outline& outline = m_session.sheet()->outline(selected.side);
    const RowId matched{outline.nearestMatched[selected.row.value]};
    if (const auto around = outline.partner(matched)) {
        report(tr("The node has no partner: this is the partner of what is around it."));
        m_view.navigator().go({otherSide(selected.side), *around});
    }
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
    std::optional<RowId> worst;
    std::uint8_t worstClass = 0;
    for (const RowId child : graph::ChildRows(outline, from.row)) {
        const std::uint8_t below = classes.worst(child.value, outline.ends[child.value]);
        if (below > worstClass) {
            worst = child;
            worstClass = below;
        }
    }
    if (worst && worstClass >= m_session.leastBad()) {
        m_view.navigator().go({from.side, *worst});
    } else {
        report(tr("There is no bad node below."));
    }
}

} // namespace pipescope::ui
