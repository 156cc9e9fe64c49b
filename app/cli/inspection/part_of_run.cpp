#include "app/cli/inspection/part_of_run.h"

#include "core/base/parse/durations.h"

#include <CLI/CLI.hpp>
#include <string>

namespace pipescope::cli {

void addPartOfRun(CLI::App& command, PartOfRun& part)
{
    const auto addTime = [&](const char* name, std::optional<Duration>& time, const char* description) {
        command
            .add_option_function<std::string>(
                name, [&time](const std::string& text) { time = parseDuration(text); }, description)
            ->type_name("TIME")
            ->check([](const std::string& text) {
                return parseDuration(text) ? std::string() : "not a time like 250ms or 1.5s: " + text;
            });
    };
    addTime("--from", part.from, "Begin, counted from the first block or operator: 1.5s, 250ms, 40us, 7ns");
    addTime("--to", part.to, "End, counted likewise");
}

} // namespace pipescope::cli
