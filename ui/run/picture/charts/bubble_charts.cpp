#include "ui/run/picture/charts/bubble_charts.h"

#include "core/base/text.h"
#include "core/run/bubbles/report/figures_json.h"
#include "core/run/bubbles/report/sentences.h"
#include "ui/run/picture/svg/svg_canvas.h"
#include "ui/run/picture/svg/svg_shapes.h"
#include "ui/run/scene/colour/palette.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

namespace pipescope::picture {
namespace {

constexpr double kLineHeight = 18.0;
/// Between texts and what they belong to.
constexpr double kGap = 6.0;
constexpr scene::Rgb kDocumentText{31, 35, 40};
constexpr scene::Rgb kMeasured{118, 128, 140};
constexpr scene::Rgb kLoss{230, 159, 0};
constexpr scene::Rgb kGreatestLoss{213, 94, 0};
constexpr scene::Rgb kWork{31, 138, 112};

scene::TextLook lookOf(scene::TextAlign align, scene::Rgb colour)
{
    return {scene::TextFont::Plain, colour, align, 1.0, true};
}

struct Bar
{
    std::string name;
    std::int64_t from = 0;
    std::int64_t to = 0;
    scene::Rgb colour;
    /// 0 … 1 of the measured time, below 0 for what a replay takes longer.
    double share = 0.0;

    std::string value(const Translate& translate) const
    {
        return "%1 (%2)"_text(durationText(to - from), percentText(share)).in(translate);
    }
};

/// The bars below each other, with their names and values at the sides.
class Waterfall
{
public:
    Waterfall(std::vector<Bar> bars, std::int64_t longest, Translate translate)
        : m_bars(std::move(bars))
        , m_longest(longest)
        , m_translate(std::move(translate))
    { }

    double height() const { return kLineHeight * static_cast<double>(m_bars.size()); }

    void draw(scene::Canvas& canvas, double width, scene::Rgb text) const
    {
        double names = 0;
        double values = 0;
        for (const Bar& bar : m_bars) {
            names = std::max(names, canvas.width(bar.name, scene::TextFont::Plain));
            values = std::max(values, canvas.width(bar.value(m_translate), scene::TextFont::Plain));
        }
        const double left = names + 2 * kGap;
        const double room = std::max(1.0, width - left - values - 2 * kGap);
        const auto x = [&](std::int64_t ns) {
            return left + room * static_cast<double>(ns) / static_cast<double>(m_longest);
        };
        double top = 0;
        for (const Bar& bar : m_bars) {
            const double from = std::min(x(bar.from), x(bar.to));
            const double to = std::max(from + 1.0, std::max(x(bar.from), x(bar.to)));
            canvas.text({0, names + kGap, top, top + kLineHeight}, bar.name,
                        lookOf(scene::TextAlign::Right, text));
            canvas.fill(scene::Box{from, to, top + kGap / 2, top + kLineHeight - kGap / 2}, {bar.colour});
            canvas.text({to + kGap, to + kGap + values, top, top + kLineHeight}, bar.value(m_translate),
                        lookOf(scene::TextAlign::Left, text));
            top += kLineHeight;
        }
    }

private:
    std::vector<Bar> m_bars;
    std::int64_t m_longest;
    Translate m_translate;
};

std::vector<Bar> barsOf(const LossLadder& ladder, const Translate& translate)
{
    const auto name = [&](const SourceText& text) { return UserText(text).in(translate); };
    const auto share = [&](std::int64_t ns) {
        return ladder.measured() > 0 ? static_cast<double>(ns) / static_cast<double>(ladder.measured()) : 0.0;
    };
    std::vector<Bar> bars{{name("measured"_text), 0, ladder.measured(), kMeasured, 1.0}};
    std::size_t greatest = 0;
    for (std::size_t i = 0; i < kLossRungCount; ++i) {
        const auto rung = static_cast<LossRung>(i);
        if (ladder.rung(rung) == 0) {
            continue;
        }
        bars.push_back(
            {name(titleOf(rung)), ladder.lengths[i + 1], ladder.lengths[i], kLoss, share(ladder.rung(rung))});
        if (greatest == 0 || bars.back().share > bars[greatest].share) {
            greatest = bars.size() - 1;
        }
    }
    if (greatest > 0) {
        bars[greatest].colour = kGreatestLoss;
    }
    bars.push_back({name("work of the busiest rank"_text), 0, ladder.ideal(), kWork, share(ladder.ideal())});
    return bars;
}

/// Rows or columns of which so many neighbours share a cell.
struct SharedCells
{
    std::size_t count = 0;
    std::size_t each = 1;

