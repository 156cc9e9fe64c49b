#pragma once

#include "core/run/model/trace.h"
#include "ui/run/scene/rows/row_order.h"
#include "ui/run/scene/rows/view_options.h"

#include <compare>
#include <cstddef>
#include <cstdint>
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

/// Indexed by track: number of lines for the blocks of a row of no pipeline, one per depth of calls; 0 for
/// ranks, which all have the same height.
using RowLines = std::vector<std::uint8_t>;

/// Heights of a row and its lanes, in pixels.
struct RowMetrics
{
    double rowHeight = 52.0;
    double titleHeight = 22.0;
    /// Within a row: blocks above, send and receive operators below. Where collectives are recorded they have
    /// the lower part of the operators' lane.
    Band blockLane{4.0, 27.0};
    Band operatorLane{33.0, 14.0};
    /// One line of a row of no pipeline.
    double line = 18.0;
    /// The line of a collapsed group: room for its name and its figures, one above the other, in the header.
    double collapsedHeight = 38.0;
    /// The blocks of a companion, right below those of the row itself; without height where none is shown.
    Band companionLane{};
    /// How many micro-batches are in flight, below all else; likewise.
    Band inFlightLane{};

    /// The same, higher by a lane for the blocks of a companion, which may have several lines.
    RowMetrics withCompanion(std::size_t lines = 1) const;

    bool hasCompanion() const { return companionLane.height > 0.0; }

    /// The same, higher by a lane for the micro-batches in flight; after withCompanion().
    RowMetrics withInFlight() const;

    bool hasInFlight() const { return inFlightLane.height > 0.0; }

    /// The height of a rank's row for 0 lines.
    double heightOf(std::uint8_t lines, bool hasOperators) const;
    /// The same proportions in rows of another height.
    RowMetrics scaledTo(double rowHeight) const;
    /// Rows as high as the user wants them; else so high that few rows, which need `needed` by default, fill
    /// `height`.
    RowMetrics fitted(std::optional<double> wanted, double needed, double height) const;
    /// Likewise lines of `groups` collapsed groups that fill `height`, at least as high as these.
    RowMetrics withCollapsedIn(std::size_t groups, double height) const;

    bool operator==(const RowMetrics&) const = default;
};

constexpr double kMinRowHeight = 6.0;
constexpr double kMaxRowHeight = 240.0;

/// One rank, or a row of no pipeline.
struct Row
{
    TrackIndex track;
    Band band;
    RowName name;
    /// If no operator or collective will ever be drawn, blocks also use its room.
    bool hasOperatorLane = true;
    /// See RowLines.
    std::uint8_t lines = 0;
};

/// The line that a rank is drawn on: its own row, or the title of the collapsed group that it belongs to.
struct ShownLine
{
    /// Among the rows or the titles.
    std::size_t index = 0;
    bool isTitle = false;

    auto operator<=>(const ShownLine&) const = default;
};

/// Heading above the rows of a group; a collapsed group has nothing else.
struct GroupTitle
{
    Band band;
    UserText text;
    /// See groupKey().
    std::string key;
    bool isCollapsed = false;
    std::vector<TrackIndex> tracks;
    /// Its members are ranks, none is a row of no pipeline.
    bool isOfRanks = true;
    /// Figure of the worst member: "rank 12: mean 2.1 ms (+30 %)"; empty unless rows are sorted by a figure.
    UserText figure = {};
    bool figureStandsOut = false;
};

/// Where the items of depth number `depth` of `depths` stand in a row's lane: in a separate line, or in the
/// whole lane below the depths before, so that deeper items cover its lower part.
Band depthBand(Band lane, std::size_t depth, std::size_t depths, bool inLines);

