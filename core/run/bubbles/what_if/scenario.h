#pragma once

#include "core/base/result.h"
#include "core/run/bubbles/what_if/played_schedules.h"
#include "core/run/bubbles/what_if/step_figures.h"

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

namespace pipescope {

/// Which work the stages have.
enum class ScenarioStages : std::uint8_t
{
    AsMeasured,
    /// All take as long as the mean of them.
    Equal,
    /// See Scenario::layers.
    Split
};

/// What is changed in a run, all at once.
struct Scenario
{
    ScenarioStages stages = ScenarioStages::AsMeasured;
    /// Of Split: how many layers each stage has, in order. All layers take the same; only their ratio counts.
    std::vector<double> layers = {};
    /// Every rank takes as long as its peers.
    bool hasNoSlowRanks = false;
    /// By how much transfers take longer: 1 as measured, 0 not at all.
    double latency = 1;
    /// Played with the medians of the run's work, which the settings above have changed; empty for the order
    /// that was recorded.
    std::optional<PlayableSchedule> schedule = std::nullopt;

    bool changesWork() const { return stages != ScenarioStages::AsMeasured || hasNoSlowRanks; }

    bool operator==(const Scenario&) const = default;
};

/// The layers of a split as users write it: "5,5,6,8". InvalidArgument, with the reason for the user, where
/// these are no numbers of at least 0, or all are 0.
Result<std::vector<double>> parseSplit(std::string_view text);

/// Whose blocks are shown. What is empty, or has no graph that explains it, is chosen: the slowest pipeline,
/// and the longest step.
struct ScenarioPlace
{
    std::optional<StepIndex> step = std::nullopt;
    std::optional<PipelineGroupIndex> group = std::nullopt;

    bool operator==(const ScenarioPlace&) const = default;
};

/// Times are ns from the begin of the step.
struct ScenarioBlock
{
    BlockKind kind = BlockKind::Forward;
    BlockPart forward;
    BlockPart backward;
    std::int64_t begin = 0;
    std::int64_t end = 0;
    /// Of the run; empty for a block of another schedule.
    std::optional<BlockIndex> block = std::nullopt;
};

/// The blocks of one rank, each in order.
struct ScenarioRow
{
    TrackIndex track;
    Rank rank;
    std::optional<Stage> stage;
    std::vector<ScenarioBlock> measured = {};
    std::vector<ScenarioBlock> asSet = {};
};

struct PlayedScenario
{
    StepFigures measured;
    StepFigures asSet;
    StepIndex step;
    PipelineGroupIndex group;
    /// The ranks of that pipeline, in stage order.
    std::vector<ScenarioRow> rows = {};
};

/// Without settings what was measured. InvalidArgument, with the reason for the user, where the replay
/// explains no step, the split does not fit the stages, or the schedule cannot be played; Cancelled after a
/// stop request. Linear.
Result<PlayedScenario> playScenario(const Trace& trace, const MeasuredRun& run, const Scenario& scenario,
                                    const ScenarioPlace& place, const std::stop_token& stop);

/// Changes when a member changes its meaning or goes away.
constexpr std::int64_t kScenarioVersion = 1;

/// {"version": 1, "settings": {"stages": "as_measured", "equal" or "split", "layers", "no_slow_ranks",
/// "latency", "schedule", "chunks", "weight_share"}, "measured": {"step_ns", "idle_per_total",
/// "peak_in_flight"}, "as_set": the same, "saved_ns", "step", "pp_group", "ranks": [{"rank", "stage",
/// "measured": [{"kind", "f_microbatch", "f_vstage", "b_microbatch", "b_vstage", "begin_ns", "end_ns"}],
/// "as_set": the same}]}. Layers are null without a split, the schedule is null where it is the recorded one.
void writeScenarioJson(const Trace& trace, const Scenario& scenario, const PlayedScenario& played,
                       std::ostream& out);

} // namespace pipescope
