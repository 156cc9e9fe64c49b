#include "ui/graph_picture/layer_sections.h"

#include "core/base/text.h"
#include "ui/graph_scene/class_look.h"
#include "ui/picture/svg/svg_shapes.h"
#include "ui/picture/svg/xml_text.h"

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

std::string nameOfLayer(std::uint32_t layer)
{
    return layer == graph::kOutsideLayers ? "outside layers" : "layer " + std::to_string(layer);
}

std::string nameOfRow(const LayerRow& row, bool isOfRank)
{
    return "step " + std::to_string(row.step)
           + (isOfRank ? ", rank " + std::to_string(row.rank.value) : std::string());
}

/// A matrix of layers.
class LayerMatrix
{
public:
    LayerMatrix(std::span<const LayerRow> rows, bool isOfRanks, std::ostream& out)
        : m_rows(rows)
        , m_isOfRanks(isOfRanks)
        , m_out(out)
        , m_looks(graph_scene::looksOf(graph::ColourBy::Verdict, {}, false))
    { }

    void write()
    {
        const std::vector<std::uint32_t> all = graph::layersOf(m_rows);
        const std::span layers = std::span(all).first(std::min(all.size(), kMostColumns));
        m_out << "<div class=\"wide\"><table class=\"matrix\">\n<tr><th>"
              << (m_isOfRanks ? "step, rank" : "step") << "</th>";
        for (const std::uint32_t layer : layers) {
            m_out << "<th>"
                  << (layer == graph::kOutsideLayers ? std::string("outside") : std::to_string(layer))
                  << "</th>";
        }
        m_out << "</tr>\n";
        for (const LayerRow& row : m_rows.first(std::min(m_rows.size(), kMostRows))) {
            writeRow(row, layers);
        }
        m_out << "</table></div>\n";
        if (m_rows.size() > kMostRows || all.size() > kMostColumns) {
            m_out << "<p>The whole matrix: " << formatCount(all.size())
                  << " layers, rows: " << formatCount(m_rows.size()) << ".</p>\n";
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

    void writeCell(const std::string& row, const LayerCell& cell)
    {
        const graph_scene::ClassLook& look = m_looks[static_cast<std::size_t>(cell.verdict)];
        std::string says = row + ", " + nameOfLayer(cell.layer) + ": " + look.name.english() + ", "
                           + formatCount(cell.bad) + " of " + formatCount(cell.nodes) + " nodes are bad";
        if (!cell.worst.empty()) {
            says += "; worst: " + cell.worst;
            if (!m_isOfRanks) {
                says += " of rank " + std::to_string(cell.rank.value);
            }
        }
        if (cell.overflow != graph::OverflowLevel::None) {
            says += "; overflow: " + cell.worstOverflow;
        }
        m_out << "<td style=\"background: " << picture::svgColour(look.fill)
              << "; color: " << picture::svgColour(scene::textOn(look.fill)) << "\" title=\"" << xmlText(says)
              << "\">";
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
    std::ostream& m_out;
    std::vector<graph_scene::ClassLook> m_looks;
};

/// What the colours and signs of a matrix mean.
void writeKey(std::ostream& out)
{
    const auto looks = graph_scene::looksOf(graph::ColourBy::Verdict, {}, false);
    out << "<p class=\"key\">";
    for (const graph_scene::ClassLook& look : looks) {
        out << "<span style=\"background: " << picture::svgColour(look.fill) << "\"></span>"
            << xmlText(look.name.english()) << ' ';
    }
    out << "</p>\n<p>The number is that of bad nodes; ! is overflow. Point at a cell for its worst "
           "node.</p>\n";
}

/// A chart of one curve: the layers from left to right, multiples of the tolerance on a logarithmic scale.
class CurveChart
{
public:
    CurveChart(const graph::ReportedCurve& curve, std::ostream& out)
        : m_curve(curve)
        , m_out(out)
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
                         m_curve.node + " over the layers, in tolerances");
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
              << "\" r=\"3.5\" fill=\"" << (value > 1 ? "#d55e00" : "#0a5fa5") << "\"><title>layer "
              << m_curve.layers[i] << ": " << (std::isinf(value) ? std::string("∞") : formatNumber(value, 3))
              << " tolerances</title></circle>\n";
    }

    const graph::ReportedCurve& m_curve;
    std::ostream& m_out;
    /// Powers of ten at the bottom and at the top.
    double m_low = 0;
    double m_high = 1;
};

bool hasValue(const graph::ReportedCurve& curve)
{
    return !std::ranges::all_of(curve.multiples, [](double value) { return std::isnan(value); });
}

void writeRuns(const graph::LayerReport& report, std::ostream& out)
{
    const LayerRow& shown = report.rows.front();
    for (const graph::ReportedRun& run : report.runs) {
        if (run.step == shown.step && run.rank == shown.rank) {
            out << "<p>" << formatCount(run.layers) << " layers are alike: " << run.first << " to "
                << run.last << " of <span class=\"node\">" << xmlText(run.parent) << "</span></p>\n";
        }
    }
}

} // namespace

void writeLayerMatrices(const graph::LayerReport& report, std::ostream& out)
{
    const std::vector<std::uint32_t> layers = graph::layersOf(report.rows);
    if (layers.empty() || (layers.size() == 1 && layers.front() == graph::kOutsideLayers)) {
        return;
    }
    const std::vector<LayerRow> steps = graph::worstOfRanks(report.rows);
    if (steps.size() > 1) {
        out << "<h2>Steps and layers, the worst of all ranks</h2>\n";
        writeKey(out);
        LayerMatrix(steps, false, out).write();
    }
    out << "<h2>Ranks and layers</h2>\n";
    if (steps.size() == 1) {
        writeKey(out);
    }
    LayerMatrix(report.rows, true, out).write();
    writeRuns(report, out);
}

void writeLayerCurves(const graph::LayerReport& report, std::ostream& out)
{
    bool isFirst = true;
    for (const graph::ReportedCurve& curve : report.curves) {
        if (!hasValue(curve)) {
            continue;
        }
        if (isFirst) {
            out << "<h2>Worst operations over the layers</h2>\n<p>How many times its tolerance the same "
                   "operation of each layer differs; the dashed line is the limit. Point at a dot for its "
                   "number.</p>\n";
            isFirst = false;
        }
        out << "<div class=\"curve\"><p><b class=\"node\">" << xmlText(curve.node) << "</b>, step "
            << curve.step << ", rank " << curve.rank.value << "</p>\n";
        CurveChart(curve, out).write();
        out << "</div>\n";
    }
}

} // namespace pipescope::graph_picture
