#include "core/run/inference/steps/lost_ranges.h"

#include <algorithm>
#include <array>

namespace pipescope {

bool lostRanges(const RankCapture& rank)
{
    constexpr std::array<FindingId, 4> kLossFindings{FindingId::NullTime, FindingId::MessageMissing,
                                                     FindingId::BadValue, FindingId::RangeWithoutTask};
    return std::any_of(kLossFindings.begin(), kLossFindings.end(),
                       [&](FindingId id) { return rank.findings.contains(id); });
}

} // namespace pipescope
