#pragma once

#include "core/run/model/captures/capture.h"
#include "core/run/model/trace.h"

#include <map>
#include <span>
#include <string_view>
#include <vector>

namespace pipescope {

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
