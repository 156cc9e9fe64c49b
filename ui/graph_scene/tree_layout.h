#pragma once

#include "core/graph/outline/outline.h"
#include "ui/graph_scene/line_sums.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace pipescope::graph_scene {

/// Heights in layout units, which the view multiplies by its zoom. At zoom 1 a unit is a pixel.
inline constexpr std::int64_t kHeaderHeight = 22;
inline constexpr std::int64_t kLeafHeight = 18;
inline constexpr std::int64_t kGap = 4;
inline constexpr std::int64_t kPadding = 5;
/// Leaves that stand side by side.
inline constexpr std::uint32_t kLeavesInLine = 4;

/// Where a box lies from top to bottom, in units.
struct Extent
{
    std::int64_t top = 0;
    std::int64_t bottom = 0;

    bool operator==(const Extent&) const = default;
};

/// Rows first … end − 1 of an outline.
struct RowRange
{
    std::uint32_t first = 0;
    std::uint32_t end = 0;

    bool operator==(const RowRange&) const = default;
};

/// Which boxes of an outline are expanded, and where each lies. An expanded box has its header above its
/// children, which are stacked in order of execution: a child with children has a line of its own, up to
/// kLeavesInLine successive leaves share one. Expanding or collapsing costs O(depth · log children), and so
/// does finding a box; nothing is kept for boxes that were never expanded. The root is always expanded, and
/// has no header.
///
/// Not thread-safe.
class TreeLayout
{
public:
    /// Keeps the outline's owner alive; `outline` must not be null.
    explicit TreeLayout(std::shared_ptr<const graph::Outline> outline);

    const graph::Outline& outline() const { return *m_outline; }

    std::int64_t height() const { return heightOf(graph::RowId{0U}); }

    bool isExpanded(graph::RowId row) const { return m_isExpanded[row.value]; }

    /// No box around it is collapsed.
    bool isShown(graph::RowId row) const { return firstCollapsedAbove(row) == row; }

    /// The row itself, or the outermost collapsed box around it.
    graph::RowId firstCollapsedAbove(graph::RowId row) const;

    /// Empty for rows that are not shown.
    std::optional<Extent> extentOf(graph::RowId row) const;

    /// Of leaves side by side: which one, and of how many places; 0 of 1 for boxes with a line of their own.
    struct Place
    {
        std::uint32_t position = 0;
        std::uint32_t count = 1;
    };

    Place placeInLine(graph::RowId row) const;

    /// What the line at this height shows: the leaves of a line, an expanded box whose header is there (that
    /// row alone), or a collapsed box with all below it. Heights outside are moved to the nearest.
    RowRange rowsAt(std::int64_t y) const;

    /// Both return whether something changed; leaves and the root never do.
    bool expand(graph::RowId row);
    bool collapse(graph::RowId row);
    /// The row too.
    void expandBelow(graph::RowId row);
    /// Those below the row, and the row itself.
    void collapseBelow(graph::RowId row);
    /// All boxes around it.
    void expandTo(graph::RowId row);

    /// By row: to be restored later.
    const std::vector<bool>& expansion() const { return m_isExpanded; }

    /// Of the same outline.
    void restore(const std::vector<bool>& expansion);

    /// The lines of an expanded box, for drawing.
    struct Lines
    {
        /// The first row of each line.
        std::vector<std::uint32_t> firstRows;
        LineSums sums;

        std::size_t size() const { return firstRows.size(); }

        std::size_t lineOf(std::uint32_t row) const;
    };

    /// Of a box that is expanded.
    const Lines& lines(graph::RowId row) const { return *m_lines[row.value]; }

    /// From the top of an expanded box to its first line.
    static std::int64_t headOf(graph::RowId row) { return row.value == 0 ? kPadding : kHeaderHeight; }

    /// Of the box as it is, expanded or not.
    std::int64_t heightOf(graph::RowId row) const;

private:
    std::int64_t expandedHeight(graph::RowId row) const;
    void makeLines(graph::RowId row);
    /// The height of a box has changed: of what is around it, too.
    void addAbove(graph::RowId row, std::int64_t difference);
    void setExpanded(graph::RowId row, bool isExpanded);

    std::shared_ptr<const graph::Outline> m_outline;
    std::vector<bool> m_isExpanded;
    /// By row; null for boxes that were never expanded.
    std::vector<std::unique_ptr<Lines>> m_lines;
};

} // namespace pipescope::graph_scene
