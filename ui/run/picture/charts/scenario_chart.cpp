#include "core/run/bubbles/report/sentences.h"
#include "core/run/model/names.h"
#include "ui/run/picture/charts/chart_parts.h"
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
constexpr std::array kKinds{BlockKind::Forward, BlockKind::Backward, BlockKind::Weight, BlockKind::Overlap};

const std::vector<ScenarioBlock>& blocksOf(const ScenarioRow& row, StepSide side)
{
    return side == StepSide::Measured ? row.measured : row.asSet;
}

/// Neighbours of a rank that are too short to be seen apart.
struct StepBar
{
    std::int64_t begin = 0;
    std::int64_t end = 0;
    /// The longest of its blocks.
    std::size_t block = 0;
};

/// Of bounded number: no two begin in the same of `columns` parts of the length.
std::vector<StepBar> stepBarsOf(const std::vector<ScenarioBlock>& blocks, std::int64_t length,
                                std::int64_t columns)
{
    const auto durationOf = [&](std::size_t i) { return blocks[i].end - blocks[i].begin; };
    std::vector<StepBar> bars;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const std::int64_t column = blocks[i].begin / std::max<std::int64_t>(1, length / columns);
        const bool isShared =
            !bars.empty() && bars.back().begin / std::max<std::int64_t>(1, length / columns) == column;
        if (!isShared) {
            bars.push_back({blocks[i].begin, blocks[i].end, i});
            continue;
        }
        bars.back().end = std::max(bars.back().end, blocks[i].end);
        bars.back().block = durationOf(i) > durationOf(bars.back().block) ? i : bars.back().block;
    }
    return bars;
}

UserText partText(const ScenarioBlock& block)
{
    const auto& forward = block.forward.microBatch;
    const auto& backward = block.backward.microBatch;
    const SourceText kind = blockKindName(block.kind);
    if (forward && backward) {
        return "%1 of micro-batches %2 and %3"_text(kind, forward->value, backward->value);
    }
    const auto& either = forward ? forward : backward;
    return either ? "%1 of micro-batch %2"_text(kind, either->value) : UserText(kind);
}

class StepPair
{
public:
    static constexpr double kLeastWidth = 420.0;
    static constexpr double kWidth = 900.0;

    StepPair(const PlayedScenario& played, StepNumber number, Translate translate)
        : m_step(played.step)
        , m_number(number)
        , m_translate(std::move(translate))
    {
        const SharedCells shared(played.rows.size(), kMostRows);
        for (std::size_t i = 0; i < shared.count; ++i) {
            m_rows.push_back(played.rows[shared.first(i)]);
        }
        for (const StepSide side : kSides) {
            for (const ScenarioRow& row : m_rows) {
                for (const ScenarioBlock& block : blocksOf(row, side)) {
                    lengthOf(side) = std::max(lengthOf(side), block.end);
                    m_hasKind[static_cast<std::size_t>(block.kind)] = true;
                }
            }
        }
        m_whole = std::max({std::int64_t{1}, m_lengths[0], m_lengths[1]});
        const auto rows = static_cast<std::int64_t>(std::max<std::size_t>(1, 2 * m_rows.size()));
        const std::int64_t columns = std::min(kMostColumns, kMostBars / rows);
        for (const StepSide side : kSides) {
            for (const ScenarioRow& row : m_rows) {
                m_bars.push_back(stepBarsOf(blocksOf(row, side), m_whole, columns));
            }
        }
    }

    double height() const { return bottom() + kLineHeight + kGap + kLineHeight; }

    void draw(scene::Canvas& canvas, double width, scene::Rgb text) const
    {
        for (const StepSide side : kSides) {
            drawSide(canvas, side, width, text);
        }
        const scene::Box scale{kNamesWidth, width, bottom(), bottom() + kLineHeight};
        canvas.text(scale, durationText(0).in(m_translate), lookOf(scene::TextAlign::Left, text));
        canvas.text(scale, durationText(m_whole).in(m_translate), lookOf(scene::TextAlign::Right, text));
        drawLegend(canvas, text);
    }

