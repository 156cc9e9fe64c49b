#include "ui/run/scene/rows/row_window.h"

#include <algorithm>

namespace pipescope::scene {

RowWindow::RowWindow(const RowLayout& layout, double top, double height)
    : m_layout(&layout)
    , m_top(top)
    , m_height(height)
{
    if (layout.pinnedBottom() <= height * kMaxStayingShare) {
        m_pinnedBottom = layout.pinnedBottom();
        m_pinnedRows = layout.pinnedRows();
    }
    m_staying = findStaying();
    m_scrolledTop = m_staying ? titleBand(m_staying->title).bottom() : m_pinnedBottom;
}

std::optional<RowWindow::Staying> RowWindow::findStaying() const
{
    const double edge = m_top + m_pinnedBottom;
    const auto title = m_layout->expandedTitleOver(edge);
    const double titleHeight = m_layout->metrics().titleHeight;
    if (!title || m_pinnedBottom + titleHeight > m_height * kMaxStayingShare) {
        return std::nullopt;
    }
    return Staying{*title, std::min(edge, m_layout->groupBottom(*title) - titleHeight) - m_top};
}

double RowWindow::coveredAbove(double y) const
{
    const bool hasTitle = m_layout->expandedTitleOver(y).has_value();
    const double stays = m_pinnedBottom + (hasTitle ? m_layout->metrics().titleHeight : 0.0);
    return stays <= m_height * kMaxStayingShare ? stays : m_pinnedBottom;
}

double RowWindow::inLayout(double y) const
{
    if (m_staying && y >= m_pinnedBottom && y < m_scrolledTop) {
        return m_layout->titles()[m_staying->title].band.top + y - m_staying->top;
    }
    return y < m_pinnedBottom ? y : y + m_top;
}

std::pair<std::size_t, std::size_t> RowWindow::scrolledRows() const
{
    const auto [first, last] = m_layout->rowsWithin(m_top + m_scrolledTop, m_top + m_height);
    return {std::max(first, m_pinnedRows), std::max(last, m_pinnedRows)};
}

std::vector<std::size_t> RowWindow::collapsedTitles() const
{
    const auto [first, last] = titles();
    std::vector<std::size_t> collapsed;
    for (std::size_t title = first; title < last; ++title) {
        if (m_layout->titles()[title].isCollapsed) {
            collapsed.push_back(title);
        }
    }
    return collapsed;
}

std::size_t RowWindow::seenRowCount() const
{
    const auto [first, last] = scrolledRows();
    return last - first + m_pinnedRows;
}

std::size_t RowWindow::seenRow(std::size_t position) const
{
    const auto [first, last] = scrolledRows();
    return position < last - first ? first + position : position - (last - first);
}

std::pair<std::size_t, std::size_t> RowWindow::titles() const
{
    const auto [first, last] = m_layout->titlesWithin(m_top + m_pinnedBottom, m_top + m_height);
    return {m_staying ? std::min(first, m_staying->title) : first, last};
}

Band RowWindow::seen(std::size_t row, Band band) const
{
    return {isPinned(row) ? band.top : band.top - m_top, band.height};
}

Band RowWindow::titleBand(std::size_t title) const
{
    const Band band = m_layout->titles()[title].band;
    const bool stays = m_staying && m_staying->title == title;
    return {stays ? m_staying->top : band.top - m_top, band.height};
}

std::optional<std::size_t> RowWindow::rowAt(double y) const
{
    if (y < 0.0 || y >= m_height) {
        return std::nullopt;
    }
    return m_layout->rowAt(inLayout(y));
}

std::optional<std::size_t> RowWindow::titleAt(double y) const
{
    if (y < m_pinnedBottom || y >= m_height) {
        return std::nullopt;
    }
    return m_layout->titleAt(inLayout(y));
}

Band headerTextBand(const RowWindow& window, std::size_t row, double height)
{
    const Band band = window.rowBand(row);
    if (window.layout().rows()[row].lines == 0 || band.height <= height) {
        return band;
    }
    const double top = std::max(band.top, window.clipTop(row));
    return {std::min(top, band.bottom() - height), height};
}

} // namespace pipescope::scene
