#include "core/base/order_statistics.h"
#include "core/base/text.h"
#include "core/run/bubbles/report/sentences.h"
#include "core/run/model/names.h"
#include "ui/run/picture/charts/run_charts.h"
#include "ui/run/picture/charts/stacked_bars.h"

#include <array>
#include <cmath>
#include <limits>

namespace pipescope::picture {
namespace {

constexpr std::size_t kBinsOfDecade = 40;
constexpr std::size_t kMostBins = 60;
/// Kinds with a schedule, and outliers behind them.
constexpr std::size_t kKindCount = kBlockKindCount - 1;
constexpr std::size_t kOutliers = kKindCount;

/// Blocks of similar duration.
struct Bin
{
    std::array<std::uint64_t, kKindCount + 1> counts{};
    std::int64_t longest = -1;
    BlockRef longestBlock{};

    std::uint64_t blocks() const
    {
        std::uint64_t sum = 0;
        for (const std::uint64_t count : counts) {
            sum += count;
        }
        return sum;
    }
};

/// Durations that are usual for a kind of work, ns.
struct UsualRange
{
    std::int64_t least = 0;
    std::int64_t most = std::numeric_limits<std::int64_t>::max();

    bool contains(std::int64_t ns) const { return least <= ns && ns <= most; }
};

/// Within three robust deviations of the median; `durations` are left in disorder.
UsualRange usualRangeOf(std::vector<std::int64_t>& durations)
{
    constexpr double kDeviations = 3.0;
    /// Of the median absolute deviation of a normal distribution.
    constexpr double kRobust = 1.4826;
    /// Where nearly all are the same, a hundredth is no deviation.
    constexpr std::int64_t kSameShare = 100;
    if (durations.empty()) {
        return {};
    }
    const std::int64_t median = medianOf(durations);
    for (std::int64_t& ns : durations) {
        ns = std::abs(ns - median);
    }
    const std::int64_t deviation = std::max(medianOf(durations), median / kSameShare);
    const auto room = static_cast<std::int64_t>(kDeviations * kRobust * static_cast<double>(deviation));
    return {median - room, median + room};
}

/// Which blocks are counted, by WorkIndex.
std::vector<bool> chosenWorks(const StepGraphs& graphs, const BlockChoice& choice)
{
    std::vector<bool> chosen;
    for (const Work& work : graphs.works) {
        chosen.push_back((!choice.kind || work.kind == *choice.kind)
                         && (!choice.stage || work.stage == choice.stage));
    }
    return chosen;
}

/// Calls `use` with the graph, node and duration of each block that is counted.
template<class Use>
void eachBlock(const StepGraphs& graphs, const std::vector<bool>& chosen, Use&& use)
{
    for (const StepGraph& graph : graphs.graphs) {
        for (std::size_t node = 0; node < graph.size(); ++node) {
            if (chosen[graph.work[node].value]) {
                use(graph, node, graph.end[node] - graph.begin[node]);
            }
        }
    }
}

/// By WorkIndex.
std::vector<UsualRange> usualRangesOf(const StepGraphs& graphs)
{
    std::vector<std::vector<std::int64_t>> durations(graphs.works.size());
    for (const StepGraph& graph : graphs.graphs) {
        for (std::size_t node = 0; node < graph.size(); ++node) {
            durations[graph.work[node].value].push_back(graph.end[node] - graph.begin[node]);
        }
    }
    std::vector<UsualRange> ranges;
    for (auto& each : durations) {
        ranges.push_back(usualRangeOf(each));
    }
    return ranges;
}

/// From the shortest to the longest block, each as many times as long as the one before it.
class LogScale
{
public:
    LogScale(const StepGraphs& graphs, const std::vector<bool>& chosen)
    {
        std::int64_t longest = 1;
        std::int64_t shortest = std::numeric_limits<std::int64_t>::max();
        eachBlock(graphs, chosen, [&](const StepGraph&, std::size_t, std::int64_t duration) {
            const std::int64_t ns = std::max<std::int64_t>(1, duration);
            longest = std::max(longest, ns);
            shortest = std::min(shortest, ns);
        });
        m_low = std::log10(static_cast<double>(std::min(shortest, longest)));
        const double decades = std::log10(static_cast<double>(longest)) - m_low;
        m_count = std::clamp<std::size_t>(static_cast<std::size_t>(std::ceil(decades * kBinsOfDecade)), 1,
                                          kMostBins);
        m_perDecade = decades > 0 ? static_cast<double>(m_count) / decades : kBinsOfDecade;
    }

