#include "ui/graph/panels/node_panel.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

#include "core/graph/explain/details/details_text.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/toolkit/qt_text.h"
#include "ui/shell/toolkit/table_text.h"

namespace pipescope::ui {

namespace {

constexpr double kNameShare = 0.32;

} // namespace

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
    : Panel(parent)
    , m_selected(selected)
    , m_table(new QTableView(this))
    , m_hint(new QLabel(this))
{
    m_table->setModel(&m_model);
    keepTableTranslated(m_table, [] { return NodePanel::tr("Details of the node"); });
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setWordWrap(true);
    m_table->setShowGrid(false);
    m_table->setAlternatingRowColors(true);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->hide();
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    keepText(m_hint, [] { return tr("Click a node to see its details."); });
    m_hint->setWordWrap(true);
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setMargin(12);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_hint);
    connect(m_table, &QTableView::clicked, this, &NodePanel::follow);
    connect(m_table, &QTableView::activated, this, &NodePanel::follow);
    connect(&selected, &SelectedDetails::changed, this, &NodePanel::refresh);
    keepTranslated(this, [this] { refresh(); });
}

void NodePanel::refresh()
{
    const graph::NodeDetails* details = m_selected.details();
    m_model.setLines(details != nullptr ? details->lines : std::vector<graph::NodeLine>());
    m_table->clearSpans();
    for (int row = 0; row < m_model.rowCount(); ++row) {
        if (m_model.lineAt(row) == nullptr) {
            m_table->setSpan(row, 0, 1, NodeLinesModel::ColumnCount);
        }
    }
    m_table->setVisible(details != nullptr);
    m_hint->setVisible(details == nullptr);
    fitColumns();
}

void NodePanel::resizeEvent(QResizeEvent* event)
{
    Panel::resizeEvent(event);
    fitColumns();
}

void NodePanel::fitColumns()
{
    // The table may not have its size yet.
    layout()->activate();
    const int width = m_table->viewport()->width();
    const int names = static_cast<int>(width * kNameShare);
    m_table->setColumnWidth(NodeLinesModel::NameColumn, names);
    m_table->setColumnWidth(NodeLinesModel::ValueColumn, width - names);
    m_table->resizeRowsToContents();
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

void NodePanel::follow(const QModelIndex& index)
{
    const graph::NodeLine* line = m_model.lineAt(index.row());
    if (line != nullptr && line->target) {
        emit followed(graph::NodeTarget(*line->target));
    }
}

} // namespace pipescope::ui
