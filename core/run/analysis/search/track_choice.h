#pragma once

#include "core/base/parse/glob.h"
#include "core/base/parse/number_ranges.h"
#include "core/base/parse/query_terms.h"
#include "core/run/model/trace.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace pipescope {

/// Which tracks a query asks for with the keys rank:, stage:, group: and host:, the same in the search and in
/// the filter of the rows. Values of one key widen the choice, different keys narrow it.
struct TrackChoice
{
    NumberChoice ranks;
    NumberChoice stages;
    NumberChoice groups;
    /// "none" among the stages or groups: also tracks that have no stage, or are in no group.
    bool noStage = false;
    bool noGroup = false;
    /// For the whole name of the host, or its uid where it has no name; any host if empty.
    std::vector<Glob> hosts;

    /// Has no condition and admits every track.
    bool empty() const { return *this == TrackChoice(); }

    bool admits(const Trace& trace, const Track& track) const;

    bool operator==(const TrackChoice&) const = default;
};

/// Whether a key is about tracks: rank, stage, group or host.
bool isTrackKey(std::string_view key);

/// Adds what a term with such a key asks for. Values that cannot be understood are problems and add nothing.
void addTrackTerm(const QueryTerm& term, TrackChoice& choice, std::vector<QueryProblem>& problems);

} // namespace pipescope
