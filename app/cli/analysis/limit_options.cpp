#include "app/cli/analysis/limit_options.h"

#include "app/cli/option_checks.h"
#include "app/cli/options.h"

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>

namespace pipescope::cli {
namespace {

void addGrowth(CLI::App& command, Limits& limits)
{
    const auto growthOf = [&limits]() -> GrowthLimit& {
        return limits.growth ? *limits.growth : limits.growth.emplace();
    };
    CLI::Option* const against = command.add_option_function<std::string>(
        "--against",
        [growthOf](const std::string& file) {
            const auto times = readRunTimes(file);
            if (!times) {
                throw CLI::ValidationError("--against", file + ": " + times.error().text.english());
            }
            growthOf().earlier = *times;
        },
        "An earlier run, as analyze --json wrote it, that --max-growth compares with");
    constexpr double kPercent = 100.0;
    constexpr double kMostPercent = 1e6;
    CLI::Option* const growth = command.add_option_function<double>(
        "--max-growth", [growthOf](double percent) { growthOf().share = percent / kPercent; },
        "Most that steps, work and idle time may be longer than before, in percent of the earlier step");
    against->type_name("FILE")->check(refuseEmptyName)->needs(growth);
    growth->type_name("PCT")->check(CLI::Range(0.0, kMostPercent))->needs(against);
}

} // namespace

void addLimits(CLI::App& command, Limits& limits)
{
    const auto addPercent = [&](const char* name, std::optional<double>& limit, const char* text) {
        constexpr double kPercent = 100.0;
        constexpr double kMostPercent = 1e6;
        command
            .add_option_function<double>(
                name, [&limit](double percent) { limit = percent / kPercent; }, text)
            ->type_name("PCT")
            ->check(CLI::Range(0.0, kMostPercent));
    };
    addPercent("--max-bubble", limits.bubble, "Most idle time of any step, in percent of its total time");
    addPercent("--max-imbalance", limits.imbalance,
               "Most that the slowest stage may take longer than the mean of all, in percent");
    constexpr double kMostMilliseconds = 1e9;
    command
        .add_option_function<double>(
            "--max-straggler",
            [&limits](double milliseconds) {
                constexpr double kNanoseconds = 1e6;
                limits.straggler = static_cast<std::int64_t>(milliseconds * kNanoseconds);
            },
            "Most that the slowest rank may cost a step, in milliseconds")
        ->type_name("MS")
        ->check(CLI::Range(0.0, kMostMilliseconds));
    command.add_flag("--no-violations", limits.noViolations,
                     "No message may go back in time, by corrected clocks");
    addGrowth(command, limits);
}

} // namespace pipescope::cli
