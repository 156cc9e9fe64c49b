#pragma once

#include <cstddef>
#include <cstdint>

namespace pipescope::test {

/// Writes the bytes to a file in memory and reads it as a tensor, in blocks, and once more from the begin:
/// both give the same. Then compares its elements with their neighbours, and it with itself, which finds no
/// difference. Ends the program where it does not hold.
void presentTensor(const std::uint8_t* data, std::size_t size);

} // namespace pipescope::test
