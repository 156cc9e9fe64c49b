#include "core/graph/compare/compatible/comparison.h"
#include "core/graph/compare/compatible/complaints.h"
#include "core/graph/compare/compatible/presentation.h"
#include "core/graph/read/text/python_text.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>

namespace pipescope::graph::compatible {
namespace {

constexpr double kNoScore = std::numeric_limits<double>::quiet_NaN();
constexpr double kWholePercent = 100;

bool hasInvalidEnds(const Item& item)
{
    return isInvalid(item.statistic(Statistic::Max)) || isInvalid(item.statistic(Statistic::Min));
}

double docStatisticsScore(const PublicComparison& comparison, std::span<const ItemPair> pairs)
{
    double score = 0;
    for (const ItemPair pair : pairs) {
        const Item& debug = comparison.debug.items[pair.debug];
        if (debug.group != ItemGroup::Output || debug.statistic(Statistic::Max).isNull()) {
            continue;
        }
        for (const Statistic statistic : kStatistics) {
            const auto percent = pair.isWhole()
                                     ? subtract(debug.statistic(statistic),
                                                comparison.bench.items[pair.bench].statistic(statistic))
                                           .percent
                                     : std::nullopt;
            // NaN is not larger than anything.
            score = percent && *percent / kWholePercent > score ? *percent / kWholePercent : score;
        }
        score = hasInvalidEnds(debug) ? 1 : score;
    }
    return std::min(score, 1.0);
}

/// The smallest one-thousandth ratio of one side of a node.
struct Ratio
{
    std::optional<double> smallest;
    bool isInvalid = false;
};

Ratio ratioOf(const PublicComparison& comparison, std::span<const ItemPair> pairs, bool ofOutputs)
{
    constexpr auto kColumn = static_cast<std::size_t>(TensorColumn::OneThousandth);
    Ratio ratio;
    for (const ItemPair pair : pairs) {
        const Item& debug = comparison.debug.items[pair.debug];
        if ((debug.group == ItemGroup::Output) != ofOutputs || debug.statistic(Statistic::Max).isNull()) {
            continue;
        }
        ratio.isInvalid = ratio.isInvalid || hasInvalidEnds(debug);
        const bool isZeroDimensional = debug.isTensor && comparison.debug.text(debug.shape) == "[]";
        const bool isNumber = pair.isWhole() && !isZeroDimensional && pair.debug < comparison.tensors.size()
                              && comparison.tensors[pair.debug].kinds[kColumn] == CellKind::Number;
        if (isNumber) {
            ratio.smallest =
                std::min(ratio.smallest.value_or(1), comparison.tensors[pair.debug].values[kColumn]);
        }
    }
    return ratio;
}

double docTensorScore(const PublicComparison& comparison, std::span<const ItemPair> pairs)
{
    const Ratio input = ratioOf(comparison, pairs, false);
    const Ratio output = ratioOf(comparison, pairs, true);
    if (output.isInvalid) {
        return 1;
    }
    if (input.isInvalid || !input.smallest || !output.smallest) {
        return 0;
    }
    return std::clamp(*input.smallest - *output.smallest, 0.0, 1.0);
}

double docChecksumScore(const PublicComparison& comparison, std::span<const ItemPair> pairs)
{
    const bool allEqual = std::ranges::all_of(pairs, [&](ItemPair pair) {
        return pair.isWhole()
               && checksumText(comparison.debug, comparison.debug.items[pair.debug])
                      == checksumText(comparison.bench, comparison.bench.items[pair.bench]);
    });
    return allEqual ? 1 : 0;
}

double docScore(const PublicComparison& comparison, std::span<const ItemPair> pairs)
{
    switch (comparison.mode) {
    case ComparisonMode::Statistics:
        return docStatisticsScore(comparison, pairs);
    case ComparisonMode::Tensors:
        return docTensorScore(comparison, pairs);
    case ComparisonMode::Md5:
        return docChecksumScore(comparison, pairs);
    case ComparisonMode::Structure:
        break;
    }
    return kNoScore;
}

bool isUpsideDown(const PublicComparison& comparison)
{
    return comparison.edition == Edition::Doc && comparison.mode == ComparisonMode::Md5;
}

} // namespace

void scoreNodes(const PublicComparison& comparison, std::uint32_t first, std::uint32_t last,
                std::vector<double>& scores)
{
    std::vector<ItemPair> pairs;
    std::vector<Complaints> complaints;
    for (std::uint32_t i = first; i < last; ++i) {
        scores[i] = kNoScore;
        pairByPosition(comparison, NodeId{i}, pairs);
        if (pairs.empty() || comparison.mode == ComparisonMode::Structure) {
            continue;
        }
        if (isScoreless(apiNameOf(comparison.debug.name(NodeId{i})))) {
            scores[i] = comparison.mode == ComparisonMode::Md5 ? 1 : 0;
        } else if (comparison.edition == Edition::Doc) {
            scores[i] = docScore(comparison, pairs);
        } else {
            findComplaints(comparison, NodeId{i}, pairs, complaints);
            scores[i] = levelOf(std::ranges::max(complaints, {}, levelOf));
        }
    }
}

void scoreCollections(const PublicComparison& comparison, std::vector<double>& scores)
{
    if (comparison.mode == ComparisonMode::Structure) {
        return;
    }
    // The public tool compares files when the collections have their scores already.
    const bool hasScores = comparison.mode != ComparisonMode::Tensors;
    const bool isUpside = isUpsideDown(comparison);
    // Children first, so that collections of collections come last.
    for (const NodeId id : comparison.debug.postOrder()) {
        const Node& node = comparison.debug.node(id);
        if (node.kind != NodeKind::Collection) {
            continue;
        }
        double worst = isUpside ? 1 : 0;
        for (const NodeId child : node.children) {
            const double score = scores[child.value];
            if (hasScores && !std::isnan(score)) {
                worst = isUpside ? std::min(worst, score) : std::max(worst, score);
            }
        }
        scores[id.value] = worst;
    }
}

} // namespace pipescope::graph::compatible
