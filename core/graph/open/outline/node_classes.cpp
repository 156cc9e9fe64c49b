#include "core/graph/open/outline/node_classes.h"

#include <algorithm>
#include <cmath>

namespace pipescope::graph {

namespace {

constexpr std::uint32_t kFanOut = 4;

std::vector<std::uint8_t> worstOfFour(const std::vector<std::uint8_t>& below)
{
    std::vector<std::uint8_t> above((below.size() + kFanOut - 1) / kFanOut);
    for (std::size_t i = 0; i < below.size(); ++i) {
        above[i / kFanOut] = std::max(above[i / kFanOut], below[i]);
    }
    return above;
}

std::uint8_t worstOf(const std::vector<std::uint8_t>& level, std::uint32_t first, std::uint32_t end)
{
    std::uint8_t worst = 0;
    for (std::uint32_t i = first; i < end; ++i) {
        worst = std::max(worst, level[i]);
    }
    return worst;
}

bool isMatched(const Outline& outline, std::uint32_t row)
{
    return outline.partners[row] != kNoRow;
}

/// `classOf` is called with each row.
template<class ClassOf>
NodeClasses classify(const Outline& outline, ClassOf classOf)
{
    std::vector<std::uint8_t> classes(outline.size());
    for (std::uint32_t row = 0; row < classes.size(); ++row) {
        classes[row] = static_cast<std::uint8_t>(classOf(row));
    }
    return NodeClasses(std::move(classes));
}

} // namespace

std::string_view repairClassName(RepairClass repair)
{
    switch (repair) {
    case RepairClass::Fixed:
        return "fixed";
    case RepairClass::Unchanged:
        return "unchanged";
    case RepairClass::New:
        return "new";
    case RepairClass::Never:
        break;
    }
    return "never";
}

NodeClasses::NodeClasses(std::vector<std::uint8_t> classes)
{
    for (const std::uint8_t value : classes) {
        ++m_counts[value];
    }
    m_levels.push_back(std::move(classes));
    while (m_levels.back().size() > 1) {
        m_levels.push_back(worstOfFour(m_levels.back()));
    }
}

std::uint8_t NodeClasses::worst(std::uint32_t first, std::uint32_t end) const
{
    end = std::min(end, static_cast<std::uint32_t>(size()));
    std::uint8_t worst = 0;
    for (const auto& level : m_levels) {
        if (first >= end) {
            break;
        }
        const std::uint32_t firstWhole = (first + kFanOut - 1) / kFanOut;
        const std::uint32_t endWhole = end / kFanOut;
        if (firstWhole >= endWhole) {
            return std::max(worst, worstOf(level, first, end));
        }
        worst = std::max(
            {worst, worstOf(level, first, firstWhole * kFanOut), worstOf(level, endWhole * kFanOut, end)});
        first = firstWhole;
        end = endWhole;
    }
    return worst;
}

std::optional<RowId> NodeClasses::next(std::uint32_t first, std::uint32_t end, std::uint8_t least) const
{
    end = std::min(end, static_cast<std::uint32_t>(size()));
    std::size_t level = 0;
    std::uint64_t width = 1;
    std::uint64_t at = first;
    while (at < end) {
        if (m_levels[level][at / width] >= least) {
            if (level == 0) {
                return RowId{static_cast<std::uint32_t>(at)};
            }
            --level;
            width /= kFanOut;
            continue;
        }
        at = (at / width + 1) * width;
        while (level + 1 < m_levels.size() && at % (width * kFanOut) == 0) {
            ++level;
            width *= kFanOut;
        }
    }
    return {};
}

std::optional<RowId> NodeClasses::previous(std::uint32_t first, std::uint32_t end, std::uint8_t least) const
{
    std::size_t level = 0;
    std::uint64_t width = 1;
    // The row behind those that are still to be looked at.
    std::uint64_t at = std::min(end, static_cast<std::uint32_t>(size()));
    while (at > first) {
        if (m_levels[level][(at - 1) / width] >= least) {
            if (level == 0) {
                return RowId{static_cast<std::uint32_t>(at - 1)};
            }
            --level;
            width /= kFanOut;
            continue;
        }
        at = (at - 1) / width * width;
        while (level + 1 < m_levels.size() && at % (width * kFanOut) == 0) {
            ++level;
            width *= kFanOut;
        }
    }
    return {};
}

Level levelAt(const Outline& outline, RowId row)
{
    if (!outline.partners.empty() && !isMatched(outline, row.value)) {
        const bool isOfCut =
            !outline.unmatched.empty() && outline.unmatched[row.value] == UnmatchedReason::OnlyInThisCut;
        return isOfCut ? Level::NotCompared : Level::Unmatched;
    }
    return outline.levels.empty() ? Level::NotCompared : outline.levels[row.value];
}

RepairClass repairClass(const Outline& outline, RowId row)
{
    if (outline.earlier.empty()) {
        return RepairClass::Never;
    }
    const bool wasBad = outline.earlier[row.value] == EarlierState::Bad;
    if (isBad(levelAt(outline, row))) {
        return wasBad ? RepairClass::Unchanged : RepairClass::New;
    }
    return wasBad ? RepairClass::Fixed : RepairClass::Never;
}

NodeClasses classifyByRepair(const Outline& outline)
{
    return classify(outline, [&](std::uint32_t row) { return repairClass(outline, RowId{row}); });
}

NodeClasses classifyByVerdict(const Outline& outline)
{
    return classify(outline, [&](std::uint32_t row) { return levelAt(outline, RowId{row}); });
}

NodeClasses classifyByOverflow(const Outline& outline)
{
    return classify(outline, [&](std::uint32_t row) {
        return outline.overflow.empty() ? OverflowLevel::None : outline.overflow[row];
    });
}

NodeClasses classifyByUnmatchedReason(const Outline& outline)
{
    return classify(outline, [&](std::uint32_t row) {
        return outline.unmatched.empty() ? UnmatchedReason::None : outline.unmatched[row];
    });
}

NodeClasses classifyByScore(const Outline& outline, std::span<const ScoreRange> ranges)
{
    return classifyByScore(outline, outline.storedScores.empty() ? outline.scores : outline.storedScores,
                           ranges);
}

NodeClasses classifyByScore(const Outline& outline, std::span<const float> scores,
                            std::span<const ScoreRange> ranges)
{
    const auto used = ranges.first(std::min(ranges.size(), NodeClasses::kMaxClasses - 2));
    return classify(outline, [&](std::uint32_t row) -> std::size_t {
        if (!outline.partners.empty() && !isMatched(outline, row)) {
            return used.size() + 1;
        }
        if (scores.empty() || std::isnan(scores[row])) {
            return 0;
        }
        for (std::size_t i = 0; i < used.size(); ++i) {
            if (used[i].contains(scores[row])) {
                return i + 1;
            }
        }
        return 0;
    });
}

} // namespace pipescope::graph