    std::vector<ChartPlace> places(double width) const
    {
        std::vector<ChartPlace> places;
        for (const StepSide side : kSides) {
            for (std::size_t row = 0; row < m_rows.size(); ++row) {
                for (const StepBar& bar : barsAt(side, row)) {
                    const ScenarioBlock& block = blocksOf(m_rows[row], side)[bar.block];
                    places.push_back({boxOf(bar, side, row, width), sentence(side, row, block),
                                      subjectOf(m_rows[row], block)});
                }
            }
        }
        return places;
    }

    std::optional<scene::Box> areaOf(const ChartSubject& selected, double width) const
    {
        const auto found = std::ranges::find(m_rows, selected.rank,
                                             [](const ScenarioRow& row) { return std::optional(row.rank); });
        if (found == m_rows.end()) {
            return std::nullopt;
        }
        const auto row = static_cast<std::size_t>(found - m_rows.begin());
        if (selected.block && selected.step == m_step) {
            for (const StepBar& bar : barsAt(StepSide::Measured, row)) {
                const ScenarioBlock& block = found->measured[bar.block];
                if (subjectOf(*found, block).block == selected.block) {
                    return boxOf(bar, StepSide::Measured, row, width);
                }
            }
        }
        return rowArea(StepSide::Measured, row, width);
    }

    ReportTable table() const
    {
        ReportTable table{"The measured step, and the step as set"_text,
                          {{"rank"_text, "rank"},
                           {"stage"_text, "stage"},
                           {"step"_text, "step"},
                           {"block"_text, "kind"},
                           {"forward's micro-batch"_text, "f_microbatch"},
                           {"backward's micro-batch"_text, "b_microbatch"},
                           {"begin"_text, "begin_ns"},
                           {"end"_text, "end_ns"}}};
        for (const ScenarioRow& row : m_rows) {
            for (const StepSide side : kSides) {
                for (const ScenarioBlock& block : blocksOf(row, side)) {
                    table.rows.push_back({idCell(row.rank.value),
                                          idCell(row.stage),
                                          {nameOf(side), std::string(keyOf(side))},
                                          blockKindName(block.kind),
                                          idCell(block.forward.microBatch),
                                          idCell(block.backward.microBatch),
                                          {durationText(block.begin), block.begin},
                                          {durationText(block.end), block.end}});
                }
            }
        }
        return table;
    }

private:
    static constexpr std::size_t kMostRows = 64;
    static constexpr std::int64_t kMostColumns = 2048;
    static constexpr std::int64_t kMostBars = 16'384;
    static constexpr double kRowHeight = 18.0;
    static constexpr double kMarkOpacity = 0.6;

    static UserText nameOf(StepSide side)
    {
        return side == StepSide::Measured ? "measured"_text : "as set"_text;
    }

    static std::string_view keyOf(StepSide side)
    {
        return side == StepSide::Measured ? "measured" : "as_set";
    }

    std::int64_t& lengthOf(StepSide side) { return m_lengths[static_cast<std::size_t>(side)]; }

    const std::vector<StepBar>& barsAt(StepSide side, std::size_t row) const
    {
        return m_bars[static_cast<std::size_t>(side) * m_rows.size() + row];
    }

    ChartSubject subjectOf(const ScenarioRow& row, const ScenarioBlock& block) const
    {
        return {row.rank, m_step,
                block.block ? std::optional(BlockRef{row.track, *block.block}) : std::nullopt};
    }

    UserText sentence(StepSide side, std::size_t row, const ScenarioBlock& block) const
    {
        return "rank %1, %2: %3, %4 long, %5 after the begin of the step"_text(
            m_rows[row].rank.value, nameOf(side), partText(block), durationText(block.end - block.begin),
            durationText(block.begin));
    }

    double sideHeight() const { return kLineHeight + kRowHeight * static_cast<double>(m_rows.size()); }

    double topOf(StepSide side) const { return side == StepSide::Measured ? 0.0 : sideHeight() + kGap; }

    double bottom() const { return topOf(StepSide::AsSet) + sideHeight(); }

    scene::Box rowArea(StepSide side, std::size_t row, double width) const
    {
        const double top = topOf(side) + kLineHeight + kRowHeight * static_cast<double>(row);
        return {kNamesWidth, width, top, top + kRowHeight};
    }

