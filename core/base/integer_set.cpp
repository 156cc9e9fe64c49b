#include "core/base/integer_set.h"

#include <bit>
#include <utility>

namespace pipescope {

IntegerSet::IntegerSet(std::vector<std::int64_t> members)
{
    if (members.empty()) {
        return;
    }
    std::sort(members.begin(), members.end());
    members.erase(std::unique(members.begin(), members.end()), members.end());
    m_lowest = members.front();
    m_highest = members.back();
    m_size = members.size();
    constexpr std::uint64_t kMaxBitsPerMember = 128;
    if (distance(m_highest) / kMaxBitsPerMember < m_size) {
        m_bits.assign(static_cast<std::size_t>(distance(m_highest) / kBitsPerWord + 1), 0);
        for (const std::int64_t member : members) {
            set(distance(member));
        }
        return;
    }
    constexpr std::size_t kHashesPerMember = 16;
    const std::size_t bits = std::bit_ceil(std::max(members.size() * kHashesPerMember, kBitsPerWord));
    m_hashShift = static_cast<unsigned>(kBitsPerWord) - static_cast<unsigned>(std::countr_zero(bits));
    m_bits.assign(bits / kBitsPerWord, 0);
    m_sorted = std::move(members);
    for (const std::int64_t member : m_sorted) {
        set(hash(member));
    }
}

} // namespace pipescope
