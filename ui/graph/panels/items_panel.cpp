#include "ui/graph/panels/items_panel.h"

#include <QHeaderView>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/graph/panels/node_panel.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/toolkit/table_text.h"

#include <algorithm>

namespace pipescope::ui {

namespace {

constexpr int kMaxColumnWidth = 360;
constexpr int kRowMargin = 4;

} // namespace

ItemsPanel::ItemsPanel(SelectedDetails& selected, QWidget* parent)
    : Panel(parent)
    , m_selected(selected)
    , m_table(new QTableView(this))
{
    m_table->setModel(&m_model);
    keepTableTranslated(m_table, [] { return ItemsPanel::tr("Inputs and outputs of the node"); });
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + kRowMargin);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_table, 1);
    connect(&selected, &SelectedDetails::changed, this, &ItemsPanel::refresh);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &ItemsPanel::chosenChanged);
    keepTranslated(this, [this] { refresh(); });
}

void ItemsPanel::refresh()
{
    const graph::NodeDetails* details = m_selected.details();
    m_model.setItems(details != nullptr ? *details : graph::NodeDetails(),
                     m_selected.session().document()->isComparison);
    m_table->resizeColumnsToContents();
    for (int column = 0; column < m_model.columnCount(); ++column) {
        m_table->setColumnWidth(column, std::min(m_table->columnWidth(column), kMaxColumnWidth));
    }
    emit chosenChanged();
}

std::optional<ChosenItem> ItemsPanel::chosen() const
{
    const graph::NodeDetails* details = m_selected.details();
    if (details == nullptr || details->paired.empty()) {
        return {};
    }
    const auto& pairs = details->paired;
    const QModelIndex current = m_table->currentIndex();
    if (current.isValid() && m_model.itemAt(current.row()) < pairs.size()) {
        const graph::ItemDetails& item = pairs[m_model.itemAt(current.row())];
        return ChosenItem{item.path, item.items};
    }
    auto found = std::ranges::find(pairs, graph::Level::Different, &graph::ItemDetails::level);
    if (found == pairs.end()) {
        found = std::ranges::find(pairs, graph::ItemGroup::Output, &graph::ItemDetails::group);
    }
    return found == pairs.end() ? std::nullopt : std::optional(ChosenItem{found->path, found->items});
}

QString ItemsPanel::tsv() const
{
    return tableAsTsv(m_model, chosenRows(*m_table));
}

} // namespace pipescope::ui
