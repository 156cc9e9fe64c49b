#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <ostream>

namespace pipescope::picture {

/// A picture of opaque pixels, 0x..RRGGBB. Borrowed; at least one pixel wide and high.
struct Pixels
{
    const std::uint32_t* first = nullptr;
    std::size_t width = 0;
    std::size_t height = 0;
    /// From one line to the next, in pixels.
    std::size_t stride = 0;

    const std::uint32_t* line(std::size_t y) const { return first + y * stride; }
};

/// Writes it as PNG (W3C "Portable Network Graphics Specification", second edition) with three bytes a pixel.
/// Fails where memory is short.
Status writePng(const Pixels& pixels, std::ostream& out);

} // namespace pipescope::picture
