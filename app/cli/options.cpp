#include "app/cli/options.h"

#include "app/cli/analysis/diff_options.h"
#include "app/cli/analysis/limit_options.h"
#include "app/cli/analysis/what_if_options.h"
#include "app/cli/inspection/inspection_options.h"
#include "app/cli/option_checks.h"
#include "app/exit_code.h"
#include "app/option_table/printed_forms.h"
#include "core/run/load/rule_survey.h"
#include "core/run/model/names.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <ostream>
#include <vector>

namespace pipescope::cli {
namespace {

std::vector<std::string> otherColouringNames()
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < scene::kOtherColouringCount; ++i) {
        names.emplace_back(scene::otherColouringName(static_cast<scene::OtherColouring>(i)));
    }
    return names;
}

std::vector<std::string> colouringNames()
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < scene::kColouringsOfBlocks; ++i) {
        names.emplace_back(scene::colouringName(static_cast<scene::Colouring>(i)));
    }
    return names;
}

constexpr const char* kFooter = R"(
Exit codes:
  0    done; findings are allowed. info and problems: a file could be opened
  1    a limit is exceeded: of check, and of graph diverge (--max-error, --max-undecided, --no-overflow);
       of doctor: something is to be mended
  2    wrong usage
  3    nothing to output or undo, also when no rank or step asked for exists
  4    a database or file could not be written; the others are done and listed
  5    of check: all limits are kept, but data is missing, or steps are refused (see --allow-findings)
  130  stopped by Ctrl+C; databases and files are whole)";

/// Texts as CLI11 fills them in, before they get their types.
struct RawOptions
{
    std::string folder;
    std::string bench;
    std::string colouring;
    std::string otherColouring;
    std::string ranks;
    std::string devices;
    std::string outputFile;
    std::string jsonFile;
    std::string format = "csv";
    std::string copyTo;
    std::string chromeRules;
    std::string schedule = "dualpipev";
    std::string size;
    std::optional<std::int64_t> step;
};

constexpr std::int32_t kMaxParallelSize = 1 << 20;
constexpr const char* kSizesGroup = "Parallel sizes, where they are not recorded";

constexpr std::size_t kMaxThreads = 1024;

class Parser
{
public:
    Parser();
    std::variant<Options, int> parse(std::span<const std::string> args, std::ostream& out, std::ostream& err);

private:
    CLI::App* add(Subcommand subcommand, const char* name, const char* description);
    CLI::App* addOpening(Subcommand subcommand, const char* name, const char* description);
    CLI::App* addLoading(Subcommand subcommand, const char* name, const char* description);
    void addTraceRules(CLI::App* command);
    void addJson(CLI::App* command);
    void addTable(CLI::App* command);
    void addPacking();
    void addExportDb();
    void addUndoExport();
    void addExportTrace();
    void addRender();
    void addDoctor();
    void addAnalyze();
    void addWhatIf();
    void addCheck();
    void addDiff();
    void addReport();
    void addOutput(CLI::App* command);
    void addStatistics();
    void addSearch();
    void addWay();
    void addSchedule();
    void addPictureLook(CLI::App* command);
    void addDemo();
    Options options() const;

    CLI::App m_app{"Pipescope shows pipeline-parallel training runs from Ascend profiler databases, "
                   "PaddlePaddle logs and Chrome traces.",
                   "pipescope-cli"};
    std::map<const CLI::App*, Subcommand> m_subcommands;
    RawOptions m_raw;
    Options m_options;
    std::unique_ptr<GraphOptionParser> m_graph;
};

Parser::Parser()
{
    m_app.require_subcommand(1);
    m_app.set_version_flag("--version", "pipescope-cli " PIPESCOPE_VERSION);
    m_app.footer(kFooter);
    addPrintedOptionPage(m_app);
    addPrintedForms(m_app, "pipescope-cli " PIPESCOPE_VERSION);
    addJson(
        addLoading(Subcommand::Info, "info",
                   "Show ranks, hosts, stages, pipeline groups, schedule, steps, blocks, links, findings"));
    addTable(addLoading(Subcommand::Blocks, "blocks", "Write the blocks of all ranks as a table"));
    addTable(addLoading(Subcommand::Links, "links", "Write the transfers between ranks as a table"));
    addPacking();
    addExportDb();
    addUndoExport();
    addExportTrace();
    addRender();
    addJson(addLoading(Subcommand::Problems, "problems", "List what is wrong with the input and what to do"));
    addDoctor();
    addAnalyze();
    addWhatIf();
    addCheck();
    addDiff();
    addReport();
    addStatistics();
    addSearch();
    addWay();
    addSchedule();
    addDemo();
    CLI::App* const graph =
        add(Subcommand::Graph, "graph", "Build and compare the model graphs of msprobe's dumps");
    m_graph = std::make_unique<GraphOptionParser>(*graph, m_options.quiet);
}

