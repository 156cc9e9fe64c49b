#pragma once

#include "core/graph/open/outline/outline.h"
#include "ui/graph/scene/line_sums.h"

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
/// does finding a box; all of an outline at once costs O(rows). At most 28 bytes a row, whatever is expanded.
/// The root is always expanded, and has no header.
///
/// Where the outline has partners, leaves share a line only if their partners do, or if none has one: lines
/// of both sides correspond. A line can have a lead, room above it for what only the other side has.
///
/// Collapsed boxes that follow each other and are alike can be folded: the first one stands for all of them,
/// the others are not shown. What expands one of them, or is to show it, unfolds them.
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

    /// No box around it is collapsed or folded away.
    bool isShown(graph::RowId row) const { return firstCollapsedAbove(row) == row; }

    /// The row itself, or the outermost collapsed box around it; the box that stands for it where it is
    /// folded away.
    graph::RowId firstCollapsedAbove(graph::RowId row) const;

    /// Empty for rows that are not shown.
    std::optional<Extent> extentOf(graph::RowId row) const;

    /// Place of a leaf among those side by side: which one, and of how many; 0 of 1 for boxes with a line of
    /// their own.
    struct Place
    {
        std::uint32_t position = 0;
        std::uint32_t count = 1;
    };

    Place placeInLine(graph::RowId row) const;

    /// What the line at this height shows: the leaves of a line, an expanded box whose header is there (that
    /// row alone), or a collapsed box with all below it. Heights outside are moved to the nearest.
    RowRange rowsAt(std::int64_t y) const;

    /// Siblings that the first of them stands for.
    struct Fold
    {
        RowRange rows;
        std::uint32_t boxes = 0;
    };

    /// The fold that this box stands for.
    std::optional<Fold> foldAt(graph::RowId row) const;

    /// Another box stands for it.
    bool isFoldedAway(graph::RowId row) const { return m_isFoldedAway[row.value]; }

    /// Each range holds whole boxes that are siblings, collapsed, and have children.
    void fold(std::span<const RowRange> runs);
    /// Shows all boxes of the fold that this box stands for.
    void unfold(graph::RowId row);

    /// Indexed by row, isFoldedAway(): to be restored later.
    const std::vector<bool>& folding() const { return m_isFoldedAway; }

    /// Both return whether something changed; leaves and the root never do.
    bool expand(graph::RowId row);
    bool collapse(graph::RowId row);
    /// The row too.
    void expandBelow(graph::RowId row);
    /// Those below the row, and the row itself.
    void collapseBelow(graph::RowId row);
    /// All boxes around it.
    void expandTo(graph::RowId row);
    /// All boxes around any of them.
    void expandTo(std::span<const graph::RowId> rows);

    /// Indexed by row: to be restored later.
    const std::vector<bool>& expansion() const { return m_isExpanded; }

    /// Takes the state of the same outline; nothing changes if the size is another.
    void restore(const std::vector<bool>& expansion);
    void restoreFolding(const std::vector<bool>& folding);

    /// The lines of a box with children. A view: changes of the layout change it or leave it stale.
    struct Lines
    {
        /// The first row of each line.
        std::span<const std::uint32_t> firstRows;
        /// Heights with leads.
        LineSums sums;
        /// Empty if there are none.
        std::span<const std::int64_t> leads;

        std::size_t size() const { return firstRows.size(); }

        std::int64_t lead(std::size_t line) const { return leads.empty() ? 0 : leads[line]; }
    };

    /// Lines of a box that is expanded.
    Lines lines(graph::RowId row) const;

    /// From the top of an expanded box to its first line.
    static std::int64_t headOf(graph::RowId row) { return row.value == 0 ? kPadding : kHeaderHeight; }

    /// Height of the box as it is, expanded or not, without its lead.
    std::int64_t heightOf(graph::RowId row) const;

    /// Its line in the box around it; the row must not be the root.
    std::uint32_t lineOf(graph::RowId row) const
    {
        return m_lineOf[row.value] - firstLine(graph::RowId{m_outline->parents[row.value]});
    }

    /// The room above a line of a box, in place of what it was. Folding and unfolding keep it.
    void setLead(graph::RowId around, std::uint32_t line, std::int64_t lead);
    void clearLeads();

private:
    std::uint32_t firstLine(graph::RowId row) const { return m_lineOf[row.value + 1]; }

    std::uint32_t lineCount(graph::RowId row) const
    {
        return m_outline->hasChildren(row) ? m_endLine[row.value] - firstLine(row) : 0;
    }

    std::span<std::int64_t> sumsOf(graph::RowId row)
    {
        return std::span(m_sums).subspan(lineCount(row) == 0 ? 0 : firstLine(row), lineCount(row));
    }

    void numberLines();

    /// From the line's top to its content.
    std::int64_t leadOf(graph::RowId row) const { return m_leads.empty() ? 0 : m_leads[m_lineOf[row.value]]; }

    /// Makes the sums of a box and of all below it.
    void sumUp(graph::RowId row);
    /// The height of a box has changed: of what is around it, too.
    void addAbove(graph::RowId row, std::int64_t difference);
    void setExpanded(graph::RowId row, bool isExpanded);
    /// The box that stands for it, or itself.
    graph::RowId standIn(graph::RowId row) const;
    /// Marks the fold that the box is in, without the heights.
    void markUnfolded(graph::RowId row);
    /// The box behind this one in the same parent box, if that is folded away.
    std::optional<graph::RowId> foldedBehind(graph::RowId row) const;

    std::shared_ptr<const graph::Outline> m_outline;
    std::vector<bool> m_isExpanded;
    std::vector<bool> m_isFoldedAway;
    /// Indexed by row: its line in the table of all lines, in which those of a box stand together.
    std::vector<std::uint32_t> m_lineOf;
    /// Indexed by row: behind its last line; unused for rows without children.
    std::vector<std::uint32_t> m_endLine;
    /// Indexed by line.
    std::vector<std::uint32_t> m_firstRows;
    /// Indexed by line: the sums of each box, whether it is expanded or not. Heights include the gap.
    std::vector<std::int64_t> m_sums;
    /// Indexed by line; empty if there are none. Those of folded lines take no room.
    std::vector<std::int64_t> m_leads;
};

} // namespace pipescope::graph_scene
