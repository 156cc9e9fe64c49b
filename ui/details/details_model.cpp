#include "ui/details/details_model.h"

#include <QFont>
#include <QGuiApplication>
#include <QPalette>

#include "ui/session/qt_text.h"

#include <utility>

namespace pipescope::ui {

namespace {

QString cellText(const DetailRow& row, int column)
{
    switch (column) {
    case DetailsModel::NameColumn:
        return localized(row.name);
    case DetailsModel::ValueColumn:
        return localized(row.value);
    default:
        return localized(row.origin);
    }
}

/// How the value of a row that leads somewhere differs from plain text.
QVariant linkLook(int role)
{
    if (role == Qt::ForegroundRole) {
        return QGuiApplication::palette().brush(QPalette::Link);
    }
    if (role == Qt::FontRole) {
        QFont font = QGuiApplication::font();
        font.setUnderline(true);
        return font;
    }
    return {};
}

} // namespace

void DetailsModel::setRows(std::vector<DetailRow> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

std::optional<TraceRef> DetailsModel::target(const QModelIndex& index) const
{
    return index.isValid() ? m_rows[static_cast<std::size_t>(index.row())].target : std::nullopt;
}

QString DetailsModel::asText() const
{
    QString text;
    for (const DetailRow& row : m_rows) {
        text += QStringLiteral("%1: %2\n").arg(cellText(row, NameColumn), cellText(row, ValueColumn));
    }
    return text;
}

int DetailsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int DetailsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant DetailsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const DetailRow& row = m_rows[static_cast<std::size_t>(index.row())];
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole) {
        return cellText(row, index.column());
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(Qt::Alignment(Qt::AlignLeft | Qt::AlignTop));
    }
    return row.target && index.column() == ValueColumn ? linkLook(role) : QVariant();
}

QVariant DetailsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case NameColumn:
        return tr("Property");
    case ValueColumn:
        return tr("Value");
    case OriginColumn:
        return tr("Origin");
    default:
        return {};
    }
}

} // namespace pipescope::ui
