#include "app/cli/graph/graph_report.h"

#include "core/base/text.h"
#include "core/graph/compare/verdict_text.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <ostream>
#include <span>
#include <string>
#include <vector>

namespace pipescope::cli {
namespace {

constexpr std::size_t kMaxShown = 10;

std::string placeOf(std::int64_t step, Rank rank)
{
    return "step " + std::to_string(step) + ", rank " + std::to_string(rank.value);
}

std::string text(const UserText& user)
{
    return escapeToOneLine(user.english());
}

void writeFirst(const graph::DivergenceReport& report, std::ostream& out)
{
    if (!report.first) {
        out << "First divergence: none\n";
        return;
    }
    const graph::Divergence& first = *report.first;
    out << "First divergence: " << escapeToOneLine(first.path.empty() ? "" : first.path.back()) << "  ("
        << placeOf(first.step, first.rank) << ")\n    " << text(first.reason) << '\n';
    for (std::size_t i = 0; i + 1 < first.path.size(); ++i) {
        out << "    " << std::string(i * 2, ' ') << escapeToOneLine(first.path[i]) << '\n';
    }
    if (report.group) {
        out << "Where it begins: " << text(graph::groupText(*report.group)) << '\n';
    }
    if (report.firstOfRanks.size() > 1) {
        out << "First of each rank:\n";
        for (const graph::Divergence& divergence : report.firstOfRanks) {
            out << "    " << placeOf(divergence.step, divergence.rank) << ": "
                << escapeToOneLine(divergence.path.empty() ? "" : divergence.path.back()) << '\n';
        }
    }
}

void writeMore(std::size_t all, std::ostream& out)
{
    if (all > kMaxShown) {
        out << "    … and " << formatCount(all - kMaxShown) << " more\n";
    }
}

void writeOnsets(const graph::DivergenceReport& report, std::ostream& out)
{
    if (report.onsets.empty()) {
        return;
    }
    out << "It begins at (onsets):\n";
    std::vector<graph::ReportedOnset> onsets = report.onsets;
    std::ranges::stable_sort(onsets, std::greater(), &graph::ReportedOnset::explained);
    for (std::size_t i = 0; i < std::min(kMaxShown, onsets.size()); ++i) {
        const graph::ReportedOnset& onset = onsets[i];
        out << "    " << escapeToOneLine(onset.node.name) << "  ("
            << placeOf(onset.node.step, onset.node.rank) << ")  explains " << formatCount(onset.explained)
            << " nodes, " << formatNumber(onset.share * 100, 3) << " %: " << text(onset.node.reason) << '\n';
    }
    writeMore(onsets.size(), out);
}

void writeWorst(const graph::DivergenceReport& report, std::ostream& out)
{
    if (report.worst.empty()) {
        return;
    }
    out << "Worst nodes:\n";
    for (const graph::WorstNode& worst : report.worst) {
        out << "    " << escapeToOneLine(worst.node.name) << "  ("
            << placeOf(worst.node.step, worst.node.rank) << ")";
        if (std::isfinite(worst.multiple)) {
            out << "  " << formatNumber(worst.multiple, 3) << " tolerances";
        }
        out << ": " << text(worst.node.reason) << '\n';
    }
}

std::string layerName(std::uint32_t layer)
{
    return layer == graph::kOutsideLayers ? "outside layers" : "layer " + std::to_string(layer);
}

std::vector<std::uint32_t> badLayers(std::vector<graph::LayerRow> rows, graph::Direction direction)
{
    for (graph::LayerRow& row : rows) {
        row = onlyOf(std::move(row), direction);
    }
    std::vector<std::uint32_t> layers = graph::layersOf(rows);
    std::erase_if(layers, [&](std::uint32_t layer) {
        return layer == graph::kOutsideLayers || std::ranges::none_of(rows, [&](const graph::LayerRow& row) {
                   const graph::LayerCell* const cell = graph::cellOf(row, layer);
                   return cell != nullptr && cell->bad > 0;
               });
    });
    return layers;
}

void writeBadLayers(std::string_view name, std::span<const std::uint32_t> layers, std::ostream& out)
{
    out << "Layers with bad " << name << ':' << (layers.empty() ? " none" : "");
    for (std::size_t i = 0; i < std::min(layers.size(), kMaxShown); ++i) {
        out << (i > 0 ? ", " : " ") << layers[i];
    }
    if (layers.size() > kMaxShown) {
        out << " and " << formatCount(layers.size() - kMaxShown) << " more";
    }
    out << '\n';
}

void writeLayers(const graph::LayerReport& report, std::ostream& out)
{
    const graph::LayerCell* const worst = graph::worstCell(report.rows);
    if (worst == nullptr) {
        return;
    }
    writeBadLayers("forwards", badLayers(report.rows, graph::Direction::Forward), out);
    writeBadLayers("backwards", badLayers(report.rows, graph::Direction::Backward), out);
    out << "    worst: " << layerName(worst->layer) << " of rank " << worst->rank.value << ", "
        << formatCount(worst->bad) << " of " << formatCount(worst->nodes)
        << " nodes: " << escapeToOneLine(worst->worst) << '\n';
    for (const graph::ReportedRun& run : report.runs) {
        if (run.step == report.rows.front().step && run.rank == report.rows.front().rank) {
            out << "    " << formatCount(run.layers) << " layers are alike: " << run.first << " to "
                << run.last << " of " << escapeToOneLine(run.parent) << '\n';
        }
    }
}

void writeCounts(const graph::DivergenceReport& report, std::ostream& out)
{
    out << "Nodes: " << formatCount(report.debugNodes) << " debug, " << formatCount(report.benchNodes)
        << " bench, " << formatCount(report.matched) << " matched\n";
    for (const auto& [reason, nodes] : report.unmatched) {
        out << "    unmatched, " << reason << ": " << formatCount(nodes) << '\n';
    }
    for (std::size_t i = 0; i < report.levels.size(); ++i) {
        if (report.levels[i] > 0) {
            out << "    " << graph::levelText(static_cast<graph::Level>(i)) << ": "
                << formatCount(report.levels[i]) << '\n';
        }
    }
}

} // namespace

void writeReport(const graph::DivergenceReport& report, std::ostream& out)
{
    writeCounts(report, out);
    writeFirst(report, out);
    writeOnsets(report, out);
    writeWorst(report, out);
    writeLayers(report.layers, out);
    if (!report.communication.empty()) {
        out << "Sent and received differ:\n";
        for (std::size_t i = 0; i < std::min(kMaxShown, report.communication.size()); ++i) {
            out << "    " << text(report.communication[i]) << '\n';
        }
        writeMore(report.communication.size(), out);
    }
    if (report.hasOverflow) {
        out << "Overflow: " << formatCount(report.overflow[3]) << " critical, "
            << formatCount(report.overflow[2]) << " high, " << formatCount(report.overflow[1]) << " medium\n";
        if (report.firstOverflow) {
            out << "    first: " << escapeToOneLine(report.firstOverflow->name) << "  ("
                << placeOf(report.firstOverflow->step, report.firstOverflow->rank)
                << "): " << text(report.firstOverflow->reason) << '\n';
        }
    }
}

} // namespace pipescope::cli
