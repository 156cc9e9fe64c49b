#include "ui/graph/panels/suspects_model.h"

#include "ui/graph/session/suspect_finder.h"
#include "ui/shell/toolkit/qt_text.h"

namespace pipescope::ui {

SuspectsModel::SuspectsModel(SuspectFinder& finder, QObject* parent)
    : TableModel(parent)
    , m_finder(finder)
{
    connect(&finder, &SuspectFinder::changed, this, &SuspectsModel::refresh);
    refresh();
}

void SuspectsModel::refresh()
{
    beginResetModel();
    m_open = m_finder.open();
    m_accepted = m_finder.accepted();
    endResetModel();
}

const graph::Suspect& SuspectsModel::suspect(int row) const
{
    const auto position = static_cast<std::size_t>(row);
    return position < m_open.size() ? m_open[position] : m_accepted[position - m_open.size()];
}

QVariant SuspectsModel::data(const QModelIndex& index, int role) const
{
    const graph::Suspect& shown = suspect(index.row());
    if (role == Qt::CheckStateRole && index.column() == NameColumn) {
        return isAccepted(index.row()) ? Qt::Checked : Qt::Unchecked;
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) {
        return {};
    }
    switch (index.column()) {
    case NameColumn:
        return toQString(shown.name);
    case RankColumn:
        return QString::number(shown.rank.value);
    case CauseColumn:
        return localized(shown.cause);
    case BlameColumn:
        return localized(shown.blame);
    case ShareColumn:
        return localized(shown.share);
    default:
        return {};
    }
}

bool SuspectsModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::CheckStateRole || index.column() != NameColumn) {
        return false;
    }
    m_finder.accept(suspect(index.row()).onset.row, value.toInt() == Qt::Checked);
    return true;
}

Qt::ItemFlags SuspectsModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = TableModel::flags(index);
    return index.column() == NameColumn ? flags | Qt::ItemIsUserCheckable : flags;
}

QString SuspectsModel::columnName(int column) const
{
    switch (column) {
    case NameColumn:
        return tr("Begins at (checked: known)");
    case RankColumn:
        return tr("Rank");
    case CauseColumn:
        return tr("What happened");
    case BlameColumn:
        return tr("Where it comes from");
    case ShareColumn:
        return tr("What it explains");
    default:
        return {};
    }
}

} // namespace pipescope::ui
