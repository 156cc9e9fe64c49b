#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

namespace pipescope {

/// Positions of the records, ordered by the TimeSpan that `spanOf` returns for each; equal spans keep their
/// order. Linear if the records are in order.
template<class Record, class SpanOf>
std::vector<std::uint32_t> orderByBegin(const std::vector<Record>& records, SpanOf spanOf)
{
    std::vector<std::uint32_t> order(records.size());
    std::iota(order.begin(), order.end(), 0U);
    const auto isBefore = [&](std::uint32_t a, std::uint32_t b) {
        return spanOf(records[a]) < spanOf(records[b]);
    };
    if (!std::is_sorted(order.begin(), order.end(), isBefore)) {
        std::stable_sort(order.begin(), order.end(), isBefore);
    }
    return order;
}

} // namespace pipescope