    double xAt(std::int64_t ns, double width) const
    {
        return kNamesWidth + (width - kNamesWidth) * static_cast<double>(ns) / static_cast<double>(m_whole);
    }

    scene::Box boxOf(const StepBar& bar, StepSide side, std::size_t row, double width) const
    {
        const scene::Box area = rowArea(side, row, width);
        return {xAt(bar.begin, width), xAt(bar.end, width), area.top + 1.0, area.bottom - 1.0};
    }

    void drawSide(scene::Canvas& canvas, StepSide side, double width, scene::Rgb text) const
    {
        const double top = topOf(side);
        const std::int64_t length = m_lengths[static_cast<std::size_t>(side)];
        canvas.text({0, kNamesWidth - kGap, top, top + kLineHeight}, nameOf(side).in(m_translate),
                    lookOf(scene::TextAlign::Right, text));
        canvas.text({kNamesWidth, width, top, top + kLineHeight},
                    "step %1: %2"_text(m_number.value, durationText(length)).in(m_translate),
                    lookOf(scene::TextAlign::Left, text));
        std::array<std::vector<scene::Box>, kKinds.size()> boxes;
        for (std::size_t row = 0; row < m_rows.size(); ++row) {
            const scene::Box area = rowArea(side, row, width);
            canvas.text({0, kNamesWidth - kGap, area.top, area.bottom},
                        "rank %1"_text(m_rows[row].rank.value).in(m_translate),
                        lookOf(scene::TextAlign::Right, text));
            for (const StepBar& bar : barsAt(side, row)) {
                const BlockKind kind = blocksOf(m_rows[row], side)[bar.block].kind;
                const auto place = std::ranges::find(kKinds, kind);
                scene::Box box = boxOf(bar, side, row, width);
                // A light edge between blocks where there is room for it.
                box.right -= box.width() > 3.0 ? 1.0 : 0.0;
                if (place != kKinds.end()) {
                    boxes[static_cast<std::size_t>(place - kKinds.begin())].push_back(box);
                }
            }
        }
        for (std::size_t i = 0; i < kKinds.size(); ++i) {
            canvas.fill(boxes[i], {scene::paletteFor(false).fill(scene::roleOf(kKinds[i]))});
        }
        const double end = xAt(length, width);
        canvas.fill(scene::Box{end - 1.0, end, top + kLineHeight, top + sideHeight()}, {text, kMarkOpacity});
    }

    void drawLegend(scene::Canvas& canvas, scene::Rgb text) const
    {
        constexpr double kSwatch = 12.0;
        const double middle = height() - kLineHeight / 2;
        double left = kNamesWidth;
        for (const BlockKind kind : kKinds) {
            if (!m_hasKind[static_cast<std::size_t>(kind)]) {
                continue;
            }
            const std::string name = UserText(blockKindName(kind)).in(m_translate);
            const double width = canvas.width(name, scene::TextFont::Plain);
            canvas.fill(scene::Box{left, left + kSwatch, middle - kSwatch / 2, middle + kSwatch / 2},
                        {scene::paletteFor(false).fill(scene::roleOf(kind))});
            left += kSwatch + kGap;
            canvas.text({left, left + width, height() - kLineHeight, height()}, name,
                        lookOf(scene::TextAlign::Left, text));
            left += width + 2 * kGap;
        }
    }

    StepIndex m_step;
    StepNumber m_number;
    Translate m_translate;
    std::vector<ScenarioRow> m_rows;
    /// By side, then row.
    std::vector<std::vector<StepBar>> m_bars;
    /// Up to the last end, by side; ns.
    std::array<std::int64_t, kSides.size()> m_lengths{};
    /// By BlockKind.
    std::array<bool, kBlockKindCount> m_hasKind{};
    std::int64_t m_whole = 1;
};

} // namespace

Chart scenarioChart(const Trace& trace, const PlayedScenario& played, const Translate& translate)
{
    const StepNumber number = trace.steps[played.step.value].number;
    return chartOf("Step %1, measured and as set"_text(number.value), StepPair::kLeastWidth, StepPair::kWidth,
                   StepPair(played, number, translate));
}

} // namespace pipescope::picture
