#pragma once

#include "core/base/time.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pipescope {

/// Both operators of a transfer finish with the same acknowledgement: within a few microseconds.
constexpr Duration kEndsAgree{5'000};

/// A transfer: positions among the operators of either side.
struct EndMatch
{
    std::uint32_t first = 0;
    std::uint32_t second = 0;

    bool operator==(const EndMatch&) const = default;
};

/// Finds which operators of two sides finish together. Times are those at which the operators of one pair of
/// ranks finish, each side on its own clock, nanoseconds; `ahead` is the second clock minus the first. The
/// result is in order on both sides. An operator without a partner, or with several possible ones, is left
/// out. Times that are not in order match nothing. Linear.
std::vector<EndMatch> alignEnds(std::span<const std::int64_t> first, std::span<const std::int64_t> second,
                                Duration ahead);

/// Adds matches between two existing ones, where both sides have the same number of operators: these finish
/// further apart, but still far closer to each other than to their neighbours.
std::vector<EndMatch> withNearEnds(std::span<const std::int64_t> first, std::span<const std::int64_t> second,
                                   Duration ahead, const std::vector<EndMatch>& matches);

} // namespace pipescope
