#include "ui/run/picture/charts/bubble_charts.h"

#include "core/run/bubbles/report/figures_json.h"
#include "core/run/bubbles/report/loss_places.h"
#include "core/run/bubbles/report/sentences.h"
#include "core/run/difference/difference_output.h"
#include "ui/run/picture/charts/chart_parts.h"

#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace pipescope::picture {
namespace {

struct Bar
{
    UserText name;
    std::int64_t from = 0;
    std::int64_t to = 0;
    scene::Rgb colour;
    /// 0 … 1 of the measured time, below 0 for what a replay takes longer.
    double share = 0.0;
    ChartSubject subject{};
    /// Its value has a sign.
    bool isChange = false;

    UserText value() const
    {
        const UserText time = durationText(to - from);
        const bool isMore = isChange && to > from;
        return "%1 (%2)"_text(isMore ? verbatim("+" + time.english()) : time, percentText(share));
    }
};

/// The bars below each other, with their names and values at the sides.
class Waterfall
{
public:
    Waterfall(std::vector<Bar> bars, Translate translate)
        : m_bars(std::move(bars))
        , m_translate(std::move(translate))
    {
        for (const Bar& bar : m_bars) {
            m_longest = std::max({m_longest, bar.from, bar.to});
        }
    }

    double height() const { return kLineHeight * static_cast<double>(m_bars.size()); }

    void draw(scene::Canvas& canvas, double width, const scene::Palette& palette) const
    {
        double names = 0;
        double values = 0;
        for (const Bar& bar : m_bars) {
            names = std::max(names, canvas.width(nameOf(bar), scene::TextFont::Plain));
            values = std::max(values, canvas.width(bar.value().in(m_translate), scene::TextFont::Plain));
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
            canvas.text({0, names + kGap, top, top + kLineHeight}, nameOf(bar),
                        lookOf(scene::TextAlign::Right, palette.text));
            const scene::Box box{from, to, top + kGap / 2, top + kLineHeight - kGap / 2};
            canvas.fill(box, {bar.colour});
            // It takes time away; changes between runs have colours for that.
            if (bar.to < bar.from && !bar.isChange) {
                canvas.hatch(box);
            }
            canvas.text({to + kGap, to + kGap + values, top, top + kLineHeight}, bar.value().in(m_translate),
                        lookOf(scene::TextAlign::Left, palette.text));
            top += kLineHeight;
        }
    }

    std::vector<ChartPlace> places(double width) const
    {
        std::vector<ChartPlace> places;
        double top = 0;
        for (const Bar& bar : m_bars) {
            places.push_back(
                {{0, width, top, top + kLineHeight}, "%1: %2"_text(bar.name, bar.value()), bar.subject});
            top += kLineHeight;
        }
        return places;
    }

    /// Of the bar that leads to what is selected: other items belong to none.
    std::optional<scene::Box> areaOf(const ChartSubject& selected, double width) const
    {
        const auto found = std::ranges::find(m_bars, selected, &Bar::subject);
        if (selected == ChartSubject() || found == m_bars.end()) {
            return std::nullopt;
        }
        const double top = kLineHeight * static_cast<double>(found - m_bars.begin());
        return scene::Box{0, width, top, top + kLineHeight};
    }

    ReportTable table() const
    {
        ReportTable table{"Where the time goes"_text,
                          {{"loss"_text, "loss"}, {"time"_text, "ns"}, {"share"_text, "share"}}};
        for (const Bar& bar : m_bars) {
            table.rows.push_back({bar.name,
                                  {durationText(bar.to - bar.from), bar.to - bar.from},
                                  {percentText(bar.share), bar.share}});
        }
        return table;
    }

private:
    std::string nameOf(const Bar& bar) const { return bar.name.in(m_translate); }

