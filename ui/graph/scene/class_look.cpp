#include "ui/graph/scene/class_look.h"

#include "core/graph/compare/match/unmatched_text.h"
#include "core/graph/compare/verdicts/verdict_text.h"

#include <array>
#include <charconv>

namespace pipescope::graph_scene {

using scene::Rgb;

namespace {

constexpr Rgb rgb(std::uint32_t hex)
{
    return {static_cast<std::uint8_t>(hex >> 16U), static_cast<std::uint8_t>((hex >> 8U) & 0xFFU),
            static_cast<std::uint8_t>(hex & 0xFFU)};
}

struct Shades
{
    Rgb nothing;
    Rgb same;
    Rgb close;
    Rgb undecided;
    Rgb unmatched;
    Rgb different;
    std::array<Rgb, 3> overflow;
};

/// They differ in lightness, too; the hues follow Okabe and Ito.
constexpr Shades kLight{rgb(0xF4F5F7),
                        rgb(0xBFE3DA),
                        rgb(0xDDEBC0),
                        rgb(0xFBEFB5),
                        rgb(0xB9BDC6),
                        rgb(0xD55E00),
                        {rgb(0xFBE3B5), rgb(0xE69F00), rgb(0xB2182B)}};
constexpr Shades kDark{rgb(0x2E3136),
                       rgb(0x1F5A4E),
                       rgb(0x4B5A2A),
                       rgb(0x6B5F22),
                       rgb(0x6A6F7A),
                       rgb(0xE0662D),
                       {rgb(0x5A4718), rgb(0xC98500), rgb(0xFF7B72)}};

std::vector<ClassLook> verdictLooks(const Shades& shades)
{
    return {{shades.nothing, false, false, graph::levelText(graph::Level::NotCompared)},
            {shades.same, false, false, graph::levelText(graph::Level::Same)},
            {shades.close, false, false, graph::levelText(graph::Level::WithinTolerance)},
            {shades.undecided, false, false, graph::levelText(graph::Level::CannotDecide)},
            {shades.unmatched, true, false, "without partner"_text},
            {shades.different, false, true, graph::levelText(graph::Level::Different)}};
}

std::vector<ClassLook> overflowLooks(const Shades& shades)
{
    return {{shades.nothing, false, false, "no overflow"_text},
            {shades.overflow[0], false, false, "medium"_text},
            {shades.overflow[1], false, false, "high"_text},
            {shades.overflow[2], false, true, "critical"_text}};
}

std::vector<ClassLook> reasonLooks(const Shades& shades, bool isDark)
{
    const scene::Palette& palette = scene::paletteFor(isDark);
    std::vector<ClassLook> looks{{shades.nothing, false, false, "with partner"_text}};
    for (std::size_t reason = 1; reason < graph::kUnmatchedReasonCount; ++reason) {
        const std::size_t value = reason - 1;
        looks.push_back({palette.values[value % palette.values.size()], value >= palette.values.size(), false,
                         graph::unmatchedReasonText(static_cast<graph::UnmatchedReason>(reason))});
    }
    return looks;
}

std::vector<ClassLook> repairLooks(const Shades& shades)
{
    return {{shades.nothing, false, false, "bad neither before nor now"_text},
            {shades.same, false, false, "fixed"_text},
            {shades.undecided, true, false, "unchanged: still bad"_text},
            {shades.different, false, true, "new: bad only now"_text}};
}

std::vector<ClassLook> replicaLooks(const Shades& shades)
{
    return {{shades.nothing, false, false, "nothing that copies must have alike"_text},
            {shades.same, false, false, "data-parallel copies agree"_text},
            {shades.different, false, true, "data-parallel copies differ"_text}};
}

UserText rangeName(const graph::ColourRange& range)
{
    const auto number = [](double value) {
        std::array<char, 32> text{};
        const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value);
        return std::string(text.data(), end);
    };
    return *range.low == *range.high ? UserText("score %1"_text(number(*range.low)))
                                     : "score %1 to %2"_text(number(*range.low), number(*range.high));
}

std::vector<ClassLook> scoreLooks(const Shades& shades, std::span<const graph::ColourRange> ranges)
{
    std::vector<ClassLook> looks{{shades.nothing, false, false, "no score"_text}};
    Rgb unmatched = shades.unmatched;
    for (const graph::ColourRange& range : ranges) {
        const Rgb colour = colourOf(range.colour).value_or(shades.nothing);
        if (range.low && range.high) {
            looks.push_back({colour, false, false, rangeName(range)});
        } else {
            unmatched = colour;
        }
    }
    looks.push_back({unmatched, true, false, "without partner"_text});
    return looks;
}

} // namespace

std::optional<Rgb> colourOf(std::string_view text)
{
    constexpr std::size_t kLength = 7;
    std::uint32_t value = 0;
    if (text.size() != kLength || text.front() != '#') {
        return {};
    }
    const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), value, 16);
    return error == std::errc{} && end == text.data() + text.size() ? std::optional(rgb(value))
                                                                    : std::nullopt;
}

std::vector<ClassLook> looksOf(graph::ColourBy colourBy, std::span<const graph::ColourRange> ranges,
                               bool isDark)
{
    const Shades& shades = isDark ? kDark : kLight;
    switch (colourBy) {
    case graph::ColourBy::Score:
        return scoreLooks(shades, ranges);
    case graph::ColourBy::Overflow:
        return overflowLooks(shades);
    case graph::ColourBy::UnmatchedReason:
        return reasonLooks(shades, isDark);
    case graph::ColourBy::Repair:
        return repairLooks(shades);
    case graph::ColourBy::Replicas:
        return replicaLooks(shades);
    case graph::ColourBy::Verdict:
        break;
    }
    return verdictLooks(shades);
}

} // namespace pipescope::graph_scene