CLI::App* Parser::add(Subcommand subcommand, const char* name, const char* description)
{
    CLI::App* command = m_app.add_subcommand(name, description);
    m_subcommands[command] = subcommand;
    command->footer(kFooter);
    command->add_flag("-q,--quiet", m_options.quiet, "No findings and no progress on standard error");
    return command;
}

/// A command that needs to know which databases there are.
CLI::App* Parser::addOpening(Subcommand subcommand, const char* name, const char* description)
{
    CLI::App* command = add(subcommand, name, description);
    command->add_option("DIR", m_raw.folder, "Folder of a run or of a rank, or a single file")->required();
    const auto addList = [&](const char* option, std::string& text, const char* help) {
        command->add_option(option, text, help)->type_name("LIST")->check([](const std::string& list) {
            const auto parsed = RankSet::parse(list);
            return parsed ? std::string() : parsed.error().text.english();
        });
    };
    addList("--ranks", m_raw.ranks, "Only these ranks: 0-3,8");
    addList("--devices", m_raw.devices,
            "Only these devices of each machine, where the files record them: 0,2");
    std::vector<std::string> layouts;
    for (const LayoutName& layout : knownLayouts()) {
        layouts.push_back(layout.id);
    }
    command
        ->add_option("--layout", m_options.load.layout,
                     "Where databases of several layouts lie in one tree: the one to read; by default that "
                     "with most ranks")
        ->type_name("ID")
        ->check(CLI::IsMember(layouts));
    command->add_option("--jobs", m_options.load.jobs, "Threads to use; one per processor by default")
        ->type_name("N")
        ->check(CLI::Range(std::size_t{1}, kMaxThreads));
    return command;
}

/// A command that reads the databases.
CLI::App* Parser::addLoading(Subcommand subcommand, const char* name, const char* description)
{
    CLI::App* command = addOpening(subcommand, name, description);
    LoadOptions& load = m_options.load;
    command->add_option("--step", m_raw.step, "Only the step with this number")->type_name("N");
    addTraceRules(command);
    const auto addSize = [&](const char* option, std::optional<std::int32_t>& size, const char* text) {
        command->add_option(option, size, text)
            ->type_name("N")
            ->check(CLI::Range(std::int32_t{1}, kMaxParallelSize))
            ->group(kSizesGroup);
    };
    addSize("--pp", load.sizes.pipeline, "Pipeline stages");
    addSize("--tp", load.sizes.tensor, "Tensor-parallel size");
    addSize("--cp", load.sizes.context, "Context-parallel size");
    addSize("--dp", load.sizes.data, "Data-parallel size");
    addSize("--ep", load.sizes.expert, "Expert-parallel size");
    command
        ->add_option_function<std::string>(
            "--rank-order", [&load](const std::string& text) { load.sizes.order = *RankOrder::parse(text); },
            "How ranks are numbered, the innermost dimension first; tp-cp-ep-dp-pp by default")
        ->type_name("ORDER")
        ->check([](const std::string& text) {
            const auto order = RankOrder::parse(text);
            return order ? std::string() : order.error().text.english();
        })
        ->group(kSizesGroup);
    return command;
}

void Parser::addTraceRules(CLI::App* command)
{
    command
        ->add_option("--trace-rules", m_raw.chromeRules,
                     "Rules that say what the events of Chrome traces are (JSON)")
        ->type_name("FILE")
        ->check([](const std::string& file) {
            const auto rules = readChromeRules(file);
            return rules ? std::string() : file + ": " + rules.error().text.english();
        });
}

void Parser::addJson(CLI::App* command)
{
    command->add_flag("--json", m_options.json, "Write JSON instead of text");
}

void Parser::addTable(CLI::App* command)
{
    command->add_option("--format", m_raw.format, "csv (the default) or json")
        ->type_name("FORMAT")
        ->check(CLI::IsMember({"csv", "json"}));
    command->add_option("-o,--output", m_raw.outputFile, "File to write instead of standard output")
        ->type_name("FILE")
        ->check(refuseEmptyName);
}

