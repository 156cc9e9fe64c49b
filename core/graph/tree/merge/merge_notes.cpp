#include "core/graph/tree/merge/merge_notes.h"

#include "core/graph/read/text/python_text.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace pipescope::graph {
namespace {

using Copies = std::vector<std::array<Value, kStatisticCount>>;

std::string joined(const std::vector<std::string>& texts, std::string_view separator)
{
    std::string all;
    for (const std::string& text : texts) {
        all += all.empty() ? "" : separator;
        all += text;
    }
    return all;
}

std::string formulaOf(Statistic statistic, const Graph& graph, const Copies& copies)
{
    std::vector<std::string> texts;
    for (const auto& copy : copies) {
        texts.push_back(pythonText(copy[static_cast<std::size_t>(statistic)], graph.texts));
        if (statistic == Statistic::Norm) {
            texts.back() += " ** 2";
        }
    }
    switch (statistic) {
    case Statistic::Max:
        return "max(" + joined(texts, ", ") + ")";
    case Statistic::Min:
        return "min(" + joined(texts, ", ") + ")";
    case Statistic::Mean:
        return "(" + joined(texts, " + ") + ") / " + std::to_string(texts.size());
    case Statistic::Norm:
        return "(" + joined(texts, " + ") + ") ** 0.5";
    }
    return {};
}

void appendStatistics(const Graph& graph, const ItemMerge& item, std::vector<MergeLine>& lines)
{
    for (const Statistic statistic : kStatistics) {
        const Value merged = mergedStatistic(statistic, item.copies);
        if (merged.isNull()) {
            continue;
        }
        lines.push_back({MergeLineKind::Statistic,
                         {},
                         statistic,
                         std::string(graph.text(item.path)),
                         formulaOf(statistic, graph, item.copies),
                         pythonText(merged, graph.texts)});
    }
}

} // namespace

std::vector<Rank> MergeNotes::ranksOf(NodeId node) const
{
    const std::size_t stage = node.value < stages.size() ? stages[node.value] : 0;
    if (stage < ranksOfStages.size()) {
        return ranksOfStages[stage];
    }
    std::vector<Rank> all;
    for (const std::vector<Rank>& ranks : ranksOfStages) {
        all.insert(all.end(), ranks.begin(), ranks.end());
    }
    return all;
}

const NodeMerge* MergeNotes::find(NodeId node) const
{
    const auto at =
        std::ranges::lower_bound(nodes, node.value, {}, [](const NodeMerge& row) { return row.node.value; });
    return at != nodes.end() && at->node.value == node.value ? &*at : nullptr;
}

Value mergedStatistic(Statistic statistic, const Copies& copies)
{
    const auto which = static_cast<std::size_t>(statistic);
    Value best;
    double sum = 0.0;
    for (const auto& copy : copies) {
        const std::optional<double> number = copy[which].number();
        if (!number) {
            return {};
        }
        sum += statistic == Statistic::Norm ? *number * *number : *number;
        const std::optional<double> known = best.number();
        const bool isBetter = !known || (statistic == Statistic::Max ? *number > *known : *number < *known);
        best = isBetter ? copy[which] : best;
    }
    switch (statistic) {
    case Statistic::Max:
    case Statistic::Min:
        return best;
    case Statistic::Mean:
        return Value::real(sum / static_cast<double>(copies.size()));
    case Statistic::Norm:
        return Value::real(std::sqrt(sum));
    }
    return {};
}

std::vector<MergeLine> mergeLines(const Graph& graph, const NodeMerge& merge)
{
    std::vector<MergeLine> lines;
    lines.push_back({MergeLineKind::Ranks, merge.ranks, Statistic::Max, {}, {}, {}});
    for (const ItemMerge& item : merge.items) {
        const std::string param(graph.text(item.path));
        if (item.hasNan) {
            lines.push_back({MergeLineKind::Nan, merge.ranks, Statistic::Max, param, {}, {}});
        }
        switch (item.kind) {
        case ItemMergeKind::Split:
            appendStatistics(graph, item, lines);
            break;
        case ItemMergeKind::PartialSum:
            lines.push_back(
                {MergeLineKind::OutputFrom,
                 {},
                 Statistic::Max,
                 std::string(graph.name(item.source)) + "." + std::string(graph.text(item.sourcePath)),
                 {},
                 {}});
            break;
        case ItemMergeKind::CopiesDiffer:
            lines.push_back({MergeLineKind::CopiesDiffer, merge.ranks, Statistic::Max, param, {}, {}});
            break;
        }
    }
    return lines;
}

std::string mergeLineText(const MergeLine& line)
{
    switch (line.kind) {
    case MergeLineKind::Ranks: {
        std::string text = "merged from ranks ";
        for (std::size_t i = 0; i < line.ranks.size(); ++i) {
            text += (i == 0 ? "" : ", ") + std::to_string(line.ranks[i].value);
        }
        return text;
    }
    case MergeLineKind::Statistic:
        return std::string(kStatisticNames[static_cast<std::size_t>(line.statistic)]) + " of " + line.param
               + ": " + line.formula + " = " + line.result;
    case MergeLineKind::OutputFrom:
        return "numbers of " + line.param;
    case MergeLineKind::Nan:
        return "NaN on at least one rank in " + line.param;
    case MergeLineKind::CopiesDiffer:
        return "copies of " + line.param + " differ; those of the first rank are shown";
    }
    return {};
}

} // namespace pipescope::graph
