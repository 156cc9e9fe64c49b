#include "core/run/bubbles/causes/cost_sum.h"

#include <utility>

namespace pipescope {

void CostSum::add(const StepGraph& graph, std::int64_t cost)
{
    m_cost += cost;
    m_windows += graph.length();
    if (!m_worstStep || cost > m_mostCost) {
        m_mostCost = cost;
        m_worstStep = graph.step;
    }
}

double CostSum::share() const
{
    return m_windows > 0 ? static_cast<double>(m_cost) / static_cast<double>(m_windows) : 0.0;
}

Cause CostSum::cause(Cause cause, std::int64_t steps) const
{
    cause.cost = mean(steps);
    cause.share = share();
    cause.worstStep = m_worstStep;
    return cause;
}

} // namespace pipescope
