#include "ui/findings/remedy.h"

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
        return CommandId::ParallelSizes;
    case FindingId::NoPipelineEvents:
    case FindingId::TraceRanksNumbered:
    case FindingId::FlowsUnbound:
        return CommandId::EditTraceRules;
    default:
        return std::nullopt;
    }
}

} // namespace pipescope::ui
