#include "core/graph/explain/search/suspects.h"

#include "core/base/text.h"
#include "core/base/threads/parallel.h"
#include "core/graph/compare/verdicts/verdict_text.h"
#include "core/graph/explain/layers/layer_numbers.h"
#include "core/graph/explain/report/divergent_ranks.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pipescope::graph {
namespace {

constexpr std::uint32_t kNone = 0xFFFFFFFF;

const Graph& graphOf(const GraphStep& step, const SideNode& node)
{
    const RankGraphs& rank = step.ranks[node.rank];
    return node.side == Side::Debug ? rank.debug.graph : rank.bench->graph;
}

/// Whether the text of an onset's blame says what that of its verdict would.
bool isSaid(Blame onset, Blame verdict)
{
    switch (onset) {
    case Blame::UnrecordedInput:
        return verdict == Blame::Inputs;
    case Blame::Amplification:
        return verdict == Blame::Inputs || verdict == Blame::Computation;
    default:
        return verdict == onset;
    }
}

UserText blameOf(const GraphComparison& comparison, const Onset& onset)
{
    if (onset.node.side == Side::Bench) {
        return {};
    }
    const Blame blame = comparison.verdicts->blames[onset.node.node.value];
    return isSaid(onset.blame, blame) ? UserText() : blameText(blame);
}

UserText numbersOf(const GraphStep& step, const GraphComparison& comparison, const SideNode& node)
{
    const auto partner =
        node.side == Side::Debug ? comparison.matching.benchOf[node.node.value] : std::nullopt;
    if (!partner) {
        return {};
    }
    const RankGraphs& rank = step.ranks[node.rank];
    const NodeId bench = *partner;
    const Vocabulary words(rank.debug.graph, std::span(&node.node, 1), rank.bench->graph,
                           std::span(&bench, 1));
    return worstItemText({words, comparison.matching, itemSettings(step), comparison.tensors, rank.floor},
                         *comparison.verdicts, node.node);
}

UserText shareText(const Onset& onset, std::size_t all)
{
    // 100 needs three.
    constexpr int kDigits = 3;
    return "explains %1 of %2 nodes that differ (%3 %)"_text(formatCount(onset.explained), formatCount(all),
                                                             formatNumber(100 * onset.share, kDigits));
}

void sortOnce(std::vector<RowId>& rows)
{
    std::ranges::sort(rows);
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
}

std::optional<SheetRow> partnerRow(const Sheet& sheet, SheetRow row)
{
    const auto partner = sheet.outline(row.side).partner(row.row);
    return partner ? std::optional(SheetRow{row.side == Side::Debug ? Side::Bench : Side::Debug, *partner})
                   : std::nullopt;
}

void add(std::optional<SheetRow> row, FoundRows& rows)
{
    if (row) {
        rows.of(row->side).push_back(row->row);
    }
}

/// The row of DivergentNodes of a row of the sheet or of its partner; kNone if it does not differ.
std::uint32_t divergentRowOf(const Sheet& sheet, const DivergentNodes& divergent, SheetRow row)
{
    const auto nodeOf = [&](SheetRow own) {
        return SideNode{own.side, static_cast<std::uint32_t>(sheet.rankIndex),
                        sheet.outline(own.side).node(own.row)};
    };
    const auto partner = partnerRow(sheet, row);
    const auto isIt = [own = nodeOf(row), other = nodeOf(partner.value_or(row))](const SideNode& node) {
        return node == own || node == other;
    };
    const auto found = std::ranges::find_if(divergent.nodes, isIt);
    return found == divergent.nodes.end() ? kNone
                                          : static_cast<std::uint32_t>(found - divergent.nodes.begin());
}

/// Followers turned round.
struct Sources
{
    explicit Sources(const DivergentNodes& divergent)
        : offsets(divergent.nodes.size() + 1, 0)
        , rows(divergent.followers.size())
    {
        for (const std::uint32_t follower : divergent.followers) {
            ++offsets[follower + 1];
        }
        for (std::size_t i = 1; i < offsets.size(); ++i) {
            offsets[i] += offsets[i - 1];
        }
        std::vector<std::uint32_t> next(offsets.begin(), offsets.end());
        for (std::uint32_t row = 0; row < divergent.nodes.size(); ++row) {
            for (const std::uint32_t follower : divergent.followersOf(row)) {
                rows[next[follower]++] = row;
            }
        }
    }

    std::span<const std::uint32_t> of(std::uint32_t row) const
    {
        return std::span(rows).subspan(offsets[row], offsets[row + 1] - offsets[row]);
    }

