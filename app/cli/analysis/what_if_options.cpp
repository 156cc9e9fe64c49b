#include "app/cli/analysis/what_if_options.h"

#include "core/run/model/names.h"
#include "core/run/planning/plan_shape.h"

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace pipescope::cli {

void addWhatIfOptions(CLI::App& command, WhatIfOptions& options)
{
    Scenario& scenario = options.scenario;
    CLI::Option* const equal = command.add_flag_callback(
        "--equal-stages", [&scenario] { scenario.stages = ScenarioStages::Equal; },
        "All stages take as long as the mean of them");
    command
        .add_option_function<std::string>(
            "--split",
            [&scenario](const std::string& text) {
                scenario.stages = ScenarioStages::Split;
                scenario.layers = parseSplit(text).value();
            },
            "So many layers on each stage, which all take the same: 5,5,6,8")
        ->type_name("LAYERS")
        ->check([](const std::string& text) {
            const auto layers = parseSplit(text);
            return layers ? std::string() : layers.error().text.english();
        })
        ->excludes(equal);
    command.add_flag("--no-slow-ranks", scenario.hasNoSlowRanks, "Every rank takes as long as its peers");
    constexpr double kMostLatency = 1000;
    command
        .add_option("--latency", scenario.latency,
                    "Transfers take so many times as long: 0.5 is half as long, 0 no time")
        ->type_name("X")
        ->check(CLI::Range(0.0, kMostLatency));
    std::vector<std::string> names;
    for (const ScheduleKind kind : kPlayedKinds) {
        names.emplace_back(scheduleKindName(kind));
    }
    command
        .add_option_function<std::string>(
            "--schedule",
            [&options](const std::string& name) { options.schedule = scheduleKindFromName(name); },
            "Play this schedule with the run's medians; a weight gradient that is not recorded apart is "
            "taken "
            "as a third of the backward")
        ->type_name("NAME")
        ->check(CLI::IsMember(names));
}

} // namespace pipescope::cli
