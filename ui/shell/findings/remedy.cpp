#include "ui/shell/findings/remedy.h"

namespace pipescope::ui {

std::optional<CommandId> remedyOf(FindingId id)
{
    switch (id) {
    case FindingId::FileBusy:
    case FindingId::FileChangedWhileReading:
        return CommandId::Reload;
    case FindingId::StageUnknown:
    case FindingId::SizesDoNotDivideRanks:
    case FindingId::StageOutOfRange:
    case FindingId::PipelineAssumed:
    case FindingId::RanksMissing:
    case FindingId::PipelinesConcluded:
    case FindingId::PipelinesUnclear:
    case FindingId::SizesContradicted:
    case FindingId::StagesMayFollow:
    case FindingId::P2pMembersUnknown:
        return CommandId::ParallelSizes;
    case FindingId::ClockOffset:
        return CommandId::ClockOffsets;
    case FindingId::NoPipelineEvents:
    case FindingId::TraceRanksNumbered:
    case FindingId::FlowsUnbound:
        return CommandId::EditTraceRules;
    default:
        return std::nullopt;
    }
}

} // namespace pipescope::ui