void Parser::addPacking()
{
    CLI::App* const pack =
        addOpening(Subcommand::Pack, "pack", "Write all that is read of a run to one small file");
    addTraceRules(pack);
    CLI::App* const merge =
        add(Subcommand::Merge, "merge", "Put packed files, of some ranks of a run each, into one");
    merge->add_option("FILE", m_options.packedFiles, "Files that pack or merge wrote")->required();
    for (CLI::App* const command : {pack, merge}) {
        command->add_option("-o,--output", m_raw.outputFile, "File to write; a packed one is replaced")
            ->required()
            ->type_name("FILE.pipescope")
            ->check(refuseEmptyName);
    }
}

void Parser::addExportDb()
{
    CLI::App* command =
        addLoading(Subcommand::ExportDb, "export-db", "Write block names and link ids into the databases");
    command->add_flag("--dry-run", m_options.dryRun, "Only say what would change");
    command->add_flag(
        "--rich", m_options.rich,
        "Also write PipescopeBlocks and PipescopeLinks with stages, micro-batches and transfers");
    command->add_flag("--links", m_options.linkIds,
                      "Give link ids also to operators known only from messages (profiler level none)");
    command->add_option("--copy-to", m_raw.copyTo, "Write to copies in this folder, absent or empty")
        ->type_name("DIR2")
        ->check(refuseEmptyName);
}

void Parser::addUndoExport()
{
    CLI::App* command = addOpening(Subcommand::UndoExport, "undo-export",
                                   "Put back what export-db replaced or added in the databases");
    command->add_flag("--dry-run", m_options.dryRun, "Only say what would change");
}

void Parser::addExportTrace()
{
    CLI::App* command =
        addLoading(Subcommand::ExportTrace, "export-trace", "Write a Chrome trace, to be opened in Perfetto");
    command
        ->add_option("-o,--output", m_raw.outputFile,
                     "File to write: JSON, compressed if it ends in .gz; of logs with --compatible a folder")
        ->required()
        ->type_name("FILE")
        ->check(refuseEmptyName);
    command->add_flag("--compatible", m_options.compatible,
                      "What other tools expect instead of Pipescope's own form. Of databases and traces: the "
                      "same file with times from 1970, which viewers round. Of PaddlePaddle's logs: a folder "
                      "with the two files that PaddlePaddle's converter makes");
}

void Parser::addPictureLook(CLI::App* command)
{
    command->add_option("--size", m_raw.size, "Size of the picture in pixels; 1920x1080 by default")
        ->type_name("WxH")
        ->check(refuseNoSize);
    RenderOptions& render = m_options.render;
    command->add_flag("--dark", render.isDark, "Draw on a dark background");
    command->add_option("--title", render.title, "Title instead of the name and what is drawn")
        ->type_name("TEXT");
}

void Parser::addRender()
{
    CLI::App* command = addLoading(Subcommand::Render, "render", "Draw the timeline as an SVG picture");
    command->add_option("-o,--output", m_raw.outputFile, "File to write (SVG)")
        ->required()
        ->type_name("FILE")
        ->check(refuseEmptyName)
        ->check(refuseOtherPictures);
    addPartOfRun(*command, m_options.part);
    addPictureLook(command);
    RenderOptions& render = m_options.render;
    command->add_flag("--no-links", render.linksHidden, "Leave out the links between ranks");
    command->add_flag("--durations", render.durationsShown, "Say how long blocks and operators take");
    command
        ->add_option("--colour-by", m_raw.colouring,
                     "What the colours of blocks show: kind (the default), phase, chunk, stage, microbatch")
        ->type_name("WHAT")
        ->check(CLI::IsMember(colouringNames()));
    command
        ->add_option("--colour-other-by", m_raw.otherColouring,
                     "What the colours of rows outside the pipeline show: name (the default), category")
        ->type_name("WHAT")
        ->check(CLI::IsMember(otherColouringNames()));
}

void Parser::addDoctor()
{
    CLI::App* const command = addLoading(
        Subcommand::Doctor, "doctor",
        "Say what a recording or a dump lacks, with the line to add; exit code 1 if it lacks anything");
    command->add_option("BENCH", m_raw.bench,
                        "Of a dump: the folder of the one that it is to be compared with");
    addJson(command);
}