    std::size_t count() const { return m_count; }

    std::size_t binOf(std::int64_t ns) const
    {
        const double place =
            (std::log10(static_cast<double>(std::max<std::int64_t>(1, ns))) - m_low) * m_perDecade;
        return std::min(m_count - 1, static_cast<std::size_t>(std::max(0.0, place)));
    }

    /// Where a bin begins, ns.
    std::int64_t begin(std::size_t bin) const
    {
        constexpr double kBase = 10.0;
        return std::llround(std::pow(kBase, m_low + static_cast<double>(bin) / m_perDecade));
    }

private:
    double m_low = 0;
    double m_perDecade = kBinsOfDecade;
    std::size_t m_count = 1;
};

std::vector<BarPart> partsOfDurations()
{
    constexpr std::array<std::string_view, kKindCount> kKeys{"forward", "backward", "weight", "overlap",
                                                             "logits"};
    std::vector<BarPart> parts;
    for (std::size_t i = 0; i < kKindCount; ++i) {
        const auto kind = static_cast<BlockKind>(i);
        parts.push_back({blockKindName(kind), kKeys[i], scene::roleOf(kind)});
    }
    constexpr scene::Rgb kOutlierColour{204, 0, 60};
    parts.push_back({"outliers"_text, "outliers", kOutlierColour});
    return parts;
}

UserText titleOf(const BlockChoice& choice)
{
    const UserText kind = choice.kind ? UserText(blockKindName(*choice.kind)) : UserText();
    if (choice.stage) {
        return choice.kind ? "Durations of blocks: %1, stage %2"_text(kind, choice.stage->value)
                           : "Durations of blocks: stage %1"_text(choice.stage->value);
    }
    return choice.kind ? "Durations of blocks: %1"_text(kind) : "Durations of blocks"_text;
}

class DurationBars
{
public:
    static constexpr double kLeastWidth = ChartLegend::kWidth;

    DurationBars(TracePointer trace, const StepGraphs& graphs, const BlockChoice& choice, Translate translate)
        : m_trace(std::move(trace))
        , m_chosen(chosenWorks(graphs, choice))
        , m_scale(graphs, m_chosen)
        , m_bins(m_scale.count())
        , m_parts(partsOfDurations())
        , m_translate(std::move(translate))
        , m_choice(choice)
    {
        const std::vector<UsualRange> usual = usualRangesOf(graphs);
        eachBlock(graphs, m_chosen, [&](const StepGraph& graph, std::size_t node, std::int64_t ns) {
            const bool isUsual = usual[graph.work[node].value].contains(ns);
            Bin& bin = m_bins[m_scale.binOf(ns)];
            ++bin.counts[isUsual ? static_cast<std::size_t>(graph.kind[node]) : kOutliers];
            if (ns > bin.longest) {
                bin.longest = ns;
                bin.longestBlock = {graph.ranks[graph.rankOf[node]].track, graph.block[node]};
            }
        });
        for (const Bin& bin : m_bins) {
            m_most = std::max(m_most, bin.blocks());
        }
        m_legend = ChartLegend(seenParts());
    }

    double height() const { return bottom() + kLineHeight; }

    void draw(scene::Canvas& canvas, double width, const scene::Palette& palette) const
    {
        m_legend.draw(canvas, m_translate, palette);
        canvas.text({0, kNamesWidth - kGap, m_legend.height(), m_legend.height() + kLineHeight},
                    "%1 blocks"_text(formatCount(m_most)).in(m_translate),
                    lookOf(scene::TextAlign::Right, palette.text));
        for (std::size_t bin = 0; bin < m_bins.size(); ++bin) {
            drawBin(canvas, bin, area(bin, width), palette);
        }
        canvas.fill(scene::Box{kNamesWidth, width, bottom(), bottom() + 1}, {palette.text});
        drawScale(canvas, width, palette);
    }

    std::vector<ChartPlace> places(double width) const
    {
        std::vector<ChartPlace> places;
        for (std::size_t i = 0; i < m_bins.size(); ++i) {
            const Bin& bin = m_bins[i];
            if (bin.longest >= 0) {
                places.push_back(
                    {area(i, width),
                     "blocks of %1 to %2: %3, outliers among them: %4; the longest one is of rank %5"_text(
                         durationText(m_scale.begin(i)), durationText(m_scale.begin(i + 1)),
                         formatCount(bin.blocks()), formatCount(bin.counts[kOutliers]),
                         m_trace->track(bin.longestBlock.track).rank.value),
                     {std::nullopt, std::nullopt, bin.longestBlock}});
            }
        }
        return places;
    }

