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
    const DataFlow flow(trace, schedule.dataFlow());
    ClockOffsets clocks(trace);
    resolvePeers(trace, groups, workers);
    inferSendPeers(trace, flow, workers);
    const ReceiveInference receives(trace, flow, workers);
    measureClocks(trace, clocks, workers);
    receives.measure(clocks);
    BatchInference batches(trace, flow, groups);
    batches.measure(clocks);
    clocks.estimate(workers);
    receives.apply(clocks);
    batches.apply(clocks);
    fillLocalRanks(trace, groups, workers);
    reportUnknownPeers(trace);
    pairOperators(trace, clocks, workers);
    measureTransfers(trace, clocks);
    explainLinks(trace, flow, workers);
    supplyLabelsByLinks(trace);
    confirmLabelsByLinks(trace);
    clocks.assignClocks(trace);
    reportCausality(trace);
    reportClockOffsets(trace);
}

} // namespace pipescope
