#include "core/base/text.h"
#include "core/graph/compare/match/unmatched_text.h"
#include "core/graph/compare/verdicts/verdict_text.h"
#include "core/graph/explain/report/divergence_report.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <string>
#include <utility>

namespace pipescope::graph {
namespace {

/// A table about nodes, in which `columns` follow their places.
ReportTable tableOf(UserText title, const std::vector<ReportColumn>& columns)
{
    ReportTable table{std::move(title),
                      {{"step"_text, "step", ColumnKind::Figures},
                       {"rank"_text, "rank"},
                       {"node"_text, "node", ColumnKind::Names}}};
    std::ranges::copy(columns, std::back_inserter(table.columns));
    table.columns.push_back({"reason"_text, "reason", ColumnKind::Words});
    table.columns.push_back({"layer"_text, "layer"});
    table.columns.push_back({"module"_text, "module", ColumnKind::Names});
    return table;
}

std::vector<ReportCell> rowOf(const ReportedNode& node, const std::vector<ReportCell>& cells)
{
    std::vector<ReportCell> row{idCell(node.step), idCell(node.rank.value), UserText(node.name)};
    std::ranges::copy(cells, std::back_inserter(row));
    row.insert(row.end(), {node.reason, idCell(node.layer), UserText(node.module)});
    return row;
}

ReportCell numberCell(std::optional<double> number)
{
    constexpr int kDigits = 3;
    if (!number) {
        return {};
    }
    return {verbatim(std::isfinite(*number) ? formatNumber(*number, kDigits) : "∞"), *number};
}

} // namespace

std::string pathText(const Divergence& divergence)
{
    std::string path;
    for (const std::string& name : divergence.path) {
        path += (path.empty() ? "" : " / ") + name;
    }
    return path;
}

ReportTable divergenceTable(std::span<const Divergence> divergences)
{
    ReportTable table =
        tableOf("First divergence of each rank"_text, {{"path"_text, "path", ColumnKind::Names}});
    for (const Divergence& each : divergences) {
        const std::vector<std::string>& path = each.path;
        const ReportedNode node{each.step,
                                each.rank,
                                path.empty() ? std::string() : path.back(),
                                each.reason,
                                path.size() > 2 ? path[path.size() - 2] : std::string(),
                                each.layer};
        table.rows.push_back(rowOf(node, {{UserText(pathText(each)), path}}));
    }
    return table;
}

ReportTable nodeTable(std::span<const ReportedNode> nodes)
{
    ReportTable table = tableOf({}, {});
    for (const ReportedNode& node : nodes) {
        table.rows.push_back(rowOf(node, {}));
    }
    return table;
}

ReportTable onsetTable(std::span<const ReportedOnset> onsets)
{
    ReportTable table = tableOf("Onsets, those that explain most first"_text,
                                {{"different nodes behind it"_text, "explained"},
                                 {"behind no other"_text, "explained_alone"},
                                 {"blame"_text, "blame", ColumnKind::Words},
                                 ReportColumn("share"),
                                 ReportColumn("needed"),
                                 ReportColumn("gain"),
                                 ReportColumn("usual_gain"),
                                 ReportColumn("signature"),
                                 ReportColumn("confidence")});
    for (const ReportedOnset& onset : onsets) {
        const auto gain = onset.gain.isKnown() ? std::optional(onset.gain) : std::nullopt;
        table.rows.push_back(
            rowOf(onset.node,
                  {countCell(onset.explained), countCell(onset.explainedAlone), onset.blame,
                   exactCell(onset.share), exactCell(onset.isNeeded),
                   gain ? exactCell(gain->gain) : ReportCell(), gain ? exactCell(gain->usual) : ReportCell(),
                   onset.signature, exactCell(valueOrNull(onset.confidence))}));
    }
    return table;
}

ReportTable worstTable(std::span<const WorstNode> worst)
{
    ReportTable table = tableOf("Worst nodes"_text, {{"tolerances"_text, "multiple"},
                                                     {"relative error"_text, "relative_error"},
                                                     ReportColumn("consequence")});
    for (const WorstNode& each : worst) {
        table.rows.push_back(rowOf(each.node, {numberCell(each.multiple), numberCell(each.relativeError),
                                               exactCell(each.isConsequence)}));
    }
    return table;
}

std::vector<ReportedOnset> byReach(std::vector<ReportedOnset> onsets)
{
    std::ranges::stable_sort(onsets, std::greater(), &ReportedOnset::explained);
    return onsets;
}

ReportTable countTable(const DivergenceReport& report)
{
    ReportTable table{"Nodes"_text, {"what"_text, "nodes"_text}};
    const auto add = [&](const UserText& what, std::uint64_t nodes) {
        table.rows.push_back({what, countCell(nodes)});
    };
    add("matched"_text, report.matched);
    for (const auto& [reason, nodes] : report.unmatched) {
        add("without partner: %1"_text(unmatchedReasonText(reason)), nodes);
    }
    for (std::size_t i = 0; i < report.levels.size(); ++i) {
        // The reasons above count those without a partner.
        if (report.levels[i] > 0 && static_cast<Level>(i) != Level::Unmatched) {
            add(levelText(static_cast<Level>(i)), report.levels[i]);
        }
    }
    return table;
}

ReportTable communicationTable(const DivergenceReport& report)
{
    ReportTable table{"Sent and received differ"_text, {"what"_text}};
    for (const UserText& what : report.communication) {
        table.rows.push_back({what});
    }
    return table;
}

} // namespace pipescope::graph