void Parser::addAnalyze()
{
    CLI::App* command =
        addLoading(Subcommand::Analyze, "analyze",
                   "Say where the time of the steps goes: what costs most, and what each rank "
                   "waits for while it is idle");
    CLI::Option* json =
        command->add_option("--json", m_raw.outputFile, "Also write everything to this file, as JSON")
            ->type_name("FILE")
            ->check(refuseEmptyName);
    command
        ->add_flag_callback(
            "--blocks", [this] { m_options.analysisDetail = AnalysisDetail::Blocks; },
            "With every block, its slack, and the curve of micro-batches in flight")
        ->needs(json);
}

void Parser::addWhatIf()
{
    CLI::App* command =
        addLoading(Subcommand::WhatIf, "what-if",
                   "Play the steps with other stages, ranks, latency or schedule, all at once");
    addWhatIfOptions(*command, m_options.whatIf);
    command->add_option("--json", m_raw.outputFile, "Also write everything to this file, as JSON")
        ->type_name("FILE")
        ->check(refuseEmptyName);
}

void Parser::addCheck()
{
    CLI::App* command = addLoading(Subcommand::Check, "check",
                                   "Check limits, for nightly runs: the exit code is 1 when one is exceeded, "
                                   "and 5 when data is missing");
    addLimits(*command, m_options.limits);
    command->add_flag("--allow-findings", m_options.findingsAllowed,
                      "Accept missing or unreadable data and refused steps; they are still printed");
    command->add_option("--junit", m_raw.outputFile, "Also write the results to this file, as JUnit's XML")
        ->type_name("FILE")
        ->check(refuseEmptyName);
    command
        ->add_option("--json", m_raw.jsonFile,
                     "Also write the results and the findings to this file, as JSON")
        ->type_name("FILE")
        ->check(refuseEmptyName);
}

void Parser::addDiff()
{
    CLI::App* command = addLoading(Subcommand::Diff, "diff",
                                   "Compare two runs, or two steps: what got longer or shorter, is new, gone "
                                   "or reordered, and what a step gets longer by");
    addDiffOptions(*command, m_options.diff);
    command->add_option("--json", m_raw.outputFile, "Also write everything to this file, as JSON")
        ->type_name("FILE")
        ->check(refuseEmptyName);
}

void Parser::addReport()
{
    CLI::App* command = addLoading(
        Subcommand::Report, "report",
        "Write a page about where the bubbles come from, with pictures, all figures and the inputs");
    command->add_option("-o,--output", m_raw.outputFile, "The page, one file of HTML")
        ->type_name("FILE.html")
        ->required()
        ->check(refuseEmptyName);
    command->add_flag("--hashes", m_options.hashes,
                      "List the files that were read with their SHA-256: reads all of them once more");
    addLanguage(*command, m_options.language);
}

void Parser::addOutput(CLI::App* command)
{
    addOutputFormat(*command, m_options.inspection.format);
    command->add_option("-o,--output", m_raw.outputFile, "File to write instead of standard output")
        ->type_name("FILE")
        ->check(refuseEmptyName);
}

void Parser::addStatistics()
{
    CLI::App* command =
        addLoading(Subcommand::Statistics, "statistics",
                   "Count busy and idle time and durations in a part of the run or in a step, "
                   "of each rank and of all");
    addPartOfRun(*command, m_options.part);
    for (const char* option : {"--from", "--to"}) {
        command->get_option(option)->excludes("--step");
    }
    addOutput(command);
}

void Parser::addSearch()
{
    CLI::App* command =
        addLoading(Subcommand::Search, "search", "List the blocks and operators that a search finds");
    addSearchOptions(*command, m_options.inspection);
    addOutput(command);
}

void Parser::addWay()
{
    CLI::App* command =
        addLoading(Subcommand::Way, "way",
                   "Follow a micro-batch of a step from block to block: what waits, and the latency between");
    command->get_option("--step")->required();
    addWayOptions(*command, m_options.inspection);
    addOutput(command);
}

void Parser::addSchedule()
{
    CLI::App* command =
        add(Subcommand::Schedule, "schedule",
            "Play a schedule without a run: how long a step takes, its bubble, and its picture");
    addScheduleOptions(*command, m_options.schedule, m_raw.schedule);
    command
        ->add_option("-o,--output", m_raw.outputFile,
                     "File to write: a picture (.svg), or all blocks (.json); else text to standard output")
        ->type_name("FILE")
        ->check(refuseEmptyName)
        ->check(refuseOtherPlans);
    addPictureLook(command);
}

