#include "core/run/bubbles/causes/cause.h"

#include "core/base/enum_names.h"

#include <array>

namespace pipescope {

std::string_view causeKindName(CauseKind kind)
{
    static constexpr auto kNames = std::to_array<EnumName<CauseKind>>({
        {CauseKind::SlowRank, "slow_rank"},
        {CauseKind::SlowHost, "slow_host"},
        {CauseKind::SlowHostPair, "slow_host_pair"},
        {CauseKind::UnequalStages, "unequal_stages"},
        {CauseKind::SlowLinks, "slow_links"},
        {CauseKind::LaunchGaps, "launch_gaps"},
        {CauseKind::MicroBatchJitter, "microbatch_jitter"},
        {CauseKind::TransferJitter, "transfer_jitter"},
        {CauseKind::LateStart, "late_start"},
        {CauseKind::ExposedCommunication, "exposed_communication"},
    });
    return nameOf(kNames, kind);
}

} // namespace pipescope
