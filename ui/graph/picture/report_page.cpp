#include "ui/graph/picture/report_page.h"

#include "core/base/text.h"
#include "core/graph/compare/match/unmatched_text.h"
#include "core/graph/compare/verdicts/verdict_text.h"
#include "ui/graph/picture/layer_sections.h"
#include "ui/graph/scene/class_look.h"
#include "ui/run/picture/picture_texts.h"
#include "ui/run/picture/svg/svg_shapes.h"
#include "ui/shell/page/html_page.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <ostream>
#include <string_view>
#include <vector>

namespace pipescope::graph_picture {

namespace {

UserText titleOf(const graph::DivergenceReport& report)
{
    return "%1 compared with %2"_text(picture::nameOfRoot(report.debug), picture::nameOfRoot(report.bench));
}

/// Writes the parts of a page in their order.
class PageWriter
{
public:
    PageWriter(const ReportPage& page, std::ostream& out)
        : m_page(page)
        , m_report(page.report)
        , m_html(out, page.translate, page.language, titleOf(page.report))
        , m_out(out)
    { }

    Status write();

private:
    void place(std::int64_t step, Rank rank);

    /// A table with its heading; none where it has no rows.
    template<class Range, class Write>
    void list(const UserText& title, const std::vector<UserText>& columns, const Range& range, Write write)
    {
        if (!range.empty()) {
            m_html.heading(title);
            m_html.table(columns, range, write);
        }
    }

    void sides();
    void first();
    void counts();
    void levelsOfRanks();
    void firstOfRanks();
    void onsets();
    void worst();
    void communication();
    void overflow();

