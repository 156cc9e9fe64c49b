#pragma once

#include "core/run/model/trace.h"
#include "ui/run/picture/charts/chart.h"
#include "ui/run/scene/colour/palette.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pipescope::picture {

constexpr double kLineHeight = 18.0;
/// Between texts and what they belong to.
constexpr double kGap = 6.0;
/// Left of what is drawn, for names.
constexpr double kNamesWidth = 110.0;
/// On light shapes and in documents.
constexpr scene::Rgb kChartText{31, 35, 40};
constexpr scene::Rgb kMeasured{118, 128, 140};
constexpr scene::Rgb kLoss{230, 159, 0};
constexpr scene::Rgb kGreatestLoss{213, 94, 0};
constexpr scene::Rgb kWork{31, 138, 112};

scene::TextLook lookOf(scene::TextAlign align, scene::Rgb colour);

/// White for 0, `full` for 1.
scene::Rgb shadeOf(double share, scene::Rgb full);

/// Rows or columns of which so many neighbours share a cell.
struct SharedCells
{
    std::size_t items = 0;
    std::size_t count = 0;
    std::size_t each = 1;

    SharedCells(std::size_t all, std::size_t most)
        : items(all)
        , each(std::max<std::size_t>(1, (all + most - 1) / most))
    {
        count = (items + each - 1) / each;
    }

    std::size_t first(std::size_t cell) const { return cell * each; }

    std::size_t end(std::size_t cell) const { return std::min(items, (cell + 1) * each); }
};

/// Ranks in rows, and something else in columns. Of bounded size: neighbours share a cell.
class CellMap
{
public:
    CellMap(std::vector<Rank> ranks, std::vector<std::string> columnNames, Translate translate);

    const SharedCells& rows() const { return m_rows; }

    const SharedCells& columns() const { return m_columns; }

    const std::vector<Rank>& ranks() const { return m_ranks; }

    const std::string& columnName(std::size_t column) const { return m_names[column]; }

    double width() const { return kNamesWidth + m_cellWidth * static_cast<double>(m_columns.count) + 1.0; }

    double height() const { return kLineHeight + m_cellHeight * static_cast<double>(m_rows.count) + 1.0; }

    /// The position of a rank.
    std::optional<std::size_t> positionOf(Rank rank) const;
    /// Of a cell, by the positions of a row and of a column of cells.
    scene::Box area(std::size_t row, std::size_t column) const;
    /// Of the cell of a rank and a column, by their positions; of the whole row or column where one is empty.
    std::optional<scene::Box> areaOf(std::optional<std::size_t> rank,
                                     std::optional<std::size_t> column) const;

    void drawNames(scene::Canvas& canvas, const scene::Palette& palette) const;
    /// With a text where there is room.
    void drawCell(scene::Canvas& canvas, const scene::Box& cell, scene::Rgb shade,
                  std::string_view value) const;

private:
    std::vector<Rank> m_ranks;
    std::map<Rank, std::size_t> m_positions;
    std::vector<std::string> m_names;
    Translate m_translate;
    SharedCells m_rows;
    SharedCells m_columns;
    double m_cellHeight;
    double m_cellWidth;
};

/// The ranks of pipelines, in the order in which they are shown.
std::vector<Rank> ranksOfPipelines(const Trace& trace);

/// A chart of something that has height(), draw(), places(), areaOf() and table().
template<class Drawing>
Chart chartOf(UserText title, double leastWidth, double width, Drawing drawing)
{
    const auto drawn = std::make_shared<const Drawing>(std::move(drawing));
    return {std::move(title),
            leastWidth,
            width,
            drawn->height(),
            [drawn](scene::Canvas& canvas, double room, const scene::Palette& palette) {
                drawn->draw(canvas, room, palette);
            },
            [drawn](double room) { return drawn->places(room); },
            [drawn](const ChartSubject& selected, double room) { return drawn->areaOf(selected, room); },
            [drawn] { return drawn->table(); }};
}

} // namespace pipescope::picture
