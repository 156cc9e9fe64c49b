#pragma once

#include "core/base/tables/report_table.h"
#include "core/diagnostics/finding.h"
#include "core/graph/compare/diverge/divergent_nodes.h"
#include "core/graph/compare/diverge/explaining_group.h"
#include "core/graph/compare/diverge/first_divergence.h"
#include "core/graph/compare/match/matching.h"
#include "core/graph/compare/overflow/overflow.h"
#include "core/graph/compare/verdicts/mode.h"
#include "core/graph/explain/report/layer_report.h"
#include "core/graph/open/assembly/graph_step.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pipescope::graph {

/// A node of a run, by its names, so that it outlives the graphs.
struct ReportedNode
{
    std::int64_t step = 0;
    Rank rank{0};
    std::string name;
    UserText reason;
    /// The module around it; empty below the root.
    std::string module = {};
    /// See LayerReport::areOfModel; empty outside layers.
    std::optional<std::uint32_t> layer = {};
};

/// A node where a divergence begins.
struct ReportedOnset
{
    ReportedNode node;
    /// Different nodes that can be reached from it, their share of all in its step, and how many of them no
    /// other onset reaches. Others may be of any of the onsets that reach them.
    std::uint32_t explained = 0;
    double share = 0;
    std::uint32_t explainedAlone = 0;
    bool isNeeded = false;
    /// How much more its outputs differ than its inputs, and how much more they do so in the other of
    /// identical layers; unknown where its inputs agree.
    OnsetGain gain;
    /// How sure it is that it was compared with the right node, 0 … 1; empty if names say so.
    std::optional<float> confidence;
    /// Where a difference in its outputs comes from, and what it looks like; empty if they do not differ.
    UserText blame;
    /// The latter alone; empty if it is like nothing known.
    UserText signature;
};

/// One of the nodes that differ most.
struct WorstNode
{
    ReportedNode node;
    /// Multiple of the tolerance; infinite where no number can tell.
    double multiple = 0;
    /// Relative error of its outputs, see relativeErrorOf(); empty where it has none.
    std::optional<double> relativeError;
    /// It is one of the ten onsets of its step that reach most, or can be reached from one.
    bool isConsequence = false;
};

/// Debug nodes of a rank by Level. Where ranks were merged, the rank is the first of a replica.
struct RankLevels
{
    std::int64_t step = 0;
    Rank rank{0};
    std::array<std::uint64_t, kLevelCount> levels{};
};

/// What comparing two dumps has found, over all steps and ranks. Where ranks were merged, the rank of a node
/// is the first of those whose part differs, see divergentRanks().
struct DivergenceReport
{
    std::filesystem::path debug;
    std::filesystem::path bench;
    ComparisonMode mode = ComparisonMode::Statistics;
    std::uint64_t debugNodes = 0;
    std::uint64_t benchNodes = 0;
    std::uint64_t matched = 0;
    /// On both sides together.
    std::map<UnmatchedReason, std::uint64_t> unmatched;
    /// Debug nodes by Level.
    std::array<std::uint64_t, kLevelCount> levels{};
    /// The same for each step and rank, in this order.
    std::vector<RankLevels> levelsOfRanks;
    /// The first over all steps and ranks; and of each step the first of each rank that has one.
    /// Their layers are numbered like those of LayerReport.
    std::optional<Divergence> first;
    std::vector<Divergence> firstOfRanks;
    /// The smallest group of ranks in which the first divergence begins; empty for a single rank, and where
    /// it is not known where ranks stand.
    std::optional<ExplainingGroup> group;
    /// Worst first.
    std::vector<WorstNode> worst;
    std::vector<ReportedOnset> onsets;
    LayerReport layers;
    /// Sends and receives, or members of collective calls, whose ends differ.
    std::vector<UserText> communication;
    /// It was looked for.
    bool hasOverflow = false;
    /// Debug nodes with NaN, infinity or a jump of the norm, by OverflowLevel, and the first in order of
    /// execution.
    std::array<std::uint64_t, 4> overflow{};
    std::optional<ReportedNode> firstOverflow;
    /// The largest relative error of an output; infinite if one side has NaN or 0 and the other has not.
    double largestError = 0;
    /// Debug nodes whose outputs were measured on both sides, and those that could not be compared: data,
    /// statistics or tensor files are missing or contradict each other.
    std::uint64_t measured = 0;
    std::uint64_t notComparable = 0;
};

struct ReportSettings
{
    /// Nodes in the list of the worst, at most.
    std::size_t worst = 10;
    /// Threads that look at ranks.
    std::size_t workers = 1;
};

/// Adds what a compared step shows.
void addStep(const GraphStep& step, const ReportSettings& settings, DivergenceReport& report,
             FindingList& findings);

/// What to try next, where the answer may be one to another question: nodes without partner, numbers that
/// prove nothing, noise.
std::vector<UserText> nextSteps(const DivergenceReport& report);

/// How far the statistics of two items are apart at least, relative to the bench: the largest of
/// |Δnorm| / norm, √N·|Δmean| / norm, |Δmax| / max|b| and |Δmin| / max|b|. Empty for items without numbers.
std::optional<double> relativeErrorOf(const Item& debug, const Item& bench, double elements);

// The lists of a report, each once for the console, the page and JSON. Those of nodes have the keys "step",
// "rank", "node", "reason", "layer" and "module".

/// "DefaultModel / Module.0": the names from the root to the node.
std::string pathText(const Divergence& divergence);
/// Also with their "path".
ReportTable divergenceTable(std::span<const Divergence> divergences);
ReportTable nodeTable(std::span<const ReportedNode> nodes);
ReportTable onsetTable(std::span<const ReportedOnset> onsets);
ReportTable worstTable(std::span<const WorstNode> worst);

/// Those from which most nodes can be reached first.
std::vector<ReportedOnset> byReach(std::vector<ReportedOnset> onsets);

/// Nodes that are matched, and why others are not; for people alone.
ReportTable countTable(const DivergenceReport& report);
/// For people alone, too.
ReportTable communicationTable(const DivergenceReport& report);

} // namespace pipescope::graph
