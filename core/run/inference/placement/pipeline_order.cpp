#include "core/run/inference/placement/pipeline_order.h"

#include <algorithm>

namespace pipescope {

PipelineOrder::PipelineOrder(const BlockTable& blocks)
{
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        if (blocks.kinds()[i] != BlockKind::Other) {
            m_blocks.emplace_back(i);
            m_begins.push_back(blocks.beginNs()[i]);
            m_ends.push_back(std::max(blocks.endNs()[i], m_ends.empty() ? blocks.endNs()[i] : m_ends.back()));
        }
    }
}

std::optional<BlockIndex> PipelineOrder::before(TimePoint t) const
{
    const auto position = std::upper_bound(m_ends.begin(), m_ends.end(), t.ns) - m_ends.begin();
    return position > 0 ? std::optional(m_blocks[static_cast<std::size_t>(position - 1)]) : std::nullopt;
}

std::optional<BlockIndex> PipelineOrder::after(TimePoint t) const
{
    const auto position =
        static_cast<std::size_t>(std::lower_bound(m_begins.begin(), m_begins.end(), t.ns) - m_begins.begin());
    return position < m_blocks.size() ? std::optional(m_blocks[position]) : std::nullopt;
}

} // namespace pipescope
