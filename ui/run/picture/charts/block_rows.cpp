#include "ui/run/picture/charts/block_rows.h"

#include "core/run/bubbles/report/sentences.h"
#include "core/run/model/names.h"

#include <utility>

namespace pipescope::picture {
namespace {

constexpr std::array kKinds{BlockKind::Forward, BlockKind::Backward, BlockKind::Weight, BlockKind::Overlap};
constexpr std::int64_t kMostColumns = 2048;
constexpr std::int64_t kMostBars = 16'384;

/// Of bounded number: no two begin in the same of `columns` parts of the length.
std::vector<BlockBar> barsOf(const std::vector<ScenarioBlock>& blocks, std::int64_t length,
                             std::int64_t columns)
{
    const auto durationOf = [&](std::size_t i) { return blocks[i].end - blocks[i].begin; };
    const std::int64_t each = std::max<std::int64_t>(1, length / columns);
    std::vector<BlockBar> bars;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        if (bars.empty() || bars.back().begin / each != blocks[i].begin / each) {
            bars.push_back({blocks[i].begin, blocks[i].end, i});
            continue;
        }
        bars.back().end = std::max(bars.back().end, blocks[i].end);
        bars.back().block = durationOf(i) > durationOf(bars.back().block) ? i : bars.back().block;
    }
    return bars;
}

} // namespace

BlockRows::BlockRows(std::vector<BlockRow> rows, Translate translate)
    : m_rows(std::move(rows))
    , m_translate(std::move(translate))
{
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        m_whole = std::max(m_whole, lengthOf(row));
        for (const ScenarioBlock& block : m_rows[row].blocks) {
            m_hasKind[static_cast<std::size_t>(block.kind)] = true;
        }
    }
    const auto count = static_cast<std::int64_t>(std::max<std::size_t>(1, m_rows.size()));
    for (const BlockRow& row : m_rows) {
        m_bars.push_back(barsOf(row.blocks, m_whole, std::min(kMostColumns, kMostBars / count)));
    }
}

std::int64_t BlockRows::lengthOf(std::size_t row) const
{
    std::int64_t length = 0;
    for (const ScenarioBlock& block : m_rows[row].blocks) {
        length = std::max(length, block.end);
    }
    return length;
}

double BlockRows::height() const
{
    return bottom() + kLineHeight + kGap + kLineHeight;
}

double BlockRows::xAt(std::int64_t ns, double width) const
{
    return kNamesWidth + (width - kNamesWidth) * static_cast<double>(ns) / static_cast<double>(m_whole);
}

scene::Box BlockRows::area(std::size_t row, double width) const
{
    const double top = m_rows[row].top;
    return {kNamesWidth, width, top, top + kRowHeight};
}

scene::Box BlockRows::boxOf(std::size_t row, const BlockBar& bar, double width) const
{
    const scene::Box whole = area(row, width);
    return {xAt(bar.begin, width), xAt(bar.end, width), whole.top + 1.0, whole.bottom - 1.0};
}

std::optional<scene::Box> BlockRows::boxOf(std::size_t row, BlockIndex block, double width) const
{
    const auto found = std::ranges::find_if(
        m_bars[row], [&](const BlockBar& bar) { return blockOf(row, bar).block == block; });
    return found != m_bars[row].end() ? std::optional(boxOf(row, *found, width)) : std::nullopt;
}

void BlockRows::draw(scene::Canvas& canvas, double width, const scene::Palette& palette) const
{
    std::array<std::vector<scene::Box>, kKinds.size()> boxes;
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        const scene::Box whole = area(row, width);
        canvas.text({0, kNamesWidth - kGap, whole.top, whole.bottom}, m_rows[row].name.in(m_translate),
                    lookOf(scene::TextAlign::Right, palette.text));
        for (const BlockBar& bar : m_bars[row]) {
            const auto place = std::ranges::find(kKinds, blockOf(row, bar).kind);
            scene::Box box = boxOf(row, bar, width);
            // A light edge between blocks where there is room for it.
            box.right -= box.width() > 3.0 ? 1.0 : 0.0;
            if (place != kKinds.end()) {
                boxes[static_cast<std::size_t>(place - kKinds.begin())].push_back(box);
            }
        }
    }
    for (std::size_t i = 0; i < kKinds.size(); ++i) {
        canvas.fill(boxes[i], {palette.fill(scene::roleOf(kKinds[i]))});
    }
    const scene::Box scale{kNamesWidth, width, bottom(), bottom() + kLineHeight};
    canvas.text(scale, durationText(0).in(m_translate), lookOf(scene::TextAlign::Left, palette.text));
    canvas.text(scale, durationText(m_whole).in(m_translate), lookOf(scene::TextAlign::Right, palette.text));
    drawLegend(canvas, palette);
}

void BlockRows::drawEnd(scene::Canvas& canvas, std::int64_t ns, std::size_t first, std::size_t last,
                        double width, const scene::Palette& palette) const
{
    constexpr double kOpacity = 0.6;
    const double end = xAt(ns, width);
    canvas.fill(scene::Box{end - 1.0, end, area(first, width).top, area(last, width).bottom},
                {palette.text, kOpacity});
}

void BlockRows::drawLegend(scene::Canvas& canvas, const scene::Palette& palette) const
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
                    {palette.fill(scene::roleOf(kind))});
        left += kSwatch + kGap;
        canvas.text({left, left + width, height() - kLineHeight, height()}, name,
                    lookOf(scene::TextAlign::Left, palette.text));
        left += width + 2 * kGap;
    }
}

void addBlockColumns(ReportTable& table)
{
    for (const ReportColumn& column :
         std::to_array<ReportColumn>({{"block"_text, "kind"},
                                      {"forward's micro-batch"_text, "f_microbatch"},
                                      {"backward's micro-batch"_text, "b_microbatch"},
                                      {"begin"_text, "begin_ns"},
                                      {"end"_text, "end_ns"}}))
    {
        table.columns.push_back(column);
    }
}

void addBlockCells(const ScenarioBlock& block, std::vector<ReportCell>& row)
{
    row.emplace_back(blockKindName(block.kind));
    row.push_back(idCell(block.forward.microBatch));
    row.push_back(idCell(block.backward.microBatch));
    row.push_back({durationText(block.begin), block.begin});
    row.push_back({durationText(block.end), block.end});
}

UserText workText(const ScenarioBlock& block)
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

} // namespace pipescope::picture
