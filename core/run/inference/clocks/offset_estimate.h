#pragma once

#include "core/base/time.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pipescope {

/// When the operators between two ranks finish, each on its own clock, in order of begin; some may have no
/// partner.
struct FinishTimes
{
    std::vector<std::int64_t> first;
    std::vector<std::int64_t> second;
};

/// The second clock minus the first.
struct OffsetEstimate
{
    Duration ahead;
    /// Median deviation of the transfers it rests on.
    Duration spread;
    /// Transfers that finish together by it.
    std::uint64_t links = 0;
};

/// Estimates how far one clock is ahead of another from the operators of all rank pairs between them, some of
/// which may have lost operators anywhere: the offset by which most of them finish together. Empty if too few
/// do, or if another offset does nearly as well. On `sharedClock` only 0 is considered. n log n.
std::optional<OffsetEstimate> estimateOffset(std::span<const FinishTimes> pairs, bool sharedClock);

} // namespace pipescope