/// The positions of the ranks: one row per rank, the pinned ones first. Rows outside pipelines are as high as
/// their calls are deep. Positions are pixels of the whole content; RowWindow does the scrolling.
class RowLayout
{
public:
    RowLayout() = default;
    /// Rows of no pipeline that are not in `lines` have one line.
    RowLayout(const RowOrder& order, const Trace& trace, const RowMetrics& metrics,
              const RowLines& lines = {});
    /// Rows of the given groups, of all ranks if `groups` is empty, in the default order.
    RowLayout(const Trace& trace, std::span<const PipelineGroupIndex> groups, const RowMetrics& metrics);

    /// Sets by how much the times of each rank on such a host are shifted, to be shown in its header.
    void setClockShifts(const ClockShifts& shifts);

    const RowMetrics& metrics() const { return m_metrics; }

    double height() const { return m_height; }

    /// Height of the rows alone, as if they were laid out with `metrics`.
    double rowsHeight(const RowMetrics& metrics) const;

    /// Height of the line of a collapsed group.
    double collapsedHeight() const { return m_metrics.collapsedHeight + (m_hasFigures ? kFigureLine : 0.0); }

    double titlesHeight() const { return m_titlesHeight; }

    std::span<const Row> rows() const { return m_rows; }

    std::span<const GroupTitle> titles() const { return m_titles; }

    /// Name of the row with the longest line in its header; null without rows.
    const RowName* longestName() const { return m_rows.empty() ? nullptr : &m_rows[m_longestName].name; }

    /// The number of pinned rows, which come first, and where they end.
    std::size_t pinnedRows() const { return m_pinnedRows; }

    double pinnedBottom() const { return m_pinnedRows == 0 ? 0.0 : m_rows[m_pinnedRows - 1].band.bottom(); }

    /// Rows [first, last) that intersect [top, bottom).
    std::pair<std::size_t, std::size_t> rowsWithin(double top, double bottom) const;
    /// Likewise of the titles.
    std::pair<std::size_t, std::size_t> titlesWithin(double top, double bottom) const;
    std::optional<std::size_t> rowAt(double y) const;
    std::optional<std::size_t> titleAt(double y) const;
    /// The title that begins above `y` and whose rows reach below it.
    std::optional<std::size_t> expandedTitleOver(double y) const;
    /// Where the rows of a title end.
    double groupBottom(std::size_t title) const;
    std::optional<std::size_t> rowOf(TrackIndex track) const;
    /// Empty for ranks that are left out.
    std::optional<ShownLine> lineOf(TrackIndex track) const;

    Band blockLane(std::size_t row) const;
    Band operatorLane(std::size_t row) const;
    /// It has no height where no rank has collectives.
    Band collectiveLane(std::size_t row) const;
    /// It has no height where no companion is shown, and in rows of no pipeline.
    Band companionLane(std::size_t row) const;
    /// One of its lines.
    Band companionLine(std::size_t row, std::size_t line, std::size_t lines) const;
    /// Likewise where no micro-batches in flight are shown.
    Band inFlightLane(std::size_t row) const;

private:
    static constexpr double kFigureLine = 14.0;

    void addTitle(const RowOrder& order, const RowGroup& group, const Trace& trace);
    void addRow(const RowOrder& order, const Trace& trace, const RowLines& lines, TrackIndex track);
    bool hasOperatorLane(const Track& track) const;
    /// The lane of blocks, and below it that of a companion.
    Band allBlocksLane(std::size_t row) const;
    /// The lane of operators and collectives.
    Band communicationLane(std::size_t row) const;
    void findLongestName();

    RowMetrics m_metrics;
    /// Some rank may have them: then all of them have a lane for them, so that they look alike.
    bool m_mayHaveOperators = true;
    bool m_hasCollectives = false;
    /// The figure of the worst member has a line of its own in the header of a collapsed group.
    bool m_hasFigures = false;
    double m_height = 0.0;
    double m_titlesHeight = 0.0;
    std::size_t m_pinnedRows = 0;
    std::size_t m_longestName = 0;
    std::vector<Row> m_rows;
    std::vector<GroupTitle> m_titles;
    /// Indexed by track.
    std::vector<std::optional<ShownLine>> m_lineOfTrack;
};

} // namespace pipescope::scene
