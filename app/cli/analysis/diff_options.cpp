#include "app/cli/analysis/diff_options.h"

#include "app/cli/option_checks.h"

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace pipescope::cli {

void addDiffOptions(CLI::App& command, DiffOptions& options)
{
    command.add_option_function<std::string>(
        "OTHER", [&options](const std::string& name) { options.other = name; },
        "The second run; the same one where --steps names two of its steps");
    command
        .add_option_function<std::vector<std::int64_t>>(
            "--steps",
            [&options](const std::vector<std::int64_t>& steps) {
                options.steps = {StepNumber{steps[0]}, StepNumber{steps[1]}};
            },
            "Only this step of the first run and this one of the second")
        ->type_name("K,J")
        ->delimiter(',')
        ->expected(2)
        ->excludes("--step");
    command
        .add_option_function<std::string>(
            "-o,--output", [&options](const std::string& name) { options.page = name; },
            "Also write a page of HTML to this file")
        ->type_name("FILE")
        ->check(refuseEmptyName);
    command.callback([&options] {
        if (options.other.empty() && !options.steps) {
            throw CLI::ValidationError("diff",
                                       "nothing to compare with: name a second run, or two steps with "
                                       "--steps K,J");
        }
    });
}

} // namespace pipescope::cli
