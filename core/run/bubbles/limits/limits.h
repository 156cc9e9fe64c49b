#pragma once

#include "core/base/result.h"
#include "core/base/user_text.h"
#include "core/diagnostics/finding.h"
#include "core/run/bubbles/report/analysis.h"

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace pipescope {

/// What two runs are compared by; ns.
struct RunTimes
{
    /// Mean over the steps, of the slowest pipeline's window.
    std::int64_t step = 0;
    /// Means over all ranks of all steps.
    std::int64_t busy = 0;
    std::int64_t idle = 0;
};

/// All zero where the analysis has no steps.
RunTimes runTimesOf(const BubbleAnalysis& analysis);

/// The same of another run, from what `pipescope-cli analyze --json` wrote of it. An error where the file
/// cannot be read, is not such a file, or has no steps. Memory is that of the longest step.
Result<RunTimes> readRunTimes(const std::filesystem::path& file);

/// How much longer than those of an earlier run the times of this one may be.
struct GrowthLimit
{
    RunTimes earlier;
    /// A share of the earlier run's step, for each of the times: 0.05 is 5 %.
    double share = 0;
};

/// What a run may not exceed; empty ones are not checked.
struct Limits
{
    /// Idle time of any step, of its total, 0 … 1.
    std::optional<double> bubble;
    /// How much longer the slowest stage takes than the mean of all stages; 0.05 is 5 %.
    std::optional<double> imbalance;
    /// What the slowest rank costs a step, by replay with its peers' times; ns.
    std::optional<std::int64_t> straggler;
    /// Blocks that begin before their data is made, and data that arrives before it is sent, by corrected
    /// clocks.
    bool noViolations = false;
    std::optional<GrowthLimit> growth;

    bool isAny() const { return bubble || imbalance || straggler || noViolations || growth; }
};

/// How one limit was kept.
struct LimitVerdict
{
    /// "bubble", "imbalance", "straggler", "violations", "step growth", "busy growth" or "idle growth".
    std::string_view name;
    bool isKept = true;
    /// What was found, and the limit.
    UserText text;
};

/// One verdict for each limit that is asked for, three for growth (one where there is no step), in the order
/// of Limits. Imbalance and stragglers of a run that the replay does not explain are not known, so that their
/// limits are not kept.
std::vector<LimitVerdict> checkLimits(const Trace& trace, const BubbleAnalysis& analysis,
                                      const Limits& limits);

/// Verdicts as JSON: an object with "version", "verdicts" (each with "name", "ok" and "text") and "findings".
void writeVerdictsJson(std::span<const LimitVerdict> verdicts, const FindingList& findings,
                       std::ostream& out);

/// Whether what limits are held against is the whole run, as three verdicts: "data" (no finding of lost data,
/// see losesData()), "steps" (none is refused) and "clocks" (those of every pipeline can be compared). With
/// `areAccepted` all are kept, and their texts say what was accepted.
std::vector<LimitVerdict> checkData(const Trace& trace, const BubbleAnalysis& analysis, bool areAccepted);

} // namespace pipescope
