#pragma once

#include "core/base/user_text.h"
#include "core/run/bubbles/idle/idle_accounting.h"
#include "core/run/model/block.h"
#include "core/run/model/p2p_operator.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace pipescope::scene {

struct Rgb
{
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;

    bool operator==(const Rgb&) const = default;
};

/// What a colour stands for: a kind of work; where blocks are coloured by something else (colouring.h), one
/// of the colours that its values take in turn.
enum class ColourRole : std::uint8_t
{
    Forward,
    Backward,
    Weight,
    Overlap,
    Logits,
    Other,
    Send,
    Receive,
    Batch,
    Collective,
    FirstValue,
    LastValue = FirstValue + 7,
    /// The value of a block is not known.
    NoValue,
    /// Forward, backward, weight and overlap of further chunks: two tints of each.
    FirstTint,
    LastTint = FirstTint + 7,
    /// The colours of values, paler: for rows that are no part of the pipeline.
    FirstPaleValue,
    LastPaleValue = FirstPaleValue + 7,
    /// What a rank waits for, by IdleClass: behind the blocks.
    FirstIdle,
    LastIdle = FirstIdle + 7,
    /// How many micro-batches are in flight.
    InFlight
};
/// Those of kinds, which the user may choose.
constexpr std::size_t kKindColourCount = 10;
constexpr std::size_t kValueColourCount = 8;
constexpr std::size_t kColourRoleCount = static_cast<std::size_t>(ColourRole::InFlight) + 1;

/// Items of one lane are coloured all by kind or all by value: the lane counts them by the place of their
/// role among those.
constexpr std::size_t kLaneColourCount = kKindColourCount;
static_assert(kLaneColourCount >= kValueColourCount + 1);

constexpr std::size_t placeInLane(ColourRole role)
{
    const auto place = static_cast<std::size_t>(role);
    const auto firstPale = static_cast<std::size_t>(ColourRole::FirstPaleValue);
    return place < kLaneColourCount ? place
           : place >= firstPale     ? place - firstPale
                                    : place - kLaneColourCount;
}

/// Colour of the values i, i + 8, i + 16, …
ColourRole valueRole(std::int64_t value);
/// The value of a name: the same in every run and on every machine. Digits do not count, so that all steps,
/// layers and micro-batches of one function look alike.
ColourRole valueRole(std::string_view name);
/// The pale colour of a value; every other role itself.
ColourRole pale(ColourRole role);
/// A kind's colour for a chunk: its own for chunk 0, then a lighter and a still lighter one in turn.
ColourRole tinted(ColourRole kind, std::int32_t chunk);
/// The kind that a tint belongs to; every other role itself.
ColourRole withoutTint(ColourRole role);

ColourRole roleOf(BlockKind kind);
ColourRole roleOf(IdleClass idleClass);
/// Whether its bars show waiting and transferring differently: those of operators do.
bool showsWaiting(ColourRole role);
ColourRole roleOf(OperatorKind kind);
/// "forward", …, "send", …: the word for a kind; empty for a value.
SourceText roleName(ColourRole role);
/// Overlap is also hatched.
bool isHatched(ColourRole role);

/// The fixed colours of the timeline. The roles differ in hue, in lightness and for colour-blind eyes: the
/// hues follow Okabe and Ito, "Color Universal Design" (2008).
struct Palette
{
    std::array<Rgb, kKindColourCount> fills;
    std::array<Rgb, kValueColourCount> values;
    /// By IdleClass; so pale that they stay behind the blocks.
    std::array<Rgb, kIdleClassCount> idle;
    Rgb background;
    /// Behind every other row, headers and ruler.
    Rgb stripe;
    Rgb header;
    Rgb grid;
    Rgb text;
    Rgb dimText;
    Rgb selection;
    Rgb link;
    /// Marks of the user.
    Rgb mark;
    /// A figure that is far from those beside it.
    Rgb standsOut;

    Rgb fill(ColourRole role) const;

    /// Colour of a step in the row of steps: neighbours differ.
    Rgb stepFill(std::size_t step) const;

    /// Colour of a merged column: its dominant role, drawn towards the background.
    Rgb mergedFill(ColourRole role) const;
    /// Colour of the part of an operator in which it only waits: its role, drawn further to the background.
    Rgb waitingFill(ColourRole role) const;
};

const Palette& paletteFor(bool dark);

/// Fills that the user chose, in place of the palette's.
struct ColourSet
{
    using Fills = std::array<std::optional<Rgb>, kKindColourCount>;

    Fills light;
    Fills dark;

    Fills& of(bool isDark) { return isDark ? dark : light; }

    const Fills& of(bool isDark) const { return isDark ? dark : light; }

    bool operator==(const ColourSet&) const = default;
};

Palette paletteFor(bool dark, const ColourSet& colours);

/// `share` (0 … 1) of `a`, the rest of `b`.
Rgb mixed(Rgb a, Rgb b, double share);
/// Relative luminance of WCAG 2.1, 0 … 1.
double luminance(Rgb colour);
/// Contrast ratio of WCAG 2.1, 1 … 21.
double contrast(Rgb a, Rgb b);
/// Black or white, whichever reads better on `background`: contrast 4.5 or more on every colour.
Rgb textOn(Rgb background);

} // namespace pipescope::scene
