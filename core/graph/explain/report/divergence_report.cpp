#include "core/graph/explain/report/divergence_report.h"

#include "core/graph/compare/diverge/compared_rank.h"
#include "core/graph/compare/diverge/divergent_nodes.h"
#include "core/graph/compare/diverge/onsets.h"
#include "core/graph/compare/match/unmatched_text.h"
#include "core/graph/compare/overflow/overflow.h"
#include "core/graph/compare/verdicts/verdict_text.h"
#include "core/graph/explain/layers/layer_numbers.h"
#include "core/graph/explain/report/compared_step.h"
#include "core/graph/explain/report/divergent_ranks.h"
#include "core/graph/tree/structure/module_place.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pipescope::graph {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

bool isInTree(const Graph& graph, NodeId node)
{
    return node == Graph::kRoot || graph.node(node).parent.has_value();
}

/// A step, and what is known of it.
struct ReportedStep
{
    const GraphStep& step;
    const ComparedStep& compared;
    const ExecutionOrder& order;
    /// Indexed by position of the rank; zeros where it is not known.
    std::vector<std::uint32_t> layersBefore;
};

void numberFrom(std::uint32_t before, std::optional<std::uint32_t>& layer)
{
    if (layer) {
        *layer += before;
    }
}

ReportedNode reported(const Graph& graph, NodeId node, UserText reason, std::uint32_t layersBefore)
{
    ReportedNode result{graph.step, graph.rank, std::string(graph.name(node)), std::move(reason), {}, {}};
    const auto parent = graph.node(node).parent;
    if (parent && *parent != Graph::kRoot) {
        result.module = graph.name(*parent);
    }
    result.layer = layerOf(graph, node);
    numberFrom(layersBefore, result.layer);
    return result;
}

void countUnmatched(const Graph& graph, const std::vector<std::optional<NodeId>>& partners,
                    const std::vector<Unmatched>& reasons, DivergenceReport& report)
{
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (isInTree(graph, NodeId{i}) && !partners[i]) {
            ++report.unmatched[reasons[i].reason];
        }
    }
}

void countNodes(const RankGraphs& rank, DivergenceReport& report)
{
    const Graph& debug = rank.debug.graph;
    const Graph& bench = rank.bench->graph;
    const GraphComparison& comparison = *rank.comparison;
    RankLevels& ofRank = report.levelsOfRanks.emplace_back(RankLevels{debug.step, debug.rank, {}});
    for (std::size_t i = 0; i < debug.nodes.size(); ++i) {
        if (isInTree(debug, NodeId{i})) {
            ++report.debugNodes;
            report.matched += comparison.matching.benchOf[i] ? 1 : 0;
            const auto level = static_cast<std::size_t>(comparison.verdicts->levels[i]);
            ++report.levels[level];
            ++ofRank.levels[level];
        }
    }
    for (std::size_t i = 0; i < bench.nodes.size(); ++i) {
        report.benchNodes += isInTree(bench, NodeId{i}) ? 1 : 0;
    }
    countUnmatched(debug, comparison.matching.benchOf, comparison.matching.debugReasons, report);
    countUnmatched(bench, comparison.matching.debugOf, comparison.matching.benchReasons, report);
}

/// The largest relative error of the node's outputs.
std::optional<double> errorOf(const ComparedRank& rank, NodeId node)
{
    std::optional<double> largest;
    for (const ItemRow& row : compareItemsOf(rank.comparison, node)) {
        if (!row.pair.isWhole() || rank.debug().items[row.pair.debug].group != ItemGroup::Output) {
            continue;
        }
        const Item& debug = rank.debug().items[row.pair.debug];
        const double elements = rank.comparison.words.debugWord(debug.shape).elements;
        const auto error = relativeErrorOf(debug, rank.bench().items[row.pair.bench], elements);
        largest = error ? std::max(largest.value_or(0), *error) : largest;
    }
    return largest;
}

/// Whether nothing is known that could show a difference.
bool isNotComparable(Cause cause)
{
    switch (cause) {
    case Cause::NoStatistics:
    case Cause::DataLost:
    case Cause::ChecksumsContradicted:
    case Cause::TensorFileMissing:
    case Cause::TensorFileUnreadable:
        return true;
    default:
        return false;
    }
}

bool isTensor(const ComparedRank& rank, ItemPair pair)
{
    return pair.debug != ItemPair::kNoItem && rank.debug().items[pair.debug].isTensor;
}

void countMeasured(const ComparedRank& rank, DivergenceReport& report)
{
    const NodeVerdicts& verdicts = rank.verdicts;
    for (std::size_t i = 0; i < verdicts.levels.size(); ++i) {
        const bool isLacking = isNotComparable(verdicts.causes[i]);
        report.notComparable += isLacking ? 1 : 0;
        report.measured += !isLacking && isTensor(rank, verdicts.worstItems[i]) ? 1 : 0;
    }
}

/// Debug nodes of each rank that the onsets of the step explain: those that reach most, so that the others
/// may be shown beside them.
using Explained = std::vector<std::vector<bool>>;

