#include "ui/run/page/bubble_pictures.h"

#include "core/base/text.h"
#include "core/run/bubbles/report/figures_json.h"
#include "core/run/bubbles/report/sentences.h"
#include "ui/run/picture/svg/svg_shapes.h"
#include "ui/run/scene/colour/palette.h"

#include <algorithm>
#include <array>
#include <map>
#include <ostream>
#include <string>
#include <vector>

namespace pipescope::page {
namespace {

using picture::AssumedFont;
using picture::TextAnchor;
using picture::TextStyle;

constexpr double kLineHeight = 22.0;
constexpr double kFontSize = 12.0;
/// From the middle of a line to the baseline of its text.
constexpr double kToBaseline = 4.0;
constexpr scene::Rgb kText{31, 35, 40};
constexpr scene::Rgb kMeasured{118, 128, 140};
constexpr scene::Rgb kLoss{230, 159, 0};
constexpr scene::Rgb kGreatestLoss{213, 94, 0};
constexpr scene::Rgb kWork{31, 138, 112};

TextStyle textStyle(TextAnchor anchor)
{
    return {AssumedFont(kFontSize), kText, anchor};
}

struct Bar
{
    SourceText name;
    std::int64_t from = 0;
    std::int64_t to = 0;
    scene::Rgb colour;
    /// 0 … 1 of the measured time, below 0 for what a replay takes longer.
    double share = 0.0;
};

std::vector<Bar> barsOf(const LossLadder& ladder)
{
    const auto share = [&](std::int64_t ns) {
        return ladder.measured() > 0 ? static_cast<double>(ns) / static_cast<double>(ladder.measured()) : 0.0;
    };
    std::vector<Bar> bars{{"measured"_text, 0, ladder.measured(), kMeasured, 1.0}};
    std::size_t greatest = 0;
    for (std::size_t i = 0; i < kLossRungCount; ++i) {
        const auto rung = static_cast<LossRung>(i);
        if (ladder.rung(rung) == 0) {
            continue;
        }
        bars.push_back(
            {titleOf(rung), ladder.lengths[i + 1], ladder.lengths[i], kLoss, share(ladder.rung(rung))});
        if (greatest == 0 || bars.back().share > bars[greatest].share) {
            greatest = bars.size() - 1;
        }
    }
    if (greatest > 0) {
        bars[greatest].colour = kGreatestLoss;
    }
    bars.push_back({"work of the busiest rank"_text, 0, ladder.ideal(), kWork, share(ladder.ideal())});
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
    BubbleMap(IdleShares idle, const Translate& translate, std::ostream& out)
        : m_idle(std::move(idle))
        , m_translate(translate)
        , m_out(out)
        , m_rows(m_idle.ranks.size(), kMostCellRows)
        , m_columns(m_idle.steps.size(), kMostCellColumns)
        , m_cellHeight(m_rows.count > kFewRows ? kLowCell : kHighCell)
    { }

    void write()
    {
        const double width = kMapLeft + kCellWidth * static_cast<double>(m_columns.count) + 1.0;
        const double height = kLineHeight + m_cellHeight * static_cast<double>(m_rows.count) + 1.0;
        picture::openSvg(m_out, {static_cast<int>(width), static_cast<int>(height)}, width, height,
                         UserText("Bubble of each rank and step"_text).in(m_translate));
        for (std::size_t column = 0; column < m_columns.count; ++column) {
            const std::size_t step = column * m_columns.each;
            const std::string name = std::to_string(m_idle.steps[step].value);
            picture::writeText(m_out, kMapLeft + kCellWidth * (static_cast<double>(column) + kHalf),
                               kLineHeight * kHalf + kToBaseline, name, textStyle(TextAnchor::Middle));
        }
        for (std::size_t row = 0; row < m_rows.count; ++row) {
            writeRow(row);
        }
        m_out << "</svg>\n";
    }

private:
    static constexpr double kHalf = 0.5;
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

    void writeRow(std::size_t row)
    {
        const double top = kLineHeight + m_cellHeight * static_cast<double>(row);
        const bool hasTexts = m_cellHeight == kHighCell;
        if (hasTexts || row % kNamedRow == 0) {
            const std::string rank = std::to_string(m_idle.ranks[row * m_rows.each].value);
            picture::writeText(m_out, kMapLeft - kToBaseline * 2, top + m_cellHeight * kHalf + kToBaseline,
                               "rank %1"_text(rank).in(m_translate), textStyle(TextAnchor::End));
        }
        for (std::size_t column = 0; column < m_columns.count; ++column) {
            const double share = worstOf(row, column);
            if (share < 0) {
                continue;
            }
            const double left = kMapLeft + kCellWidth * static_cast<double>(column);
            picture::writeRectangle(
                m_out, {left, left + kCellWidth - 1.0, top, top + m_cellHeight - (hasTexts ? 1.0 : 0.0)},
                shadeOf(share));
            if (hasTexts) {
                picture::writeText(m_out, left + kCellWidth * kHalf, top + m_cellHeight * kHalf + kToBaseline,
                                   percentText(share).in(m_translate), textStyle(TextAnchor::Middle));
            }
        }
    }

    IdleShares m_idle;
    const Translate& m_translate;
    std::ostream& m_out;
    SharedCells m_rows;
    SharedCells m_columns;
    double m_cellHeight;
};

} // namespace

void writeWaterfall(const LossLadder& ladder, const Translate& translate, std::ostream& out)
{
    constexpr double kLeft = 260.0;
    constexpr double kBars = 900.0;
    constexpr double kValues = 180.0;
    constexpr double kGap = 3.0;
    const std::vector<Bar> bars = barsOf(ladder);
    const std::int64_t longest = std::max<std::int64_t>(1, *std::ranges::max_element(ladder.lengths));
    const auto x = [&](std::int64_t ns) {
        return kLeft + kBars * static_cast<double>(ns) / static_cast<double>(longest);
    };
    const double width = kLeft + kBars + kValues;
    const double height = kLineHeight * static_cast<double>(bars.size());
    picture::openSvg(out, {static_cast<int>(width), static_cast<int>(height)}, width, height,
                     UserText("Where the time goes"_text).in(translate));
    for (std::size_t i = 0; i < bars.size(); ++i) {
        const Bar& bar = bars[i];
        const double top = kLineHeight * static_cast<double>(i);
        const double baseline = top + kLineHeight / 2 + kToBaseline;
        const double left = std::min(x(bar.from), x(bar.to));
        const double right = std::max(x(bar.from), x(bar.to));
        picture::writeText(out, kLeft - 2 * kGap, baseline, UserText(bar.name).in(translate),
                           textStyle(TextAnchor::End));
        picture::writeRectangle(
            out, {left, std::max(left + 1.0, right), top + kGap, top + kLineHeight - kGap}, bar.colour);
        picture::writeText(
            out, right + 2 * kGap, baseline,
            "%1 (%2)"_text(durationText(bar.to - bar.from), percentText(bar.share)).in(translate),
            textStyle(TextAnchor::Start));
    }
    out << "</svg>\n";
}

void writeBubbleMap(const Trace& trace, const BubbleAnalysis& analysis, const Translate& translate,
                    std::ostream& out)
{
    BubbleMap(idleSharesOf(trace, analysis), translate, out).write();
}

} // namespace pipescope::page
