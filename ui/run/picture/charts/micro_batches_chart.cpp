#include "core/run/bubbles/report/sentences.h"
#include "ui/run/picture/charts/chart_parts.h"
#include "ui/run/picture/charts/run_charts.h"

#include <cmath>
#include <functional>

namespace pipescope::picture {
namespace {

/// The blocks of a rank that work on one micro-batch.
struct RankMicroBatch
{
    std::int64_t ns = 0;
    std::int64_t usual = 0;
    /// The one that takes longest beyond what is usual.
    BlockRef block{};
    std::int64_t beyondOfBlock = 0;

    bool isKnown() const { return usual > 0; }

    /// 0.3 is 30 % longer than usual.
    double deviation() const { return factorOf(ns, usual) - 1.0; }

    void add(const BlockRef& added, std::int64_t duration, std::int64_t usualDuration)
    {
        if (!isKnown() || duration - usualDuration > beyondOfBlock) {
            block = added;
            beyondOfBlock = duration - usualDuration;
        }
        ns += duration;
        usual += usualDuration;
    }
};

/// Those of a block; forward and backward of an overlap are of different ones.
std::vector<std::size_t> microBatchesOf(const BlockTable& blocks, BlockIndex block)
{
    std::vector<std::size_t> found;
    for (const auto& part : {blocks.forward(block).microBatch, blocks.backward(block).microBatch}) {
        if (part && part->value >= 0) {
            found.push_back(static_cast<std::size_t>(part->value));
        }
    }
    return found;
}

std::vector<std::string> namesOfMicroBatches(const Trace& trace, const BubbleAnalysis& analysis,
                                             StepIndex step)
{
    std::size_t count = 0;
    for (const StepGraph& graph : analysis.run.graphs.graphs) {
        for (std::size_t node = 0; graph.step == step && node < graph.size(); ++node) {
            const BlockTable& blocks = trace.track(graph.ranks[graph.rankOf[node]].track).blocks;
            for (const std::size_t microBatch : microBatchesOf(blocks, graph.block[node])) {
                count = std::max(count, microBatch + 1);
            }
        }
    }
    std::vector<std::string> names;
    for (std::size_t i = 0; i < count; ++i) {
        names.push_back(std::to_string(i));
    }
    return names;
}

UserText signedPercent(double deviation)
{
    constexpr double kHundred = 100.0;
    const double rounded = std::round(deviation * kHundred) / kHundred;
    return rounded > 0 ? "+%1"_text(percentText(rounded)) : percentText(rounded);
}

class MicroBatchMap
{
public:
    MicroBatchMap(const TracePointer& trace, const BubbleAnalysis& analysis, StepIndex step,
                  Translate translate)
        : m_trace(trace)
        , m_step(step)
        , m_map(ranksOfPipelines(*trace), namesOfMicroBatches(*trace, analysis, step), translate)
        , m_translate(std::move(translate))
        , m_cells(m_map.rows().items * m_map.columns().items)
    {
        for (const StepGraph& graph : analysis.run.graphs.graphs) {
            if (graph.step == step) {
                fill(graph, analysis.run.times);
            }
        }
    }

    double width() const { return m_map.width(); }

    double height() const { return m_map.height(); }

    void draw(scene::Canvas& canvas, double /*width*/, const scene::Palette& palette) const
    {
        /// From here on the shade is full.
        constexpr double kFull = 0.5;
        constexpr scene::Rgb kShorter{0, 114, 178};
        m_map.drawNames(canvas, palette);
        eachCell([&](const scene::Box& area, std::size_t rank, std::size_t microBatch) {
            const double deviation = cell(rank, microBatch).deviation();
            m_map.drawCell(canvas, area,
                           shadeOf(std::abs(deviation) / kFull, deviation > 0 ? kGreatestLoss : kShorter),
                           signedPercent(deviation).in(m_translate));
        });
    }

    std::vector<ChartPlace> places(double /*width*/) const
    {
        std::vector<ChartPlace> places;
        eachCell([&](const scene::Box& area, std::size_t rank, std::size_t microBatch) {
            const RankMicroBatch& found = cell(rank, microBatch);
            places.push_back({area,
                              "rank %1, micro-batch %2: %3, usually %4 (%5)"_text(
                                  m_map.ranks()[rank].value, microBatch, durationText(found.ns),
                                  durationText(found.usual), signedPercent(found.deviation())),
                              {m_map.ranks()[rank], m_step, found.block}});
        });
        return places;
    }

