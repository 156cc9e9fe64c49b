#include "core/run/bubbles/report/sentences.h"
#include "ui/run/picture/charts/block_rows.h"
#include "ui/run/picture/charts/run_charts.h"

#include <array>

namespace pipescope::picture {
namespace {

/// The measured step above, the one as set below.
enum class StepSide : std::uint8_t
{
    Measured,
    AsSet
};
constexpr std::array kSides{StepSide::Measured, StepSide::AsSet};

struct PairRank
{
    TrackIndex track;
    Rank rank;
    std::optional<Stage> stage;
};

UserText nameOf(StepSide side)
{
    return side == StepSide::Measured ? "measured"_text : "as set"_text;
}

std::string_view keyOf(StepSide side)
{
    return side == StepSide::Measured ? "measured" : "as_set";
}

/// The rows of one side after those of the other, each with a line above it.
std::vector<BlockRow> rowsOfPair(const PlayedScenario& played, const SharedCells& shared)
{
    std::vector<BlockRow> rows;
    double top = 0;
    for (const StepSide side : kSides) {
        top += kLineHeight;
        for (std::size_t i = 0; i < shared.count; ++i) {
            const ScenarioRow& row = played.rows[shared.first(i)];
            rows.push_back(
                {"rank %1"_text(row.rank.value), top, side == StepSide::Measured ? row.measured : row.asSet});
            top += BlockRows::kRowHeight;
        }
        top += kGap;
    }
    return rows;
}

class StepPair
{
public:
    StepPair(const PlayedScenario& played, StepNumber number, const Translate& translate)
        : StepPair(played, SharedCells(played.rows.size(), BlockRows::kMostRows), number, translate)
    { }

    double height() const { return m_rows.height(); }

    void draw(scene::Canvas& canvas, double width, const scene::Palette& palette) const
    {
        m_rows.draw(canvas, width, palette);
        for (const StepSide side : kSides) {
            drawHeading(canvas, side, width, palette);
        }
    }

    std::vector<ChartPlace> places(double width) const
    {
        std::vector<ChartPlace> places;
        for (const StepSide side : kSides) {
            for (std::size_t i = 0; i < m_ranks.size(); ++i) {
                const std::size_t row = rowOf(side, i);
                for (const BlockBar& bar : m_rows.bars(row)) {
                    const ScenarioBlock& block = m_rows.blockOf(row, bar);
                    places.push_back(
                        {m_rows.boxOf(row, bar, width), sentence(side, i, block), subjectOf(i, block)});
                }
            }
        }
        return places;
    }

    std::optional<scene::Box> areaOf(const ChartSubject& selected, double width) const
    {
        const auto found = std::ranges::find(m_ranks, selected.rank,
                                             [](const PairRank& rank) { return std::optional(rank.rank); });
        if (found == m_ranks.end()) {
            return std::nullopt;
        }
        const std::size_t row = rowOf(StepSide::Measured, static_cast<std::size_t>(found - m_ranks.begin()));
        const bool isOfStep =
            selected.block && selected.step == m_step && selected.block->track == found->track;
        const auto box = isOfStep ? m_rows.boxOf(row, selected.block->block, width) : std::nullopt;
        return box ? box : m_rows.area(row, width);
    }

    ReportTable table() const
    {
        ReportTable table{"The measured step, and the step as set"_text,
                          {{"rank"_text, "rank"}, {"stage"_text, "stage"}, {"step"_text, "step"}}};
        addBlockColumns(table);
        for (std::size_t i = 0; i < m_ranks.size(); ++i) {
            for (const StepSide side : kSides) {
                for (const ScenarioBlock& block : m_rows.rows()[rowOf(side, i)].blocks) {
                    table.rows.push_back({idCell(m_ranks[i].rank.value),
                                          idCell(m_ranks[i].stage),
                                          {nameOf(side), std::string(keyOf(side))}});
                    addBlockCells(block, table.rows.back());
                }
            }
        }
        return table;
    }

private:
    StepPair(const PlayedScenario& played, const SharedCells& shared, StepNumber number,
             const Translate& translate)
        : m_step(played.step)
        , m_number(number)
        , m_translate(translate)
        , m_rows(rowsOfPair(played, shared), translate)
    {
        for (std::size_t i = 0; i < shared.count; ++i) {
            const ScenarioRow& row = played.rows[shared.first(i)];
            m_ranks.push_back({row.track, row.rank, row.stage});
        }
    }

    std::size_t rowOf(StepSide side, std::size_t rank) const
    {
        return static_cast<std::size_t>(side) * m_ranks.size() + rank;
    }

    ChartSubject subjectOf(std::size_t rank, const ScenarioBlock& block) const
    {
        return {m_ranks[rank].rank, m_step,
                block.block ? std::optional(BlockRef{m_ranks[rank].track, *block.block}) : std::nullopt};
    }

    UserText sentence(StepSide side, std::size_t rank, const ScenarioBlock& block) const
    {
        return "rank %1, %2: %3, %4 long, %5 after the begin of the step"_text(
            m_ranks[rank].rank.value, nameOf(side), workText(block), durationText(block.end - block.begin),
            durationText(block.begin));
    }

    /// The line above the rows of a side, and where its step ends.
    void drawHeading(scene::Canvas& canvas, StepSide side, double width, const scene::Palette& palette) const
    {
        if (m_ranks.empty()) {
            return;
        }
        const std::size_t first = rowOf(side, 0);
        const std::size_t last = rowOf(side, m_ranks.size() - 1);
        std::int64_t length = 0;
        for (std::size_t row = first; row <= last; ++row) {
            length = std::max(length, m_rows.lengthOf(row));
        }
        const double bottom = m_rows.area(first, width).top;
        canvas.text({0, kNamesWidth - kGap, bottom - kLineHeight, bottom}, nameOf(side).in(m_translate),
                    lookOf(scene::TextAlign::Right, palette.text));
        canvas.text({kNamesWidth, width, bottom - kLineHeight, bottom},
                    "step %1: %2"_text(m_number.value, durationText(length)).in(m_translate),
                    lookOf(scene::TextAlign::Left, palette.text));
        m_rows.drawEnd(canvas, length, first, last, width, palette);
    }

    StepIndex m_step;
    StepNumber m_number;
    Translate m_translate;
    std::vector<PairRank> m_ranks;
    /// By side, then rank.
    BlockRows m_rows;
};

} // namespace

Chart scenarioChart(const Trace& trace, const PlayedScenario& played, const Translate& translate)
{
    const StepNumber number = trace.steps[played.step.value].number;
    return chartOf("Step %1, measured and as set"_text(number.value), BlockRows::kLeastWidth,
                   BlockRows::kWidth, StepPair(played, number, translate));
}

} // namespace pipescope::picture