Explained explainedBy(const DivergentNodes& divergent, std::vector<Onset> onsets,
                      std::span<const ComparedRank> ranks)
{
    constexpr std::size_t kListed = 10;
    std::ranges::stable_sort(onsets, std::greater(), &Onset::explained);
    std::vector<std::uint32_t> rows;
    for (std::size_t i = 0; i < std::min(kListed, onsets.size()); ++i) {
        rows.push_back(onsets[i].row);
    }
    const Remainder rest = acceptOnsets(divergent, rows);
    Explained explained;
    for (const ComparedRank& rank : ranks) {
        explained.emplace_back(rank.debug().nodes.size(), false);
    }
    for (std::size_t row = 0; row < divergent.nodes.size(); ++row) {
        const SideNode& node = divergent.nodes[row];
        if (node.side == Side::Debug && rest.isExplained[row] != 0) {
            explained[node.rank][node.node.value] = true;
        }
    }
    return explained;
}

void addWorst(const ReportedStep& of, std::size_t position, const std::vector<bool>& explained,
              std::size_t most, DivergenceReport& report)
{
    const ComparedRank& rank = of.compared.ranks()[position];
    const NodeVerdicts& verdicts = rank.verdicts;
    std::vector<NodeId> different;
    for (std::size_t i = 0; i < verdicts.levels.size(); ++i) {
        if (verdicts.levels[i] == Level::Different) {
            different.emplace_back(i);
            report.largestError = std::max(report.largestError, errorOf(rank, NodeId{i}).value_or(0));
        }
    }
    std::ranges::stable_sort(different, std::greater(),
                             [&](NodeId node) { return verdicts.multiples[node.value]; });
    different.resize(std::min(different.size(), most));
    for (const NodeId node : different) {
        report.worst.push_back({reported(rank.debug(), node, nodeText(rank.comparison, verdicts, node),
                                         of.layersBefore[position]),
                                verdicts.multiples[node.value], errorOf(rank, node), explained[node.value]});
    }
    std::ranges::stable_sort(report.worst, std::greater(), &WorstNode::multiple);
    if (report.worst.size() > most) {
        report.worst.erase(report.worst.begin() + static_cast<std::ptrdiff_t>(most), report.worst.end());
    }
}

/// Only the debug side has any. What amplifies an error has different inputs, which is not
/// what is wrong with it.
UserText blameOf(const ComparedRank& rank, const Onset& onset)
{
    const SideNode& node = onset.node;
    if (node.side != Side::Debug) {
        return {};
    }
    const UserText blame =
        onset.blame == Blame::Amplification ? UserText() : blameText(rank.verdicts.blames[node.node.value]);
    const UserText signature = signatureText(rank.verdicts.signatures[node.node.value]);
    return blame.empty() || signature.empty() ? listOf({blame, signature}) : "%1. %2"_text(blame, signature);
}

Rank firstRankOf(const GraphStep& step, const SideNode& node)
{
    return divergentRanks(step, node, *step.ranks[node.rank].comparison).front();
}

void addFirst(const ReportedStep& of, DivergenceReport& report)
{
    const GraphStep& step = of.step;
    const auto first = findFirstDivergence(of.compared.ranks(), of.order);
    auto firstOfRanks = firstDivergences(of.compared.ranks(), of.order);
    if (first && !report.first) {
        report.first = first;
        report.first->rank = firstRankOf(step, first->node);
        report.group = explainingGroup(step, {}, firstOfRanks, of.order);
        numberFrom(of.layersBefore[first->node.rank], report.first->layer);
    }
    for (auto& divergence : firstOfRanks) {
        if (divergence) {
            divergence->rank = firstRankOf(step, divergence->node);
            numberFrom(of.layersBefore[divergence->node.rank], divergence->layer);
            report.firstOfRanks.push_back(std::move(*divergence));
        }
    }
}

ReportedOnset reportedOnset(const ReportedStep& of, const Onset& onset)
{
    const ComparedRank& rank = of.compared.ranks()[onset.node.rank];
    ReportedOnset result;
    result.node = reported(graphOf(rank, onset.node.side), onset.node.node, blameText(onset.blame),
                           of.layersBefore[onset.node.rank]);
    result.node.rank = firstRankOf(of.step, onset.node);
    result.explained = onset.explained;
    result.share = onset.share;
    result.explainedAlone = onset.explainedAlone;
    result.isNeeded = onset.isNeeded;
    result.gain = onset.gain;
    result.blame = blameOf(rank, onset);
    if (onset.node.side == Side::Debug) {
        const std::vector<float>& confidence = of.step.ranks[onset.node.rank].comparison->confidence;
        const std::uint32_t node = onset.node.node.value;
        result.signature = signatureText(rank.verdicts.signatures[node]);
        if (node < confidence.size()) {
            result.confidence = confidence[node];
        }
    }
    return result;
}

