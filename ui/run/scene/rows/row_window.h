#pragma once

#include "ui/run/scene/rows/row_layout.h"

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

    /// Where the pinned rows end; 0 if there are none.
    double pinnedBottom() const { return m_pinnedBottom; }

    /// Rows [0, pinnedRows()) are pinned.
    std::size_t pinnedRows() const { return m_pinnedRows; }

    bool isPinned(std::size_t row) const { return row < m_pinnedRows; }

    /// Where the scrolled rows begin to be visible: below the pinned rows and the fixed title.
    double scrolledTop() const { return m_scrolledTop; }

    /// The height of the fixed part above the row or title at `y` of the layout when that is scrolled to the
    /// upper edge.
    double coveredAbove(double y) const;

    /// Visible rows that are not pinned.
    std::pair<std::size_t, std::size_t> scrolledRows() const;
    /// Visible titles, including the fixed one.
    std::pair<std::size_t, std::size_t> titles() const;

    /// The visible titles of collapsed groups.
    std::vector<std::size_t> collapsedTitles() const;

    /// The number of visible rows, and the row at a position in painting order: pinned rows come last.
    std::size_t seenRowCount() const;
    std::size_t seenRow(std::size_t position) const;

    const RowLayout& layout() const { return *m_layout; }

    double height() const { return m_height; }

    /// Where the layout ends.
    double layoutBottom() const { return m_layout->height() - m_top; }

    /// `band` of a row of the layout, moved to its place in the window.
    Band seen(std::size_t row, Band band) const;

    Band rowBand(std::size_t row) const { return seen(row, m_layout->rows()[row].band); }

    Band titleBand(std::size_t title) const;

    /// Everything above this is covered by pinned rows and a fixed title.
    double clipTop(std::size_t row) const { return isPinned(row) ? 0.0 : m_scrolledTop; }

    /// A position in the window as one in the layout.
    double inLayout(double y) const;

    std::optional<std::size_t> rowAt(double y) const;
    std::optional<std::size_t> titleAt(double y) const;

private:
    /// The fixed title.
    struct Staying
    {
        std::size_t title = 0;
        /// Its place in the window; pinned rows may cover its upper part.
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

/// The place for the text of a row's header: the whole row; for a row outside pipelines, which may be higher
/// than the window, the upper `height` pixels of its visible part.
Band headerTextBand(const RowWindow& window, std::size_t row, double height);

} // namespace pipescope::scene
