#include "core/run/model/collectives/collective_table.h"

#include <algorithm>

namespace pipescope {

CollectiveTable::CollectiveTable(std::vector<Collective> collectives)
{
    std::ranges::stable_sort(collectives, {}, &Collective::span);
    m_begin.reserve(collectives.size());
    m_end.reserve(collectives.size());
    m_latestEnd.reserve(collectives.size());
    m_name.reserve(collectives.size());
    m_group.reserve(collectives.size());
    m_step.reserve(collectives.size());
    m_kind.reserve(collectives.size());
    for (const Collective& each : collectives) {
        const std::int64_t end = each.span.end.ns;
        m_latestEnd.push_back(m_latestEnd.empty() ? end : std::max(m_latestEnd.back(), end));
        m_begin.push_back(each.span.begin.ns);
        m_end.push_back(end);
        m_name.push_back(each.name.value);
        m_group.push_back(each.group.value);
        m_step.push_back(each.step ? each.step->value : kNoStep);
        m_kind.push_back(each.kind);
    }
}

Collective CollectiveTable::at(CollectiveIndex index) const
{
    const std::size_t i = index.value;
    Collective result;
    result.span = {{m_begin[i]}, {m_end[i]}};
    result.kind = m_kind[i];
    result.name = StringId{m_name[i]};
    result.group = StringId{m_group[i]};
    if (m_step[i] != kNoStep) {
        result.step = StepIndex{m_step[i]};
    }
    return result;
}

std::pair<std::size_t, std::size_t> CollectiveTable::indicesWithin(TimeSpan window) const
{
    const auto first = std::ranges::upper_bound(m_latestEnd, window.begin.ns);
    const auto last = std::ranges::lower_bound(m_begin, window.end.ns);
    const auto firstIndex = static_cast<std::size_t>(first - m_latestEnd.begin());
    return {firstIndex, std::max(firstIndex, static_cast<std::size_t>(last - m_begin.begin()))};
}

} // namespace pipescope
