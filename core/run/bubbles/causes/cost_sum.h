#pragma once

#include "core/run/bubbles/causes/cause.h"
#include "core/run/bubbles/causes/measured_run.h"

namespace pipescope {

/// Sums up what one cause costs in the graphs of a run.
class CostSum
{
public:
    /// `cost` is what the graph's step takes longer; ns.
    void add(const StepGraph& graph, std::int64_t cost);

    /// Mean over `steps`, ns.
    std::int64_t mean(std::int64_t steps) const { return steps > 0 ? m_cost / steps : 0; }

    /// Of the windows that were added.
    double share() const;
    /// Fills in cost, share and worst step.
    Cause cause(Cause cause, std::int64_t steps) const;

private:
    std::int64_t m_cost = 0;
    std::int64_t m_windows = 0;
    std::int64_t m_mostCost = 0;
    std::optional<StepIndex> m_worstStep;
};

} // namespace pipescope
