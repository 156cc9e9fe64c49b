#include "ui/graph/picture/layer_sections.h"

#include "core/base/text.h"
#include "ui/graph/scene/class_look.h"
#include "ui/run/picture/svg/svg_shapes.h"
#include "ui/run/picture/svg/xml_text.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <ostream>
#include <string>

namespace pipescope::graph_picture {

using graph::LayerCell;
using graph::LayerRow;
using picture::svgNumber;
using picture::xmlText;

namespace {

constexpr std::size_t kMostColumns = 200;
constexpr std::size_t kMostRows = 500;

UserText nameOfLayer(std::uint32_t layer)
{
    return layer == graph::kOutsideLayers ? UserText("outside layers"_text) : "layer %1"_text(layer);
}

UserText nameOfRow(const LayerRow& row, bool isOfRank)
{
    return isOfRank ? "step %1, rank %2"_text(row.step, row.rank.value) : "step %1"_text(row.step);
}

/// A matrix of layers.
class LayerMatrix
{
public:
    LayerMatrix(std::span<const LayerRow> rows, bool isOfRanks, page::HtmlPage& html)
        : m_rows(rows)
        , m_isOfRanks(isOfRanks)
        , m_html(html)
        , m_out(html.unescaped())
        , m_looks(graph_scene::looksOf(graph::ColourBy::Verdict, {}, false))
    { }

    void write()
    {
        const std::vector<std::uint32_t> all = graph::layersOf(m_rows);
        const std::span layers = std::span(all).first(std::min(all.size(), kMostColumns));
        m_out << "<div class=\"wide\"><table class=\"matrix\">\n<tr>";
        m_html.element("th", m_isOfRanks ? "step, rank"_text : "step"_text);
        for (const std::uint32_t layer : layers) {
            m_html.element("th", layer == graph::kOutsideLayers ? UserText("outside"_text)
                                                                : UserText(std::to_string(layer)));
        }
        m_out << "</tr>\n";
        for (const LayerRow& row : m_rows.first(std::min(m_rows.size(), kMostRows))) {
            writeRow(row, layers);
        }
        m_out << "</table></div>\n";
        if (m_rows.size() > kMostRows || all.size() > kMostColumns) {
            m_html.element("p", "The whole matrix: %1 layers, rows: %2."_text(formatCount(all.size()),
                                                                              formatCount(m_rows.size())));
        }
    }

private:
    void writeRow(const LayerRow& row, std::span<const std::uint32_t> layers)
    {
        m_out << "<tr><th>" << row.step;
        if (m_isOfRanks) {
            m_out << ", " << row.rank.value;
        }
        m_out << "</th>";
        for (const std::uint32_t layer : layers) {
            const LayerCell* const cell = graph::cellOf(row, layer);
            if (cell == nullptr) {
                m_out << "<td class=\"none\"></td>";
            } else {
                writeCell(nameOfRow(row, m_isOfRanks), *cell);
            }
        }
        m_out << "</tr>\n";
    }

    void writeCell(const UserText& row, const LayerCell& cell)
    {
        const graph_scene::ClassLook& look = m_looks[static_cast<std::size_t>(cell.verdict)];
        UserText says = "%1, %2: %3, %4 of %5 nodes are bad"_text(
            row, nameOfLayer(cell.layer), look.name, formatCount(cell.bad), formatCount(cell.nodes));
        if (!cell.worst.empty()) {
            says = m_isOfRanks ? "%1; worst: %2"_text(says, cell.worst)
                               : "%1; worst: %2 of rank %3"_text(says, cell.worst, cell.rank.value);
        }
        if (cell.overflow != graph::OverflowLevel::None) {
            says = "%1; overflow: %2"_text(says, cell.worstOverflow);
        }
        m_out << "<td style=\"background: " << picture::svgColour(look.fill)
              << "; color: " << picture::svgColour(scene::textOn(look.fill)) << "\" title=\"";
        m_html.text(says);
        m_out << "\">";
        if (cell.bad > 0) {
            m_out << cell.bad;
        }
        if (cell.overflow != graph::OverflowLevel::None) {
            m_out << '!';
        }
        m_out << "</td>";
    }

