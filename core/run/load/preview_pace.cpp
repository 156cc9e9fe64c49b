#include "core/run/load/preview_pace.h"

#include <algorithm>

namespace pipescope {

bool PreviewPace::allows(Time passed, std::size_t ranks) const
{
    if (!m_latest) {
        return true;
    }
    const double cost = expectedCost(static_cast<double>(ranks));
    const double budget = kMaxShare * static_cast<double>(passed.count());
    return passed - m_last >= kMinDistance && static_cast<double>(m_spent.count()) + cost <= budget;
}

void PreviewPace::made(Time passed, Time cost, std::size_t ranks)
{
    m_last = passed;
    m_spent += cost;
    m_beforeLast = m_latest;
    m_latest = {static_cast<double>(cost.count()), static_cast<double>(ranks)};
}

double PreviewPace::expectedCost(double ranks) const
{
    // Most of the first preview's cost does not depend on the number of its ranks.
    constexpr double kGuessedShareOfRank = 1.0 / 256.0;
    double costOfRank = m_latest->cost * kGuessedShareOfRank;
    if (m_beforeLast && m_latest->ranks > m_beforeLast->ranks) {
        costOfRank = (m_latest->cost - m_beforeLast->cost) / (m_latest->ranks - m_beforeLast->ranks);
    }
    return m_latest->cost + std::max(0.0, costOfRank) * (ranks - m_latest->ranks);
}

} // namespace pipescope
