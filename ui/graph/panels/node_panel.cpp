#include "ui/graph/panels/node_panel.h"

#include <QLabel>
#include <QTableView>

#include "core/graph/explain/details/details_text.h"
#include "ui/shell/toolkit/qt_text.h"

#include <utility>
#include <vector>

namespace pipescope::ui {

SelectedDetails::SelectedDetails(GraphSession& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
{
    connect(&session, &GraphSession::selectionChanged, this, &SelectedDetails::refresh);
}

void SelectedDetails::refresh()
{
    const auto selected = m_session.selection();
    m_details = selected ? std::make_unique<const graph::NodeDetails>(
                    graph::detailsOf(*m_session.sheet(), selected->side, selected->row))
                         : nullptr;
    emit changed();
}

NodePanel::NodePanel(SelectedDetails& selected, QWidget* parent)
    : DetailTable(
        [](int section) {
            return localized(graph::nodeSectionName(static_cast<graph::NodeSection>(section)));
        },
        [] { return tr("Details of the node"); }, [] { return tr("Click a node to see its details."); },
        parent)
    , m_selected(selected)
{
    connect(&selected, &SelectedDetails::changed, this, &NodePanel::refresh);
    refresh();
}

void NodePanel::refresh()
{
    const graph::NodeDetails* details = m_selected.details();
    table()->setVisible(details != nullptr);
    hint()->setVisible(details == nullptr);
    std::vector<DetailLine> lines;
    if (details != nullptr) {
        for (const graph::NodeLine& line : details->lines) {
            lines.push_back({line.name,
                             line.value,
                             {},
                             static_cast<int>(line.section),
                             line.target ? QVariant::fromValue(*line.target) : QVariant(),
                             false});
        }
    }
    setLines(std::move(lines));
}

QString NodePanel::text() const
{
    const graph::NodeDetails* details = m_selected.details();
    return details == nullptr ? QString() : toQString(graph::detailsAsText(*details, coreTranslation()));
}

QString NodePanel::tsv() const
{
    const graph::NodeDetails* details = m_selected.details();
    return details == nullptr ? QString() : toQString(graph::detailsAsTable(*details, coreTranslation()));
}

void NodePanel::follow(const QVariant& target)
{
    emit followed(target.value<graph::NodeTarget>());
}

} // namespace pipescope::ui