    std::vector<Bar> m_bars;
    std::int64_t m_longest = 1;
    Translate m_translate;
};

/// Where the bars lead.
struct LossSubjects
{
    ChartSubject measured;
    std::array<ChartSubject, kLossRungCount> rungs;
    ChartSubject work;
};

ChartSubject subjectOf(const std::optional<LossPlace>& place, const ChartSubject& otherwise)
{
    if (!place) {
        return otherwise;
    }
    ChartSubject subject{place->rank, place->step};
    if (place->block) {
        subject.block = BlockRef{place->track, *place->block};
        subject.isGap = place->isGap;
    }
    return subject;
}

LossSubjects subjectsOf(const MeasuredRun& run)
{
    LossSubjects subjects;
    subjects.measured.step = longestStep(run);
    const LossPlaces places = placesOfLosses(run);
    for (std::size_t i = 0; i < places.size(); ++i) {
        subjects.rungs[i] = subjectOf(places[i], subjects.measured);
    }
    subjects.work = subjectOf(busiestPlace(run), subjects.measured);
    return subjects;
}

std::vector<Bar> barsOf(const LossLadder& ladder, const LossSubjects& subjects)
{
    const auto share = [&](std::int64_t ns) {
        return ladder.measured() > 0 ? static_cast<double>(ns) / static_cast<double>(ladder.measured()) : 0.0;
    };
    std::vector<Bar> bars{{"measured"_text, 0, ladder.measured(), kMeasured, 1.0, subjects.measured}};
    std::size_t greatest = 0;
    for (std::size_t i = 0; i < kLossRungCount; ++i) {
        const auto rung = static_cast<LossRung>(i);
        if (ladder.rung(rung) == 0) {
            continue;
        }
        bars.push_back({titleOf(rung), ladder.lengths[i + 1], ladder.lengths[i], kLoss,
                        share(ladder.rung(rung)), subjects.rungs[i]});
        if (greatest == 0 || bars.back().share > bars[greatest].share) {
            greatest = bars.size() - 1;
        }
    }
    if (greatest > 0) {
        bars[greatest].colour = kGreatestLoss;
    }
    bars.push_back(
        {"work of the busiest rank"_text, 0, ladder.ideal(), kWork, share(ladder.ideal()), subjects.work});
    return bars;
}

/// From the step before to that after.
std::vector<Bar> barsOf(const RunDifference& difference)
{
    const std::int64_t before = difference.before.step;
    const auto share = [before](std::int64_t ns) {
        return before > 0 ? static_cast<double>(ns) / static_cast<double>(before) : 0.0;
    };
    std::vector<Bar> bars{{"step before"_text, 0, before, kMeasured, 1.0}};
    std::int64_t length = before;
    for (const WaterfallBar& each : difference.waterfall) {
        if (each.change() != 0) {
            bars.push_back({titleOf(each),
                            length,
                            length + each.change(),
                            each.change() > 0 ? kGreatestLoss : kWork,
                            share(each.change()),
                            {},
                            true});
            length += each.change();
        }
    }
    bars.push_back({"step after"_text, 0, difference.after.step, kMeasured, share(difference.after.step)});
    return bars;
}

Chart waterfall(const LossLadder& ladder, const LossSubjects& subjects, const Translate& translate)
{
    constexpr double kLeast = 320;
    constexpr double kUsual = 1340;
    return chartOf("Where the time goes"_text, kLeast, kUsual,
                   Waterfall(barsOf(ladder, subjects), translate));
}

/// The idle share of each rank in each step, or below 0 where it is not known.
class BubbleMap
{
public:
    BubbleMap(const Trace& trace, const BubbleAnalysis& analysis, Translate translate)
        : m_map(ranksOfPipelines(trace), namesOfSteps(trace, analysis), translate)
        , m_translate(std::move(translate))
        , m_shares(m_map.ranks().size() * analysis.steps.size(), -1.0)
    {
        for (const StepBubble& step : analysis.steps) {
            for (const GroupBubble& group : step.groups) {
                fill(m_steps.size(), group);
            }
            m_steps.push_back(step.step);
        }
    }

    double width() const { return m_map.width(); }

    double height() const { return m_map.height(); }

    void draw(scene::Canvas& canvas, double /*width*/, const scene::Palette& palette) const
    {
        m_map.drawNames(canvas, palette);
        eachCell([&](const scene::Box& area, std::size_t, std::size_t, double share) {
            m_map.drawCell(canvas, area, shadeOf(share, kGreatestLoss), percentText(share).in(m_translate));
        });
    }

    std::vector<ChartPlace> places(double /*width*/) const
    {
        std::vector<ChartPlace> places;
        eachCell([&](const scene::Box& area, std::size_t rank, std::size_t step, double share) {
            const Rank worst = m_map.ranks()[rank];
            places.push_back(
                {area,
                 "rank %1, step %2: %3 idle"_text(worst.value, m_map.columnName(step), percentText(share)),
                 {worst, m_steps[step]}});
        });
        return places;
    }

