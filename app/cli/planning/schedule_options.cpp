#include "app/cli/planning/schedule_options.h"

#include "core/run/model/names.h"

#include <CLI/CLI.hpp>
#include <cmath>
#include <string>
#include <vector>

namespace pipescope::cli {

PlanTimes ScheduleOptions::times() const
{
    const auto ns = [](double us) {
        constexpr double kNanoseconds = 1000.0;
        return std::llround(us * kNanoseconds);
    };
    const StageWork work{ns(forwardUs), ns(inputGradientUs), ns(weightUs)};
    PlanTimes times;
    times.stages.assign(static_cast<std::size_t>(stages), work);
    times.transfer = ns(transferUs);
    times.overlap = overlap;
    return times;
}

void addScheduleOptions(CLI::App& command, ScheduleOptions& options, std::string& name)
{
    std::vector<std::string> names;
    for (const ScheduleKind kind : kPlayedKinds) {
        names.emplace_back(scheduleKindName(kind));
    }
    command.add_option("NAME", name, "gpipe, 1f1b, interleaved, zb-h1, zb-v or dualpipev")
        ->required()
        ->check(CLI::IsMember(names));
    const auto addCount = [&](const char* option, std::int32_t& value, const char* text) {
        constexpr std::int32_t kMost = 100'000;
        return command.add_option(option, value, text)
            ->type_name("N")
            ->check(CLI::Range(std::int32_t{1}, kMost));
    };
    addCount("--pp", options.stages, "Pipeline stages")->required();
    addCount("--microbatches", options.microBatches, "Micro-batches per step")->required();
    addCount("--chunks", options.chunks, "Model chunks a stage, of interleaved; 2 by default");
    const auto addTime = [&](const char* option, double& value, const char* text) {
        constexpr double kMostUs = 1e9;
        command.add_option(option, value, text)->type_name("US")->check(CLI::Range(0.0, kMostUs));
    };
    addTime("--forward-us", options.forwardUs,
            "Forward of one micro-batch on one stage, in microseconds; 1000 by default, as the others");
    addTime("--input-gradient-us", options.inputGradientUs, "Backward without the weight gradient");
    addTime("--weight-us", options.weightUs, "Weight gradient");
    addTime("--transfer-us", options.transferUs, "Transfer between two stages; 0 by default");
    constexpr double kMostOverlap = 2.0;
    command
        .add_option("--overlap", options.overlap,
                    "How long an overlapped forward and backward take, by their sum; 1 by default")
        ->type_name("X")
        ->check(CLI::Range(0.0, kMostOverlap));
}

} // namespace pipescope::cli
