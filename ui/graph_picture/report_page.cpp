#include "ui/graph_picture/report_page.h"

#include "core/base/text.h"
#include "core/graph/compare/verdict_text.h"
#include "ui/graph_picture/layer_sections.h"
#include "ui/graph_scene/class_look.h"
#include "ui/picture/picture_texts.h"
#include "ui/picture/svg/svg_shapes.h"
#include "ui/picture/svg/xml_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <ostream>
#include <string_view>
#include <vector>

namespace pipescope::graph_picture {

using picture::xmlText;

namespace {

constexpr std::size_t kMaxListed = 200;

constexpr std::string_view kStyle = R"(
body { font: 14px/1.45 "DejaVu Sans", "Noto Sans", "Noto Sans CJK SC", "Microsoft YaHei", Arial, sans-serif;
  margin: 1.5em auto; max-width: 1640px; padding: 0 1em; color: #1f2328; background: #ffffff; }
h1 { font-size: 1.5em; } h2 { font-size: 1.15em; margin: 1.8em 0 0.5em; }
table { border-collapse: collapse; }
th, td { border: 1px solid #d0d4da; padding: 0.25em 0.6em; text-align: left; vertical-align: top; }
th { background: #f0f2f5; } td.n { text-align: right; white-space: nowrap; }
td.different { background: #f6cfb8; }
.node { font-family: "DejaVu Sans Mono", "Noto Sans Mono", monospace; overflow-wrap: anywhere; }
td.node { min-width: 19em; }
.first { border-left: 5px solid #d55e00; padding: 0.3em 1em; background: #fdf3ec; }
.agree { border-left: 5px solid #1f8a70; padding: 0.3em 1em; background: #eef8f5; }
.path { color: #59636e; } pre { background: #f0f2f5; padding: 0.6em; white-space: pre-wrap; }
.wide { overflow-x: auto; } .matrix td { min-width: 1.6em; text-align: center; padding: 0.15em 0.3em; }
.matrix th { text-align: center; padding: 0.15em 0.4em; white-space: nowrap; }
.matrix td.none { background: repeating-linear-gradient(45deg, #ffffff 0 4px, #eceef1 4px 5px); }
.key span { display: inline-block; width: 1em; height: 1em; margin: 0 0.4em 0 0.9em; vertical-align: -0.15em;
  border: 1px solid #d0d4da; } .key span:first-child { margin-left: 0; }
.curve { margin: 0.6em 0; } .curve p { margin: 0.2em 0; } .curve svg { max-width: 100%; height: auto; }
.picture { overflow: auto; border: 1px solid #d0d4da; max-height: 90vh; }
)";

std::string titleOf(const graph::DivergenceReport& report)
{
    return picture::nameOfRoot(report.debug) + " compared with " + picture::nameOfRoot(report.bench);
}

/// Writes the parts of a page in their order.
class PageWriter
{
public:
    PageWriter(const ReportPage& page, std::ostream& out)
        : m_page(page)
        , m_report(page.report)
        , m_out(out)
    { }

    Status write();

private:
    /// Escaped.
    void text(std::string_view any) { m_out << xmlText(any); }

    void heading(std::string_view title) { m_out << "<h2>" << title << "</h2>\n"; }

    void openTable(std::initializer_list<std::string_view> columns);
    void closeTable(std::size_t rows);
    void cell(std::string_view any, std::string_view kind = {});
    void place(std::int64_t step, Rank rank);
    void title();
    void first();
    void counts();
    void levelsOfRanks();
    void firstOfRanks();
    void onsets();
    void worst();
    void communication();
    void overflow();
    Status picture();
    void findings();
    void making();

    const ReportPage& m_page;
    const graph::DivergenceReport& m_report;
    std::ostream& m_out;
};

void PageWriter::openTable(std::initializer_list<std::string_view> columns)
{
    m_out << "<table>\n<tr>";
    for (const std::string_view column : columns) {
        m_out << "<th>" << column << "</th>";
    }
    m_out << "</tr>\n";
}

void PageWriter::closeTable(std::size_t rows)
{
    m_out << "</table>\n";
    if (rows > kMaxListed) {
        m_out << "<p>… and " << formatCount(rows - kMaxListed) << " more</p>\n";
    }
}

void PageWriter::cell(std::string_view any, std::string_view kind)
{
    m_out << "<td" << (kind.empty() ? "" : " class=\"") << kind << (kind.empty() ? ">" : "\">");
    text(any);
    m_out << "</td>";
}

void PageWriter::place(std::int64_t step, Rank rank)
{
    cell(std::to_string(step), "n");
    cell(std::to_string(rank.value), "n");
}

void PageWriter::title()
{
    m_out << "<h1>";
    text(titleOf(m_report));
    m_out << "</h1>\n";
    openTable({"side", "folder", "nodes"});
    m_out << "<tr><td>debug</td>";
    cell(m_report.debug.native(), "node");
    cell(formatCount(m_report.debugNodes), "n");
    m_out << "</tr>\n<tr><td>bench</td>";
    cell(m_report.bench.native(), "node");
    cell(formatCount(m_report.benchNodes), "n");
    m_out << "</tr>\n";
    closeTable(0);
}

void PageWriter::first()
{
    heading("First divergence");
    if (!m_report.first) {
        m_out << "<div class=\"agree\">None: the sides agree as far as was recorded.</div>\n";
        return;
    }
    const graph::Divergence& first = *m_report.first;
    m_out << "<div class=\"first\"><p><b class=\"node\">";
    text(first.path.empty() ? std::string_view() : first.path.back());
    m_out << "</b>, step " << first.step << ", rank " << first.rank.value << "</p>\n<p>";
    text(first.reason.english());
    m_out << "</p>\n<p class=\"node path\">";
    for (std::size_t i = 0; i < first.path.size(); ++i) {
        m_out << (i > 0 ? " / " : "");
        text(first.path[i]);
    }
    m_out << "</p>\n";
    if (m_report.group) {
        m_out << "<p>Where it begins: ";
        text(graph::groupText(*m_report.group).english());
        m_out << "</p>\n";
    }
    m_out << "</div>\n";
}

void PageWriter::counts()
{
    heading("Nodes");
    openTable({"what", "nodes"});
    const auto row = [&](std::string_view what, std::uint64_t nodes) {
        m_out << "<tr>";
        cell(what);
        cell(formatCount(nodes), "n");
        m_out << "</tr>\n";
    };
    row("matched", m_report.matched);
    for (const auto& [reason, nodes] : m_report.unmatched) {
        row("unmatched: " + reason, nodes);
    }
    closeTable(0);
}

void PageWriter::levelsOfRanks()
{
    heading("Verdicts of each rank");
    m_out << "<table>\n<tr><th>step</th><th>rank</th>";
    const auto looks = graph_scene::looksOf(graph::ColourBy::Verdict, {}, false);
    constexpr std::array kClasses{graph::VerdictClass::NotCompared, graph::VerdictClass::Same,
                                  graph::VerdictClass::WithinTolerance, graph::VerdictClass::CannotDecide,
                                  graph::VerdictClass::Different};
    static_assert(kClasses.size() == graph::kLevelCount);
    for (std::size_t i = 0; i < graph::kLevelCount; ++i) {
        const scene::Rgb colour = looks[static_cast<std::size_t>(kClasses[i])].fill;
        m_out << "<th style=\"border-bottom: 4px solid " << picture::svgColour(colour) << "\">"
              << graph::levelText(static_cast<graph::Level>(i)) << "</th>";
    }
    m_out << "</tr>\n";
    const std::size_t rows = m_report.levelsOfRanks.size();
    for (std::size_t i = 0; i < std::min(kMaxListed, rows); ++i) {
        const graph::RankLevels& rank = m_report.levelsOfRanks[i];
        m_out << "<tr>";
        place(rank.step, rank.rank);
        for (std::size_t level = 0; level < graph::kLevelCount; ++level) {
            const bool isBad =
                level == static_cast<std::size_t>(graph::Level::Different) && rank.levels[level] > 0;
            cell(formatCount(rank.levels[level]), isBad ? "n different" : "n");
        }
        m_out << "</tr>\n";
    }
    closeTable(rows);
}

void PageWriter::firstOfRanks()
{
    if (m_report.firstOfRanks.empty()) {
        return;
    }
    heading("First divergence of each rank");
    openTable({"step", "rank", "node", "reason", "path"});
    const std::size_t rows = m_report.firstOfRanks.size();
    for (std::size_t i = 0; i < std::min(kMaxListed, rows); ++i) {
        const graph::Divergence& first = m_report.firstOfRanks[i];
        m_out << "<tr>";
        place(first.step, first.rank);
        cell(first.path.empty() ? std::string_view() : first.path.back(), "node");
        cell(first.reason.english());
        std::string path;
        for (const std::string& name : first.path) {
            path += (path.empty() ? "" : " / ") + name;
        }
        cell(path, "node path");
        m_out << "</tr>\n";
    }
    closeTable(rows);
}

void PageWriter::onsets()
{
    if (m_report.onsets.empty()) {
        return;
    }
    heading("Where it begins (onsets), those that explain most first");
    openTable({"step", "rank", "node", "explains", "of all that differ", "why", "blame"});
    std::vector<graph::ReportedOnset> sorted = m_report.onsets;
    std::ranges::stable_sort(sorted, std::greater(), &graph::ReportedOnset::explained);
    for (std::size_t i = 0; i < std::min(kMaxListed, sorted.size()); ++i) {
        const graph::ReportedOnset& onset = sorted[i];
        m_out << "<tr>";
        place(onset.node.step, onset.node.rank);
        cell(onset.node.name, "node");
        cell(formatCount(onset.explained), "n");
        cell(formatNumber(onset.share * 100, 3) + " %", "n");
        cell(onset.node.reason.english());
        cell(onset.blame.english());
        m_out << "</tr>\n";
    }
    closeTable(sorted.size());
}

void PageWriter::worst()
{
    if (m_report.worst.empty()) {
        return;
    }
    heading("Worst nodes");
    openTable({"step", "rank", "node", "tolerances", "relative error", "reason"});
    const auto number = [](double value) { return std::isfinite(value) ? formatNumber(value, 3) : "∞"; };
    for (const graph::WorstNode& worst : m_report.worst) {
        m_out << "<tr>";
        place(worst.node.step, worst.node.rank);
        cell(worst.node.name, "node");
        cell(number(worst.multiple), "n");
        cell(worst.relativeError ? number(*worst.relativeError) : std::string(), "n");
        cell(worst.node.reason.english());
        m_out << "</tr>\n";
    }
    closeTable(0);
}

void PageWriter::communication()
{
    if (m_report.communication.empty()) {
        return;
    }
    heading("Sent and received differ");
    openTable({"what"});
    const std::size_t rows = m_report.communication.size();
    for (std::size_t i = 0; i < std::min(kMaxListed, rows); ++i) {
        m_out << "<tr>";
        cell(m_report.communication[i].english());
        m_out << "</tr>\n";
    }
    closeTable(rows);
}

void PageWriter::overflow()
{
    if (!m_report.hasOverflow) {
        return;
    }
    heading("Overflow");
    m_out << "<p>" << formatCount(m_report.overflow[3]) << " critical, " << formatCount(m_report.overflow[2])
          << " high, " << formatCount(m_report.overflow[1]) << " medium.";
    if (m_report.firstOverflow) {
        const graph::ReportedNode& node = *m_report.firstOverflow;
        m_out << " First: <span class=\"node\">";
        text(node.name);
        m_out << "</span>, step " << node.step << ", rank " << node.rank.value << ": ";
        text(node.reason.english());
    }
    m_out << "</p>\n";
}

Status PageWriter::picture()
{
    if (!m_page.writePicture) {
        return ok();
    }
    heading("The graphs, expanded to the bad nodes");
    m_out << "<div class=\"picture\">\n";
    const Status written = m_page.writePicture(m_out);
    m_out << "</div>\n";
    return written;
}

void PageWriter::findings()
{
    heading("Findings about the input");
    if (m_page.findings.empty()) {
        m_out << "<p>None.</p>\n";
        return;
    }
    openTable({"severity", "rank", "finding", "what to do", "file"});
    for (const Finding& finding : m_page.findings.first(std::min(kMaxListed, m_page.findings.size()))) {
        m_out << "<tr>";
        cell(severityName(finding.severity()));
        cell(finding.rank ? std::to_string(finding.rank->value) : std::string(), "n");
        cell(finding.sentence());
        cell(findingKind(finding.id).advice);
        cell(finding.file.native(), "node");
        m_out << "</tr>\n";
    }
    closeTable(m_page.findings.size());
}

void PageWriter::making()
{
    heading("How to make this page again");
    m_out << "<pre>";
    text(m_page.command);
    m_out << "</pre>\n<p>";
    text(m_page.program);
    m_out << "</p>\n";
}

Status PageWriter::write()
{
    m_out << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n<title>";
    text(titleOf(m_report));
    m_out << "</title>\n<style>" << kStyle << "</style>\n</head>\n<body>\n";
    title();
    first();
    counts();
    levelsOfRanks();
    writeLayerMatrices(m_report.layers, m_out);
    firstOfRanks();
    onsets();
    worst();
    writeLayerCurves(m_report.layers, m_out);
    communication();
    overflow();
    if (const Status drawn = picture(); !drawn) {
        return drawn;
    }
    findings();
    making();
    m_out << "</body>\n</html>\n";
    m_out.flush();
    return m_out.good() ? ok() : Status(Error{ErrorKind::Io, {}, "the page could not be written"_text});
}

} // namespace

Status writeReportPage(const ReportPage& page, std::ostream& out)
{
    return PageWriter(page, out).write();
}

} // namespace pipescope::graph_picture
