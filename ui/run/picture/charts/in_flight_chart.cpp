#include "core/base/text.h"
#include "core/run/bubbles/report/sentences.h"
#include "ui/run/picture/charts/chart_parts.h"
#include "ui/run/picture/charts/run_charts.h"

namespace pipescope::picture {
namespace {

constexpr std::size_t kMostCurves = 16;

/// What one rank keeps in the course of a step. Times are ns from the step's first window.
struct Curve
{
    Rank rank;
    std::optional<Stage> stage;
    std::vector<InFlightChange> changes;
    InFlight peak;
    /// The forward that reaches the peak.
    std::optional<BlockRef> block;
};

std::string numberText(double kept)
{
    constexpr int kDigits = 3;
    return formatNumber(kept, kDigits);
}

std::optional<BlockRef> forwardAt(const StepGraph& graph, const GraphRank& rank, std::int64_t at)
{
    for (std::uint32_t node = rank.firstNode; node < rank.endNode; ++node) {
        if (graph.begin[node] == at && hasForward(graph.kind[node])) {
            return BlockRef{rank.track, graph.block[node]};
        }
    }
    return std::nullopt;
}

/// Of one pipeline; `offset` is its window's begin from the step's.
void addCurves(const Trace& trace, const BubbleAnalysis& analysis, std::size_t position, std::int64_t offset,
               std::vector<Curve>& curves)
{
    const StepGraph& graph = analysis.run.graphs.graphs[position];
    auto changes = inFlightCurves(trace, graph, analysis.run.graphs.works);
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const GraphRank& rank = graph.ranks[i];
        InFlight peak = analysis.paths[position].inFlightOfRanks[i];
        const auto block = forwardAt(graph, rank, peak.peakAt);
        peak.peakAt += offset;
        for (InFlightChange& change : changes[i]) {
            change.at += offset;
        }
        curves.push_back({rank.rank, rank.stage, std::move(changes[i]), peak, block});
    }
}

/// Leaves those with the highest peaks, in their order.
void leaveHighest(std::vector<Curve>& curves)
{
    if (curves.size() <= kMostCurves) {
        return;
    }
    std::vector<double> peaks;
    for (const Curve& curve : curves) {
        peaks.push_back(curve.peak.peak);
    }
    std::ranges::nth_element(peaks, peaks.begin() + kMostCurves - 1, std::greater());
    const double least = peaks[kMostCurves - 1];
    auto equals = static_cast<std::size_t>(kMostCurves)
                  - static_cast<std::size_t>(std::ranges::count_if(
                      curves, [least](const Curve& curve) { return curve.peak.peak > least; }));
    std::erase_if(curves, [&](const Curve& curve) {
        const bool isLeast = curve.peak.peak == least;
        const bool isLeft = curve.peak.peak > least || (isLeast && equals > 0);
        equals -= isLeast && isLeft ? 1 : 0;
        return !isLeft;
    });
}

class InFlightCurves
{
public:
    static constexpr double kLeastWidth = 400.0;

    InFlightCurves(const Trace& trace, const BubbleAnalysis& analysis, StepIndex step, Translate translate)
        : m_step(step)
        , m_translate(std::move(translate))
    {
        const auto& graphs = analysis.run.graphs.graphs;
        std::optional<TimeSpan> window;
        for (const StepGraph& graph : graphs) {
            if (graph.step == step) {
                window = window ? TimeSpan{std::min(window->begin, graph.window.begin),
                                           std::max(window->end, graph.window.end)}
                                : graph.window;
            }
        }
        for (std::size_t i = 0; i < graphs.size(); ++i) {
            if (graphs[i].step == step) {
                addCurves(trace, analysis, i, (graphs[i].window.begin - window->begin).ns, m_curves);
            }
        }
        leaveHighest(m_curves);
        m_length = window ? std::max<std::int64_t>(1, window->duration().ns) : 1;
        for (const Curve& curve : m_curves) {
            m_most = std::max(m_most, curve.peak.peak);
        }
    }

    double height() const { return kRowHeight * static_cast<double>(m_curves.size()) + kLineHeight; }

