#include "core/graph/diverge/gain.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pipescope::graph {
namespace {

constexpr std::size_t kFewestLayers = 3;
constexpr double kSmallestSpread = 0.05;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

double medianOf(std::vector<double>& values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

double gainOf(const Comparison& comparison, NodeId node)
{
    const Graph& debug = comparison.words.debug();
    double in = 0;
    double out = 0;
    for (const ItemRow& row : compareItemsOf(comparison, node)) {
        if (!row.pair.isWhole() || !debug.items[row.pair.debug].isTensor) {
            continue;
        }
        const ItemGroup group = debug.items[row.pair.debug].group;
        const double multiple = row.verdict.multiple;
        in = group == ItemGroup::Input ? std::max(in, multiple) : in;
        out = group == ItemGroup::Output ? std::max(out, multiple) : out;
    }
    if (in == 0 && out == 0) {
        return kNaN;
    }
    return in == 0 ? std::numeric_limits<double>::infinity() : out / in;
}

/// Logarithms of the gains of one operation over the layers, those without a finite gain left out.
std::vector<double> logarithmsOf(std::span<const double> gains)
{
    std::vector<double> logarithms;
    for (const double gain : gains) {
        if (std::isfinite(gain) && gain > 0) {
            logarithms.push_back(std::log(gain));
        }
    }
    return logarithms;
}

void addOutliers(std::span<const NodeId> nodes, std::span<const double> gains,
                 std::vector<GainOutlier>& outliers)
{
    std::vector<double> logarithms = logarithmsOf(gains);
    if (logarithms.size() < kFewestLayers) {
        return;
    }
    const double usual = medianOf(logarithms);
    for (double& logarithm : logarithms) {
        logarithm = std::abs(logarithm - usual);
    }
    const double spread = std::max(medianOf(logarithms), kSmallestSpread);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (std::isfinite(gains[i]) && gains[i] > 0) {
            outliers.push_back(
                {nodes[i], gains[i], std::exp(usual), std::abs(std::log(gains[i]) - usual) / spread});
        }
    }
}

} // namespace

std::vector<double> gainsOf(const Comparison& comparison, const NodeVerdicts& verdicts)
{
    std::vector<double> gains(verdicts.levels.size(), kNaN);
    for (std::size_t node = 0; node < gains.size(); ++node) {
        if (verdicts.outputDifferences[node] != 0 || verdicts.inputDifferences[node] != 0) {
            gains[node] = gainOf(comparison, NodeId(node));
        }
    }
    return gains;
}

std::vector<GainOutlier> rankGains(const Graph& graph, std::span<const LayerRun> runs,
                                   std::span<const double> gains)
{
    std::vector<GainOutlier> outliers;
    for (const LayerRun& run : runs) {
        const LayerCurves curves = curvesOf(graph, run, gains);
        for (std::size_t k = 0; k < curves.curveCount(); ++k) {
            const std::size_t layers = curves.layerCount();
            addOutliers(std::span(curves.nodes).subspan(k * layers, layers), curves.curve(k), outliers);
        }
    }
    std::ranges::stable_sort(outliers, std::greater<>{}, &GainOutlier::strength);
    return outliers;
}

} // namespace pipescope::graph
