#pragma once

#include "app/cli/texts/texts.h"
#include "core/base/parse/number_ranges.h"
#include "core/graph/open/outline/node_classes.h"
#include "core/graph/read/model/edition.h"
#include "ui/graph/picture/graph_picture.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

// NOLINTNEXTLINE(readability-identifier-naming): the library's name.
namespace CLI {
class App;
} // namespace CLI

namespace pipescope::cli {

enum class GraphCommand
{
    /// Takes the public tool's compare.json, which says what is to be done.
    CompareFile,
    Build,
    Compare,
    Diverge,
    Render,
    Report,
    Repaired,
    MergeDatabases
};

/// What `render` draws, and how; what is not said follows from the graphs.
struct GraphPictureOptions
{
    std::optional<graph_picture::Expansion> expansion;
    std::optional<graph::ColourBy> colourBy;
    /// In pixels.
    int width = 1600;
    bool isDark = false;
    /// Which of several; the first if empty.
    std::optional<std::int64_t> step;
    std::optional<Rank> rank;
};

/// What `graph` is to do.
struct GraphOptions
{
    GraphCommand command = GraphCommand::CompareFile;
    std::filesystem::path compareFile;
    std::filesystem::path debug;
    /// Empty for a build, and for `render` of one side.
    std::filesystem::path bench;
    /// Folder or file to write.
    std::filesystem::path output;
    std::filesystem::path mappingFile;
    /// "tp=2,pp=2"; empty if nothing is merged.
    std::string mergeDebug;
    std::string mergeBench;
    std::optional<RankSet> steps;
    std::optional<RankSet> ranks;
    std::optional<graph::Edition> compatible;
    /// A second run of the bench; empty for none.
    std::filesystem::path floor;
    /// Where the pairs that structural matching found are written, as a mapping file.
    std::filesystem::path newMapping;
    /// Limit of `diverge`.
    std::optional<double> maxError;
    /// Limit of `diverge`: nodes that could not be compared.
    std::optional<std::uint64_t> maxUndecided;
    /// The comparison before a repair, of which `debug` and `bench` are after it: a database, or the dump
    /// that was looked at.
    std::filesystem::path before;
    /// What the dump `before` is compared with, if that is not `bench`.
    std::filesystem::path benchBefore;
    /// Databases of some ranks each, for `merge-databases`.
    std::vector<std::filesystem::path> parts;
    std::size_t jobs = 0;
    GraphPictureOptions picture;
    /// Language of the page.
    TextLanguage language = TextLanguage::English;
    /// Names differ: with a mapping file, or without one if only classes or the framework differ.
    bool isMapped = false;
    bool isFuzzy = false;
    bool checksOverflow = false;
    /// Limit of `diverge`.
    bool refusesOverflow = false;
    /// Limit of `repaired`.
    bool refusesNew = false;
    bool json = false;
};

/// Defines `graph` and its commands, and reads what CLI11 finds.
class GraphOptionParser
{
public:
    /// Both must live as long as this; `quiet` is set where the user asks for it.
    GraphOptionParser(CLI::App& graph, bool& quiet);
    GraphOptionParser(const GraphOptionParser&) = delete;
    GraphOptionParser& operator=(const GraphOptionParser&) = delete;
    ~GraphOptionParser();

    /// After parsing. Throws CLI::ParseError where options do not go together.
    GraphOptions options() const;

private:
    struct Raw;

    GraphCommand command() const;
    void addBuild(CLI::App& command);
    void addCompare(CLI::App& command);
    /// Both sides and how they are compared.
    void addSides(CLI::App& command);
    void addDiverge(CLI::App& command);
    void addRender(CLI::App& command);
    void addReport(CLI::App& command);
    void addRepaired(CLI::App& command);
    void addMergeDatabases(CLI::App& command);
    void addPicture(CLI::App& command);
    GraphPictureOptions pictureOptions() const;
    void addCompareFile();
    void addSelection(CLI::App& command);
    void addMatching(CLI::App& command);
    void addOutput(CLI::App& command);

    CLI::App& m_graph;
    bool& m_quiet;
    std::unique_ptr<Raw> m_raw;
};

/// The arguments with the public tool's words in place of which ours stand: "-lm" becomes --layer-mapping.
/// Only those of the command `graph` change.
std::vector<std::string> withGraphWords(std::span<const std::string> args);

} // namespace pipescope::cli
