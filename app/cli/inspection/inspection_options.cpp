#include "app/cli/inspection/inspection_options.h"

#include "core/base/parse/durations.h"

#include <CLI/CLI.hpp>
#include <cstdint>
#include <limits>
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

void addOutputFormat(CLI::App& command, OutputFormat& format)
{
    command
        .add_option_function<std::string>(
            "--format",
            [&format](const std::string& name) {
                format = name == "json"  ? OutputFormat::Json
                         : name == "csv" ? OutputFormat::Csv
                                         : OutputFormat::Text;
            },
            "text (the default), csv or json")
        ->type_name("FORMAT")
        ->check(CLI::IsMember({"text", "csv", "json"}));
}

void addSearchOptions(CLI::App& command, InspectionOptions& options)
{
    command
        .add_option_function<std::string>(
            "TEXT",
            [&options](const std::string& text) {
                options.searchText = text;
                options.query = parseSearchQuery(text).value();
            },
            "What to look for, as in the viewer: \"mb:7 kind:backward dur>3ms\"; write -- before a text that "
            "begins with a minus")
        ->required()
        ->check([](const std::string& text) {
            const auto query = parseSearchQuery(text);
            return query ? std::string() : query.error().text.english();
        });
    command.add_option("--limit", options.limit, "Hits to write at most, the earliest; all are counted")
        ->type_name("N")
        ->check(CLI::Range(std::size_t{1}, kMaxListedHits));
    command.add_flag("--details", options.withDetails,
                     "With --format json: everything known of each hit, as the details of the viewer say it");
    command.callback([&options] {
        if (options.withDetails && options.format != OutputFormat::Json) {
            throw CLI::ValidationError("--details", "only JSON has room for details: add --format json");
        }
    });
}

void addWayOptions(CLI::App& command, InspectionOptions& options)
{
    command
        .add_option_function<std::int32_t>(
            "--micro-batch", [&options](std::int32_t number) { options.microBatch = MicroBatch{number}; },
            "The micro-batch to follow; they count from 0 in every chunk")
        ->type_name("M")
        ->required()
        ->check(CLI::Range(std::int32_t{0}, std::numeric_limits<std::int32_t>::max()));
}

} // namespace pipescope::cli
