#pragma once

#include "core/run/model/trace.h"

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::scene {

/// Key of the group of the rows that belong to no pipeline, however the others are grouped.
constexpr std::string_view kOtherRowsKey = "rows:other";

enum class RowGrouping : std::uint8_t
{
    PipelineGroup,
    Stage,
    Host,
    None
};

/// Order of the rows within their group. By a figure, it is also that of the groups, see RowOrder.
enum class RowSort : std::uint8_t
{
    Stage,
    Rank,
    Host,
    /// The greatest first.
    Busy,
    Idle,
    MeanDuration
};

/// Which ranks have a row, in which order and how high. A plain value that fits any trace: ranks and groups
/// that a trace does not have are kept for one that has them.
struct RowOptions
{
    RowGrouping grouping = RowGrouping::PipelineGroup;
    RowSort sort = RowSort::Stage;
    /// See RowFilter for its language.
    std::string filter;
    /// On top, in this order, even if the filter or a collapsed group would leave them out.
    std::vector<Rank> pinned;
    std::set<Rank> hidden;
    /// Keys of groups, see groupKey().
    std::set<std::string> collapsed;
    /// Pixels; if empty, the height follows from the number of rows and the window.
    std::optional<double> height;

    bool operator==(const RowOptions&) const = default;

    bool isPinned(Rank rank) const;
    void togglePin(Rank rank);
    /// A row that is hidden is no longer pinned.
    void hide(Rank rank);
    void toggleCollapsed(const std::string& key);
    /// Undoes hiding and filtering.
    void showAll();
};

/// Names a group in RowOptions::collapsed, and is a filter for its ranks: "group:0", "stage:none",
/// "host:node-1". Empty for RowGrouping::None; kOtherRowsKey for rows of no pipeline.
std::string groupKey(const Trace& trace, TrackIndex track, RowGrouping grouping);

/// What the header of a rank's row says: "Rank 5", "stage 2", "node-1"; that of a row of no pipeline its
/// thread, its process and the host.
struct RowName
{
    UserText rank;
    /// Empty if it is not known.
    UserText stage;
    std::string host;
    /// See figureText(); empty unless rows are sorted by a figure.
    UserText figure = {};
    bool figureStandsOut = false;
};

RowName rowName(const Trace& trace, TrackIndex track);

/// If there is a pipeline: rows outside it are shown only when asked for.
void collapseOtherRows(const Trace& trace, RowOptions& options);

/// Undoes the hiding, filtering or collapsing that keeps the track from having a row.
void reveal(const Trace& trace, TrackIndex track, RowOptions& options);

} // namespace pipescope::scene