void Parser::addDemo()
{
    CLI::App* command = add(Subcommand::Demo, "demo", "Make a demo cluster of 8 ranks");
    DemoOptions& demo = m_options.demo;
    command->add_option("DIR", m_raw.folder, "Folder to make, absent or empty")->required();
    command->add_option("--schedule", m_raw.schedule, "1f1b or dualpipev (the default)")
        ->type_name("NAME")
        ->check(CLI::IsMember({"1f1b", "dualpipev"}));
    const auto addCount = [&](const char* name, std::int32_t& value, const char* text, std::int32_t most) {
        command->add_option(name, value, text)->type_name("N")->check(CLI::Range(std::int32_t{1}, most));
    };
    constexpr std::int32_t kMaxStages = 64;
    constexpr std::int32_t kMaxMicroBatches = 4096;
    addCount("--pp", demo.stages, "Pipeline stages", kMaxStages);
    addCount("--dp", demo.dataParallel, "Data-parallel size", kMaxStages);
    addCount("--microbatches", demo.microBatches, "Micro-batches per step", kMaxMicroBatches);
    addCount("--steps", demo.steps, "Steps", kMaxMicroBatches);
    command->add_option("--seed", demo.seed, "The same seed gives the same databases")->type_name("N");
}

Options Parser::options() const
{
    Options options = m_options;
    options.subcommand = m_subcommands.at(m_app.get_subcommands().front());
    options.folder = m_raw.folder;
    options.bench = m_raw.bench;
    options.outputFile = m_raw.outputFile;
    options.jsonFile = m_raw.jsonFile;
    options.format = m_raw.format == "json" ? TableFormat::Json : TableFormat::Csv;
    if (!m_raw.ranks.empty()) {
        options.load.ranks = RankSet::parse(m_raw.ranks).value();
    }
    if (!m_raw.devices.empty()) {
        options.load.devices = RankSet::parse(m_raw.devices).value();
    }
    if (m_raw.step) {
        options.load.step = StepNumber{*m_raw.step};
    }
    if (!m_raw.chromeRules.empty()) {
        if (auto rules = readChromeRules(m_raw.chromeRules)) {
            options.load.chromeRules = std::make_shared<const ChromeRules>(*std::move(rules));
        }
    }
    if (!m_raw.copyTo.empty()) {
        options.copyTo = m_raw.copyTo;
    }
    scene::Colourings& colourings = options.render.colourings;
    colourings.blocks = scene::colouringNamed(m_raw.colouring).value_or(colourings.blocks);
    colourings.others = scene::otherColouringNamed(m_raw.otherColouring).value_or(colourings.others);
    options.render.size = picture::parsePictureSize(m_raw.size).value_or(picture::PictureSize{});
    if (const auto schedule = scheduleKindFromName(m_raw.schedule)) {
        options.demo.schedule = *schedule;
    }
    options.schedule.kind = scheduleKindFromName(m_raw.schedule).value_or(options.schedule.kind);
    if (options.subcommand == Subcommand::Graph) {
        options.graph = m_graph->options();
    }
    return options;
}

std::variant<Options, int> Parser::parse(std::span<const std::string> args, std::ostream& out,
                                         std::ostream& err)
{
    try {
        // CLI11 takes the arguments from the back.
        std::vector<std::string> words = withGraphWords(args);
        std::ranges::reverse(words);
        m_app.parse(words);
        Options parsed = options();
        parsed.arguments.assign(args.begin(), args.end());
        if (parsed.part.isEmpty()) {
            throw CLI::ValidationError("--to", "nothing lies between --from and --to");
        }
        if (parsed.subcommand == Subcommand::Check && !parsed.limits.isAny()) {
            throw CLI::ValidationError("check", "no limit is given: --max-bubble, --max-imbalance, "
                                                "--max-straggler, --no-violations or --against with "
                                                "--max-growth");
        }
        return parsed;
    } catch (const CLI::ParseError& error) {
        if (m_app.exit(error, out, err) == 0) {
            return kExitDone;
        }
        hintAtOurWords(args, err);
        return kExitWrongUsage;
    }
}

} // namespace

std::variant<Options, int> parseOptions(std::span<const std::string> args, std::ostream& out,
                                        std::ostream& err)
{
    return Parser().parse(args, out, err);
}

} // namespace pipescope::cli
