#pragma once

#include "core/base/time.h"
#include "core/run/analysis/search/search.h"

#include <cstddef>
#include <optional>
#include <string>

// NOLINTNEXTLINE(readability-identifier-naming): the library's name.
namespace CLI {
class App;
} // namespace CLI

namespace pipescope::cli {

/// A part of the run, counted from its first block or operator; all of it without times.
struct PartOfRun
{
    std::optional<Duration> from;
    std::optional<Duration> to;

    bool isAny() const { return from || to; }

    /// Ends before it begins.
    bool isEmpty() const { return to && *to <= from.value_or(Duration{}); }

    TimeSpan of(TimeSpan run) const
    {
        return {run.begin + from.value_or(Duration{}), to ? run.begin + *to : run.end};
    }
};

/// Defines --from and --to; what is parsed is written to `part`, which must live as long as the command.
void addPartOfRun(CLI::App& command, PartOfRun& part);

enum class OutputFormat
{
    Text,
    Csv,
    Json
};

/// What `statistics`, `search` and `way` show, and how.
struct InspectionOptions
{
    OutputFormat format = OutputFormat::Text;
    std::string searchText;
    SearchQuery query;
    /// Hits written at most.
    std::size_t limit = kMaxListedHits;
    bool withDetails = false;
    MicroBatch microBatch;
};

/// These define options of a command; what is parsed is written to the last argument, which must live as long
/// as the command.
void addOutputFormat(CLI::App& command, OutputFormat& format);
void addSearchOptions(CLI::App& command, InspectionOptions& options);
void addWayOptions(CLI::App& command, InspectionOptions& options);

} // namespace pipescope::cli