    std::optional<scene::Box> areaOf(const ChartSubject& selected, double /*width*/) const
    {
        std::optional<std::size_t> microBatch;
        if (selected.block && selected.step == m_step) {
            const auto all =
                microBatchesOf(m_trace->track(selected.block->track).blocks, selected.block->block);
            microBatch = all.empty() ? std::nullopt : std::optional(all.front());
        }
        const bool isShown = microBatch.value_or(0) < m_map.columns().items;
        return selected.rank && isShown ? m_map.areaOf(m_map.positionOf(*selected.rank), microBatch)
                                        : std::nullopt;
    }

    ReportTable table() const
    {
        ReportTable table{"Ranks and micro-batches"_text,
                          {{"rank"_text, "rank"},
                           {"micro-batch"_text, "microbatch"},
                           {"time"_text, "ns"},
                           {"usual"_text, "usual_ns"},
                           {"deviation"_text, "deviation"}}};
        for (std::size_t rank = 0; rank < m_map.rows().items; ++rank) {
            for (std::size_t microBatch = 0; microBatch < m_map.columns().items; ++microBatch) {
                const RankMicroBatch& found = cell(rank, microBatch);
                if (found.isKnown()) {
                    table.rows.push_back({idCell(m_map.ranks()[rank].value),
                                          idCell(static_cast<std::int64_t>(microBatch)),
                                          {durationText(found.ns), found.ns},
                                          {durationText(found.usual), found.usual},
                                          {signedPercent(found.deviation()), found.deviation()}});
                }
            }
        }
        return table;
    }

private:
    const RankMicroBatch& cell(std::size_t rank, std::size_t microBatch) const
    {
        return m_cells[rank * m_map.columns().items + microBatch];
    }

    void fill(const StepGraph& graph, const std::vector<UsualTime>& times)
    {
        for (std::size_t node = 0; node < graph.size(); ++node) {
            const GraphRank& rank = graph.ranks[graph.rankOf[node]];
            const auto position = m_map.positionOf(rank.rank);
            const std::int64_t usual = times[graph.work[node].value].peers;
            if (!position || usual <= 0) {
                continue;
            }
            const BlockIndex block = graph.block[node];
            for (const std::size_t microBatch : microBatchesOf(m_trace->track(rank.track).blocks, block)) {
                m_cells[*position * m_map.columns().items + microBatch].add(
                    {rank.track, block}, graph.end[node] - graph.begin[node], usual);
            }
        }
    }

    /// With the rank and the micro-batch that differ most of those that share a cell.
    void eachCell(const std::function<void(const scene::Box&, std::size_t, std::size_t)>& use) const
    {
        for (std::size_t row = 0; row < m_map.rows().count; ++row) {
            for (std::size_t column = 0; column < m_map.columns().count; ++column) {
                const auto [rank, microBatch] = worstOf(row, column);
                if (cell(rank, microBatch).isKnown()) {
                    use(m_map.area(row, column), rank, microBatch);
                }
            }
        }
    }

    std::pair<std::size_t, std::size_t> worstOf(std::size_t row, std::size_t column) const
    {
        const SharedCells& columns = m_map.columns();
        std::pair worst{m_map.rows().first(row), columns.first(column)};
        double most = -1;
        for (std::size_t rank = worst.first; rank < m_map.rows().end(row); ++rank) {
            for (std::size_t each = columns.first(column); each < columns.end(column); ++each) {
                const RankMicroBatch& found = cell(rank, each);
                if (found.isKnown() && std::abs(found.deviation()) > most) {
                    most = std::abs(found.deviation());
                    worst = {rank, each};
                }
            }
        }
        return worst;
    }

    TracePointer m_trace;
    StepIndex m_step;
    CellMap m_map;
    Translate m_translate;
    /// By rank, then micro-batch.
    std::vector<RankMicroBatch> m_cells;
};

} // namespace

Chart microBatchesChart(const TracePointer& trace, const BubbleAnalysis& analysis, StepIndex step,
                        const Translate& translate)
{
    MicroBatchMap map(trace, analysis, step, translate);
    const double width = map.width();
    return chartOf("Ranks and micro-batches of step %1"_text(trace->steps[step.value].number.value), width,
                   width, std::move(map));
}

} // namespace pipescope::picture
