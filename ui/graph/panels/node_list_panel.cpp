#include "ui/graph/panels/node_list_panel.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>
#include <QVBoxLayout>

#include "core/base/files/atomic_file.h"
#include "core/graph/explain/search/node_table.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/toolkit/qt_text.h"
#include "ui/shell/toolkit/table_text.h"

#include <algorithm>
#include <utility>

namespace pipescope::ui {

using graph::SheetRow;

namespace {

constexpr int kTypingMilliseconds = 150;
constexpr int kNameWidth = 260;
constexpr int kWideColumn = 240;
constexpr int kOtherWidth = 90;

/// The rows of bad nodes, each pair once.
graph::FoundRows badRows(const graph::Sheet& sheet, const std::array<graph::NodeClasses, 2>& classes,
                         std::uint8_t least)
{
    graph::FoundRows found;
    for (const graph::Side side : {graph::Side::Debug, graph::Side::Bench}) {
        if (!sheet.has(side)) {
            continue;
        }
        const graph::NodeClasses& rows = classes[static_cast<std::size_t>(side)];
        const auto size = static_cast<std::uint32_t>(rows.size());
        for (auto row = rows.next(1, size, least); row; row = rows.next(row->value + 1, size, least)) {
            found.of(side).push_back(*row);
        }
    }
    return found;
}

} // namespace

NodeListPanel::NodeListPanel(GraphSession& session, QWidget* parent)
    : Panel(parent)
    , m_session(session)
    , m_field(new QLineEdit(this))
    , m_status(new QLabel(this))
    , m_table(new QTableView(this))
{
    m_field->setClearButtonEnabled(true);
    m_field->installEventFilter(this);
    m_table->setModel(&m_model);
    keepTableTranslated(m_table, [] { return NodeListPanel::tr("Nodes"); });
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 4);
    m_table->horizontalHeader()->setSortIndicatorShown(true);
    m_table->horizontalHeader()->setSectionsClickable(true);
    // Until a column is chosen, in order of execution.
    m_table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    m_table->setTextElideMode(Qt::ElideMiddle);
    for (int column = 0; column < m_model.columnCount(); ++column) {
        const graph::ListColumn shown = NodeListModel::columnOf(column);
        const bool isWide = shown == graph::ListColumn::Path || shown == graph::ListColumn::Reason;
        m_table->setColumnWidth(column, shown == graph::ListColumn::Name ? kNameWidth
                                        : isWide                         ? kWideColumn
                                                                         : kOtherWidth);
    }
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 0);
    layout->addWidget(m_field);
    layout->addWidget(m_status);
    layout->addWidget(m_table, 1);
    m_typing.setSingleShot(true);
    m_typing.setInterval(kTypingMilliseconds);
    connect(&m_typing, &QTimer::timeout, this, &NodeListPanel::search);
    connect(m_field, &QLineEdit::textChanged, &m_typing, qOverload<>(&QTimer::start));
    connect(&session, &GraphSession::classesChanged, this, &NodeListPanel::search);
    connect(&session, &GraphSession::selectionChanged, this, &NodeListPanel::selectShownNode);
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex& index) {
        const SheetRow row = m_model.nodes()[static_cast<std::size_t>(index.row())];
        emit followed({row.side, row.row});
    });
    connect(m_table->horizontalHeader(), &QHeaderView::sortIndicatorChanged, this,
            [this](int column, Qt::SortOrder order) {
                m_column = NodeListModel::columnOf(column);
                m_order =
                    order == Qt::AscendingOrder ? graph::ListOrder::Ascending : graph::ListOrder::Descending;
                search();
            });
    keepTranslated(this, [this] {
        m_field->setPlaceholderText(tr(
            "Name, or kind:module score>0.5 overflow:critical unmatched:shape dtype:bfloat16 name:*attn*"));
        m_field->setAccessibleName(tr("Search for nodes"));
        search();
    });
}

void NodeListPanel::takeFocus()
{
    m_field->setFocus();
    m_field->selectAll();
}

