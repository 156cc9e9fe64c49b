#include "ui/graph_scene/tree_layout.h"

#include <algorithm>
#include <utility>

namespace pipescope::graph_scene {

using graph::kNoRow;
using graph::RowId;

namespace {

constexpr RowId kRootRow{0U};

} // namespace

std::size_t TreeLayout::Lines::lineOf(std::uint32_t row) const
{
    const auto behind = std::upper_bound(firstRows.begin(), firstRows.end(), row);
    return static_cast<std::size_t>(behind - firstRows.begin()) - 1;
}

TreeLayout::TreeLayout(std::shared_ptr<const graph::Outline> outline)
    : m_outline(std::move(outline))
    , m_isExpanded(m_outline->size(), false)
    , m_lines(m_outline->size())
{
    makeLines(kRootRow);
    m_isExpanded[0] = true;
}

RowId TreeLayout::firstCollapsedAbove(RowId row) const
{
    RowId outermost = row;
    for (std::uint32_t above = m_outline->parents[row.value]; above != kNoRow;
         above = m_outline->parents[above]) {
        if (!m_isExpanded[above]) {
            outermost = RowId{above};
        }
    }
    return outermost;
}

std::optional<Extent> TreeLayout::extentOf(RowId row) const
{
    std::int64_t top = 0;
    for (RowId below = row; below != kRootRow;) {
        const RowId above{m_outline->parents[below.value]};
        if (!m_isExpanded[above.value]) {
            return {};
        }
        const Lines& around = lines(above);
        top += headOf(above) + around.sums.before(around.lineOf(below.value));
        below = above;
    }
    return Extent{top, top + heightOf(row)};
}

TreeLayout::Place TreeLayout::placeInLine(RowId row) const
{
    if (row == kRootRow || m_outline->hasChildren(row)) {
        return {};
    }
    const Lines& around = lines(*m_outline->parent(row));
    return {row.value - around.firstRows[around.lineOf(row.value)], kLeavesInLine};
}

RowRange TreeLayout::rowsAt(std::int64_t y) const
{
    RowId box = kRootRow;
    std::int64_t left = std::clamp<std::int64_t>(y, 0, std::max<std::int64_t>(0, height() - 1));
    while (true) {
        const Lines& inside = lines(box);
        left -= headOf(box);
        if (left < 0 && box != kRootRow) {
            return {box.value, box.value + 1};
        }
        if (inside.size() == 0) {
            return {box.value, m_outline->ends[box.value]};
        }
        auto [line, before] = inside.sums.at(std::max<std::int64_t>(0, left));
        if (line == inside.size()) {
            --line;
            before = inside.sums.before(line);
        }
        const RowId first{inside.firstRows[line]};
        const std::uint32_t behind =
            line + 1 < inside.size() ? inside.firstRows[line + 1] : m_outline->ends[box.value];
        if (!m_isExpanded[first.value]) {
            return {first.value, behind};
        }
        left = std::min(left - before, heightOf(first) - 1);
        box = first;
    }
}

std::int64_t TreeLayout::heightOf(RowId row) const
{
    if (m_isExpanded[row.value]) {
        return expandedHeight(row);
    }
    return m_outline->hasChildren(row) ? kHeaderHeight : kLeafHeight;
}

std::int64_t TreeLayout::expandedHeight(RowId row) const
{
    return headOf(row) + lines(row).sums.total() + kPadding;
}

void TreeLayout::makeLines(RowId row)
{
    std::vector<std::uint32_t> firstRows;
    std::vector<std::int64_t> heights;
    std::uint32_t leaves = 0;
    for (const RowId child : graph::ChildRows(*m_outline, row)) {
        const bool isLeaf = !m_outline->hasChildren(child);
        if (isLeaf && leaves > 0 && leaves < kLeavesInLine) {
            ++leaves;
            continue;
        }
        leaves = isLeaf ? 1 : 0;
        firstRows.push_back(child.value);
        heights.push_back(heightOf(child) + kGap);
    }
    m_lines[row.value] = std::make_unique<Lines>(Lines{std::move(firstRows), LineSums(std::move(heights))});
}

void TreeLayout::addAbove(RowId row, std::int64_t difference)
{
    while (row != kRootRow) {
        const RowId above = *m_outline->parent(row);
        Lines* const around = m_lines[above.value].get();
        if (around == nullptr) {
            return;
        }
        around->sums.add(around->lineOf(row.value), difference);
        if (!m_isExpanded[above.value]) {
            return;
        }
        row = above;
    }
}

void TreeLayout::setExpanded(RowId row, bool isExpanded)
{
    if (isExpanded && !m_lines[row.value]) {
        makeLines(row);
    }
    const std::int64_t before = heightOf(row);
    m_isExpanded[row.value] = isExpanded;
    addAbove(row, heightOf(row) - before);
}

bool TreeLayout::expand(RowId row)
{
    if (m_isExpanded[row.value] || !m_outline->hasChildren(row)) {
        return false;
    }
    setExpanded(row, true);
    return true;
}

bool TreeLayout::collapse(RowId row)
{
    if (!m_isExpanded[row.value] || row == kRootRow) {
        return false;
    }
    setExpanded(row, false);
    return true;
}

void TreeLayout::expandBelow(RowId row)
{
    const std::int64_t before = heightOf(row);
    // Inner boxes first: an outer one takes its lines' heights from them.
    for (std::uint32_t below = m_outline->ends[row.value]; below > row.value; --below) {
        const RowId box{below - 1};
        if (m_outline->hasChildren(box)) {
            m_isExpanded[box.value] = true;
            makeLines(box);
        }
    }
    addAbove(row, heightOf(row) - before);
}

void TreeLayout::collapseBelow(RowId row)
{
    const std::int64_t before = heightOf(row);
    for (std::uint32_t below = m_outline->ends[row.value]; below > row.value; --below) {
        m_isExpanded[below - 1] = false;
        m_lines[below - 1].reset();
    }
    if (row == kRootRow) {
        makeLines(row);
        m_isExpanded[0] = true;
    }
    addAbove(row, heightOf(row) - before);
}

void TreeLayout::expandTo(RowId row)
{
    for (auto above = m_outline->parent(row); above; above = m_outline->parent(*above)) {
        expand(*above);
    }
}

void TreeLayout::restore(const std::vector<bool>& expansion)
{
    for (std::uint32_t row = static_cast<std::uint32_t>(m_outline->size()); row > 0; --row) {
        const RowId box{row - 1};
        m_isExpanded[box.value] = box == kRootRow || (expansion[box.value] && m_outline->hasChildren(box));
        m_lines[box.value].reset();
        if (m_isExpanded[box.value]) {
            makeLines(box);
        }
    }
}

} // namespace pipescope::graph_scene
