#include "ui/run/scene/colour/palette.h"

#include <algorithm>
#include <cmath>

namespace pipescope::scene {
namespace {

constexpr Rgb rgb(std::uint32_t hex)
{
    return {static_cast<std::uint8_t>(hex >> 16U), static_cast<std::uint8_t>((hex >> 8U) & 0xFFU),
            static_cast<std::uint8_t>(hex & 0xFFU)};
}

constexpr std::uint32_t kTints = 2;

/// In the order of ColourRole; values after Okabe and Ito too, with indigo in place of their black.
constexpr Palette kLight{{rgb(0x0A5FA5), rgb(0xE69F00), rgb(0x1B9E77), rgb(0xB565A7), rgb(0xF0E442),
                          rgb(0xC4C4C4), rgb(0x56B4E9), rgb(0xC8450A), rgb(0x4D4D4D), rgb(0x7B3F00)},
                         {rgb(0x0072B2), rgb(0xE69F00), rgb(0x009E73), rgb(0xCC79A7), rgb(0x56B4E9),
                          rgb(0xD55E00), rgb(0xF0E442), rgb(0x332288)},
                         {rgb(0xE3E7ED), rgb(0xD6DCE5), rgb(0xF4BDB6), rgb(0xCDE9F8), rgb(0xF0CDE6),
                          rgb(0xDCC9B8), rgb(0xFBF0A6), rgb(0xC6E0C8)},
                         rgb(0xFFFFFF),
                         rgb(0xF6F7F9),
                         rgb(0xECEEF1),
                         rgb(0xD5D9DF),
                         rgb(0x1B1E23),
                         rgb(0x5A6270),
                         rgb(0xD6006E),
                         rgb(0x4A5160),
                         rgb(0x5B3FA8),
                         rgb(0xB03A00)};

constexpr Palette kDark{{rgb(0x2F7FC8), rgb(0xF0AE2B), rgb(0x22A07A), rgb(0xCF8BC2), rgb(0xF5EC6B),
                         rgb(0x6A6A6A), rgb(0x7CC8F2), rgb(0xE0662D), rgb(0xD9D9D9), rgb(0x8F5A3C)},
                        {rgb(0x2F7FC8), rgb(0xF0AE2B), rgb(0x22A07A), rgb(0xCF8BC2), rgb(0x7CC8F2),
                         rgb(0xE0662D), rgb(0xF5EC6B), rgb(0x7A4FE0)},
                        {rgb(0x2C3037), rgb(0x363C46), rgb(0x63302D), rgb(0x21445C), rgb(0x563250),
                         rgb(0x4D3C2E), rgb(0x57521F), rgb(0x2E4D36)},
                        rgb(0x1E1F22),
                        rgb(0x232529),
                        rgb(0x2B2D31),
                        rgb(0x3E424A),
                        rgb(0xE6E8EB),
                        rgb(0xA3A9B4),
                        rgb(0xFF5FA8),
                        rgb(0xB4BAC6),
                        rgb(0xB39DFF),
                        rgb(0xFF9A5C)};

double linearised(std::uint8_t channel)
{
    const double value = channel / 255.0;
    return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

} // namespace

ColourRole roleOf(BlockKind kind)
{
    switch (kind) {
    case BlockKind::Forward:
        return ColourRole::Forward;
    case BlockKind::Backward:
        return ColourRole::Backward;
    case BlockKind::Weight:
        return ColourRole::Weight;
    case BlockKind::Overlap:
        return ColourRole::Overlap;
    case BlockKind::Logits:
        return ColourRole::Logits;
    case BlockKind::Other:
        break;
    }
    return ColourRole::Other;
}

ColourRole roleOf(IdleClass idleClass)
{
    return static_cast<ColourRole>(static_cast<unsigned>(ColourRole::FirstIdle)
                                   + static_cast<unsigned>(idleClass));
}

ColourRole roleOf(OperatorKind kind)
{
    switch (kind) {
    case OperatorKind::Send:
        return ColourRole::Send;
    case OperatorKind::Receive:
        return ColourRole::Receive;
    case OperatorKind::BatchSendReceive:
        break;
    }
    return ColourRole::Batch;
}

SourceText roleName(ColourRole role)
{
    constexpr std::array<SourceText, kKindColourCount> kNames{
        "forward"_text,   "backward"_text, "weight"_text,
        "overlap"_text,   "logits"_text,   "other"_text,
        "send"_text,      "receive"_text,  "batch send/receive"_text,
        "collective"_text};
    const auto kind = static_cast<std::size_t>(withoutTint(role));
    return kind < kNames.size() ? kNames[kind] : SourceText();
}

bool showsWaiting(ColourRole role)
{
    return role >= ColourRole::Send && role <= ColourRole::Batch;
}

bool isHatched(ColourRole role)
{
    return withoutTint(role) == ColourRole::Overlap;
}

ColourRole valueRole(std::int64_t value)
{
    const std::int64_t place = value % static_cast<std::int64_t>(kValueColourCount);
    return static_cast<ColourRole>(static_cast<std::int64_t>(ColourRole::FirstValue)
                                   + (place < 0 ? -place : place));
}

ColourRole valueRole(std::string_view name)
{
    // FNV-1a; takes the upper half, which depends on all bytes.
    std::uint64_t hash = 0xCBF29CE484222325U;
    for (const char letter : name) {
        if (letter < '0' || letter > '9') {
            hash = (hash ^ static_cast<std::uint8_t>(letter)) * 0x100000001B3U;
        }
    }
    constexpr unsigned kHalf = 33;
    return valueRole(static_cast<std::int64_t>((hash ^ (hash << 32U)) >> kHalf));
}

ColourRole pale(ColourRole role)
{
    if (role < ColourRole::FirstValue || role > ColourRole::LastValue) {
        return role;
    }
    return static_cast<ColourRole>(static_cast<unsigned>(role) - static_cast<unsigned>(ColourRole::FirstValue)
                                   + static_cast<unsigned>(ColourRole::FirstPaleValue));
}

ColourRole tinted(ColourRole kind, std::int32_t chunk)
{
    if (kind > ColourRole::Overlap || chunk <= 0) {
        return kind;
    }
    const auto tint = static_cast<std::uint32_t>(chunk - 1) % kTints;
    return static_cast<ColourRole>(static_cast<std::uint32_t>(ColourRole::FirstTint)
                                   + static_cast<std::uint32_t>(kind) * kTints + tint);
}

ColourRole withoutTint(ColourRole role)
{
    if (role < ColourRole::FirstTint || role > ColourRole::LastTint) {
        return role;
    }
    const auto tint = static_cast<std::uint32_t>(role) - static_cast<std::uint32_t>(ColourRole::FirstTint);
    return static_cast<ColourRole>(tint / kTints);
}

Rgb Palette::fill(ColourRole role) const
{
    constexpr std::array<double, kTints> kShares{0.72, 0.5};
    constexpr double kPaleShare = 0.55;
    if (role == ColourRole::InFlight) {
        return mixed(values.back(), background, kPaleShare);
    }
    if (role >= ColourRole::FirstIdle) {
        return idle[static_cast<std::size_t>(role) - static_cast<std::size_t>(ColourRole::FirstIdle)];
    }
    if (role >= ColourRole::FirstPaleValue) {
        const auto value =
            static_cast<std::size_t>(role) - static_cast<std::size_t>(ColourRole::FirstPaleValue);
        return mixed(values[value], background, kPaleShare);
    }
    if (role >= ColourRole::FirstTint) {
        const auto tint =
            static_cast<std::uint32_t>(role) - static_cast<std::uint32_t>(ColourRole::FirstTint);
        return mixed(fill(withoutTint(role)), background, kShares[tint % kTints]);
    }
    if (role == ColourRole::NoValue) {
        return fill(ColourRole::Other);
    }
    const auto place = static_cast<std::size_t>(role);
    return place < fills.size() ? fills[place]
                                : values[place - static_cast<std::size_t>(ColourRole::FirstValue)];
}

Rgb Palette::stepFill(std::size_t step) const
{
    constexpr double kShareOfText = 0.22;
    constexpr double kShareOfEverySecond = 0.14;
    return mixed(text, header, step % 2 == 0 ? kShareOfText : kShareOfEverySecond);
}

Rgb Palette::mergedFill(ColourRole role) const
{
    constexpr double kShareOfRole = 0.62;
    return mixed(fill(role), background, kShareOfRole);
}

Rgb Palette::waitingFill(ColourRole role) const
{
    constexpr double kShareOfRole = 0.32;
    return mixed(fill(role), background, kShareOfRole);
}

const Palette& paletteFor(bool dark)
{
    return dark ? kDark : kLight;
}

Palette paletteFor(bool dark, const ColourSet& colours)
{
    Palette palette = paletteFor(dark);
    for (std::size_t role = 0; role < kKindColourCount; ++role) {
        palette.fills[role] = colours.of(dark)[role].value_or(palette.fills[role]);
    }
    return palette;
}

Rgb mixed(Rgb a, Rgb b, double share)
{
    const auto channel = [share](std::uint8_t x, std::uint8_t y) {
        return static_cast<std::uint8_t>(std::lround(x * share + y * (1.0 - share)));
    };
    return {channel(a.red, b.red), channel(a.green, b.green), channel(a.blue, b.blue)};
}

double luminance(Rgb colour)
{
    return 0.2126 * linearised(colour.red) + 0.7152 * linearised(colour.green)
           + 0.0722 * linearised(colour.blue);
}

double contrast(Rgb a, Rgb b)
{
    const double luminanceA = luminance(a);
    const double luminanceB = luminance(b);
    return (std::max(luminanceA, luminanceB) + 0.05) / (std::min(luminanceA, luminanceB) + 0.05);
}

Rgb textOn(Rgb background)
{
    constexpr Rgb kBlack{0, 0, 0};
    constexpr Rgb kWhite{255, 255, 255};
    return contrast(kBlack, background) >= contrast(kWhite, background) ? kBlack : kWhite;
}

} // namespace pipescope::scene
