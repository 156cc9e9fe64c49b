#pragma once

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/session_file/session_state.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope {

/// How a model graph was looked at. Nodes are named, so that what no longer exists is passed over. The first
/// side is debug, the second bench.
struct GraphSessionState
{
    /// "verdict", "score", "overflow", "reason", "repair" or "replicas".
    std::string colourBy = "verdict";
    /// What scores are made of: "Max", "Min", "Mean", "Norm"; empty for those of the comparison.
    std::vector<std::string> scoreStatistics;
    /// Those that were chosen; empty for those of the database or the preset.
    std::vector<ScoreRangeState> scoreRanges;
    /// "beside", "stacked", "debug" or "bench".
    std::string arrangement = "beside";
    bool areSidesInStep = true;
    bool isMinimapShown = true;
    bool areEdgesShown = false;
    std::optional<Rank> rank;
    std::optional<std::int32_t> microStep;
    /// Names of expanded boxes.
    std::array<std::vector<std::string>, 2> expanded;
    /// "debug" or "bench", and the name; empty for none.
    std::string selectedSide;
    std::string selected;
    /// Pixels a unit, and what stands at the top of each side, in units.
    double zoom = 1;
    std::array<double, 2> tops{};
    std::string search;
    /// The database of an earlier comparison that this one is compared with; empty for none.
    std::string earlier;
    WindowArrangement window;

    bool operator==(const GraphSessionState&) const = default;
};

/// The state as JSON: an object with "pipescope_graph_session": 1 and a member for each field.
std::string encodeGraphSession(const GraphSessionState& state);

/// The inverse. Members that are missing keep their defaults, unknown ones are ignored; what is no session of
/// a model graph, or has a member of another type, is ErrorKind::Corrupt.
Result<GraphSessionState> decodeGraphSession(std::string_view text);

} // namespace pipescope
