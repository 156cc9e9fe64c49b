#include "core/base/parse/durations.h"
#include "core/base/text.h"
#include "core/run/analysis/details/detail_text.h"
#include "core/run/bubbles/report/sentences.h"
#include "ui/run/picture/charts/chart_parts.h"
#include "ui/run/picture/charts/run_charts.h"

#include <algorithm>

namespace pipescope::picture {
namespace {

UserText titleOf(LinkFigure figure)
{
    return figure == LinkFigure::Bandwidth ? "Bandwidth from rank to rank"_text
                                           : "Waiting of receivers, from rank to rank"_text;
}

std::vector<std::string> namesOf(const std::vector<Rank>& ranks)
{
    std::vector<std::string> names;
    for (const Rank rank : ranks) {
        names.push_back(std::to_string(rank.value));
    }
    return names;
}

class LinkMap
{
public:
    LinkMap(const std::vector<Rank>& ranks, const std::vector<MessagePair>& pairs, LinkFigure figure,
            Translate translate)
        : m_map(ranks, namesOf(ranks), translate)
        , m_figure(figure)
        , m_translate(std::move(translate))
    {
        for (const MessagePair& pair : pairs) {
            const auto row = pair.sender ? m_map.positionOf(*pair.sender) : std::nullopt;
            const auto column = pair.receiver ? m_map.positionOf(*pair.receiver) : std::nullopt;
            if (!row || !column || !valueOf(pair)) {
                continue;
            }
            m_pairs.push_back(pair);
            const std::pair cell{*row / m_map.rows().each, *column / m_map.columns().each};
            const auto [worst, isFirst] = m_cells.try_emplace(cell, m_pairs.size() - 1);
            if (!isFirst && badness(pair) > badness(m_pairs[worst->second])) {
                worst->second = m_pairs.size() - 1;
            }
            m_worst = std::max(m_worst, badness(pair));
        }
    }

    double width() const { return m_map.width(); }

    double height() const { return m_map.height(); }

    void draw(scene::Canvas& canvas, double /*width*/, const scene::Palette& palette) const
    {
        m_map.drawNames(canvas, palette);
        for (const auto& [cell, position] : m_cells) {
            const MessagePair& pair = m_pairs[position];
            m_map.drawCell(canvas, m_map.area(cell.first, cell.second), shadeOf(pair),
                           shortText(pair).in(m_translate));
        }
    }

    std::vector<ChartPlace> places(double /*width*/) const
    {
        std::vector<ChartPlace> places;
        for (const auto& [cell, position] : m_cells) {
            const MessagePair& pair = m_pairs[position];
            places.push_back({m_map.area(cell.first, cell.second),
                              sentenceOf(pair),
                              {pair.sender, std::nullopt, std::nullopt, false, pair.receiver}});
        }
        return places;
    }

    /// A rank is the row of what it sends.
    std::optional<scene::Box> areaOf(const ChartSubject& selected, double /*width*/) const
    {
        return m_map.areaOf(selected.rank ? m_map.positionOf(*selected.rank) : std::nullopt,
                            selected.receiver ? m_map.positionOf(*selected.receiver) : std::nullopt);
    }

    ReportTable table() const
    {
        ReportTable table = tableOf(m_pairs);
        table.title = titleOf(m_figure);
        return table;
    }

private:
    using Cell = std::pair<std::size_t, std::size_t>;

    std::optional<double> valueOf(const MessagePair& pair) const
    {
        if (m_figure == LinkFigure::Bandwidth) {
            return pair.bandwidth;
        }
        return pair.waiting ? std::optional(static_cast<double>(pair.waiting->ns)) : std::nullopt;
    }

    /// Slow messages are bad, and long waits.
    double badness(const MessagePair& pair) const
    {
        const double value = valueOf(pair).value_or(0);
        return m_figure == LinkFigure::Waiting ? value : value > 0 ? 1.0 / value : 0.0;
    }

    /// Even the best pair is seen.
    scene::Rgb shadeOf(const MessagePair& pair) const
    {
        constexpr double kLeastShade = 0.12;
        const double share = m_worst > 0 ? badness(pair) / m_worst : 0.0;
        return picture::shadeOf(kLeastShade + (1.0 - kLeastShade) * share, kGreatestLoss);
    }

    /// Fits into a cell.
    UserText shortText(const MessagePair& pair) const
    {
        constexpr int kDigits = 3;
        constexpr double kGigabyte = 1e9;
        return m_figure == LinkFigure::Bandwidth
                   ? verbatim(formatNumber(*pair.bandwidth / kGigabyte, kDigits))
                   : verbatim(formatDuration(*pair.waiting, 2));
    }

    UserText sentenceOf(const MessagePair& pair) const
    {
        return m_figure == LinkFigure::Bandwidth
                   ? "rank %1 to rank %2: %3 in %4 messages"_text(pair.sender->value, pair.receiver->value,
                                                                  formatRate(*pair.bandwidth),
                                                                  formatCount(pair.messages))
                   : "rank %1 to rank %2: receivers waited %3 in %4 messages"_text(
                       pair.sender->value, pair.receiver->value, durationText(pair.waiting->ns),
                       formatCount(pair.messages));
    }

    CellMap m_map;
    LinkFigure m_figure;
    Translate m_translate;
    std::vector<MessagePair> m_pairs;
    /// The worst pair of each cell that has one.
    std::map<Cell, std::size_t> m_cells;
    double m_worst = 0;
};

} // namespace

Chart linksChart(const Trace& trace, const std::vector<MessagePair>& pairs, LinkFigure figure,
                 const Translate& translate)
{
    LinkMap map(ranksOfPipelines(trace), pairs, figure, translate);
    const double width = map.width();
    return chartOf(titleOf(figure), width, width, std::move(map));
}

} // namespace pipescope::picture
