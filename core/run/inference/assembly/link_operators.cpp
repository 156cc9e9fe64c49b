#include "core/run/clock/solve_clocks.h"
#include "core/run/inference/assembly/build_trace.h"
#include "core/run/inference/batches/infer_batches.h"
#include "core/run/inference/clocks/clock_offsets.h"
#include "core/run/inference/links/link_inference.h"

namespace pipescope {

void linkOperators(Trace& trace, std::span<const RankRecords* const> ranks, const ChosenSchedule& schedule,
                   std::size_t workers)
{
    const GroupMembers groups(trace, ranks);
    DataFlow flow(trace, schedule.dataFlow());
    ClockOffsets clocks(trace);
    resolvePeers(trace, groups);
    inferSendPeers(trace, flow);
    measureClocks(trace, clocks);
    measureInferredClocks(trace, clocks);
    BatchInference batches(trace, flow, groups);
    batches.measure(clocks);
    clocks.estimate(workers);
    inferReceivePeers(trace, flow, clocks);
    batches.apply(clocks);
    fillLocalRanks(trace, groups);
    reportUnknownPeers(trace);
    pairOperators(trace, clocks);
    measureTransfers(trace, clocks);
    explainLinks(trace, flow);
    supplyLabelsByLinks(trace);
    confirmLabelsByLinks(trace);
    clocks.assignClocks(trace);
    reportCausality(trace);
    reportClockOffsets(trace);
}

} // namespace pipescope
