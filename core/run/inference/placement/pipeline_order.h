#pragma once

#include "core/run/model/block_table.h"

#include <optional>
#include <vector>

namespace pipescope {

/// The blocks of one rank that belong to the pipeline, for questions about their order in time.
class PipelineOrder
{
public:
    explicit PipelineOrder(const BlockTable& blocks);

    /// The last block that has ended by `t`, together with all before it; a send follows it.
    std::optional<BlockIndex> before(TimePoint t) const;
    /// The first block that begins at `t` or later; a receive is for it.
    std::optional<BlockIndex> after(TimePoint t) const;

private:
    std::vector<BlockIndex> m_blocks;
    std::vector<std::int64_t> m_begins;
    /// Greatest end so far, so that they are in order.
    std::vector<std::int64_t> m_ends;
};

} // namespace pipescope
