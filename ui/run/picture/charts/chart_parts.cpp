#include "ui/run/picture/charts/chart_parts.h"

namespace pipescope::picture {
namespace {

constexpr std::size_t kMostCellRows = 128;
constexpr std::size_t kMostCellColumns = 64;
constexpr std::size_t kFewRows = 40;
constexpr std::size_t kFewColumns = 24;
constexpr double kHighCell = 20.0;
constexpr double kWideCell = 46.0;
/// Without texts; every eighth row and every fourth column is named.
constexpr double kLowCell = 5.0;
constexpr double kNarrowCell = 14.0;
constexpr std::size_t kNamedRow = 8;
constexpr std::size_t kNamedColumn = 4;

} // namespace

scene::TextLook lookOf(scene::TextAlign align, scene::Rgb colour)
{
    return {scene::TextFont::Plain, colour, align, 1.0, true};
}

scene::Rgb shadeOf(double share, scene::Rgb full)
{
    constexpr scene::Rgb kWhite{255, 255, 255};
    return scene::mixed(full, kWhite, std::clamp(share, 0.0, 1.0));
}

CellMap::CellMap(std::vector<Rank> ranks, std::vector<std::string> columnNames, Translate translate)
    : m_ranks(std::move(ranks))
    , m_names(std::move(columnNames))
    , m_translate(std::move(translate))
    , m_rows(m_ranks.size(), kMostCellRows)
    , m_columns(m_names.size(), kMostCellColumns)
    , m_cellHeight(m_rows.count > kFewRows ? kLowCell : kHighCell)
    , m_cellWidth(m_columns.count > kFewColumns ? kNarrowCell : kWideCell)
{
    for (const Rank rank : m_ranks) {
        m_positions.try_emplace(rank, m_positions.size());
    }
}

std::optional<std::size_t> CellMap::positionOf(Rank rank) const
{
    const auto found = m_positions.find(rank);
    return found != m_positions.end() ? std::optional(found->second) : std::nullopt;
}

scene::Box CellMap::area(std::size_t row, std::size_t column) const
{
    const double top = kLineHeight + m_cellHeight * static_cast<double>(row);
    const double left = kNamesWidth + m_cellWidth * static_cast<double>(column);
    return {left, left + m_cellWidth, top, top + m_cellHeight};
}

std::optional<scene::Box> CellMap::areaOf(std::optional<std::size_t> rank,
                                          std::optional<std::size_t> column) const
{
    if ((!rank && !column) || m_rows.count == 0 || m_columns.count == 0) {
        return std::nullopt;
    }
    const scene::Box from = area(rank ? *rank / m_rows.each : 0, column ? *column / m_columns.each : 0);
    const scene::Box to = area(rank ? *rank / m_rows.each : m_rows.count - 1,
                               column ? *column / m_columns.each : m_columns.count - 1);
    return scene::Box{from.left, to.right, from.top, to.bottom};
}

void CellMap::drawNames(scene::Canvas& canvas, const scene::Palette& palette) const
{
    for (std::size_t column = 0; column < m_columns.count; ++column) {
        if (m_cellWidth == kWideCell || column % kNamedColumn == 0) {
            const double middle = area(0, column).left + m_cellWidth / 2;
            canvas.text({middle - kWideCell / 2, middle + kWideCell / 2, 0, kLineHeight},
                        m_names[m_columns.first(column)], lookOf(scene::TextAlign::Middle, palette.text));
        }
    }
    for (std::size_t row = 0; row < m_rows.count; ++row) {
        if (m_cellHeight == kHighCell || row % kNamedRow == 0) {
            const double middle = area(row, 0).middle();
            canvas.text({0, kNamesWidth - kGap, middle - kLineHeight / 2, middle + kLineHeight / 2},
                        "rank %1"_text(m_ranks[m_rows.first(row)].value).in(m_translate),
                        lookOf(scene::TextAlign::Right, palette.text));
        }
    }
}

void CellMap::drawCell(scene::Canvas& canvas, const scene::Box& cell, scene::Rgb shade,
                       std::string_view value) const
{
    const bool hasText = m_cellHeight == kHighCell && m_cellWidth == kWideCell;
    const scene::Box inner{cell.left, cell.right - 1.0, cell.top,
                           cell.bottom - (m_cellHeight == kHighCell ? 1.0 : 0.0)};
    canvas.fill(inner, {shade});
    if (hasText) {
        // The shades are light in every theme.
        canvas.text(inner, value, lookOf(scene::TextAlign::Middle, kChartText));
    }
}

std::vector<Rank> ranksOfPipelines(const Trace& trace)
{
    std::vector<Rank> ranks;
    for (const TrackIndex index : trace.tracksInStageOrder()) {
        if (trace.track(index).group) {
            ranks.push_back(trace.track(index).rank);
        }
    }
    return ranks;
}

} // namespace pipescope::picture
