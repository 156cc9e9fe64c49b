#include "core/stages/link_operators.h"

#include "core/stages/confirm_numbers.h"
#include "core/stages/infer_batches.h"
#include "core/stages/link.h"
#include "core/stages/report_clocks.h"

namespace pipescope {

void linkOperators(Trace& trace, std::span<const RankRecords* const> ranks, const ChosenSchedule& schedule)
{
    const GroupMembers groups(trace, ranks);
    DataFlow flow(trace, schedule.dataFlow(), schedule.shapes);
    ClockOffsets clocks(trace);
    resolvePeers(trace, groups);
    inferSendPeers(trace, flow);
    measureClocks(trace, clocks);
    measureInferredClocks(trace, clocks);
    BatchInference batches(trace, flow, groups);
    batches.measure(clocks);
    clocks.estimate();
    inferReceivePeers(trace, flow, clocks);
    batches.apply(clocks);
    fillLocalRanks(trace, groups);
    reportUnknownPeers(trace);
    pairOperators(trace, clocks);
    measureTransfers(trace, clocks);
    explainLinks(trace, flow);
    supplyNumbersByLinks(trace);
    confirmNumbersByLinks(trace);
    clocks.tellHosts(trace);
    reportClockOffsets(trace);
}

} // namespace pipescope
