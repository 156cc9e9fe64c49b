#include "core/graph/explain/search/navigation.h"

#include <algorithm>
#include <cmath>

namespace pipescope::graph {
namespace {

constexpr std::uint32_t kFirstRow = 1;

/// The highest score at rows first … end − 1 of that class; below 0 if none has a score.
float highestScore(const Outline& outline, const NodeClasses& classes, std::uint32_t first,
                   std::uint8_t value)
{
    float highest = -1;
    for (std::uint32_t row = first; row < outline.ends[first]; ++row) {
        const bool counts = classes.of(RowId{row}) == value && !std::isnan(outline.scores[row]);
        highest = counts ? std::max(highest, outline.scores[row]) : highest;
    }
    return highest;
}

} // namespace

std::optional<Jump> nextBad(const NodeClasses& classes, std::optional<RowId> from, std::uint8_t least)
{
    const auto end = static_cast<std::uint32_t>(classes.size());
    const std::uint32_t first = from ? from->value + 1 : kFirstRow;
    if (const auto row = classes.next(first, end, least)) {
        return Jump{*row, false};
    }
    const auto row = classes.next(kFirstRow, std::min(first, end), least);
    return row ? std::optional(Jump{*row, true}) : std::nullopt;
}

std::optional<Jump> previousBad(const NodeClasses& classes, std::optional<RowId> from, std::uint8_t least)
{
    const auto size = static_cast<std::uint32_t>(classes.size());
    const std::uint32_t end = from ? std::min(from->value, size) : size;
    if (end > kFirstRow) {
        if (const auto row = classes.previous(kFirstRow, end, least)) {
            return Jump{*row, false};
        }
    }
    const std::uint32_t first = std::max(end, kFirstRow);
    const auto row = first < size ? classes.previous(first, size, least) : std::nullopt;
    return row ? std::optional(Jump{*row, true}) : std::nullopt;
}

std::optional<RowId> worstChild(const Outline& outline, const NodeClasses& classes, RowId row)
{
    const std::uint8_t worst = classes.worst(row.value + 1, outline.ends[row.value]);
    if (worst == 0) {
        return {};
    }
    std::optional<RowId> found;
    float score = 0;
    for (const RowId child : ChildRows(outline, row)) {
        if (classes.worst(child.value, outline.ends[child.value]) < worst) {
            continue;
        }
        const float own = outline.scores.empty() ? 0 : highestScore(outline, classes, child.value, worst);
        if (!found || own > score) {
            found = child;
            score = own;
        }
    }
    return found;
}

std::optional<Counterpart> counterpartOf(const Sheet& sheet, SheetRow row)
{
    const Side other = row.side == Side::Debug ? Side::Bench : Side::Debug;
    if (!sheet.has(other) || sheet.outline(row.side).nearestMatched.empty()) {
        return {};
    }
    const Outline& outline = sheet.outline(row.side);
    const RowId matched{outline.nearestMatched[row.row.value]};
    const auto partner = outline.partner(matched);
    return partner ? std::optional(Counterpart{{other, *partner}, matched == row.row}) : std::nullopt;
}

SheetPlace placeOf(const Sheet& sheet, SheetRow row)
{
    if (row.side == Side::Debug) {
        return {row.row.value, row};
    }
    const auto there = counterpartOf(sheet, row);
    return {there ? there->row.row.value : row.row.value, row};
}

} // namespace pipescope::graph
