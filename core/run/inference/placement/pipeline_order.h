#pragma once

#include "core/run/model/block_table.h"
#include "core/run/model/captures/capture.h"
#include "core/run/model/trace.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace pipescope {

/// Positions of the records, ordered by the TimeSpan that `spanOf` returns for each; equal spans keep their
/// order. Linear if the records are in order.
template<class Record, class SpanOf>
std::vector<std::uint32_t> orderByBegin(const std::vector<Record>& records, SpanOf spanOf)
{
    std::vector<std::uint32_t> order(records.size());
    std::iota(order.begin(), order.end(), 0U);
    const auto isBefore = [&](std::uint32_t a, std::uint32_t b) {
        return spanOf(records[a]) < spanOf(records[b]);
    };
    if (!std::is_sorted(order.begin(), order.end(), isBefore)) {
        std::stable_sort(order.begin(), order.end(), isBefore);
    }
    return order;
}

/// The blocks of one rank that belong to the pipeline, for questions about their order in time.
class PipelineOrder
{
public:
    /// Of no blocks.
    PipelineOrder() = default;
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

/// Global ranks of communication groups by local rank. Borrows the trace and its records.
class GroupMembers
{
public:
    GroupMembers(const Trace& trace, std::span<const RankRecords* const> ranks);

    /// The members of the operator's group: as the rank's own metadata lists them, else any rank's, else its
    /// pipeline's. nullptr if unknown.
    const std::vector<Rank>* of(TrackIndex index, const P2pOperator& op) const;

private:
    const Trace& m_trace;
    std::span<const RankRecords* const> m_ranks;
    std::map<std::string_view, const std::vector<Rank>*> m_known;
};

} // namespace pipescope
