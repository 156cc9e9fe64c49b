#include "ui/graph/scene/row_cursor.h"

#include <algorithm>

namespace pipescope::graph_scene {

using graph::RowId;

RowCursor::RowCursor(const TreeLayout& layout)
    : m_layout(layout)
    , m_open{{RowId{0U}, 0, layout.height()}}
{ }

RowRange RowCursor::at(std::int64_t y)
{
    y = std::clamp<std::int64_t>(y, 0, std::max<std::int64_t>(0, m_layout.height() - 1));
    while (m_open.size() > 1 && (y < m_open.back().top || y >= m_open.back().bottom + kGap)) {
        m_open.pop_back();
    }
    while (true) {
        const Open box = m_open.back();
        y = std::min(y, box.bottom - 1);
        const TreeLayout::Lines inside = m_layout.lines(box.row);
        const std::int64_t firstTop = box.top + TreeLayout::headOf(box.row);
        if (y < firstTop && box.row.value > 0) {
            return {box.row.value, box.row.value + 1};
        }
        const std::uint32_t end = m_layout.outline().ends[box.row.value];
        if (inside.size() == 0) {
            return {box.row.value, end};
        }
        auto [line, before] = inside.sums.at(std::max<std::int64_t>(0, y - firstTop));
        if (line == inside.size()) {
            --line;
            before = inside.sums.before(line);
        }
        const RowId first{inside.firstRows[line]};
        const RowId shown = m_layout.isFoldedAway(first) ? m_layout.firstCollapsedAbove(first) : first;
        if (const auto fold = m_layout.foldAt(shown)) {
            return fold->rows;
        }
        if (!m_layout.isExpanded(first)) {
            return {first.value, line + 1 < inside.size() ? inside.firstRows[line + 1] : end};
        }
        const std::int64_t top = firstTop + before + inside.lead(line);
        m_open.push_back({first, top, top + m_layout.heightOf(first)});
    }
}

} // namespace pipescope::graph_scene
