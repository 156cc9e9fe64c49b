#pragma once

#include "ui/scene/rows/row_layout.h"

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace pipescope::scene {

/// The visible part of a layout that is scrolled by `top` pixels in a window of `height` pixels. Pinned rows
/// stay at the window's upper edge, and below them the title of the group whose rows are scrolled, until the
/// next title pushes it away; where these would take most of the window they scroll like all others.
/// Positions are pixels from that edge. Borrows the layout.
class RowWindow
{
public:
    static constexpr double kMaxStayingShare = 0.7;

    RowWindow(const RowLayout& layout, double top, double height);

    /// Where the rows that stay end; 0 if none does.
    double pinnedBottom() const { return m_pinnedBottom; }

    /// Rows [0, pinnedRows()) stay.
    std::size_t pinnedRows() const { return m_pinnedRows; }

    bool isPinned(std::size_t row) const { return row < m_pinnedRows; }

    /// Where the rows that scroll begin to be seen: below the rows and the title that stay.
    double scrolledTop() const { return m_scrolledTop; }

    /// What stays above the row or title at `y` of the layout when that is scrolled to the upper edge.
    double coveredAbove(double y) const;

    /// Rows that scroll and are seen.
    std::pair<std::size_t, std::size_t> scrolledRows() const;
    /// Titles that are seen, also the one that stays.
    std::pair<std::size_t, std::size_t> titles() const;

    /// Those of the titles that stand for a collapsed group.
    std::vector<std::size_t> collapsedTitles() const;

    /// How many rows are seen, and the one at a position in painting order: those that stay come last.
    std::size_t seenRowCount() const;
    std::size_t seenRow(std::size_t position) const;

    const RowLayout& layout() const { return *m_layout; }

    double height() const { return m_height; }

    /// `band` of a row of the layout, moved to where it is seen.
    Band seen(std::size_t row, Band band) const;

    Band rowBand(std::size_t row) const { return seen(row, m_layout->rows()[row].band); }

    Band titleBand(std::size_t title) const;

    /// What lies above this is covered by rows and a title that stay.
    double clipTop(std::size_t row) const { return isPinned(row) ? 0.0 : m_scrolledTop; }

    /// A position in the window as one in the layout.
    double inLayout(double y) const;

    std::optional<std::size_t> rowAt(double y) const;
    std::optional<std::size_t> titleAt(double y) const;

private:
    /// A title that stays.
    struct Staying
    {
        std::size_t title = 0;
        /// Where it is seen; its upper part may be covered by pinned rows.
        double top = 0.0;
    };

    std::optional<Staying> findStaying() const;

    const RowLayout* m_layout;
    double m_top;
    double m_height;
    double m_pinnedBottom = 0.0;
    std::size_t m_pinnedRows = 0;
    std::optional<Staying> m_staying;
    double m_scrolledTop = 0.0;
};

/// Where the text of a row's header stands: in all of the row; in the upper part of what is seen of a row of
/// no pipeline, which may be higher than the window, `height` pixels of it.
Band headerTextBand(const RowWindow& window, std::size_t row, double height);

} // namespace pipescope::scene
