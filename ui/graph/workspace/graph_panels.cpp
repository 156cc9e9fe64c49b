#include "ui/graph/workspace/graph_panels.h"

#include "ui/graph/panels/errors/tensor_errors_panel.h"
#include "ui/graph/panels/items_panel.h"
#include "ui/graph/panels/layers/layers_panel.h"
#include "ui/graph/panels/node_list_panel.h"
#include "ui/graph/panels/node_panel.h"
#include "ui/graph/panels/suspects_panel.h"
#include "ui/graph/view/graph_view.h"
#include "ui/graph/workspace/graph_command_ids.h"
#include "ui/shell/commands/command_actions.h"
#include "ui/shell/panels/docks.h"
#include "ui/shell/toolkit/focus.h"

#include <algorithm>
#include <array>

namespace pipescope::ui {

namespace {

constexpr DockKind kNodeDock{"graph_node", QT_TRANSLATE_NOOP("Docks", "Node"), CommandId::ShowDetails,
                             DockPlace::Right};
constexpr DockKind kItemsDock{"graph_items", QT_TRANSLATE_NOOP("Docks", "Inputs and Outputs"), kShowItems};
constexpr DockKind kListDock{"graph_nodes", QT_TRANSLATE_NOOP("Docks", "Nodes"), kShowNodes};
constexpr DockKind kSuspectsDock{"graph_suspects", QT_TRANSLATE_NOOP("Docks", "Onsets"), kShowSuspects};
constexpr DockKind kErrorsDock{"graph_errors", QT_TRANSLATE_NOOP("Docks", "Errors of a Tensor"), kShowErrors};
constexpr DockKind kLayersDock{"graph_layers", QT_TRANSLATE_NOOP("Docks", "Layers"), kShowLayers};

/// In pixels, of the chart that gives some of it away.
constexpr int kHeightForLayers = 450;

} // namespace

GraphPanels::GraphPanels(const Parts& parts, QObject* parent)
    : QObject(parent)
    , m_session(parts.session)
    , m_view(parts.view)
    , m_docks(parts.docks)
    , m_finder(parts.finder)
    , m_selected(new SelectedDetails(parts.session, this))
    , m_node(new NodePanel(*m_selected, parts.finder, &parts.window))
    , m_items(new ItemsPanel(*m_selected, &parts.window))
    , m_list(new NodeListPanel(parts.session, &parts.window))
    , m_suspects(new SuspectsPanel(parts.finder, &parts.window))
    , m_errors(new TensorErrorsPanel(parts.session, &parts.window))
    , m_layers(new LayersPanel(parts.session, parts.finder, &parts.window))
    , m_all{m_node, m_items, m_list, m_suspects, m_errors, m_layers}
{
    m_docks.add(kNodeDock, m_node);
    m_docks.add(kSuspectsDock, m_suspects);
    m_docks.add(kListDock, m_list);
    m_docks.add(kItemsDock, m_items);
    m_docks.add(kErrorsDock, m_errors);
    m_docks.add(kLayersDock, m_layers);
    connectPanels();
    handleCommands(parts.actions);
}

void GraphPanels::connectPanels()
{
    connect(m_node, &NodePanel::followed, this, &GraphPanels::followTarget);
    connect(m_list, &NodeListPanel::followed, this,
            [this](GraphPlace place) { m_view.navigator().go(place); });
    connect(m_list, &NodeListPanel::left, this, [this] { m_view.setFocus(); });
    connect(m_suspects, &SuspectsPanel::followed, this, &GraphPanels::follow);
    connect(m_layers, &LayersPanel::followed, this, [this](qint64 step, const graph::NodeTarget& target) {
        const bool isShown = m_session.sheet() != nullptr && m_session.sheet()->debug.graph->step == step;
        isShown ? followTarget(target) : emit otherStepWanted(step, target);
    });
    connect(m_items, &ItemsPanel::chosenChanged, this, [this] { m_errors->setItem(m_items->chosen()); });
    // The first time there is something to see.
    connect(m_selected, &SelectedDetails::changed, this, [this] {
        if (m_selected->details() == nullptr || m_hasShownItems) {
            return;
        }
        m_hasShownItems = true;
        if (m_docks.isHidden(kListDock) && m_docks.isHidden(kSuspectsDock)) {
            m_docks.show(kItemsDock);
        }
    });
    connect(&m_finder, &SuspectFinder::changed, this, &GraphPanels::showLayersOnce);
}

void GraphPanels::showLayersOnce()
{
    const graph::Sheet* const sheet = m_session.sheet();
    const graph::Suspects* const suspects = m_finder.suspects();
    if (m_hasShownLayers || sheet == nullptr || suspects == nullptr || !suspects->first) {
        return;
    }
    m_hasShownLayers = true;
    const bool isFree = std::ranges::all_of(std::array{&kListDock, &kSuspectsDock, &kItemsDock, &kErrorsDock},
                                            [this](const DockKind* kind) { return m_docks.isHidden(*kind); });
    // A small window keeps its room for the first divergence.
    const bool hasRoom = m_view.height() >= kHeightForLayers;
    if (isFree && hasRoom && (sheet->step->ranks.size() > 1 || m_session.document()->steps.size() > 1)) {
        m_docks.show(kLayersDock);
    }
}

void GraphPanels::handleCommands(CommandActions& actions)
{
    actions.handle(CommandId::Find, [this] {
        m_docks.show(kListDock);
        m_list->takeFocus();
    });
    actions.handle(CommandId::FindNext, [this] { m_list->advance(1); });
    actions.handle(CommandId::FindPrevious, [this] { m_list->advance(-1); });
}

void GraphPanels::showSuspects()
{
    m_docks.show(kSuspectsDock);
}

void GraphPanels::showNodes()
{
    m_docks.show(kListDock);
}

void GraphPanels::follow(const graph::SideNode& node)
{
    const graph::Sheet* sheet = m_session.sheet();
    if (sheet == nullptr || node.rank >= sheet->step->ranks.size()) {
        return;
    }
    const graph::RankGraphs& rank = sheet->step->ranks[node.rank];
    const graph::Graph& graph = node.side == graph::Side::Debug ? rank.debug.graph : rank.bench->graph;
    followTarget({node.side, rank.debug.graph.rank, std::string(graph.name(node.node))});
}

bool GraphPanels::isIdle() const
{
    return std::ranges::all_of(m_all, [](const Panel* panel) { return panel->isIdle(); });
}

QString GraphPanels::copiedText(bool asTable) const
{
    const auto focused =
        std::ranges::find_if(m_all, [](const Panel* panel) { return hasFocusWithin(panel); });
    if (focused != m_all.end() && *focused != m_node) {
        return (*focused)->tsv();
    }
    return asTable ? m_node->tsv() : m_node->text();
}

void GraphPanels::followTarget(const graph::NodeTarget& target)
{
    if (m_session.document()->sheetOf(target.rank) == nullptr) {
        emit otherRankWanted(target);
        return;
    }
    m_session.showRank(target.rank);
    const graph::Sheet* sheet = m_session.sheet();
    if (sheet == nullptr || sheet->rank() != target.rank || !sheet->has(target.side)) {
        return;
    }
    if (const auto row = sheet->outline(target.side).find(target.node)) {
        m_view.navigator().go({target.side, *row});
    }
}

} // namespace pipescope::ui