/// Returns what they explain.
Explained addOnsets(const ReportedStep& of, const Communication& links, std::size_t workers,
                    DivergenceReport& report)
{
    DivergenceSettings settings;
    settings.workers = workers;
    const DivergentNodes divergent = traceDivergence(of.compared.ranks(), links, of.order, settings);
    std::vector<Onset> onsets = findOnsets(divergent);
    for (const Onset& onset : onsets) {
        report.onsets.push_back(reportedOnset(of, onset));
    }
    return explainedBy(divergent, std::move(onsets), of.compared.ranks());
}

void addOverflow(const ReportedStep& of, DivergenceReport& report)
{
    const GraphStep& step = of.step;
    if (!step.ranks.front().debug.overflow) {
        return;
    }
    report.hasOverflow = true;
    std::vector<GraphOverflow> overflows;
    for (const RankGraphs& rank : step.ranks) {
        overflows.push_back(*rank.debug.overflow);
        for (const NodeOverflow& node : rank.debug.overflow->nodes) {
            ++report.overflow[static_cast<std::size_t>(node.level)];
        }
    }
    const auto first = firstAbnormal(overflows, of.order);
    if (first && !report.firstOverflow) {
        const Graph& graph = step.ranks[first->graph].debug.graph;
        const NodeOverflow& overflow = overflows[first->graph].nodes[first->node.value];
        report.firstOverflow = reported(graph, first->node, overflowReason(graph, first->node, overflow),
                                        of.layersBefore[first->graph]);
    }
}

} // namespace

std::vector<UserText> nextSteps(const DivergenceReport& report)
{
    constexpr std::size_t kManyOnsets = 10;
    std::vector<UserText> steps;
    const bool hasUnmatched = std::ranges::any_of(
        report.unmatched, [](const auto& reason) { return reason.first != UnmatchedReason::OnlyInThisCut; });
    if (hasUnmatched) {
        steps.emplace_back("nodes have no partner: --fuzzy matches modules whatever is around them, "
                           "--layer-mapping FILE those that have other names"_text);
    }
    if (report.mode == ComparisonMode::Statistics && !report.first
        && report.levels[static_cast<std::size_t>(Level::CannotDecide)] > 0)
    {
        steps.emplace_back("equal statistics prove nothing: dump checksums or tensors to be sure"_text);
    }
    if (report.onsets.size() > kManyOnsets) {
        steps.emplace_back(
            "many onsets may be noise: --floor DUMP measures it with a second run of the bench"_text);
    }
    return steps;
}

std::optional<double> relativeErrorOf(const Item& debug, const Item& bench, double elements)
{
    const auto both = [&](Statistic statistic) {
        return std::pair(debug.statistic(statistic).number(), bench.statistic(statistic).number());
    };
    const auto [debugNorm, benchNorm] = both(Statistic::Norm);
    const auto [debugMax, benchMax] = both(Statistic::Max);
    const auto [debugMin, benchMin] = both(Statistic::Min);
    const auto [debugMean, benchMean] = both(Statistic::Mean);
    double error = 0;
    bool hasNumbers = false;
    const auto add = [&](double difference, double size) {
        hasNumbers = true;
        const bool isSame = difference == 0;
        const double relative = isSame                                  ? 0
                                : size > 0 && std::isfinite(difference) ? difference / size
                                                                        : kInfinite;
        error = std::max(error, relative);
    };
    if (debugNorm && benchNorm) {
        add(std::abs(*debugNorm - *benchNorm), *benchNorm);
        if (debugMean && benchMean && elements > 0) {
            add(std::sqrt(elements) * std::abs(*debugMean - *benchMean), *benchNorm);
        }
    }
    if (debugMax && benchMax && debugMin && benchMin) {
        const double size = std::max(std::abs(*benchMax), std::abs(*benchMin));
        add(std::abs(*debugMax - *benchMax), size);
        add(std::abs(*debugMin - *benchMin), size);
    }
    return hasNumbers ? std::optional(error) : std::nullopt;
}

void addStep(const GraphStep& step, const ReportSettings& settings, DivergenceReport& report,
             FindingList& findings)
{
    report.mode = step.mode;
    const ComparedStep compared(step);
    const Communication links = debugLinksOf(step);
    const ExecutionOrder order = orderExecution(compared.debugGraphs(), links);
    findings.merge(FindingList(order.findings()));
    const ReportedStep of{step, compared, order,
                          layersBefore(step).value_or(std::vector<std::uint32_t>(step.ranks.size(), 0))};
    addFirst(of, report);
    const Explained explained = addOnsets(of, links, settings.workers, report);
    for (std::size_t i = 0; i < step.ranks.size(); ++i) {
        countNodes(step.ranks[i], report);
        countMeasured(compared.ranks()[i], report);
        addWorst(of, i, explained[i], settings.worst, report);
    }
    for (const EndsMismatch& mismatch : links.mismatches) {
        report.communication.push_back(mismatchText(compared.debugGraphs(), mismatch));
    }
    addOverflow(of, report);
    addLayers(step, settings.workers, report.layers);
}

} // namespace pipescope::graph
