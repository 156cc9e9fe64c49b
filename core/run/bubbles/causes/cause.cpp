#include "core/run/bubbles/causes/cause.h"

namespace pipescope {

std::string_view causeKindName(CauseKind kind)
{
    switch (kind) {
    case CauseKind::SlowRank:
        return "slow_rank";
    case CauseKind::SlowHost:
        return "slow_host";
    case CauseKind::SlowHostPair:
        return "slow_host_pair";
    case CauseKind::UnequalStages:
        return "unequal_stages";
    case CauseKind::SlowLinks:
        return "slow_links";
    case CauseKind::LaunchGaps:
        return "launch_gaps";
    case CauseKind::MicroBatchJitter:
        return "microbatch_jitter";
    case CauseKind::TransferJitter:
        return "transfer_jitter";
    case CauseKind::LateStart:
        return "late_start";
    case CauseKind::ExposedCommunication:
        return "exposed_communication";
    }
    return {};
}

} // namespace pipescope