    SharedCells(std::size_t items, std::size_t most)
        : each(std::max<std::size_t>(1, (items + most - 1) / most))
    {
        count = (items + each - 1) / each;
    }
};

/// Indexed by rank, in the order of the pipelines: the idle share in each step, or below 0 where it is not
/// known.
struct IdleShares
{
    std::vector<Rank> ranks;
    std::vector<StepNumber> steps;
    std::vector<double> shares;

    double& at(std::size_t rank, std::size_t step) { return shares[rank * steps.size() + step]; }

    double at(std::size_t rank, std::size_t step) const { return shares[rank * steps.size() + step]; }
};

IdleShares idleSharesOf(const Trace& trace, const BubbleAnalysis& analysis)
{
    IdleShares idle;
    std::map<Rank, std::size_t> positions;
    for (const Track& track : trace.tracks) {
        if (track.group && positions.try_emplace(track.rank, idle.ranks.size()).second) {
            idle.ranks.push_back(track.rank);
        }
    }
    for (const StepBubble& step : analysis.steps) {
        idle.steps.push_back(trace.steps[step.step.value].number);
    }
    idle.shares.assign(idle.ranks.size() * idle.steps.size(), -1.0);
    for (std::size_t i = 0; i < analysis.steps.size(); ++i) {
        for (const GroupBubble& group : analysis.steps[i].groups) {
            for (const RankBubble& rank : group.ranks) {
                const auto position = positions.find(rank.idle.rank);
                if (position != positions.end() && rank.idle.window > 0) {
                    idle.at(position->second, i) =
                        static_cast<double>(rank.idle.idleTotal()) / static_cast<double>(rank.idle.window);
                }
            }
        }
    }
    return idle;
}

/// White for no idle time, the colour of the greatest loss for nothing but idle time.
scene::Rgb shadeOf(double share)
{
    const auto mixed = [share](std::uint8_t full) {
        constexpr double kWhite = 255.0;
        return static_cast<std::uint8_t>(kWhite + (full - kWhite) * std::clamp(share, 0.0, 1.0));
    };
    return {mixed(kGreatestLoss.red), mixed(kGreatestLoss.green), mixed(kGreatestLoss.blue)};
}

constexpr std::size_t kMostCellRows = 128;
constexpr std::size_t kMostCellColumns = 64;
constexpr double kMapLeft = 110.0;

class BubbleMap
{
public:
    BubbleMap(IdleShares idle, Translate translate)
        : m_idle(std::move(idle))
        , m_translate(std::move(translate))
        , m_rows(m_idle.ranks.size(), kMostCellRows)
        , m_columns(m_idle.steps.size(), kMostCellColumns)
        , m_cellHeight(m_rows.count > kFewRows ? kLowCell : kHighCell)
    { }

    double width() const { return kMapLeft + kCellWidth * static_cast<double>(m_columns.count) + 1.0; }

    double height() const { return kLineHeight + m_cellHeight * static_cast<double>(m_rows.count) + 1.0; }

