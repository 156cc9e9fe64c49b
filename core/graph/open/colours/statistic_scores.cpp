#include "core/graph/compare/verdicts/item_pair.h"
#include "core/graph/open/colours/score_colours.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace pipescope::graph {
namespace {

constexpr float kNoScore = std::numeric_limits<float>::quiet_NaN();

/// 0 … 1.
double relativeError(double debug, double bench)
{
    if (std::isnan(debug) || std::isnan(bench)) {
        return std::isnan(debug) == std::isnan(bench) ? 0 : 1;
    }
    if (debug == bench) {
        return 0;
    }
    return bench == 0 || std::isinf(debug) || std::isinf(bench)
               ? 1
               : std::min(1.0, std::abs((debug - bench) / bench));
}

/// Empty where neither output has one of the statistics.
std::optional<double> worstError(const Item& debug, const Item& bench, StatisticSet statistics)
{
    std::optional<double> worst;
    for (const Statistic statistic : kStatistics) {
        const auto own = debug.statistic(statistic).number();
        const auto other = bench.statistic(statistic).number();
        if (statistics[static_cast<std::size_t>(statistic)] && own && other) {
            worst = std::max(worst.value_or(0), relativeError(*own, *other));
        }
    }
    return worst;
}

/// Scores the nodes of the debug side.
class StatisticScorer
{
public:
    StatisticScorer(const Graph& debug, const Graph& bench, StatisticSet statistics)
        : m_words(debug, bench)
        , m_statistics(statistics)
    { }

    float score(NodeId debug, NodeId bench)
    {
        alignItems(m_words, m_words.debug().node(debug), m_words.bench().node(bench), m_pairs);
        std::optional<double> worst;
        for (const ItemPair& pair : m_pairs) {
            if (!pair.isWhole() || m_words.debug().items[pair.debug].group != ItemGroup::Output) {
                continue;
            }
            const auto error = worstError(m_words.debug().items[pair.debug],
                                          m_words.bench().items[pair.bench], m_statistics);
            worst = error ? std::max(worst.value_or(0), *error) : worst;
        }
        return worst ? static_cast<float>(*worst) : kNoScore;
    }

private:
    Vocabulary m_words;
    StatisticSet m_statistics;
    std::vector<ItemPair> m_pairs;
};

} // namespace

std::vector<float> statisticScores(const Sheet& sheet, Side side, StatisticSet statistics)
{
    const Outline& outline = sheet.outline(side);
    std::vector<float> scores(outline.size(), kNoScore);
    if (!sheet.bench || outline.partners.empty()) {
        return scores;
    }
    StatisticScorer scorer(*sheet.debug.graph, *sheet.bench->graph, statistics);
    for (std::uint32_t row = 0; row < outline.size(); ++row) {
        const auto partner = outline.partner(RowId{row});
        if (!partner) {
            continue;
        }
        const bool isDebug = side == Side::Debug;
        const RowId debug = isDebug ? RowId{row} : *partner;
        const RowId bench = isDebug ? *partner : RowId{row};
        scores[row] = scorer.score(sheet.debug.node(debug), sheet.bench->node(bench));
    }
    return scores;
}

} // namespace pipescope::graph
