#include "app/cli/graph/graph_options.h"

#include "app/cli/option_checks.h"
#include "app/cli/options.h"
#include "core/base/text.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <utility>

namespace pipescope::cli {
namespace {

/// What the public tool calls our options; CLI11 knows single letters only behind one dash.
constexpr std::array<std::pair<std::string_view, std::string_view>, 11> kPublicWords{{
    {"-lm", "--layer-mapping"},
    {"--layer_mapping", "--layer-mapping"},
    {"-oc", "--overflow"},
    {"--overflow_check", "--overflow"},
    {"-f", "--fuzzy"},
    {"-fm", "--fuzzy"},
    {"--fuzzy_match", "--fuzzy"},
    {"-i", "--input"},
    {"--input_path", "--input"},
    {"-o", "--output"},
    {"--output_path", "--output"},
}};

std::string checkNumbers(const std::string& list)
{
    const auto parsed = RankSet::parse(list);
    return parsed ? std::string() : parsed.error().text.english();
}

std::optional<RankSet> numbersOf(const std::string& list)
{
    return list.empty() ? std::nullopt : std::optional(RankSet::parse(list).value());
}

constexpr std::array<std::pair<std::string_view, graph::ColourBy>, 5> kColours{
    {{"verdict", graph::ColourBy::Verdict},
     {"score", graph::ColourBy::Score},
     {"overflow", graph::ColourBy::Overflow},
     {"reason", graph::ColourBy::UnmatchedReason},
     {"replicas", graph::ColourBy::Replicas}}};

/// "all", "bad", or a number of levels.
std::optional<graph_picture::Expansion> expansionOf(const std::string& text)
{
    constexpr std::int64_t kMaxLevels = 1000;
    const auto levels = parseInteger(text);
    if (text == "all") {
        return graph_picture::AllBoxes{};
    }
    if (text == "bad") {
        return graph_picture::BadBoxes{};
    }
    return levels && 1 <= *levels && *levels <= kMaxLevels ? std::optional<graph_picture::Expansion>(
               graph_picture::BoxLevels{static_cast<std::uint32_t>(*levels)})
                                                           : std::nullopt;
}

std::string refuseNoExpansion(const std::string& text)
{
    return expansionOf(text) ? std::string() : "not all, bad or a number of levels: " + text;
}

/// Suffixes say what is written.
std::string refuseNoPage(const std::string& name)
{
    return name.ends_with(".html") ? std::string() : "the name does not end in .html: " + name;
}

std::string refuseNoSvg(const std::string& name)
{
    return name.ends_with(".svg") ? std::string() : "the name does not end in .svg: " + name;
}

std::string refuseNoDatabase(const std::string& name)
{
    return name.ends_with(".vis.db") ? std::string() : "the name does not end in .vis.db: " + name;
}

/// What the public tool can not do. Throws CLI::ValidationError.
void refuseForThePublicTool(const GraphOptions& options)
{
    if (!options.compatible) {
        return;
    }
    if (options.command != GraphCommand::Build && options.mergeDebug.empty() != options.mergeBench.empty()) {
        throw CLI::ValidationError("--merge-debug",
                                   "the public tool merges both sides or none: give --merge-bench as well");
    }
    if (options.command == GraphCommand::Report) {
        throw CLI::ValidationError("--compatible", "the public tool has no verdicts to report");
    }
    if (options.command == GraphCommand::Repaired) {
        throw CLI::ValidationError("--compatible", "the public tool has no verdicts to compare");
    }
    if (!options.floor.empty()) {
        throw CLI::ValidationError("--floor", "the public tool knows no noise: leave out --compatible");
    }
}

} // namespace

struct GraphOptionParser::Raw
{
    GraphOptions options;
    std::string compareFile;
    std::string debug;
    std::string bench;
    std::string output;
    std::vector<std::string> mapping;
    std::string merge;
    std::string steps;
    std::string ranks;
    std::string compatible;
    std::string floor;
    std::string newMapping;
    std::string expand;
    std::string colour;
    std::string theme;
    std::optional<std::int32_t> rank;
    std::vector<const CLI::Option*> mappingOptions;
    const CLI::App* build = nullptr;
    const CLI::App* compare = nullptr;
    const CLI::App* diverge = nullptr;
    const CLI::App* render = nullptr;
    const CLI::App* report = nullptr;
    const CLI::App* repaired = nullptr;
    const CLI::App* mergeDatabases = nullptr;
    std::string before;
    std::string benchBefore;
};

GraphOptionParser::GraphOptionParser(CLI::App& graph, bool& quiet)
    : m_graph(graph)
    , m_quiet(quiet)
    , m_raw(std::make_unique<Raw>())
{
    graph.require_subcommand(0, 1);
    addCompareFile();
    CLI::App* const build = graph.add_subcommand("build", "Write the graph of a dump as a database");
    CLI::App* const compare =
        graph.add_subcommand("compare", "Compare two dumps and write both graphs as a database");
    CLI::App* const diverge =
        graph.add_subcommand("diverge", "Say where two dumps part, without writing anything");
    CLI::App* const render = graph.add_subcommand(
        "render", "Draw a rank of a dump, a database, or of two dumps side by side, as SVG");
    CLI::App* const report =
        graph.add_subcommand("report", "Compare two dumps and write a page (HTML) that opens anywhere");
    CLI::App* const repaired = graph.add_subcommand(
        "repaired", "Say which bad nodes a repair fixed, which it left, and which are new");
    CLI::App* const mergeDatabases = graph.add_subcommand(
        "merge-databases",
        "Put databases of some ranks of a run each, which build or compare wrote, into one");
    m_raw->mergeDatabases = mergeDatabases;
    m_raw->repaired = repaired;
    m_raw->build = build;
    m_raw->compare = compare;
    m_raw->diverge = diverge;
    m_raw->render = render;
    m_raw->report = report;
    addBuild(*build);
    addCompare(*compare);
    addDiverge(*diverge);
    addRender(*render);
    addReport(*report);
    addRepaired(*repaired);
    addMergeDatabases(*mergeDatabases);
}

GraphOptionParser::~GraphOptionParser() = default;

void GraphOptionParser::addSelection(CLI::App& command)
{
    command.add_option("--steps", m_raw->steps, "Only these steps: 0-3,8")
        ->type_name("LIST")
        ->check(checkNumbers);
    command.add_option("--ranks", m_raw->ranks, "Only these ranks: 0-3,8")
        ->type_name("LIST")
        ->check(checkNumbers);
    constexpr std::size_t kMaxThreads = 1024;
    command.add_option("--jobs", m_raw->options.jobs, "Threads to use; one per processor by default")
        ->type_name("N")
        ->check(CLI::Range(std::size_t{1}, kMaxThreads));
    command
        .add_option("--compatible", m_raw->compatible,
                    "Give the numbers, texts and colours of the public tool with all its faults: doc for the "
                    "edition of its feature document, new for the current one")
        ->type_name("EDITION")
        ->check(CLI::IsMember({"doc", "new"}));
    if (&command != &m_graph) {
        command.add_flag("-q,--quiet", m_quiet, "No findings and no progress on standard error");
    }
}

void GraphOptionParser::addMatching(CLI::App& command)
{
    m_raw->mappingOptions.push_back(
        command
            .add_option(
                "--layer-mapping", m_raw->mapping,
                "Names differ: the file (YAML) says how; without a file only classes or the framework differ")
            ->type_name("[FILE]")
            ->expected(0, 1));
    command.add_flag("--fuzzy", m_raw->options.isFuzzy,
                     "Match modules by their name alone, whatever modules are around them");
    command.add_flag("--overflow", m_raw->options.checksOverflow, "Also look for NaN and infinity");
}

void GraphOptionParser::addOutput(CLI::App& command)
{
    command
        .add_option("-o,--output", m_raw->output,
                    "Folder or file (.vis.db) to write; files are never replaced")
        ->required()
        ->type_name("OUT")
        ->check(refuseEmptyName);
}

void GraphOptionParser::addCompareFile()
{
    m_graph
        .add_option("-i,--input", m_raw->compareFile, "The public tool's compare.json, which names the dumps")
        ->type_name("FILE")
        ->check(refuseEmptyName);
    m_graph.add_option("-o,--output", m_raw->output, "Folder to write, with --input")
        ->type_name("OUTDIR")
        ->check(refuseEmptyName);
    addMatching(m_graph);
    addSelection(m_graph);
}

void GraphOptionParser::addBuild(CLI::App& command)
{
    command.add_option("DUMP", m_raw->debug, "Folder of a dump")->required();
    addOutput(command);
    command.add_flag("--overflow", m_raw->options.checksOverflow, "Also look for NaN and infinity");
    command
        .add_option("--merge", m_raw->merge,
                    "Merge the ranks: tp=2,pp=2[,vpp=2][,ep=2][,order=tp-cp-ep-dp-pp]")
        ->type_name("SIZES");
    addSelection(command);
}

void GraphOptionParser::addCompare(CLI::App& command)
{
    command.add_option("DEBUG", m_raw->debug, "Folder of the dump that is looked at")->required();
    command.add_option("BENCH", m_raw->bench, "Folder of the dump that is trusted")
        ->required()
        ->check(refuseEmptyName);
    addSides(command);
    command
        .add_option("--write-mapping", m_raw->newMapping,
                    "Where names differ and no mapping is given: write the pairs that were found, to be "
                    "corrected and used with --layer-mapping")
        ->type_name("FILE")
        ->check(refuseEmptyName);
    if (&command == m_raw->compare) {
        addOutput(command);
    }
}

void GraphOptionParser::addSides(CLI::App& command)
{
    addMatching(command);
    command
        .add_option("--merge-debug", m_raw->options.mergeDebug,
                    "Merge the ranks of DEBUG: tp=2,pp=2[,vpp=2][,ep=2][,order=tp-cp-ep-dp-pp]")
        ->type_name("SIZES");
    command.add_option("--merge-bench", m_raw->options.mergeBench, "Merge the ranks of BENCH")
        ->type_name("SIZES");
    command.add_option("--floor", m_raw->floor, "A second run of BENCH: what the two differ by is noise")
        ->type_name("DUMP")
        ->check(refuseEmptyName);
    addSelection(command);
}

void GraphOptionParser::addDiverge(CLI::App& command)
{
    addCompare(command);
    command.add_flag("--json", m_raw->options.json, "Write JSON instead of text");
    command
        .add_option("--max-error", m_raw->options.maxError,
                    "Exit with 1 if an output differs by more than this, relative to its norm, or if nothing "
                    "could be measured")
        ->type_name("REL")
        ->check(CLI::NonNegativeNumber);
    command
        .add_option("--max-undecided", m_raw->options.maxUndecided,
                    "Exit with 1 if more nodes than this could not be compared, because data, statistics or "
                    "files of tensors are missing")
        ->type_name("N");
    command.add_flag("--no-overflow", m_raw->options.refusesOverflow,
                     "Exit with 1 if there is NaN or infinity that the bench does not have");
}

void GraphOptionParser::addRender(CLI::App& command)
{
    command.add_option("DEBUG", m_raw->debug, "Folder of a dump, or a database (.vis.db)")->required();
    command.add_option("BENCH", m_raw->bench, "Folder of the dump that DEBUG is compared with")
        ->check(refuseEmptyName);
    command.add_option("-o,--output", m_raw->output, "File to write (.svg); files are never replaced")
        ->required()
        ->type_name("FILE.svg")
        ->check(refuseNoSvg);
    addPicture(command);
    addSides(command);
}

void GraphOptionParser::addReport(CLI::App& command)
{
    addCompare(command);
    command.add_option("-o,--output", m_raw->output, "File to write (.html); files are never replaced")
        ->required()
        ->type_name("FILE.html")
        ->check(refuseNoPage);
    addLanguage(command, m_raw->options.language);
    addPicture(command);
}

void GraphOptionParser::addRepaired(CLI::App& command)
{
    command
        .add_option("BEFORE", m_raw->before,
                    "Before the repair: a database that compare wrote (.vis.db), or a dump, with --bench")
        ->required()
        ->check(refuseEmptyName);
    command.add_option("AFTER", m_raw->debug, "After the repair: the same")
        ->required()
        ->check(refuseEmptyName);
    command.add_option("--bench", m_raw->bench, "The dump that dumps are compared with")
        ->type_name("DUMP")
        ->check(refuseEmptyName);
    command
        .add_option("--bench-before", m_raw->benchBefore,
                    "The dump that BEFORE is compared with, if it is another one")
        ->type_name("DUMP")
        ->check(refuseEmptyName);
    command.add_flag("--json", m_raw->options.json, "Write JSON instead of text");
    command.add_flag("--no-new", m_raw->options.refusesNew, "Exit with 1 if there are new bad nodes");
    addSides(command);
}

void GraphOptionParser::addMergeDatabases(CLI::App& command)
{
    command
        .add_option("PART", m_raw->options.parts,
                    "Databases that were written with --ranks or on machines that have some ranks only")
        ->required();
    command.add_option("-o,--output", m_raw->output, "File to write (.vis.db); files are never replaced")
        ->required()
        ->type_name("FILE.vis.db")
        ->check(refuseNoDatabase);
    command.add_flag("-q,--quiet", m_quiet, "No findings and no progress on standard error");
}

void GraphOptionParser::addPicture(CLI::App& command)
{
    command
        .add_option("--step", m_raw->options.picture.step,
                    "The step that is drawn; without it the first, or that of the first divergence")
        ->type_name("N");
    command.add_option("--rank", m_raw->rank, "The rank that is drawn")->type_name("N");
    command
        .add_option("--expand", m_raw->expand,
                    "Boxes that are expanded: all, bad (those around bad nodes; the default of a "
                    "comparison), or a number of levels (2 by default)")
        ->type_name("all|bad|LEVELS")
        ->check(refuseNoExpansion);
    command
        .add_option("--colour", m_raw->colour,
                    "What colours stand for: verdict, score, overflow, reason (why there is no partner), or "
                    "replicas (whether data-parallel copies agree)")
        ->type_name("WHAT")
        ->check(CLI::IsMember({"verdict", "score", "overflow", "reason", "replicas"}));
    command.add_option("--width", m_raw->options.picture.width, "Pixels; the height follows")
        ->type_name("N")
        ->check(CLI::Range(graph_picture::kSmallestWidth, graph_picture::kLargestWidth));
    command.add_option("--theme", m_raw->theme, "light (the default) or dark")
        ->type_name("THEME")
        ->check(CLI::IsMember({"light", "dark"}));
}

GraphPictureOptions GraphOptionParser::pictureOptions() const
{
    GraphPictureOptions picture = m_raw->options.picture;
    picture.expansion = expansionOf(m_raw->expand);
    const auto* const colour =
        std::ranges::find(kColours, m_raw->colour, [](const auto& pair) { return pair.first; });
    if (colour != kColours.end()) {
        picture.colourBy = colour->second;
    }
    picture.isDark = m_raw->theme == "dark";
    if (m_raw->rank) {
        picture.rank = Rank{*m_raw->rank};
    }
    return picture;
}

GraphCommand GraphOptionParser::command() const
{
    return m_raw->build->parsed()            ? GraphCommand::Build
           : m_raw->compare->parsed()        ? GraphCommand::Compare
           : m_raw->diverge->parsed()        ? GraphCommand::Diverge
           : m_raw->render->parsed()         ? GraphCommand::Render
           : m_raw->report->parsed()         ? GraphCommand::Report
           : m_raw->repaired->parsed()       ? GraphCommand::Repaired
           : m_raw->mergeDatabases->parsed() ? GraphCommand::MergeDatabases
                                             : GraphCommand::CompareFile;
}

GraphOptions GraphOptionParser::options() const
{
    GraphOptions options = m_raw->options;
    options.command = command();
    if (options.command == GraphCommand::CompareFile && (m_raw->compareFile.empty() || m_raw->output.empty()))
    {
        throw CLI::RequiredError("graph: a command (build, compare, diverge, render, report, repaired, "
                                 "merge-databases), or --input and --output,");
    }
    options.compareFile = m_raw->compareFile;
    options.debug = m_raw->debug;
    options.bench = m_raw->bench;
    options.output = m_raw->output;
    options.floor = m_raw->floor;
    options.before = m_raw->before;
    options.benchBefore = m_raw->benchBefore;
    options.newMapping = m_raw->newMapping;
    options.isMapped = std::ranges::any_of(m_raw->mappingOptions,
                                           [](const CLI::Option* option) { return option->count() > 0; });
    if (!m_raw->mapping.empty()) {
        options.mappingFile = m_raw->mapping.back();
    }
    if (!m_raw->merge.empty()) {
        options.mergeDebug = m_raw->merge;
    }
    options.picture = pictureOptions();
    options.steps = numbersOf(m_raw->steps);
    options.ranks = numbersOf(m_raw->ranks);
    if (!m_raw->compatible.empty()) {
        options.compatible = m_raw->compatible == "doc" ? graph::Edition::Doc : graph::Edition::New;
    }
    refuseForThePublicTool(options);
    return options;
}

std::vector<std::string> withGraphWords(std::span<const std::string> args)
{
    std::vector<std::string> translated(args.begin(), args.end());
    if (translated.empty() || translated.front() != "graph") {
        return translated;
    }
    for (std::string& word : translated) {
        const auto found = std::ranges::find(kPublicWords, word, [](const auto& pair) { return pair.first; });
        if (found != kPublicWords.end()) {
            word = found->second;
        }
    }
    return translated;
}

} // namespace pipescope::cli
