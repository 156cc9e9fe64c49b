#pragma once

#include "core/base/ids.h"
#include "core/diagnostics/finding.h"
#include "core/run/inference/placement/placement.h"
#include "core/run/model/captures/capture.h"
#include "core/run/model/trace.h"

#include <algorithm>
#include <span>
#include <vector>

namespace pipescope {

/// Indexed by track: whether its operators could be read. A damaged rank, or one without recorded operators,
/// says nothing about what its peers sent to it.
std::vector<bool> tracksWithOperators(const Trace& trace);

/// The common part of each rank's records. Borrows the records.
template<class Ranks>
std::vector<const RankRecords*> recordsOf(const Ranks& ranks)
{
    std::vector<const RankRecords*> records;
    records.reserve(ranks.size());
    for (const RankRecords& rank : ranks) {
        records.push_back(&rank);
    }
    return records;
}

/// Rank numbers without records: those behind the greatest known one.
class UnusedRanks
{
public:
    void know(std::span<const Rank> ranks)
    {
        for (const Rank rank : ranks) {
            m_greatest = std::max(m_greatest, rank);
        }
    }

    Rank next() { return Rank{++m_greatest.value}; }

private:
    Rank m_greatest;
};

/// Reports the ranks of the run that have no file here: those that the parallel sizes and the groups of the
/// metadata name. A rank that is opened by itself misses nothing.
void reportMissingRanks(const Placements& placements, std::span<const RankRecords* const> ranks,
                        FindingList& findings);

} // namespace pipescope