    void draw(scene::Canvas& canvas, scene::Rgb text) const
    {
        for (std::size_t column = 0; column < m_columns.count; ++column) {
            const std::size_t step = column * m_columns.each;
            const double left = kMapLeft + kCellWidth * static_cast<double>(column);
            canvas.text({left, left + kCellWidth, 0, kLineHeight}, std::to_string(m_idle.steps[step].value),
                        lookOf(scene::TextAlign::Middle, text));
        }
        for (std::size_t row = 0; row < m_rows.count; ++row) {
            drawRow(canvas, row, text);
        }
    }

private:
    static constexpr double kCellWidth = 46.0;
    static constexpr double kHighCell = 20.0;
    /// Without texts; every eighth row is named.
    static constexpr double kLowCell = 5.0;
    static constexpr std::size_t kFewRows = 40;
    static constexpr std::size_t kNamedRow = 8;

    double worstOf(std::size_t row, std::size_t column) const
    {
        double worst = -1.0;
        const std::size_t endRank = std::min(m_idle.ranks.size(), (row + 1) * m_rows.each);
        const std::size_t endStep = std::min(m_idle.steps.size(), (column + 1) * m_columns.each);
        for (std::size_t rank = row * m_rows.each; rank < endRank; ++rank) {
            for (std::size_t step = column * m_columns.each; step < endStep; ++step) {
                worst = std::max(worst, m_idle.at(rank, step));
            }
        }
        return worst;
    }

    void drawRow(scene::Canvas& canvas, std::size_t row, scene::Rgb text) const
    {
        const double top = kLineHeight + m_cellHeight * static_cast<double>(row);
        const bool hasTexts = m_cellHeight == kHighCell;
        if (hasTexts || row % kNamedRow == 0) {
            const std::string rank = std::to_string(m_idle.ranks[row * m_rows.each].value);
            const double middle = top + m_cellHeight / 2;
            canvas.text({0, kMapLeft - kGap, middle - kLineHeight / 2, middle + kLineHeight / 2},
                        "rank %1"_text(rank).in(m_translate), lookOf(scene::TextAlign::Right, text));
        }
        for (std::size_t column = 0; column < m_columns.count; ++column) {
            const double share = worstOf(row, column);
            if (share < 0) {
                continue;
            }
            const double left = kMapLeft + kCellWidth * static_cast<double>(column);
            const scene::Box cell{left, left + kCellWidth - 1.0, top,
                                  top + m_cellHeight - (hasTexts ? 1.0 : 0.0)};
            canvas.fill(cell, {shadeOf(share)});
            if (hasTexts) {
                // The shades are light in every theme.
                canvas.text(cell, percentText(share).in(m_translate),
                            lookOf(scene::TextAlign::Middle, kDocumentText));
            }
        }
    }

    IdleShares m_idle;
    Translate m_translate;
    SharedCells m_rows;
    SharedCells m_columns;
    double m_cellHeight;
};

} // namespace

Chart waterfallChart(const LossLadder& ladder, const Translate& translate)
{
    constexpr double kLeast = 320;
    constexpr double kUsual = 1340;
    const std::int64_t longest = std::max<std::int64_t>(1, *std::ranges::max_element(ladder.lengths));
    const Waterfall waterfall(barsOf(ladder, translate), longest, translate);
    return {"Where the time goes"_text, kLeast, kUsual, waterfall.height(),
            [waterfall](scene::Canvas& canvas, double width, scene::Rgb text) {
                waterfall.draw(canvas, width, text);
            }};
}

Chart bubbleMapChart(const Trace& trace, const BubbleAnalysis& analysis, const Translate& translate)
{
    const BubbleMap map(idleSharesOf(trace, analysis), translate);
    return {"Bubble of each rank and step"_text, map.width(), map.width(), map.height(),
            [map](scene::Canvas& canvas, double, scene::Rgb text) { map.draw(canvas, text); }};
}

void writeChart(const Chart& chart, const Translate& translate, std::ostream& out)
{
    openSvg(out, {static_cast<int>(chart.width), static_cast<int>(chart.height)}, chart.width, chart.height,
            chart.title.in(translate));
    SvgCanvas canvas(out);
    chart.draw(canvas, chart.width, kDocumentText);
    out << "</svg>\n";
}

} // namespace pipescope::picture
