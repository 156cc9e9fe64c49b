#include "ui/graph_workspace/graph_panels.h"

#include "ui/graph_panels/items_panel.h"
#include "ui/graph_panels/node_panel.h"
#include "ui/graph_view/graph_view.h"
#include "ui/panels/docks.h"
#include "ui/toolkit/focus.h"

#include <algorithm>

namespace pipescope::ui {

namespace {

constexpr DockKind kNodeDock{"graph_node", QT_TRANSLATE_NOOP("Docks", "Node"), CommandId::ShowDetails,
                             DockPlace::Right};
constexpr DockKind kItemsDock{"graph_items", QT_TRANSLATE_NOOP("Docks", "Inputs and Outputs"), std::nullopt};

} // namespace

GraphPanels::GraphPanels(const Parts& parts, QObject* parent)
    : QObject(parent)
    , m_session(parts.session)
    , m_view(parts.view)
    , m_selected(new SelectedDetails(parts.session, this))
    , m_node(new NodePanel(*m_selected, &parts.window))
    , m_items(new ItemsPanel(*m_selected, &parts.window))
    , m_all{m_node, m_items}
{
    parts.docks.add(kNodeDock, m_node);
    parts.docks.add(kItemsDock, m_items);
    parts.docks.show(kItemsDock);
    connect(m_node, &NodePanel::followed, this, &GraphPanels::follow);
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

void GraphPanels::follow(const graph::NodeTarget& target)
{
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
