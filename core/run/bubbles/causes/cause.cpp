#include "core/run/bubbles/causes/cause.h"

#include "core/base/enum_names.h"

#include <array>
#include <utility>

namespace pipescope {

std::string_view causeKindName(CauseKind kind)
{
    static constexpr auto kNames = std::to_array<EnumName<CauseKind>>({
        {CauseKind::SlowRank, "slow_rank"},
        {CauseKind::SlowHost, "slow_host"},
        {CauseKind::SlowHostPair, "slow_host_pair"},
        {CauseKind::UnequalStages, "unequal_stages"},
        {CauseKind::SlowLinks, "slow_links"},
        {CauseKind::LaunchGaps, "launch_gaps"},
        {CauseKind::MicroBatchJitter, "microbatch_jitter"},
        {CauseKind::TransferJitter, "transfer_jitter"},
        {CauseKind::LateStart, "late_start"},
        {CauseKind::ExposedCommunication, "exposed_communication"},
    });
    return nameOf(kNames, kind);
}

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
