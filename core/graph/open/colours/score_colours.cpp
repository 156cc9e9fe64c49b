#include "core/graph/open/colours/score_colours.h"

#include "core/graph/compare/compatible/presentation.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>

namespace pipescope::graph {
namespace {

Error wrongColours(UserText text)
{
    return {ErrorKind::InvalidArgument, {}, std::move(text)};
}

bool isColour(const std::string& text)
{
    constexpr std::size_t kLength = 7;
    return text.size() == kLength && text.front() == '#'
           && text.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string::npos;
}

/// The public viewer keeps five decimals.
double rounded(double number)
{
    constexpr double kSteps = 1e5;
    return std::round(number * kSteps) / kSteps;
}

/// Equal ends hold that value.
bool overlap(const ColourRange& one, const ColourRange& other)
{
    const auto holds = [](const ColourRange& range, double value) {
        return *range.low == *range.high ? value == *range.low : *range.low <= value && value < *range.high;
    };
    return holds(one, *other.low) || holds(other, *one.low);
}

Status checkRange(const ColourRange& range)
{
    const bool isOrdered = 0 <= *range.low && *range.low <= *range.high && *range.high <= 1;
    return isOrdered
               ? ok()
               : Status(wrongColours("a range must go from a smaller to a larger score within 0 and 1"_text));
}

} // namespace

std::vector<ColourRange> presetColours(Edition edition, ComparisonMode mode)
{
    std::vector<ColourRange> colours;
    for (const compatible::NodeColour& colour : compatible::nodeColours(edition, mode)) {
        ColourRange& range = colours.emplace_back();
        range.colour = colour.colour;
        if (!colour.isUnmatched) {
            range.low = colour.begin;
            range.high = colour.end;
        }
        range.level = colour.accuracyLevel;
        range.description = colour.description;
    }
    return colours;
}

Status checkColours(std::span<const ColourRange> colours)
{
    std::set<std::string> seen;
    std::vector<const ColourRange*> ranges;
    for (const ColourRange& colour : colours) {
        if (!isColour(colour.colour)) {
            return wrongColours("\"%1\" is no colour of the form #RRGGBB"_text(colour.colour));
        }
        if (!seen.insert(colour.colour).second) {
            return wrongColours("two ranges have the colour %1"_text(colour.colour));
        }
        if (!colour.low || !colour.high) {
            continue;
        }
        TRY_OK(checkRange(colour));
        if (std::ranges::any_of(ranges, [&](const ColourRange* other) { return overlap(colour, *other); })) {
            return wrongColours("two ranges have scores in common"_text);
        }
        ranges.push_back(&colour);
    }
    if (ranges.empty() || ranges.size() > kMaxScoreRanges) {
        return wrongColours(
            "there must be at least one range, and at most %1"_text(std::uint64_t{kMaxScoreRanges}));
    }
    return ok();
}

std::string coloursJson(std::span<const ColourRange> colours)
{
    std::vector<compatible::NodeColour> rows;
    for (const ColourRange& colour : colours) {
        compatible::NodeColour& row = rows.emplace_back();
        row.colour = colour.colour;
        row.begin = rounded(colour.low.value_or(0));
        row.end = rounded(colour.high.value_or(0));
        row.isUnmatched = !colour.low || !colour.high;
        row.accuracyLevel = colour.level;
        row.description = colour.description;
    }
    return compatible::nodeColoursJson(rows);
}

} // namespace pipescope::graph
