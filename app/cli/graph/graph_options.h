#pragma once

#include "core/base/parse/rank_set.h"
#include "core/graph/model/edition.h"

#include <cstddef>
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
    Diverge
};

/// What `graph` is to do.
struct GraphOptions
{
    GraphCommand command = GraphCommand::CompareFile;
    std::filesystem::path compareFile;
    std::filesystem::path debug;
    std::filesystem::path bench;
    /// Folder or file to write.
    std::filesystem::path output;
    /// Names differ: with a mapping file, or without one if only classes or the framework differ.
    bool isMapped = false;
    std::filesystem::path mappingFile;
    bool isFuzzy = false;
    bool checksOverflow = false;
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
    /// Limits of `diverge`.
    std::optional<double> maxError;
    bool refusesOverflow = false;
    bool json = false;
    std::size_t jobs = 0;
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

    void addBuild(CLI::App& command);
    void addCompare(CLI::App& command);
    void addDiverge(CLI::App& command);
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
