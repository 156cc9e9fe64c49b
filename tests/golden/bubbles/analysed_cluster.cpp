#include "tests/golden/bubbles/analysed_cluster.h"

#include "core/run/analysis/clock_shifts.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace pipescope::test {

AnalysedCluster analysed(const std::filesystem::path& folder)
{
    const auto recorded = loadTrace(folder);
    ClockFigures clocks = solveClocks(*recorded);
    auto trace = withClockLines(*recorded, linesOfTracks(*recorded, clocks), {});
    auto analysis = analyseBubbles(*trace, std::move(clocks), {});
    if (!analysis) {
        throw std::runtime_error("the analysis stopped");
    }
    return {std::move(trace), *std::move(analysis)};
}

double truthWindow(const std::filesystem::path& truthFile)
{
    std::map<std::int64_t, std::int64_t> windows;
    const auto truth = readTruth(truthFile);
    for (const auto& record : truth.at("bubble")) {
        std::int64_t& window = windows[record.at("step").get<std::int64_t>()];
        window = std::max(window, record.at("window_ns").get<std::int64_t>());
    }
    double sum = 0;
    for (const auto& [step, window] : windows) {
        sum += static_cast<double>(window);
    }
    return sum / static_cast<double>(windows.size());
}

} // namespace pipescope::test
