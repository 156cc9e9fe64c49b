#include "ui/run/panels/query/schema_tree.h"

#include <QHeaderView>
#include <QLocale>
#include <QStandardItemModel>

#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/toolkit/qt_text.h"

#include <memory>
#include <utility>

namespace pipescope::ui {

namespace {

QStandardItem* makeItem(const QString& text)
{
    auto* item = new QStandardItem(text);
    item->setEditable(false);
    return item;
}

QString typeText(const SchemaTable& table)
{
    return table.isView ? SchemaTree::tr("view") : SchemaTree::tr("table");
}

QList<QStandardItem*> tableRow(const SchemaTable& table)
{
    auto* name = makeItem(table.name);
    name->setToolTip(table.name.toHtmlEscaped());
    for (const SchemaColumn& column : table.columns) {
        const QString type = column.primaryKey ? SchemaTree::tr("%1, key").arg(column.type) : column.type;
        name->appendRow({makeItem(column.name), makeItem(type), makeItem({})});
    }
    auto* rows = makeItem({});
    rows->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return {name, makeItem(typeText(table)), rows};
}

} // namespace

SchemaTree::SchemaTree(QWidget* parent)
    : QTreeView(parent)
    , m_model(new QStandardItemModel(this))
{
    setModel(m_model);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setUniformRowHeights(true);
    setTabKeyNavigation(false);
    // Names of tables differ at their ends: COMMUNICATION_OP, COMMUNICATION_TASK_INFO.
    setTextElideMode(Qt::ElideMiddle);
    // Enter and double-click insert a name; the arrows and the signs before the names expand.
    setExpandsOnDoubleClick(false);
    keepTranslated(this, [this] {
        setAccessibleName(tr("Tables and columns"));
        m_model->setHorizontalHeaderLabels({tr("Name"), tr("Type"), tr("Rows")});
        for (int table = 0; table < m_model->rowCount(); ++table) {
            m_model->item(table, TypeColumn)->setText(typeText(m_schema[static_cast<std::size_t>(table)]));
        }
    });
    header()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    // Long names are cut rather than the numbers of rows.
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    header()->setSectionResizeMode(NameColumn, QHeaderView::Stretch);
    connect(this, &QTreeView::activated, this, &SchemaTree::choose);
    connect(&m_job, &BackgroundJob::failed, this, [this](const QString& reason) {
        emit failed({ErrorKind::Internal, {}, reason.toStdString()});
    });
}

void SchemaTree::show(const std::filesystem::path& path)
{
    m_path = path;
    fill({});
    if (path.empty()) {
        m_job.abandon();
        return;
    }
    m_job.start([this, path](Progress&, const std::stop_token& stop) -> BackgroundJob::Completion {
        const auto schema = std::make_shared<Result<Schema>>(readSchema(path, stop));
        return [this, schema] {
            if (!*schema) {
                emit failed(schema->error());
                return;
            }
            fill(std::move(**schema));
            countRowsFrom(0);
        };
    });
}

void SchemaTree::fill(Schema schema)
{
    m_schema = std::move(schema);
    m_model->removeRows(0, m_model->rowCount());
    for (const SchemaTable& table : m_schema) {
        m_model->appendRow(tableRow(table));
    }
    emit schemaChanged();
}

void SchemaTree::countRowsFrom(int table)
{
    // Counting the rows of a view may take very long.
    while (table < m_model->rowCount() && m_schema[static_cast<std::size_t>(table)].isView) {
        ++table;
    }
    if (table >= m_model->rowCount()) {
        return;
    }
    const QString name = m_schema[static_cast<std::size_t>(table)].name;
    m_job.start([this, table, name, path = m_path](Progress&,
                                                   const std::stop_token& stop) -> BackgroundJob::Completion {
        const auto rows = countRows(path, name, stop);
        const QString text = rows ? QLocale().toString(*rows) : QStringLiteral("?");
        const QString reason = rows ? QString() : localized(rows.error().text);
        return [this, table, text, reason] {
            m_model->item(table, RowsColumn)->setText(text);
            m_model->item(table, RowsColumn)->setToolTip(reason.toHtmlEscaped());
            countRowsFrom(table + 1);
        };
    });
}

void SchemaTree::choose(const QModelIndex& index)
{
    const QString name = index.siblingAtColumn(NameColumn).data().toString();
    if (index.parent().isValid()) {
        emit columnChosen(name);
    } else {
        emit tableChosen(name);
    }
}

} // namespace pipescope::ui
