#include "app/cli/graph/graph_subcommands.h"
#include "core/base/text.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <ostream>
#include <set>
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

/// "layer 3, "; empty outside layers.
std::string layerOf(std::optional<std::uint32_t> layer)
{
    return layer ? "layer " + std::to_string(*layer) + ", " : "";
}

std::string text(const UserText& user)
{
    return escapeToOneLine(user.english());
}

/// "layer 3, rank 0, step 0" and the module around it.
std::string placeOf(const graph::ReportedNode& node)
{
    const std::string module = node.module.empty() ? "" : ", in " + escapeToOneLine(node.module);
    return layerOf(node.layer) + placeOf(node.step, node.rank) + module;
}

void writeFirst(const graph::DivergenceReport& report, std::ostream& out)
{
    if (!report.first) {
        out << "First divergence: none\n";
        return;
    }
    const graph::Divergence& first = *report.first;
    out << "First divergence: " << escapeToOneLine(first.path.empty() ? "" : first.path.back()) << "  ("
        << layerOf(first.layer) << placeOf(first.step, first.rank) << ")\n    " << text(first.reason) << '\n';
    for (std::size_t i = 0; i + 1 < first.path.size(); ++i) {
        out << "    " << std::string(i * 2, ' ') << escapeToOneLine(first.path[i]) << '\n';
    }
    if (report.group) {
        out << "Onset in: " << text(graph::groupText(*report.group)) << '\n';
    }
    if (report.firstOfRanks.size() > 1) {
        out << "First of each rank:\n";
        for (const graph::Divergence& divergence : report.firstOfRanks) {
            out << "    " << placeOf(divergence.step, divergence.rank) << ": "
                << escapeToOneLine(divergence.path.empty() ? "" : divergence.path.back()) << '\n';
        }
    }
}

void writeOnset(const graph::ReportedOnset& onset, std::ostream& out)
{
    out << "    " << escapeToOneLine(onset.node.name) << "  (" << placeOf(onset.node) << ")\n        "
        << text(onset.node.reason) << '\n';
    if (onset.gain.isKnown()) {
        out << "        its error grows " << formatNumber(onset.gain.gain, 3) << " times here, "
            << formatNumber(onset.gain.usual, 3) << " times in other layers\n";
    }
    if (!onset.signature.empty()) {
        out << "        " << text(onset.signature) << '\n';
    }
    if (onset.confidence) {
        out << "        compared with its partner with confidence "
            << formatNumber(double{*onset.confidence}, 2) << '\n';
    }
    out << "        different nodes behind it: " << formatCount(onset.explained)
        << ", of them behind no other onset: " << formatCount(onset.explainedAlone) << '\n';
}

void writeOnsets(const graph::DivergenceReport& report, std::ostream& out)
{
    if (report.onsets.empty()) {
        return;
    }
    out << "Onsets:\n";
    const std::vector<graph::ReportedOnset> onsets = graph::byReach(report.onsets);
    for (std::size_t i = 0; i < std::min(kMaxShown, onsets.size()); ++i) {
        writeOnset(onsets[i], out);
    }
    if (onsets.size() > kMaxShown) {
        out << "    … and " << formatCount(onsets.size() - kMaxShown) << " more\n";
    }
}

/// Those that no onset above explains. Their reasons are too long for the columns of a table.
void writeWorst(const graph::DivergenceReport& report, std::ostream& out)
{
    bool isFirst = true;
    for (const graph::WorstNode& worst : report.worst) {
        if (worst.isConsequence) {
            continue;
        }
        out << (isFirst ? "Worst nodes that none of these explains:\n" : "");
        isFirst = false;
        out << "    " << escapeToOneLine(worst.node.name) << "  (" << placeOf(worst.node) << ")";
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

/// Each once, whatever the rank, step and call.
void writeRuns(std::span<const graph::ReportedRun> runs, std::ostream& out)
{
    std::set<std::string> written;
    for (const graph::ReportedRun& run : runs) {
        const std::string module = run.parent.substr(0, run.parent.rfind('.'));
        const std::string line = formatCount(run.layers) + " layers are alike: " + std::to_string(run.first)
                                 + " to " + std::to_string(run.last) + " of " + escapeToOneLine(module);
        if (written.insert(line).second) {
            out << "    " << line << '\n';
        }
    }
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
    writeRuns(report.runs, out);
    if (!report.areOfModel) {
        out << "    layers are numbered as each rank names them: how many layers the pipeline stages before "
               "hold is not known\n";
    }
}

} // namespace

void writeReport(const graph::DivergenceReport& report, std::ostream& out)
{
    out << "Nodes: " << formatCount(report.debugNodes) << " debug, " << formatCount(report.benchNodes)
        << " bench\n";
    writeReportLines(graph::countTable(report), out, {.hasTitles = false});
    writeFirst(report, out);
    writeOnsets(report, out);
    writeWorst(report, out);
    writeLayers(report.layers, out);
    if (!report.communication.empty()) {
        out << "Sent and received differ:\n";
        writeReportLines(graph::communicationTable(report), out, {.mostRows = kMaxShown, .hasTitles = false});
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
    for (const UserText& step : graph::nextSteps(report)) {
        out << "Next: " << text(step) << '\n';
    }
}

} // namespace pipescope::cli
