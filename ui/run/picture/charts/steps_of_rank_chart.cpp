#include "core/run/bubbles/report/sentences.h"
#include "ui/run/picture/charts/block_rows.h"
#include "ui/run/picture/charts/run_charts.h"

namespace pipescope::picture {
namespace {

/// A rank in the graph of a step.
struct StepOfRank
{
    const StepGraph* graph = nullptr;
    const GraphRank* rank = nullptr;
};

std::vector<StepOfRank> stepsOf(const BubbleAnalysis& analysis, Rank rank)
{
    std::vector<StepOfRank> steps;
    for (const StepGraph& graph : analysis.run.graphs.graphs) {
        const auto found = std::ranges::find(graph.ranks, rank, &GraphRank::rank);
        if (found != graph.ranks.end()) {
            steps.push_back({&graph, &*found});
        }
    }
    return steps;
}

/// Of the steps that share a row, the longest one is drawn.
const StepOfRank& longestOf(const std::vector<StepOfRank>& steps, const SharedCells& shared, std::size_t row)
{
    const auto first = steps.begin() + static_cast<std::ptrdiff_t>(shared.first(row));
    const auto end = steps.begin() + static_cast<std::ptrdiff_t>(shared.end(row));
    return *std::ranges::max_element(first, end, {},
                                     [](const StepOfRank& step) { return step.graph->length(); });
}

std::vector<ScenarioBlock> blocksOf(const Trace& trace, const StepOfRank& step)
{
    const StepGraph& graph = *step.graph;
    const BlockTable& table = trace.track(step.rank->track).blocks;
    std::vector<ScenarioBlock> blocks;
    for (std::uint32_t node = step.rank->firstNode; node < step.rank->endNode; ++node) {
        const Block block = table.at(graph.block[node]);
        blocks.push_back({graph.kind[node], block.forward, block.backward, graph.begin[node], graph.end[node],
                          graph.block[node]});
    }
    return blocks;
}

class StepsOfRank
{
public:
    StepsOfRank(const Trace& trace, const BubbleAnalysis& analysis, Rank rank, const Translate& translate)
        : StepsOfRank(trace, stepsOf(analysis, rank), rank, translate)
    { }

    double height() const { return m_rows.height(); }

    void draw(scene::Canvas& canvas, double width, const scene::Palette& palette) const
    {
        m_rows.draw(canvas, width, palette);
        for (std::size_t row = 0; row < m_steps.size(); ++row) {
            m_rows.drawEnd(canvas, m_rows.lengthOf(row), row, row, width, palette);
        }
    }

    std::vector<ChartPlace> places(double width) const
    {
        std::vector<ChartPlace> places;
        for (std::size_t row = 0; row < m_steps.size(); ++row) {
            for (const BlockBar& bar : m_rows.bars(row)) {
                const ScenarioBlock& block = m_rows.blockOf(row, bar);
                places.push_back({m_rows.boxOf(row, bar, width),
                                  "rank %1, %2: %3, %4 long, %5 after the begin of the step"_text(
                                      m_rank.value, m_rows.rows()[row].name, workText(block),
                                      durationText(block.end - block.begin), durationText(block.begin)),
                                  {m_rank, m_steps[row].step, BlockRef{m_steps[row].track, *block.block}}});
            }
        }
        return places;
    }

    std::optional<scene::Box> areaOf(const ChartSubject& selected, double width) const
    {
        if (selected.rank && selected.rank != m_rank) {
            return std::nullopt;
        }
        for (std::size_t row = 0; row < m_steps.size(); ++row) {
            const RowSteps& steps = m_steps[row];
            if (selected.step < steps.first || selected.step > steps.last) {
                continue;
            }
            const bool isDrawn =
                selected.block && selected.step == steps.step && selected.block->track == steps.track;
            const auto box = isDrawn ? m_rows.boxOf(row, selected.block->block, width) : std::nullopt;
            return box ? box : m_rows.area(row, width);
        }
        return std::nullopt;
    }

    ReportTable table() const
    {
        ReportTable table{"The steps of a rank"_text, {{"rank"_text, "rank"}, {"step"_text, "step"}}};
        addBlockColumns(table);
        for (std::size_t row = 0; row < m_steps.size(); ++row) {
            for (const ScenarioBlock& block : m_rows.rows()[row].blocks) {
                table.rows.push_back({idCell(m_rank.value), idCell(m_steps[row].number.value)});
                addBlockCells(block, table.rows.back());
            }
        }
        return table;
    }

private:
    /// What a row stands for.
    struct RowSteps
    {
        /// The one that is drawn.
        StepIndex step;
        StepNumber number;
        StepIndex first;
        StepIndex last;
        TrackIndex track;
    };

    StepsOfRank(const Trace& trace, const std::vector<StepOfRank>& steps, Rank rank,
                const Translate& translate)
        : m_rank(rank)
        , m_steps(rowStepsOf(trace, steps))
        , m_rows(blockRowsOf(trace, steps), translate)
    { }

    static std::vector<RowSteps> rowStepsOf(const Trace& trace, const std::vector<StepOfRank>& steps)
    {
        const SharedCells shared(steps.size(), BlockRows::kMostRows);
        std::vector<RowSteps> rows;
        for (std::size_t row = 0; row < shared.count; ++row) {
            const StepOfRank& drawn = longestOf(steps, shared, row);
            const StepIndex step = drawn.graph->step;
            rows.push_back({step, trace.steps[step.value].number, steps[shared.first(row)].graph->step,
                            steps[shared.end(row) - 1].graph->step, drawn.rank->track});
        }
        return rows;
    }

    static std::vector<BlockRow> blockRowsOf(const Trace& trace, const std::vector<StepOfRank>& steps)
    {
        const SharedCells shared(steps.size(), BlockRows::kMostRows);
        std::vector<BlockRow> rows;
        for (std::size_t row = 0; row < shared.count; ++row) {
            const StepOfRank& drawn = longestOf(steps, shared, row);
            rows.push_back({"step %1"_text(trace.steps[drawn.graph->step.value].number.value),
                            BlockRows::kRowHeight * static_cast<double>(row), blocksOf(trace, drawn)});
        }
        return rows;
    }

    Rank m_rank;
    std::vector<RowSteps> m_steps;
    BlockRows m_rows;
};

} // namespace

std::optional<Rank> rankToShow(const BubbleAnalysis& analysis, const ChartSubject& selected)
{
    const auto& graphs = analysis.run.graphs.graphs;
    if (selected.rank && !stepsOf(analysis, *selected.rank).empty()) {
        return selected.rank;
    }
    return graphs.empty() ? std::nullopt : std::optional(graphs.front().ranks.front().rank);
}

Chart stepsOfRankChart(const Trace& trace, const BubbleAnalysis& analysis, Rank rank,
                       const Translate& translate)
{
    return chartOf("Steps of rank %1"_text(rank.value), BlockRows::kLeastWidth, BlockRows::kWidth,
                   StepsOfRank(trace, analysis, rank, translate));
}

} // namespace pipescope::picture
