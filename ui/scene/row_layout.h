#pragma once

#include "core/model/trace.h"
#include "ui/scene/row_order.h"
#include "ui/scene/view_options.h"

#include <compare>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace pipescope::scene {

/// Vertical extents in pixels, from the top of the content or of the row.
struct Band
{
    double top = 0.0;
    double height = 0.0;

    double bottom() const { return top + height; }

    bool operator==(const Band&) const = default;
};

/// Heights of a row and its lanes, in pixels.
struct RowMetrics
{
    double rowHeight = 52.0;
    double titleHeight = 22.0;
    /// Within a row: blocks above, send and receive operators below.
    Band blockLane{4.0, 27.0};
    Band operatorLane{33.0, 14.0};

    /// The same proportions in rows of another height.
    RowMetrics scaledTo(double rowHeight) const;
    /// Rows as high as the user wants them, or else so high that few ones fill `height`.
    RowMetrics fitted(const RowOrder& order, std::optional<double> wanted, double height) const;

    bool operator==(const RowMetrics&) const = default;
};

constexpr double kLeastRowHeight = 6.0;
constexpr double kMostRowHeight = 240.0;
/// Rows do not grow beyond this by themselves.
constexpr double kMostGrownRowHeight = kMostRowHeight;

/// One rank.
struct Row
{
    TrackIndex track;
    Band band;
    RowName name;
    /// Where none is ever to be drawn, blocks have its room as well.
    bool hasOperatorLane = true;
};

/// The line that a rank is drawn on: its own row, or the title of the collapsed group that it belongs to.
struct ShownLine
{
    /// Among the rows or the titles.
    std::size_t index = 0;
    bool isTitle = false;

    auto operator<=>(const ShownLine&) const = default;
};

/// Heading above the rows of a group; all there is of a collapsed one.
struct GroupTitle
{
    Band band;
    Message text;
    /// See groupKey().
    std::string key;
    bool isCollapsed = false;
    std::vector<TrackIndex> tracks;
};

/// Where each rank stands: one row a rank, the pinned ones first. Positions are pixels of the whole content;
/// scrolling is RowWindow's.
class RowLayout
{
public:
    RowLayout() = default;
    RowLayout(const RowOrder& order, const Trace& trace, const RowMetrics& metrics);
    /// Rows of the given groups, of all ranks if `groups` is empty, in the default order.
    RowLayout(const Trace& trace, std::span<const PipelineGroupIndex> groups, const RowMetrics& metrics);

    /// Tells of each rank on such a host by how much its times are shifted.
    void tellClockShifts(const ClockShifts& shifts);

    const RowMetrics& metrics() const { return m_metrics; }

    double height() const { return m_height; }

    std::span<const Row> rows() const { return m_rows; }

    std::span<const GroupTitle> titles() const { return m_titles; }

    /// Of the row with the longest line in its header; null without rows.
    const RowName* longestName() const { return m_rows.empty() ? nullptr : &m_rows[m_longestName].name; }

    /// The first so many rows are pinned, and end here.
    std::size_t pinnedRows() const { return m_pinnedRows; }

    double pinnedBottom() const { return static_cast<double>(m_pinnedRows) * m_metrics.rowHeight; }

    /// Rows [first, last) that intersect [top, bottom).
    std::pair<std::size_t, std::size_t> rowsWithin(double top, double bottom) const;
    /// Likewise of the titles.
    std::pair<std::size_t, std::size_t> titlesWithin(double top, double bottom) const;
    std::optional<std::size_t> rowAt(double y) const;
    std::optional<std::size_t> titleAt(double y) const;
    std::optional<std::size_t> rowOf(TrackIndex track) const;
    /// Empty for ranks that are left out.
    std::optional<ShownLine> lineOf(TrackIndex track) const;

    Band blockLane(std::size_t row) const;
    Band operatorLane(std::size_t row) const;

private:
    void addTitle(const RowGroup& group);
    void addRow(const Trace& trace, TrackIndex index);
    bool hasOperatorLane(const Track& track) const;
    void findLongestName();

    RowMetrics m_metrics;
    /// Of some rank: then all of them have a lane for them, so that they look alike.
    bool m_mayHaveOperators = true;
    double m_height = 0.0;
    std::size_t m_pinnedRows = 0;
    std::size_t m_longestName = 0;
    std::vector<Row> m_rows;
    std::vector<GroupTitle> m_titles;
    /// By track.
    std::vector<std::optional<ShownLine>> m_lineOfTrack;
};

} // namespace pipescope::scene
