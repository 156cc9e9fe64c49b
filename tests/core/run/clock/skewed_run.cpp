#include "tests/core/run/clock/skewed_run.h"

#include "core/run/analysis/clock_shifts.h"
#include "core/run/demo/simulation/random.h"

namespace pipescope::test {

std::shared_ptr<const Trace> onSeparateHosts(const SimulatedRun& run)
{
    const auto simulated = run.trace();
    Trace trace;
    trace.schedule = simulated->schedule;
    trace.steps = simulated->steps;
    trace.groups = simulated->groups;
    trace.tracks = simulated->tracks;
    trace.links = simulated->links;
    for (std::size_t i = 0; i < trace.tracks.size(); ++i) {
        trace.tracks[i].host = HostIndex{i};
        trace.hosts.push_back({"node-" + std::to_string(i), {}});
    }
    return std::make_shared<const Trace>(std::move(trace));
}

std::shared_ptr<const Trace> recordedWith(const Trace& exact, const std::vector<ClockLine>& errors)
{
    std::vector<ClockLine> inverse;
    for (const ClockLine& error : errors) {
        inverse.push_back({error.at, Duration{} - error.ahead, -error.driftPpm});
    }
    return withClockLines(exact, inverse, {});
}

std::vector<ClockLine> randomErrors(std::uint64_t seed, std::size_t ranks, double driftPpm)
{
    constexpr std::int64_t kMostSkew = 300'000;
    constexpr std::int64_t kSteps = 1'000;
    SplitMix64 random{seed, 77};
    std::vector<ClockLine> errors;
    for (std::size_t i = 0; i < ranks; ++i) {
        const Duration skew{random.between(-kMostSkew, kMostSkew)};
        const double share = static_cast<double>(random.between(-kSteps, kSteps)) / kSteps;
        errors.push_back({{}, skew, driftPpm * share});
    }
    return errors;
}

} // namespace pipescope::test
