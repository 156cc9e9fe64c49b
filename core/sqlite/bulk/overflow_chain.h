#pragma once

#include "core/sqlite/bulk/page_buffer.h"
#include "core/sqlite/bulk/page_format.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pipescope {

/// The part of a record that its own page does not take stands in a chain of further pages, each with the
/// number of the next one and its bytes (sqlite.org/fileformat2.html, section 1.7). While the chain has no
/// numbers yet, it has indexes in its buffer instead.

/// Adds the pages of `bytes`, which are not empty, and yields the index of the first.
inline std::size_t addOverflowChain(PageBuffer& pages, std::string_view bytes)
{
    const std::size_t first = pages.size();
    while (!bytes.empty()) {
        const auto page = pages.page(pages.add());
        const std::size_t taken = std::min(bytes.size(), page.size() - sizeof(std::uint32_t));
        const bool isLast = taken == bytes.size();
        putBigEndian(page.data(), isLast ? std::uint32_t{0} : static_cast<std::uint32_t>(pages.size()));
        const auto end = std::copy_n(bytes.begin(), taken, page.begin() + sizeof(std::uint32_t));
        std::fill(end, page.end(), '\0');
        bytes.remove_prefix(taken);
    }
    return first;
}

/// Puts the numbers of pages, `numberOf(index)`, in the place of their indexes.
template<class NumberOf>
void numberOverflowChain(PageBuffer& pages, std::size_t first, NumberOf numberOf)
{
    std::size_t index = first;
    do {
        char* place = pages.page(index).data();
        index = readBigEndian<std::uint32_t>(place);
        if (index != 0) {
            putBigEndian(place, numberOf(index));
        }
    } while (index != 0);
}

} // namespace pipescope
