#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pipescope::graph {

/// Gives equal things equal numbers, in the order in which they come: a hash table with open addressing that
/// knows no more of a thing than its hash. Not thread-safe.
class Interner
{
public:
    /// `expected` things; more are fine.
    explicit Interner(std::size_t expected)
    {
        std::size_t slotCount = 16;
        while (slotCount < expected + expected / 2) {
            slotCount *= 2;
        }
        m_slots.resize(slotCount);
    }

    std::uint32_t size() const { return m_size; }

    /// The number of a thing; size() before the call if it is new. `isEqual(n)` says whether it is thing n.
    template<class IsEqual>
    std::uint32_t number(std::uint64_t hash, IsEqual&& isEqual)
    {
        if (m_size >= m_slots.size() - m_slots.size() / 4) {
            grow();
        }
        const std::size_t mask = m_slots.size() - 1;
        std::size_t slot = hash & mask;
        for (; m_slots[slot].numberAnd1 != 0; slot = (slot + 1) & mask) {
            if (m_slots[slot].hash == hash && isEqual(m_slots[slot].numberAnd1 - 1)) {
                return m_slots[slot].numberAnd1 - 1;
            }
        }
        m_slots[slot] = {hash, ++m_size};
        return m_size - 1;
    }

private:
    struct Slot
    {
        std::uint64_t hash = 0;
        /// 0 where the slot is free.
        std::uint32_t numberAnd1 = 0;
    };

    void grow()
    {
        std::vector<Slot> old(m_slots.size() * 2);
        old.swap(m_slots);
        const std::size_t mask = m_slots.size() - 1;
        for (const Slot& entry : old) {
            std::size_t slot = entry.hash & mask;
            while (entry.numberAnd1 != 0 && m_slots[slot].numberAnd1 != 0) {
                slot = (slot + 1) & mask;
            }
            if (entry.numberAnd1 != 0) {
                m_slots[slot] = entry;
            }
        }
    }

    /// A power of two of them, at most three quarters used.
    std::vector<Slot> m_slots;
    std::uint32_t m_size = 0;
};

} // namespace pipescope::graph