    const ReportPage& m_page;
    const graph::DivergenceReport& m_report;
    page::HtmlPage m_html;
    std::ostream& m_out;
};

void PageWriter::place(std::int64_t step, Rank rank)
{
    m_html.cellOf(std::to_string(step), "n");
    m_html.cellOf(std::to_string(rank.value), "n");
}

void PageWriter::sides()
{
    m_html.openTable(std::array<UserText, 3>{"side"_text, "folder"_text, "nodes"_text});
    const auto row = [&](const UserText& side, const std::filesystem::path& folder, std::uint64_t nodes) {
        m_html.openRow();
        m_html.cell(side);
        m_html.cellOf(folder.native(), "node");
        m_html.cellOf(formatCount(nodes), "n");
        m_html.closeRow();
    };
    row("debug"_text, m_report.debug, m_report.debugNodes);
    row("bench"_text, m_report.bench, m_report.benchNodes);
    m_html.closeTable();
}

std::string pathText(const graph::Divergence& divergence)
{
    std::string path;
    for (const std::string& name : divergence.path) {
        path += (path.empty() ? "" : " / ") + name;
    }
    return path;
}

void PageWriter::first()
{
    m_html.heading("First divergence"_text);
    if (!m_report.first) {
        m_out << "<div class=\"agree\">";
        m_html.text("None: the sides agree as far as was recorded."_text);
        m_out << "</div>\n";
        return;
    }
    const graph::Divergence& first = *m_report.first;
    m_out << "<div class=\"first\"><p><b class=\"node\">";
    m_html.textInAnyLanguage(first.path.empty() ? std::string_view() : first.path.back());
    m_out << "</b>, ";
    m_html.text("step %1, rank %2"_text(first.step, first.rank.value));
    m_out << "</p>\n";
    m_html.element("p", first.reason);
    m_out << "<p class=\"node path\">";
    m_html.textInAnyLanguage(pathText(first));
    m_out << "</p>\n";
    if (m_report.group) {
        m_html.element("p", "Onset in: %1"_text(graph::groupText(*m_report.group)));
    }
    m_out << "</div>\n";
}

void PageWriter::counts()
{
    m_html.heading("Nodes"_text);
    m_html.openTable(std::array<UserText, 2>{"what"_text, "nodes"_text});
    const auto row = [&](const UserText& what, std::uint64_t nodes) {
        m_html.openRow();
        m_html.cell(what);
        m_html.cellOf(formatCount(nodes), "n");
        m_html.closeRow();
    };
    row("matched"_text, m_report.matched);
    for (const auto& [reason, nodes] : m_report.unmatched) {
        row("without partner: %1"_text(graph::unmatchedReasonText(reason)), nodes);
    }
    m_html.closeTable();
}

void PageWriter::levelsOfRanks()
{
    m_html.heading("Verdicts of each rank"_text);
    m_html.openTable({});
    m_html.openRow();
    m_html.element("th", "step"_text);
    m_html.element("th", "rank"_text);
    const auto looks = graph_scene::looksOf(graph::ColourBy::Verdict, {}, false);
    for (std::size_t i = 0; i < graph::kLevelCount; ++i) {
        const scene::Rgb colour = looks[i].fill;
        m_out << "<th style=\"border-bottom: 4px solid " << picture::svgColour(colour) << "\">";
        m_html.text(UserText(graph::levelText(static_cast<graph::Level>(i))));
        m_out << "</th>";
    }
    m_html.closeRow();
    const std::size_t rows = m_report.levelsOfRanks.size();
    for (std::size_t i = 0; i < std::min(page::kMaxListed, rows); ++i) {
        const graph::RankLevels& rank = m_report.levelsOfRanks[i];
        m_html.openRow();
        place(rank.step, rank.rank);
        for (std::size_t level = 0; level < graph::kLevelCount; ++level) {
            const bool isBad =
                level == static_cast<std::size_t>(graph::Level::Different) && rank.levels[level] > 0;
            m_html.cellOf(formatCount(rank.levels[level]), isBad ? "n different" : "n");
        }
        m_html.closeRow();
    }
    m_html.closeTable(rows);
}

void PageWriter::firstOfRanks()
{
    list("First divergence of each rank"_text,
         {"step"_text, "rank"_text, "node"_text, "reason"_text, "path"_text}, m_report.firstOfRanks,
         [&](const graph::Divergence& first) {
             place(first.step, first.rank);
             m_html.cellOf(first.path.empty() ? std::string_view() : first.path.back(), "node");
             m_html.cell(first.reason);
             m_html.cellOf(pathText(first), "node path");
         });
}

void PageWriter::onsets()
{
    std::vector<graph::ReportedOnset> sorted = m_report.onsets;
    std::ranges::stable_sort(sorted, std::greater(), &graph::ReportedOnset::explained);
    list("Onsets, those that explain most first"_text,
         {"step"_text, "rank"_text, "node"_text, "different nodes behind it"_text, "behind no other"_text,
          "why"_text, "blame"_text},
         sorted, [&](const graph::ReportedOnset& onset) {
             place(onset.node.step, onset.node.rank);
             m_html.cellOf(onset.node.name, "node");
             m_html.cellOf(formatCount(onset.explained), "n");
             m_html.cellOf(formatCount(onset.explainedAlone), "n");
             m_html.cell(onset.node.reason);
             m_html.cell(onset.blame);
         });
}

void PageWriter::worst()
{
    const auto number = [](double value) { return std::isfinite(value) ? formatNumber(value, 3) : "∞"; };
    list("Worst nodes"_text,
         {"step"_text, "rank"_text, "node"_text, "tolerances"_text, "relative error"_text, "reason"_text},
         m_report.worst, [&](const graph::WorstNode& worst) {
             place(worst.node.step, worst.node.rank);
             m_html.cellOf(worst.node.name, "node");
             m_html.cellOf(number(worst.multiple), "n");
             m_html.cellOf(worst.relativeError ? number(*worst.relativeError) : std::string(), "n");
             m_html.cell(worst.node.reason);
         });
}

void PageWriter::communication()
{
    list("Sent and received differ"_text, {"what"_text}, m_report.communication,
         [&](const UserText& what) { m_html.cell(what); });
}

void PageWriter::overflow()
{
    if (!m_report.hasOverflow) {
        return;
    }
    m_html.heading("Overflow"_text);
    m_out << "<p>";
    m_html.text("%1 critical, %2 high, %3 medium."_text(formatCount(m_report.overflow[3]),
                                                        formatCount(m_report.overflow[2]),
                                                        formatCount(m_report.overflow[1])));
    if (m_report.firstOverflow) {
        const graph::ReportedNode& node = *m_report.firstOverflow;
        m_out << ' ';
        m_html.text("First:"_text);
        m_out << " <span class=\"node\">";
        m_html.textInAnyLanguage(node.name);
        m_out << "</span>, ";
        m_html.text("step %1, rank %2"_text(node.step, node.rank.value));
        m_out << ": ";
        m_html.text(node.reason);
    }
    m_out << "</p>\n";
}

Status PageWriter::write()
{
    sides();
    first();
    counts();
    levelsOfRanks();
    writeLayerMatrices(m_report.layers, m_html);
    firstOfRanks();
    onsets();
    worst();
    writeLayerCurves(m_report.layers, m_html);
    communication();
    overflow();
    if (m_page.writePicture) {
        const Status drawn =
            m_html.picture("The graphs, expanded to the bad nodes"_text, m_page.writePicture);
        if (!drawn) {
            return drawn;
        }
    }
    m_html.findings(m_page.findings);
    m_html.making(m_page.command, m_page.program);
    return m_html.finish();
}

} // namespace

Status writeReportPage(const ReportPage& page, std::ostream& out)
{
    return PageWriter(page, out).write();
}

} // namespace pipescope::graph_picture
