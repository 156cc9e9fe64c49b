#include "core/load/preview_pace.h"

#include <algorithm>

namespace pipescope {

bool PreviewPace::allows(Time passed, std::size_t ranks) const
{
    if (!m_costOfRank) {
        return true;
    }
    const double cost = *m_costOfRank * static_cast<double>(ranks);
    const double budget = kMostShare * static_cast<double>(passed.count());
    return passed - m_last >= kLeastDistance && static_cast<double>(m_spent.count()) + cost <= budget;
}

void PreviewPace::made(Time passed, Time cost, std::size_t ranks)
{
    m_last = passed;
    m_spent += cost;
    m_costOfRank = static_cast<double>(cost.count()) / static_cast<double>(std::max<std::size_t>(1, ranks));
}

} // namespace pipescope