    std::optional<scene::Box> areaOf(const ChartSubject& selected, double /*width*/) const
    {
        const auto step = std::ranges::find(m_steps, selected.step);
        return m_map.areaOf(selected.rank ? m_map.positionOf(*selected.rank) : std::nullopt,
                            step != m_steps.end() ? std::optional<std::size_t>(step - m_steps.begin())
                                                  : std::nullopt);
    }

    ReportTable table() const
    {
        ReportTable table{"Bubble of each rank and step"_text,
                          {{"rank"_text, "rank"}, {"step"_text, "step"}, {"idle"_text, "idle_share"}}};
        for (std::size_t rank = 0; rank < m_map.ranks().size(); ++rank) {
            for (std::size_t step = 0; step < m_steps.size(); ++step) {
                if (share(rank, step) >= 0) {
                    table.rows.push_back({idCell(m_map.ranks()[rank].value),
                                          nameCell(m_map.columnName(step)),
                                          {percentText(share(rank, step)), share(rank, step)}});
                }
            }
        }
        return table;
    }

private:
    static std::vector<std::string> namesOfSteps(const Trace& trace, const BubbleAnalysis& analysis)
    {
        std::vector<std::string> names;
        for (const StepBubble& step : analysis.steps) {
            names.push_back(std::to_string(trace.steps[step.step.value].number.value));
        }
        return names;
    }

    double share(std::size_t rank, std::size_t step) const
    {
        return m_shares[rank * m_map.columns().items + step];
    }

    void fill(std::size_t step, const GroupBubble& group)
    {
        for (const RankBubble& rank : group.ranks) {
            const auto position = m_map.positionOf(rank.idle.rank);
            if (position && rank.idle.window > 0) {
                m_shares[*position * m_map.columns().items + step] =
                    static_cast<double>(rank.idle.idleTotal()) / static_cast<double>(rank.idle.window);
            }
        }
    }

    /// The cell's area, and the rank, the step and the share of the worst that share it.
    void eachCell(const std::function<void(const scene::Box&, std::size_t, std::size_t, double)>& use) const
    {
        for (std::size_t row = 0; row < m_map.rows().count; ++row) {
            for (std::size_t column = 0; column < m_map.columns().count; ++column) {
                const auto [rank, step] = worstOf(row, column);
                if (share(rank, step) >= 0) {
                    use(m_map.area(row, column), rank, step, share(rank, step));
                }
            }
        }
    }

    std::pair<std::size_t, std::size_t> worstOf(std::size_t row, std::size_t column) const
    {
        std::pair worst{m_map.rows().first(row), m_map.columns().first(column)};
        for (std::size_t rank = m_map.rows().first(row); rank < m_map.rows().end(row); ++rank) {
            for (std::size_t step = m_map.columns().first(column); step < m_map.columns().end(column); ++step)
            {
                if (share(rank, step) > share(worst.first, worst.second)) {
                    worst = {rank, step};
                }
            }
        }
        return worst;
    }

    CellMap m_map;
    Translate m_translate;
    std::vector<StepIndex> m_steps;
    /// By rank, then step.
    std::vector<double> m_shares;
};

} // namespace

Chart waterfallChart(const LossLadder& ladder, const Translate& translate)
{
    return waterfall(ladder, {}, translate);
}

Chart lossesChart(const BubbleAnalysis& analysis, const Translate& translate)
{
    return waterfall(analysis.run.lossesOfSteps(), subjectsOf(analysis.run), translate);
}

Chart differenceChart(const RunDifference& difference, const Translate& translate)
{
    constexpr double kLeast = 320;
    constexpr double kUsual = 1340;
    Chart chart =
        chartOf("What a step gets longer by"_text, kLeast, kUsual, Waterfall(barsOf(difference), translate));
    chart.table = [table = waterfallTable(difference)] { return table; };
    return chart;
}

Chart bubbleMapChart(const Trace& trace, const BubbleAnalysis& analysis, const Translate& translate)
{
    BubbleMap map(trace, analysis, translate);
    const double width = map.width();
    return chartOf("Bubble of each rank and step"_text, width, width, std::move(map));
}

} // namespace pipescope::picture
