#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace pipescope::scene {

/// Width of a text in pixels, in the font it will be painted with.
using TextWidth = std::function<double(std::string_view)>;

/// How much of a text fits: its first `bytes` bytes (whole UTF-8 characters), with an ellipsis if `cut`.
/// Nothing is shown when `bytes` is 0.
struct Elision
{
    std::size_t bytes = 0;
    bool cut = false;

    bool operator==(const Elision&) const = default;
};

/// The longest beginning of `text` that fits into `available` pixels. Fewer than two characters before an
/// ellipsis are useless and left out.
Elision elide(std::string_view text, double available, const TextWidth& width);

/// The text as it is shown.
std::string elidedText(std::string_view text, Elision elision);

} // namespace pipescope::scene