    std::optional<scene::Box> areaOf(const ChartSubject& selected, double width) const
    {
        if (!selected.block || selected.isGap) {
            return std::nullopt;
        }
        const Track& track = m_trace->track(selected.block->track);
        if ((m_choice.kind && track.blocks.kind(selected.block->block) != *m_choice.kind)
            || (m_choice.stage && track.stage != m_choice.stage))
        {
            return std::nullopt;
        }
        const TimeSpan span = track.blocks.span(selected.block->block);
        return area(m_scale.binOf(span.duration().ns), width);
    }

    ReportTable table() const
    {
        ReportTable table{titleOf(m_choice), {{"from"_text, "from_ns"}, {"to"_text, "to_ns"}}};
        for (const BarPart& part : m_parts) {
            table.columns.emplace_back(part.name, part.key);
        }
        for (std::size_t i = 0; i < m_bins.size(); ++i) {
            std::vector<ReportCell>& row = table.rows.emplace_back();
            for (const std::int64_t ns : {m_scale.begin(i), m_scale.begin(i + 1)}) {
                row.emplace_back(durationText(ns), ns);
            }
            for (const std::uint64_t count : m_bins[i].counts) {
                row.push_back(countCell(count));
            }
        }
        return table;
    }

private:
    static constexpr double kBarsHeight = 150.0;

    std::vector<BarPart> seenParts() const
    {
        std::vector<BarPart> seen;
        for (std::size_t i = 0; i < m_parts.size(); ++i) {
            if (std::ranges::any_of(m_bins, [i](const Bin& bin) { return bin.counts[i] > 0; })) {
                seen.push_back(m_parts[i]);
            }
        }
        return seen;
    }

    double bottom() const { return m_legend.height() + kBarsHeight; }

    scene::Box area(std::size_t bin, double width) const
    {
        const double each = (width - kNamesWidth) / static_cast<double>(m_bins.size());
        const double left = kNamesWidth + each * static_cast<double>(bin);
        return {left, left + each, m_legend.height(), bottom()};
    }

    /// Few blocks are seen, too.
    void drawBin(scene::Canvas& canvas, std::size_t bin, const scene::Box& area,
                 const scene::Palette& palette) const
    {
        constexpr double kLeastHeight = 2.0;
        double from = area.bottom;
        for (std::size_t i = 0; i < m_parts.size(); ++i) {
            const std::uint64_t count = m_bins[bin].counts[i];
            if (count > 0) {
                const double share = static_cast<double>(count) / static_cast<double>(m_most);
                const double to = std::max(area.top, from - std::max(kLeastHeight, share * kBarsHeight));
                canvas.fill(scene::Box{area.left, area.right - 1.0, to, from},
                            {colourOf(m_parts[i].colour, palette)});
                from = to;
            }
        }
    }

    void drawScale(scene::Canvas& canvas, double width, const scene::Palette& palette) const
    {
        constexpr double kLabelWidth = 80.0;
        double free = 0;
        for (std::size_t bin = 0; bin <= m_bins.size(); ++bin) {
            const double x = area(bin, width).left;
            if (x - kLabelWidth / 2 >= free && x + kLabelWidth / 2 <= width) {
                canvas.text({x - kLabelWidth / 2, x + kLabelWidth / 2, bottom(), bottom() + kLineHeight},
                            durationText(m_scale.begin(bin)).in(m_translate),
                            lookOf(scene::TextAlign::Middle, palette.text));
                free = x + kLabelWidth / 2;
            }
        }
    }

    TracePointer m_trace;
    /// By WorkIndex.
    std::vector<bool> m_chosen;
    LogScale m_scale;
    std::vector<Bin> m_bins;
    std::vector<BarPart> m_parts;
    ChartLegend m_legend;
    Translate m_translate;
    BlockChoice m_choice;
    std::uint64_t m_most = 1;
};

} // namespace

Chart durationsChart(const TracePointer& trace, const BubbleAnalysis& analysis, const BlockChoice& choice,
                     const Translate& translate)
{
    return chartOf(titleOf(choice), DurationBars::kLeastWidth, DurationBars::kLeastWidth,
                   DurationBars(trace, analysis.run.graphs, choice, translate));
}

} // namespace pipescope::picture
