#include "ui/graph/picture/report_page.h"

#include "core/base/text.h"
#include "core/graph/compare/verdicts/verdict_text.h"
#include "ui/graph/picture/layer_sections.h"
#include "ui/graph/scene/class_look.h"
#include "ui/run/picture/picture_texts.h"
#include "ui/run/picture/svg/svg_shapes.h"
#include "ui/shell/page/html_page.h"

#include <algorithm>
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
    /// Nothing where it has no rows.
    void list(const ReportTable& table);
    void sides();
    void first();
    void levelsOfRanks();
    void overflow();

    const ReportPage& m_page;
    const graph::DivergenceReport& m_report;
    page::HtmlPage m_html;
    std::ostream& m_out;
};

void PageWriter::list(const ReportTable& table)
{
    if (!table.rows.empty()) {
        m_html.table(table);
    }
}

void PageWriter::sides()
{
    m_html.table({{},
                  {"side"_text, {"folder"_text, {}, ColumnKind::Names}, "nodes"_text},
                  {{"debug"_text, nameCell(m_report.debug.native()), countCell(m_report.debugNodes)},
                   {"bench"_text, nameCell(m_report.bench.native()), countCell(m_report.benchNodes)}}});
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
    m_html.textInAnyLanguage(graph::pathText(first));
    m_out << "</p>\n";
    if (m_report.group) {
        m_html.element("p", "Onset in: %1"_text(graph::groupText(*m_report.group)));
    }
    m_out << "</div>\n";
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
        m_html.cellOf(std::to_string(rank.step), "n");
        m_html.cellOf(std::to_string(rank.rank.value), "n");
        for (std::size_t level = 0; level < graph::kLevelCount; ++level) {
            const bool isBad =
                level == static_cast<std::size_t>(graph::Level::Different) && rank.levels[level] > 0;
            m_html.cellOf(formatCount(rank.levels[level]), isBad ? "n different" : "n");
        }
        m_html.closeRow();
    }
    m_html.closeTable(rows);
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
    list(countTable(m_report));
    levelsOfRanks();
    writeLayerMatrices(m_report.layers, m_html);
    list(divergenceTable(m_report.firstOfRanks));
    list(onsetTable(byReach(m_report.onsets)));
    list(worstTable(m_report.worst));
    writeLayerCurves(m_report.layers, m_html);
    list(communicationTable(m_report));
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
