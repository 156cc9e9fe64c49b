#include "ui/graph/panels/node_lines_model.h"

#include <QFont>

#include "ui/shell/appearance/link_look.h"
#include "ui/shell/toolkit/qt_text.h"

#include <utility>

namespace pipescope::ui {

void NodeLinesModel::setLines(std::vector<graph::NodeLine> lines)
{
    beginResetModel();
    m_lines = std::move(lines);
    m_rows.clear();
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const graph::NodeSection section = m_lines[i].section;
        if (m_rows.empty() || m_rows.back().section != section) {
            m_rows.push_back({section, kTitle});
        }
        m_rows.push_back({section, i});
    }
    endResetModel();
}

const graph::NodeLine* NodeLinesModel::lineAt(int row) const
{
    const std::size_t line = m_rows[static_cast<std::size_t>(row)].line;
    return line == kTitle ? nullptr : &m_lines[line];
}

QVariant NodeLinesModel::data(const QModelIndex& index, int role) const
{
    const graph::NodeLine* line = lineAt(index.row());
    if (line == nullptr) {
        if (role == Qt::FontRole) {
            QFont bold;
            bold.setBold(true);
            return bold;
        }
        const bool isText = role == Qt::DisplayRole && index.column() == NameColumn;
        return isText
                   ? localized(graph::nodeSectionName(m_rows[static_cast<std::size_t>(index.row())].section))
                   : QVariant();
    }
    if (index.column() == ValueColumn && line->target) {
        if (const QVariant look = linkLook(role); look.isValid()) {
            return look;
        }
    }
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole) {
        return localized(index.column() == NameColumn ? line->name : line->value);
    }
    return role == Qt::TextAlignmentRole ? QVariant(Qt::AlignLeft | Qt::AlignTop) : QVariant();
}

QString NodeLinesModel::columnName(int column) const
{
    return column == NameColumn ? tr("Name") : tr("Value");
}

} // namespace pipescope::ui
