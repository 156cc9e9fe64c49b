#pragma once

#include "core/run/analysis/search/search.h"

#include <cstddef>
#include <string>

// NOLINTNEXTLINE(readability-identifier-naming): the library's name.
namespace CLI {
class App;
} // namespace CLI

namespace pipescope::cli {

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
