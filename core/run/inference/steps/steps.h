#pragma once

#include "core/diagnostics/finding.h"
#include "core/run/inference/placement/placement.h"
#include "core/run/inference/steps/step_evidence.h"
#include "core/run/model/block.h"
#include "core/run/model/captures/capture.h"
#include "core/run/model/captures/labelled_capture.h"
#include "core/run/model/collectives/collective_table.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace pipescope {

/// The steps of a run and to which of them each record belongs.
struct StepAssignment
{
    struct OfRank
    {
        /// One per range of the rank's capture; empty for those outside every step.
        std::vector<std::optional<StepIndex>> ranges;
        /// One per operator of the rank's capture.
        std::vector<std::optional<StepIndex>> operators;
        /// One per message operator of the rank's capture.
        std::vector<std::optional<StepIndex>> messageOperators;
    };

    /// Indexed by number; positions are StepIndex values.
    std::vector<StepNumber> numbers;
    std::vector<OfRank> ranks;
};

/// Assigns each range to a step by the first of these that is known: the window of STEP_TIME that covers its
/// host times; the ProfilerStep range that does; the windows of another rank, of the same host if there is
/// one; the order of the blocks, in which steps have equal numbers of forwards, and the gaps between them.
/// Another rank's windows are not exact, since processes and clocks differ: where the order of the blocks is
/// clear it says where a step ends, and the windows which step it is. Without any windows steps are numbered
/// 0, 1, … equally on all ranks; if the blocks do not separate steps either, everything is step 0. Findings
/// report for each rank what was used. Operators belong to the step of the window in which the host issued
/// them, else to that of the blocks around them. Uses `workers` threads.
StepAssignment assignSteps(const Capture& capture, const Placements& placements, std::size_t workers,
                           FindingList& findings);

/// The steps of a run, in order: those that blocks and operators name, or whose recorded windows cover them;
/// without any, those that the labels of the forwards and the order of the blocks show, see assignSteps().
/// Blocks and operators then have their position in the result as step; those of no kind belong with the work
/// before them. None without blocks. Uses `workers` threads.
std::vector<StepNumber> settleLabelledSteps(LabelledCapture& capture, const Placements& placements,
                                            std::size_t workers, FindingList& findings);

/// Finds the steps of ranges that lie in no window of their own rank, from other ranks' windows and the order
/// of the blocks; see assignSteps(). `ranks` and `numbers` are completed; `numbers` is empty where no rank
/// has windows, and stays empty if nothing separates the steps.
void assignOpenRanges(const Capture& capture, const Placements& placements, std::size_t workers,
                      std::vector<RankSteps>& ranks, std::vector<StepNumber>& numbers);

/// Gives each collective of a rank the step of the last of the rank's blocks that began before it, since
/// gradients are reduced after the blocks that made them; none before the first block. Both in any order.
void assignCollectiveSteps(std::span<const Block> blocks, std::vector<Collective>& collectives);

/// Whether ranges of this rank could not be used (a time, the message, or the task is missing), so that
/// blocks may be missing in any step.
bool lostRanges(const RankCapture& rank);

} // namespace pipescope
