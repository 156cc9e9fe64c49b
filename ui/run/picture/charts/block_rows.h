#pragma once

#include "core/run/bubbles/what_if/scenario.h"
#include "ui/run/picture/charts/chart_parts.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace pipescope::picture {

/// The blocks of a rank in one step, as a row of a chart.
struct BlockRow
{
    UserText name;
    /// From the top of the chart, pixels.
    double top = 0;
    std::vector<ScenarioBlock> blocks = {};
};

/// Neighbours of a row that are too short to be seen apart.
struct BlockBar
{
    std::int64_t begin = 0;
    std::int64_t end = 0;
    /// Position of the longest of its blocks.
    std::size_t block = 0;
};

/// Rows of blocks on one time axis, coloured by kind, with the axis and a legend below. Of bounded size:
/// blocks that are too short to be seen apart share a bar.
class BlockRows
{
public:
    static constexpr std::size_t kMostRows = 64;
    static constexpr double kRowHeight = 18.0;
    static constexpr double kLeastWidth = 420.0;
    static constexpr double kWidth = 900.0;

    BlockRows(std::vector<BlockRow> rows, Translate translate);

    const std::vector<BlockRow>& rows() const { return m_rows; }

    const std::vector<BlockBar>& bars(std::size_t row) const { return m_bars[row]; }

    const ScenarioBlock& blockOf(std::size_t row, const BlockBar& bar) const
    {
        return m_rows[row].blocks[bar.block];
    }

    /// The end of the last block of a row.
    std::int64_t lengthOf(std::size_t row) const;
    double height() const;
    double xAt(std::int64_t ns, double width) const;
    scene::Box area(std::size_t row, double width) const;
    scene::Box boxOf(std::size_t row, const BlockBar& bar, double width) const;
    /// The bar of a row in which a block of the run is the longest one.
    std::optional<scene::Box> boxOf(std::size_t row, BlockIndex block, double width) const;
    void draw(scene::Canvas& canvas, double width, const scene::Palette& palette) const;
    /// A line where the rows [first, last] end.
    void drawEnd(scene::Canvas& canvas, std::int64_t ns, std::size_t first, std::size_t last, double width,
                 const scene::Palette& palette) const;

private:
    double bottom() const { return m_rows.empty() ? 0.0 : m_rows.back().top + kRowHeight; }

    void drawLegend(scene::Canvas& canvas, const scene::Palette& palette) const;

    std::vector<BlockRow> m_rows;
    Translate m_translate;
    /// By row.
    std::vector<std::vector<BlockBar>> m_bars;
    /// By BlockKind.
    std::array<bool, kBlockKindCount> m_hasKind{};
    /// Of the longest row, ns.
    std::int64_t m_whole = 1;
};

/// The columns of a block in a table of such rows, and its cells.
void addBlockColumns(ReportTable& table);
void addBlockCells(const ScenarioBlock& block, std::vector<ReportCell>& row);

/// "forward of micro-batch 3".
UserText workText(const ScenarioBlock& block);

} // namespace pipescope::picture
