#pragma once

#include "core/run/model/captures/capture.h"

#include <span>
#include <vector>

namespace pipescope {

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

} // namespace pipescope
