#pragma once

#include "app/cli/analysis/diff_options.h"
#include "app/cli/analysis/what_if_options.h"
#include "app/cli/graph/graph_options.h"
#include "app/cli/inspection/inspection_options.h"
#include "app/cli/planning/schedule_options.h"
#include "app/cli/texts/texts.h"
#include "core/base/tables/table_writer.h"
#include "core/run/bubbles/limits/limits.h"
#include "core/run/bubbles/report/analysis_output.h"
#include "core/run/demo/demo_cluster.h"
#include "core/run/load/load.h"
#include "ui/run/picture/picture_request.h"

#include <filesystem>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace pipescope::cli {

enum class Subcommand
{
    Info,
    Blocks,
    Links,
    Pack,
    Merge,
    ExportDb,
    UndoExport,
    ExportTrace,
    Render,
    Problems,
    Doctor,
    Analyze,
    WhatIf,
    Check,
    Diff,
    Report,
    Statistics,
    Search,
    Way,
    Schedule,
    Demo,
    Graph
};

/// What `render` draws.
struct RenderOptions
{
    picture::PictureSize size;
    bool isDark = false;
    bool linksHidden = false;
    bool durationsShown = false;
    scene::Colourings colourings;
    std::string title;
};

/// What the user asked for. Options that a subcommand does not have keep their defaults.
struct Options
{
    Subcommand subcommand = Subcommand::Info;
    std::filesystem::path folder;
    /// The dump that `folder` is to be compared with, for doctor; may be empty.
    std::filesystem::path bench;
    DiffOptions diff;
    WhatIfOptions whatIf;
    /// The files that merge puts together.
    std::vector<std::filesystem::path> packedFiles;
    LoadOptions load;
    bool quiet = false;
    bool json = false;
    TableFormat format = TableFormat::Csv;
    /// File to write; standard output if empty.
    std::filesystem::path outputFile;
    /// File of check, beside the one above; none if empty.
    std::filesystem::path jsonFile;
    /// For export-trace: for programs that read only what the public tools write.
    bool compatible = false;
    bool dryRun = false;
    bool rich = false;
    bool linkIds = false;
    std::optional<std::filesystem::path> copyTo;
    DemoOptions demo;
    /// Part for `render` and `statistics`.
    PartOfRun part;
    RenderOptions render;
    /// Detail of the JSON of analyze.
    AnalysisDetail analysisDetail = AnalysisDetail::Ranks;
    Limits limits;
    /// Option of report.
    bool hashes = false;
    /// For check: missing data fails nothing.
    bool findingsAllowed = false;
    /// Language of pages.
    TextLanguage language = TextLanguage::English;
    InspectionOptions inspection;
    ScheduleOptions schedule;
    GraphOptions graph;
    /// What was typed, without the name of the program.
    std::vector<std::string> arguments;
};

/// The options, or the exit code when there is nothing left to do: help or version was asked for (printed to
/// `out`), or the usage is wrong (reported on `err`).
std::variant<Options, int> parseOptions(std::span<const std::string> args, std::ostream& out,
                                        std::ostream& err);

} // namespace pipescope::cli
