#pragma once

#include "core/base/ids.h"

#include <algorithm>
#include <span>

namespace pipescope {

/// Rank numbers without records: those behind the greatest known one.
class UnusedRanks
{
public:
    void know(std::span<const Rank> ranks)
    {
        for (const Rank rank : ranks) {
            m_greatest = std::max(m_greatest, rank);
        }
    }

    Rank next() { return Rank{++m_greatest.value}; }

private:
    Rank m_greatest;
};

} // namespace pipescope