    void draw(scene::Canvas& canvas, double width, const scene::Palette& palette) const
    {
        for (std::size_t row = 0; row < m_curves.size(); ++row) {
            const scene::Box box = area(row, width);
            const double middle = box.middle();
            const scene::Box line{0, kNamesWidth - kGap, middle - kLineHeight / 2, middle + kLineHeight / 2};
            canvas.text(line, "rank %1"_text(m_curves[row].rank.value).in(m_translate),
                        lookOf(scene::TextAlign::Right, palette.text));
            canvas.text({width - kPeakWidth + kGap, width, line.top, line.bottom},
                        "peak %1"_text(numberText(m_curves[row].peak.peak)).in(m_translate),
                        lookOf(scene::TextAlign::Left, palette.text));
            canvas.fill(boxesOf(m_curves[row], box), {palette.fill(scene::ColourRole::Forward)});
            canvas.fill(scene::Box{box.left, box.right, box.bottom - 1, box.bottom},
                        {palette.text, kLineOpacity});
        }
        const scene::Box scale{kNamesWidth, width - kPeakWidth, height() - kLineHeight, height()};
        canvas.text(scale, durationText(0).in(m_translate), lookOf(scene::TextAlign::Left, palette.text));
        canvas.text(scale, durationText(m_length).in(m_translate),
                    lookOf(scene::TextAlign::Right, palette.text));
    }

    std::vector<ChartPlace> places(double width) const
    {
        std::vector<ChartPlace> places;
        for (std::size_t row = 0; row < m_curves.size(); ++row) {
            const Curve& curve = m_curves[row];
            const UserText peak = numberText(curve.peak.peak);
            const UserText when = durationText(curve.peak.peakAt);
            places.push_back({area(row, width),
                              curve.stage
                                  ? "rank %1 (stage %2) keeps at most %3 of its micro-batches, after %4"_text(
                                      curve.rank.value, curve.stage->value, peak, when)
                                  : "rank %1 keeps at most %2 of its micro-batches, after %3"_text(
                                      curve.rank.value, peak, when),
                              {curve.rank, m_step, curve.block}});
        }
        return places;
    }

    std::optional<scene::Box> areaOf(const ChartSubject& selected, double width) const
    {
        const auto found = std::ranges::find(m_curves, selected.rank,
                                             [](const Curve& curve) { return std::optional(curve.rank); });
        return found != m_curves.end()
                   ? std::optional(area(static_cast<std::size_t>(found - m_curves.begin()), width))
                   : std::nullopt;
    }

    ReportTable table() const
    {
        ReportTable table{"Micro-batches in flight"_text,
                          {{"rank"_text, "rank"}, {"time"_text, "ns"}, {"kept"_text, "micro_batches"}}};
        for (const Curve& curve : m_curves) {
            for (const InFlightChange& change : curve.changes) {
                table.rows.push_back({idCell(curve.rank.value),
                                      {durationText(change.at), change.at},
                                      {UserText(numberText(change.kept)), change.kept}});
            }
        }
        return table;
    }

private:
    static constexpr double kRowHeight = 28.0;
    static constexpr double kPeakWidth = 80.0;
    static constexpr double kLineOpacity = 0.3;

    static scene::Box area(std::size_t row, double width)
    {
        const double top = kRowHeight * static_cast<double>(row);
        return {kNamesWidth, width - kPeakWidth, top, top + kRowHeight};
    }

    /// From each change up to the next one.
    std::vector<scene::Box> boxesOf(const Curve& curve, const scene::Box& area) const
    {
        std::vector<scene::Box> boxes;
        const auto x = [&](std::int64_t ns) {
            return area.left + area.width() * static_cast<double>(ns) / static_cast<double>(m_length);
        };
        for (std::size_t i = 0; i < curve.changes.size(); ++i) {
            const double from = x(curve.changes[i].at);
            const double to = i + 1 < curve.changes.size() ? x(curve.changes[i + 1].at) : area.right;
            const double rise = (area.height() - 3.0) * curve.changes[i].kept / m_most;
            if (to > from && rise > 0) {
                boxes.push_back({from, to, area.bottom - rise, area.bottom});
            }
        }
        return boxes;
    }

    StepIndex m_step;
    Translate m_translate;
    std::vector<Curve> m_curves;
    std::int64_t m_length = 1;
    double m_most = 1;
};

} // namespace

Chart inFlightChart(const Trace& trace, const BubbleAnalysis& analysis, StepIndex step,
                    const Translate& translate)
{
    return chartOf("Micro-batches in flight in step %1"_text(trace.steps[step.value].number.value),
                   InFlightCurves::kLeastWidth, InFlightCurves::kLeastWidth,
                   InFlightCurves(trace, analysis, step, translate));
}

} // namespace pipescope::picture
