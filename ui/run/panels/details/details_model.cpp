#include "ui/run/panels/details/details_model.h"

#include <QFont>
#include <QGuiApplication>
#include <QPalette>

#include "ui/shell/appearance/link_look.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
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

} // namespace

void DetailsModel::setRows(std::vector<DetailRow> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    arrange();
    endResetModel();
}

void DetailsModel::fold(DetailSection section, bool isFolded)
{
    beginResetModel();
    m_folded[static_cast<std::size_t>(section)] = isFolded;
    arrange();
    endResetModel();
}

void DetailsModel::arrange()
{
    m_lines.clear();
    const bool hasTitles =
        !m_rows.empty() && std::any_of(m_rows.begin(), m_rows.end(), [&](const DetailRow& row) {
            return row.section != m_rows.front().section;
        });
    std::optional<DetailSection> last;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const DetailSection section = m_rows[i].section;
        if (hasTitles && section != last) {
            m_lines.push_back({section, i});
        }
        last = section;
        if (!hasTitles || !isFolded(section)) {
            m_lines.push_back({std::nullopt, i});
        }
    }
}

std::optional<DetailSection> DetailsModel::titleAt(int row) const
{
    const bool isThere = row >= 0 && row < rowCount();
    return isThere ? m_lines[static_cast<std::size_t>(row)].title : std::nullopt;
}

std::optional<int> DetailsModel::rowOfTitle(DetailSection section) const
{
    for (int row = 0; row < rowCount(); ++row) {
        if (titleAt(row) == section) {
            return row;
        }
    }
    return std::nullopt;
}

const DetailRow* DetailsModel::rowAt(const QModelIndex& index) const
{
    if (!index.isValid() || titleAt(index.row())) {
        return nullptr;
    }
    return &m_rows[m_lines[static_cast<std::size_t>(index.row())].row];
}

std::optional<TraceRef> DetailsModel::target(const QModelIndex& index) const
{
    const DetailRow* row = rowAt(index);
    return row != nullptr ? row->target : std::nullopt;
}

QString DetailsModel::asText() const
{
    QString text;
    for (const DetailRow& row : m_rows) {
        text += QStringLiteral("%1: %2\n").arg(cellText(row, NameColumn), cellText(row, ValueColumn));
    }
    return text;
}

QVariant DetailsModel::titleData(DetailSection section, int column, int role) const
{
    if (role == Qt::DisplayRole && column == NameColumn) {
        return QStringLiteral("%1 %2")
            .arg(QChar(isFolded(section) ? u'▸' : u'▾'))
            .arg(localized(detailSectionName(section)));
    }
    if (role == Qt::FontRole) {
        QFont font = QGuiApplication::font();
        font.setBold(true);
        return font;
    }
    if (role == Qt::BackgroundRole) {
        return QGuiApplication::palette().brush(QPalette::Button);
    }
    return {};
}

QVariant DetailsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    if (const auto title = titleAt(index.row())) {
        return titleData(*title, index.column(), role);
    }
    const DetailRow& row = *rowAt(index);
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole) {
        return cellText(row, index.column());
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(Qt::Alignment(Qt::AlignLeft | Qt::AlignTop));
    }
    if (role == kIsPathRole) {
        return row.isPath && index.column() == ValueColumn;
    }
    return row.target && index.column() == ValueColumn ? linkLook(role) : QVariant();
}

Qt::ItemFlags DetailsModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags usual = TableModel::flags(index);
    return titleAt(index.row()) ? usual & ~Qt::ItemIsSelectable : usual;
}

QString DetailsModel::columnName(int column) const
{
    switch (column) {
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
