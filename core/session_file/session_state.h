#pragma once

#include "core/base/ids.h"
#include "core/base/time.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace pipescope {

/// A range of scores of a model graph and its colour; without ends the colour of nodes without partner.
struct ScoreRangeState
{
    /// "#FFFCF3"
    std::string colour;
    std::optional<double> low;
    std::optional<double> high;
    std::string level;
    std::string description;

    bool operator==(const ScoreRangeState&) const = default;
};

/// A moment or a span that the user wrote a note to. On the clock of the hosts, as times are drawn.
struct Mark
{
    /// Begin and end are the same for a moment.
    TimeSpan span;
    std::string text;

    bool operator==(const Mark&) const = default;
};

/// Place and size of the window, and its docks, as its toolkit encodes them, in Base64.
struct WindowArrangement
{
    std::string geometry;
    std::string state;

    bool operator==(const WindowArrangement&) const = default;
};

/// How one run was looked at: all that is restored when its folder is opened again. Knows nothing of a
/// certain load of the run: ranks, steps and hosts are named, not counted, so that what no longer exists is
/// passed over.
struct SessionState
{
    /// What was in view.
    std::optional<TimeSpan> visible;
    std::optional<StepNumber> step;
    /// First ranks of the pipeline groups shown; all if empty.
    std::vector<Rank> groups;
    bool linksShown = true;
    bool idleShown = true;
    bool inFlightShown = false;
    bool minimapShown = true;
    /// "absolute", "run" or "step".
    std::string timeOrigin = "run";
    /// "group", "stage", "host" or "none"; and "stage", "rank" or "host".
    std::string rowGrouping = "group";
    std::string rowSort = "stage";
    std::string rowFilter;
    std::vector<Rank> pinned;
    std::set<Rank> hidden;
    std::set<std::string> collapsed;
    /// Pixels.
    std::optional<double> rowHeight;
    /// "kind", "phase", "chunk", "stage" or "microbatch".
    std::string colouring = "kind";
    /// How rows of no pipeline are coloured: "name" or "category".
    std::string otherColouring = "name";
    bool durationsShown = false;
    std::string search;
    /// Sizes of the parallel dimensions that the user gave, by "pp", "tp", "cp", "dp" and "ep", and the order
    /// of ranks as RankOrder has it; empty where none are given.
    std::map<std::string, std::int64_t> parallelSizes;
    std::string rankOrder;
    std::vector<Mark> marks;
    /// Nanoseconds added to a host's times in the view, by the host's name.
    std::map<std::string, std::int64_t> clockShifts;
    WindowArrangement window;

    bool operator==(const SessionState&) const = default;
};

} // namespace pipescope
