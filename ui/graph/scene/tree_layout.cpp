#include "ui/graph/scene/tree_layout.h"

#include "ui/graph/scene/row_cursor.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace pipescope::graph_scene {

using graph::kNoRow;
using graph::RowId;

namespace {

constexpr RowId kRootRow{0U};

/// Whether two leaves that follow each other can share a line.
bool goTogether(const graph::Outline& outline, std::uint32_t leaf, std::uint32_t next)
{
    if (outline.partners.empty()) {
        return true;
    }
    const std::uint32_t partner = outline.partners[leaf];
    const std::uint32_t partnerOfNext = outline.partners[next];
    return partner == kNoRow || partnerOfNext == kNoRow ? partner == partnerOfNext
                                                        : partnerOfNext == partner + 1;
}

} // namespace

TreeLayout::TreeLayout(std::shared_ptr<const graph::Outline> outline)
    : m_outline(std::move(outline))
    , m_isExpanded(m_outline->size(), false)
    , m_isFoldedAway(m_outline->size(), false)
    , m_lineOf(m_outline->size())
    , m_endLine(m_outline->size())
{
    m_isExpanded[0] = true;
    numberLines();
    sumUp(kRootRow);
}

TreeLayout::Lines TreeLayout::lines(RowId row) const
{
    const std::uint32_t count = lineCount(row);
    const std::uint32_t first = count == 0 ? 0 : firstLine(row);
    return {std::span(m_firstRows).subspan(first, count), LineSums(std::span(m_sums).subspan(first, count)),
            m_leads.empty() ? std::span<const std::int64_t>() : std::span(m_leads).subspan(first, count)};
}

void TreeLayout::numberLines()
{
    for (std::uint32_t row = 0; row < m_outline->size(); ++row) {
        std::uint32_t leaves = 0;
        for (const RowId child : graph::ChildRows(*m_outline, RowId{row})) {
            const bool isLeaf = !m_outline->hasChildren(child);
            const bool joins = isLeaf && leaves > 0 && leaves < kLeavesInLine
                               && goTogether(*m_outline, child.value - 1, child.value);
            leaves = joins ? leaves + 1 : (isLeaf ? 1 : 0);
            if (!joins) {
                m_firstRows.push_back(child.value);
            }
            m_lineOf[child.value] = static_cast<std::uint32_t>(m_firstRows.size() - 1);
        }
        m_endLine[row] = static_cast<std::uint32_t>(m_firstRows.size());
    }
    m_firstRows.shrink_to_fit();
    m_sums.resize(m_firstRows.size());
}

RowId TreeLayout::firstCollapsedAbove(RowId row) const
{
    RowId outermost = standIn(row);
    for (std::uint32_t above = m_outline->parents[row.value]; above != kNoRow;
         above = m_outline->parents[above]) {
        if (!m_isExpanded[above]) {
            outermost = standIn(RowId{above});
        }
    }
    return outermost;
}

std::optional<Extent> TreeLayout::extentOf(RowId row) const
{
    std::int64_t top = 0;
    for (RowId below = row; below != kRootRow;) {
        const RowId above{m_outline->parents[below.value]};
        if (!m_isExpanded[above.value] || m_isFoldedAway[below.value]) {
            return {};
        }
        top += headOf(above) + lines(above).sums.before(lineOf(below)) + leadOf(below);
        below = above;
    }
    return Extent{top, top + heightOf(row)};
}

TreeLayout::Place TreeLayout::placeInLine(RowId row) const
{
    if (row == kRootRow || m_outline->hasChildren(row)) {
        return {};
    }
    return {row.value - m_firstRows[m_lineOf[row.value]], kLeavesInLine};
}

RowRange TreeLayout::rowsAt(std::int64_t y) const
{
    return RowCursor(*this).at(y);
}

std::int64_t TreeLayout::heightOf(RowId row) const
{
    if (m_isExpanded[row.value]) {
        return headOf(row) + lines(row).sums.total() + kPadding;
    }
    return m_outline->hasChildren(row) ? kHeaderHeight : kLeafHeight;
}

void TreeLayout::sumUp(RowId row)
{
    // Inner boxes first, which have higher rows: an outer one takes its lines' heights from them.
    for (std::uint32_t behind = m_outline->ends[row.value]; behind > row.value; --behind) {
        const RowId box{behind - 1};
        std::int64_t height = kLeafHeight;
        if (m_outline->hasChildren(box)) {
            const auto heights = sumsOf(box);
            const auto all = std::accumulate(heights.begin(), heights.end(), std::int64_t{0});
            LineSums::makeSums(heights);
            height = m_isExpanded[box.value] ? headOf(box) + all + kPadding : kHeaderHeight;
        }
        if (box != row) {
            m_sums[m_lineOf[box.value]] = m_isFoldedAway[box.value] ? 0 : leadOf(box) + height + kGap;
        }
    }
}

void TreeLayout::addAbove(RowId row, std::int64_t difference)
{
    while (row != kRootRow && difference != 0) {
        const RowId above{m_outline->parents[row.value]};
        LineSums::add(sumsOf(above), lineOf(row), difference);
        if (!m_isExpanded[above.value]) {
            return;
        }
        row = above;
    }
}

void TreeLayout::setExpanded(RowId row, bool isExpanded)
{
    const std::int64_t before = heightOf(row);
    m_isExpanded[row.value] = isExpanded;
    addAbove(row, heightOf(row) - before);
}