void NodeListPanel::search()
{
    const auto sheet = m_session.keptSheet();
    if (sheet == nullptr) {
        m_job.abandon();
        m_model.setNodes(nullptr, {});
        m_status->clear();
        return;
    }
    std::optional<graph::NodeQuery> query;
    const std::string text = m_field->text().trimmed().toStdString();
    if (!text.empty()) {
        auto read = graph::parseNodeQuery(text);
        if (!read) {
            m_status->setText(errorText(read.error()));
            return;
        }
        query = *std::move(read);
    }
    const std::array classes{m_session.classes(graph::Side::Debug), m_session.classes(graph::Side::Bench)};
    m_job.start([this, sheet, query, classes, least = m_session.leastBad(), column = m_column,
                 order = m_order](Progress&, const std::stop_token& stop) -> BackgroundJob::Completion {
        // The list refers to the sheet.
        const std::shared_ptr<const graph::NodeList> list(
            new graph::NodeList(*sheet), [sheet](const graph::NodeList* made) { delete made; });
        const graph::FoundRows found =
            query ? graph::findRows(*sheet, *query, stop) : badRows(*sheet, classes, least);
        std::vector<SheetRow> rows = list->pairsOnce(found);
        if (column != graph::ListColumn::Execution) {
            list->sort(rows, column, order);
        }
        const graph::ListCounts counts = list->count(rows);
        const auto of = [&](graph::VerdictClass level) {
            return counts.levels[static_cast<std::size_t>(level)];
        };
        return [this, list, rows = std::move(rows), different = of(graph::VerdictClass::Different),
                unmatched = of(graph::VerdictClass::Unmatched)]() mutable {
            showFound(list, std::move(rows), different, unmatched);
        };
    });
}

void NodeListPanel::showFound(std::shared_ptr<const graph::NodeList> list, std::vector<SheetRow> rows,
                              std::uint32_t different, std::uint32_t unmatched)
{
    m_status->setText(tr("%1 nodes, %2 different, %3 without partner")
                          .arg(countText(rows.size()), countText(different), countText(unmatched)));
    const bool hasEarlier = !list->sheet().debug.earlier.empty();
    m_model.setNodes(std::move(list), std::move(rows));
    for (int column = 0; column < m_model.columnCount(); ++column) {
        if (NodeListModel::columnOf(column) == graph::ListColumn::Repair) {
            m_table->setColumnHidden(column, !hasEarlier);
        }
    }
    selectShownNode();
}

void NodeListPanel::selectShownNode()
{
    const auto selected = m_session.selection();
    if (!selected) {
        m_table->clearSelection();
        return;
    }
    const auto partner = m_session.partner();
    const auto& nodes = m_model.nodes();
    const auto found = std::ranges::find_if(nodes, [&](const SheetRow& node) {
        return GraphPlace{node.side, node.row} == *selected
               || (partner && GraphPlace{node.side, node.row} == *partner);
    });
    if (found != nodes.end()) {
        m_table->selectRow(static_cast<int>(found - nodes.begin()));
    } else {
        m_table->clearSelection();
    }
}

void NodeListPanel::advance(int by)
{
    const int rows = m_model.rowCount();
    if (rows == 0) {
        return;
    }
    const auto chosen = m_table->selectionModel()->selectedRows();
    const int at = chosen.isEmpty() ? (by > 0 ? -1 : rows) : chosen.front().row();
    const SheetRow row = m_model.nodes()[static_cast<std::size_t>((at + by + rows) % rows)];
    emit followed({row.side, row.row});
}

bool NodeListPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_field && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Escape) {
            emit left();
            return true;
        }
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter || key->key() == Qt::Key_Down) {
            advance(key->modifiers().testFlag(Qt::ShiftModifier) ? -1 : 1);
            return true;
        }
        if (key->key() == Qt::Key_Up) {
            advance(-1);
            return true;
        }
    }
    return Panel::eventFilter(watched, event);
}

QString NodeListPanel::tsv() const
{
    return tableAsTsv(m_model, chosenRows(*m_table));
}

Status NodeListPanel::exportTo(const std::filesystem::path& file) const
{
    if (m_model.list() == nullptr) {
        return ok();
    }
    const TableFormat format = file.extension() == ".json" ? TableFormat::Json : TableFormat::Csv;
    return writeFileAtomically(file, [&](std::ostream& out) {
        return graph::writeNodes(*m_model.list(), m_model.nodes(), format, coreTranslation(), out);
    });
}

} // namespace pipescope::ui