    std::span<const LayerRow> m_rows;
    bool m_isOfRanks;
    page::HtmlPage& m_html;
    std::ostream& m_out;
    std::vector<graph_scene::ClassLook> m_looks;
};

/// What the colours and signs of a matrix mean.
void writeKey(page::HtmlPage& html)
{
    const auto looks = graph_scene::looksOf(graph::ColourBy::Verdict, {}, false);
    html.unescaped() << "<p class=\"key\">";
    for (const graph_scene::ClassLook& look : looks) {
        html.unescaped() << "<span style=\"background: " << picture::svgColour(look.fill) << "\"></span>";
        html.text(UserText(look.name));
        html.unescaped() << ' ';
    }
    html.unescaped() << "</p>\n";
    html.element("p",
                 "The number is that of bad nodes; ! is overflow. Point at a cell for its worst node."_text);
}

/// A chart of one curve: the layers from left to right, multiples of the tolerance on a logarithmic scale.
class CurveChart
{
public:
    CurveChart(const graph::ReportedCurve& curve, page::HtmlPage& html)
        : m_curve(curve)
        , m_html(html)
        , m_out(html.unescaped())
    {
        double smallest = 1;
        double largest = 1;
        for (const double value : curve.multiples) {
            if (std::isfinite(value) && value > 0) {
                smallest = std::min(smallest, value);
                largest = std::max(largest, value);
            }
        }
        constexpr double kMostDecades = 12;
        m_high = std::ceil(std::log10(largest) + 0.1);
        m_low = std::max(std::floor(std::log10(smallest) - 0.1), m_high - kMostDecades);
    }

    void write()
    {
        picture::openSvg(m_out, {kWidth, kHeight}, kWidth, kHeight,
                         m_html.inLanguage("%1 over the layers, in tolerances"_text(m_curve.node)));
        writeScale();
        writeLine();
        for (std::size_t i = 0; i < size(); ++i) {
            writePoint(i);
        }
        m_out << "</svg>\n";
    }

private:
    static constexpr int kWidth = 760;
    static constexpr int kHeight = 170;
    static constexpr double kLeft = 60;
    static constexpr double kRight = kWidth - 16;
    static constexpr double kTop = 12;
    static constexpr double kBottom = kHeight - 28;
    static constexpr double kMostLabels = 16;

    std::size_t size() const { return std::min(m_curve.layers.size(), m_curve.multiples.size()); }

    double xOf(std::size_t i) const
    {
        const double share = size() > 1 ? static_cast<double>(i) / static_cast<double>(size() - 1) : 0.5;
        return kLeft + 8 + share * (kRight - kLeft - 16);
    }

    double yOfDecade(double decade) const
    {
        const double share = (std::clamp(decade, m_low, m_high) - m_low) / (m_high - m_low);
        return kBottom - share * (kBottom - kTop);
    }

    double yOf(double value) const
    {
        return yOfDecade(value > 0 ? std::isinf(value) ? m_high : std::log10(value) : m_low);
    }

    void writeText(double x, double y, std::string_view anchor, const std::string& text)
    {
        m_out << "<text x=\"" << svgNumber(x) << "\" y=\"" << svgNumber(y) << "\" text-anchor=\"" << anchor
              << "\" font-size=\"11\" fill=\"#59636e\">" << xmlText(text) << "</text>\n";
    }

    void writeRule(double y, std::string_view attributes)
    {
        m_out << "<line x1=\"" << svgNumber(kLeft) << "\" y1=\"" << svgNumber(y) << "\" x2=\""
              << svgNumber(kRight) << "\" y2=\"" << svgNumber(y) << "\" " << attributes << "/>\n";
    }

    void writeScale()
    {
        const double step = std::max(1.0, std::ceil((m_high - m_low) / 4));
        const int last = static_cast<int>((m_high - m_low) / step);
        for (int i = 0; i <= last; ++i) {
            const double decade = m_low + step * i;
            writeRule(yOfDecade(decade), "stroke=\"#e3e6ea\"");
            writeText(kLeft - 6, yOfDecade(decade) + 4, "end", formatNumber(std::pow(10.0, decade), 3));
        }
        // The limit.
        writeRule(yOfDecade(0), "stroke=\"#d55e00\" stroke-dasharray=\"4 3\"");
        const auto every = static_cast<std::size_t>(std::ceil(static_cast<double>(size()) / kMostLabels));
        for (std::size_t i = 0; i < size(); i += std::max<std::size_t>(1, every)) {
            writeText(xOf(i), kBottom + 18, "middle", std::to_string(m_curve.layers[i]));
        }
    }