    std::vector<std::uint32_t> offsets;
    std::vector<std::uint32_t> rows;
};

/// Whether an error that began at `a` is one to name rather than `b`.
bool isBetterOnset(const DivergentNodes& divergent, std::uint32_t a, std::uint32_t b)
{
    const auto order = [&](std::uint32_t row) {
        const Blame blame = divergent.blames[row];
        const int kind = blame == Blame::None ? 2 : blame == Blame::Amplification ? 1 : 0;
        return std::pair(kind, row);
    };
    return order(a) < order(b);
}

/// Rows of DivergentNodes from `start` back to the onset, by the shortest way.
std::vector<std::uint32_t> wayBack(const DivergentNodes& divergent, std::uint32_t start)
{
    const Sources sources(divergent);
    std::vector<std::uint32_t> cameFrom(divergent.nodes.size(), kNone);
    cameFrom[start] = start;
    std::vector<std::uint32_t> reached{start};
    std::uint32_t onset = start;
    for (std::size_t i = 0; i < reached.size(); ++i) {
        const std::uint32_t row = reached[i];
        onset = isBetterOnset(divergent, row, onset) ? row : onset;
        for (const std::uint32_t source : sources.of(row)) {
            if (cameFrom[source] == kNone) {
                cameFrom[source] = row;
                reached.push_back(source);
            }
        }
    }
    std::vector<std::uint32_t> way{onset};
    while (way.back() != start) {
        way.push_back(cameFrom[way.back()]);
    }
    std::ranges::reverse(way);
    return way;
}

} // namespace

Suspects suspectsOf(const GraphStep& step, OtherComparisons others)
{
    Suspects suspects;
    suspects.comparisons = std::move(others);
    if (!isCompared(step)) {
        return suspects;
    }
    const ComparedStep compared(step, suspects.comparisons);
    const Communication links = debugLinksOf(step);
    const ExecutionOrder order = orderExecution(compared.debugGraphs(), links);
    suspects.first = findFirstDivergence(compared.ranks(), order);
    suspects.firstOfRanks = firstDivergences(compared.ranks(), order);
    suspects.group = explainingGroup(step, suspects.comparisons, suspects.firstOfRanks, order);
    if (suspects.first) {
        const SideNode& node = suspects.first->node;
        suspects.first->rank =
            divergentRanks(step, node, comparisonOf(step, node.rank, suspects.comparisons)).front();
    }
    DivergenceSettings settings;
    settings.workers = workerCount(0);
    suspects.divergent = traceDivergence(compared.ranks(), links, order, settings);
    suspects.onsets = findOnsets(suspects.divergent);
    suspects.layersBefore = layersBefore(step);
    return suspects;
}

std::optional<SheetRow> rowOf(const Sheet& sheet, const SideNode& node)
{
    if (node.rank != sheet.rankIndex || !sheet.has(node.side)) {
        return {};
    }
    const auto row = sheet.outline(node.side).rowOf(node.node);
    return row ? std::optional(SheetRow{node.side, *row}) : std::nullopt;
}

std::vector<Suspect> listSuspects(const Sheet& sheet, const Suspects& suspects, std::span<const Onset> onsets)
{
    std::vector<Suspect> list;
    for (const Onset& onset : onsets) {
        const Graph& graph = graphOf(*sheet.step, onset.node);
        const GraphComparison& comparison = comparisonOf(*sheet.step, onset.node.rank, suspects.comparisons);
        list.push_back({onset, graph.rank, std::string(graph.name(onset.node.node)), rowOf(sheet, onset.node),
                        blameText(onset.blame), blameOf(comparison, onset),
                        numbersOf(*sheet.step, comparison, onset.node),
                        shareText(onset, suspects.divergent.nodes.size())});
    }
    return list;
}

AcceptedSuspects acceptSuspects(const Sheet& sheet, const Suspects& suspects,
                                std::span<const std::uint32_t> accepted)
{
    AcceptedSuspects result;
    result.remainder = acceptOnsets(suspects.divergent, accepted);
    for (std::size_t i = 0; i < suspects.divergent.nodes.size(); ++i) {
        const auto row =
            result.remainder.isExplained[i] != 0 ? rowOf(sheet, suspects.divergent.nodes[i]) : std::nullopt;
        add(row, result.explained);
        add(row ? partnerRow(sheet, *row) : std::nullopt, result.explained);
    }
    sortOnce(result.explained.debug);
    sortOnce(result.explained.bench);
    return result;
}

OnsetRows onsetRows(const Sheet& sheet, const Suspects& suspects)
{
    OnsetRows rows;
    for (std::size_t i = 0; i < suspects.divergent.nodes.size(); ++i) {
        const auto row = rowOf(sheet, suspects.divergent.nodes[i]);
        FoundRows& found = suspects.divergent.blames[i] == Blame::None ? rows.followers : rows.onsets;
        add(row, found);
        add(row ? partnerRow(sheet, *row) : std::nullopt, found);
    }
    for (FoundRows* found : {&rows.onsets, &rows.followers}) {
        sortOnce(found->debug);
        sortOnce(found->bench);
    }
    return rows;
}

ErrorPath errorPath(const Sheet& sheet, const Suspects& suspects, SheetRow from)
{
    const DivergentNodes& divergent = suspects.divergent;
    const std::uint32_t start = divergentRowOf(sheet, divergent, from);
    if (start == kNone) {
        return {};
    }
    ErrorPath path;
    for (const std::uint32_t at : wayBack(divergent, start)) {
        const SideNode& node = divergent.nodes[at];
        const Graph& graph = graphOf(*sheet.step, node);
        const auto row = rowOf(sheet, node);
        path.nodes.push_back({node, graph.rank, std::string(graph.name(node.node)), row,
                              row ? partnerRow(sheet, *row) : std::nullopt});
        path.blame = divergent.blames[at];
    }
    return path;
}

} // namespace pipescope::graph