void TreeLayout::setLead(RowId around, std::uint32_t line, std::int64_t lead)
{
    const std::uint32_t place = firstLine(around) + line;
    if (m_leads.empty()) {
        m_leads.resize(m_firstRows.size());
    }
    const std::int64_t difference = lead - std::exchange(m_leads[place], lead);
    if (difference == 0 || m_isFoldedAway[m_firstRows[place]]) {
        return;
    }
    const std::int64_t before = heightOf(around);
    LineSums::add(sumsOf(around), line, difference);
    addAbove(around, heightOf(around) - before);
}

void TreeLayout::clearLeads()
{
    if (!m_leads.empty()) {
        m_leads.clear();
        sumUp(kRootRow);
    }
}

RowId TreeLayout::standIn(RowId row) const
{
    std::uint32_t line = m_lineOf[row.value];
    while (m_isFoldedAway[row.value]) {
        row = RowId{m_firstRows[--line]};
    }
    return row;
}

std::optional<RowId> TreeLayout::foldedBehind(RowId row) const
{
    const RowId behind{m_outline->ends[row.value]};
    const bool isSibling = row != kRootRow && behind.value < m_outline->ends[m_outline->parents[row.value]];
    return isSibling && m_isFoldedAway[behind.value] ? std::optional(behind) : std::nullopt;
}

std::optional<TreeLayout::Fold> TreeLayout::foldAt(RowId row) const
{
    if (m_isFoldedAway[row.value]) {
        return {};
    }
    Fold fold{{row.value, m_outline->ends[row.value]}, 1};
    for (auto behind = foldedBehind(row); behind; behind = foldedBehind(*behind)) {
        fold.rows.end = m_outline->ends[behind->value];
        ++fold.boxes;
    }
    return fold.boxes > 1 ? std::optional(fold) : std::nullopt;
}

void TreeLayout::fold(std::span<const RowRange> runs)
{
    for (const RowRange& run : runs) {
        for (std::uint32_t row = m_outline->ends[run.first]; row < run.end; row = m_outline->ends[row]) {
            m_isFoldedAway[row] = true;
        }
    }
    sumUp(kRootRow);
}

void TreeLayout::markUnfolded(RowId row)
{
    for (auto behind = foldedBehind(standIn(row)); behind; behind = foldedBehind(*behind)) {
        m_isFoldedAway[behind->value] = false;
    }
}

void TreeLayout::unfold(RowId row)
{
    const auto fold = foldAt(standIn(row));
    if (!fold) {
        return;
    }
    markUnfolded(row);
    const RowId above{m_outline->parents[row.value]};
    const std::int64_t before = heightOf(above);
    for (std::uint32_t box = m_outline->ends[fold->rows.first]; box < fold->rows.end;
         box = m_outline->ends[box]) {
        LineSums::add(sumsOf(above), lineOf(RowId{box}), leadOf(RowId{box}) + heightOf(RowId{box}) + kGap);
    }
    addAbove(above, heightOf(above) - before);
}

bool TreeLayout::expand(RowId row)
{
    if (m_isExpanded[row.value] || !m_outline->hasChildren(row)) {
        return false;
    }
    unfold(row);
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
    unfold(row);
    std::fill(m_isFoldedAway.begin() + row.value + 1, m_isFoldedAway.begin() + m_outline->ends[row.value],
              false);
    const std::int64_t before = heightOf(row);
    for (std::uint32_t below = row.value; below < m_outline->ends[row.value]; ++below) {
        m_isExpanded[below] = below == 0 || m_outline->hasChildren(RowId{below});
    }
    sumUp(row);
    addAbove(row, heightOf(row) - before);
}

void TreeLayout::collapseBelow(RowId row)
{
    const std::int64_t before = heightOf(row);
    std::fill(m_isExpanded.begin() + row.value, m_isExpanded.begin() + m_outline->ends[row.value], false);
    m_isExpanded[0] = true;
    sumUp(row);
    addAbove(row, heightOf(row) - before);
}

void TreeLayout::expandTo(RowId row)
{
    // From below: a change does not reach beyond the next collapsed box, so that all cost O(depth).
    if (m_isFoldedAway[row.value]) {
        unfold(row);
    }
    for (auto above = m_outline->parent(row); above; above = m_outline->parent(*above)) {
        expand(*above);
    }
}

void TreeLayout::expandTo(std::span<const RowId> rows)
{
    std::vector<bool> seen(m_outline->size());
    for (const RowId row : rows) {
        if (m_isFoldedAway[row.value]) {
            markUnfolded(row);
        }
        auto above = m_outline->parent(row);
        while (above && !seen[above->value]) {
            seen[above->value] = true;
            markUnfolded(*above);
            m_isExpanded[above->value] = true;
            above = m_outline->parent(*above);
        }
    }
    sumUp(kRootRow);
}

void TreeLayout::restore(const std::vector<bool>& expansion)
{
    if (expansion.size() != m_isExpanded.size()) {
        return;
    }
    for (std::uint32_t row = 1; row < m_outline->size(); ++row) {
        m_isExpanded[row] = expansion[row] && m_outline->hasChildren(RowId{row});
        if (m_isExpanded[row]) {
            markUnfolded(RowId{row});
        }
    }
    sumUp(kRootRow);
}

void TreeLayout::restoreFolding(const std::vector<bool>& folding)
{
    if (folding.size() == m_isFoldedAway.size()) {
        m_isFoldedAway = folding;
        sumUp(kRootRow);
    }
}

} // namespace pipescope::graph_scene
