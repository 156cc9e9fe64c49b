#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace pipescope::graph {

/// How well the calls of two ranks fit each other.
enum class CallFit : std::uint8_t
{
    /// Their tensors differ in shape or dtype.
    FormDiffers,
    /// Their numbers differ.
    NumbersDiffer,
    /// Nothing that is known of them differs.
    Equal
};

/// Pairs the calls of two sequences without crossings, so that the fits are the best in sum; calls that are
/// left over are rather the last ones. `fitOf(i, j)` tells how the i-th of the first fits the j-th of the
/// second. Time and memory are that of first × second where neither the beginnings nor the ends are equal;
/// beyond a million calls of `fitOf`, what is left is paired by place.
std::vector<std::pair<std::size_t, std::size_t>> alignCalls(
    std::size_t first, std::size_t second, const std::function<CallFit(std::size_t, std::size_t)>& fitOf);

} // namespace pipescope::graph