    void writeLine()
    {
        m_out << "<path fill=\"none\" stroke=\"#0a5fa5\" stroke-width=\"1.5\" d=\"";
        bool isBroken = true;
        for (std::size_t i = 0; i < size(); ++i) {
            if (std::isnan(m_curve.multiples[i])) {
                isBroken = true;
                continue;
            }
            m_out << (isBroken ? 'M' : 'L') << svgNumber(xOf(i)) << ' '
                  << svgNumber(yOf(m_curve.multiples[i]));
            isBroken = false;
        }
        m_out << "\"/>\n";
    }

    void writePoint(std::size_t i)
    {
        const double value = m_curve.multiples[i];
        if (std::isnan(value)) {
            return;
        }
        m_out << "<circle cx=\"" << svgNumber(xOf(i)) << "\" cy=\"" << svgNumber(yOf(value))
              << "\" r=\"3.5\" fill=\"" << (value > 1 ? "#d55e00" : "#0a5fa5") << "\"><title>";
        m_html.text("layer %1: %2 tolerances"_text(
            m_curve.layers[i], std::isinf(value) ? std::string("∞") : formatNumber(value, 3)));
        m_out << "</title></circle>\n";
    }

    const graph::ReportedCurve& m_curve;
    page::HtmlPage& m_html;
    std::ostream& m_out;
    /// Powers of ten at the bottom and at the top.
    double m_low = 0;
    double m_high = 1;
};

bool hasValue(const graph::ReportedCurve& curve)
{
    return !std::ranges::all_of(curve.multiples, [](double value) { return std::isnan(value); });
}

void writeRuns(const graph::LayerReport& report, page::HtmlPage& html)
{
    const LayerRow& shown = report.rows.front();
    for (const graph::ReportedRun& run : report.runs) {
        if (run.step == shown.step && run.rank == shown.rank) {
            html.element("p", "%1 layers are alike: %2 to %3 of %4"_text(formatCount(run.layers), run.first,
                                                                         run.last, run.parent));
        }
    }
}

} // namespace

void writeLayerMatrices(const graph::LayerReport& report, page::HtmlPage& html)
{
    const std::vector<std::uint32_t> layers = graph::layersOf(report.rows);
    if (layers.empty() || (layers.size() == 1 && layers.front() == graph::kOutsideLayers)) {
        return;
    }
    const std::vector<LayerRow> steps = graph::worstOfRanks(report.rows);
    if (steps.size() > 1) {
        html.heading("Steps and layers, the worst of all ranks"_text);
        writeKey(html);
        LayerMatrix(steps, false, html).write();
    }
    html.heading("Ranks and layers"_text);
    if (steps.size() == 1) {
        writeKey(html);
    }
    LayerMatrix(report.rows, true, html).write();
    if (!report.areOfModel) {
        html.element("p", "Layers are numbered as each rank names them: how many layers the pipeline stages "
                          "before hold is not known."_text);
    }
    writeRuns(report, html);
}

void writeLayerCurves(const graph::LayerReport& report, page::HtmlPage& html)
{
    bool isFirst = true;
    for (const graph::ReportedCurve& curve : report.curves) {
        if (!hasValue(curve)) {
            continue;
        }
        if (isFirst) {
            html.heading("Worst operations over the layers"_text);
            html.element("p", "How many times its tolerance the same operation of each layer differs; the "
                              "dashed line is the limit. Point at a dot for its number."_text);
            isFirst = false;
        }
        html.unescaped() << "<div class=\"curve\"><p><b class=\"node\">";
        html.textInAnyLanguage(curve.node);
        html.unescaped() << "</b>, ";
        html.text("step %1, rank %2"_text(curve.step, curve.rank.value));
        html.unescaped() << "</p>\n";
        CurveChart(curve, html).write();
        html.unescaped() << "</div>\n";
    }
}

} // namespace pipescope::graph_picture
