#pragma once

#include "core/run/model/captures/capture.h"
#include "core/run/model/trace.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pipescope {

/// What a source hands to core/run/inference where each record says itself what it is: which work on which
/// micro-batch, and when. Logs and traces of other tools are of this kind; compare Capture.

/// A block with the labels that its record has.
struct LabelledBlock
{
    /// Kind, labels and anomaly as recorded; Other where the record names no work of the pipeline. `name` and
    /// `message` (the type as written) are texts of the track's pool, `step` is a position in the track's
    /// `steps`; phase and label origins are not filled in.
    Block block;
    /// Which chunk of its stage's model the record names; where it names the virtual stage, that stands in
    /// the block.
    std::optional<std::int32_t> chunk;
};

/// The chunk of a block's forward or backward; 0 where nothing says it.
inline std::int32_t chunkOf(const LabelledBlock& labelled, const BlockPart& part)
{
    return labelled.chunk.value_or(part.virtualStage ? part.virtualStage->value : 0);
}

/// A send or receive whose record says which work's data it moves.
struct NamedTransfer
{
    /// Position in the track's `operators`.
    std::uint32_t op = 0;
    LinkDirection direction = LinkDirection::Unknown;
    MicroBatch microBatch;
    /// The operator's own: of the producer for a send, of the consumer for a receive.
    VirtualStage virtualStage;
};

/// The records of one device, or of a row that belongs to no pipeline.
struct LabelledTrack : RankRecords
{
    /// What the records call the row: "GPU0(machine:1)"; empty where the rank's number says it.
    std::string name;
    /// Numbers of the steps that blocks and operators refer to, each once, in any order.
    std::vector<StepNumber> steps;
    /// Recorded times of steps, on the clock of the blocks: a block without a step belongs to the step of the
    /// window that covers it.
    std::vector<StepWindow> stepWindows;
    /// In any order; they may overlap.
    std::vector<LabelledBlock> blocks;
    /// In any order; `step` is a position in `steps`. Names are texts of the track's pool.
    std::vector<P2pOperator> operators;
    std::vector<OperatorPart> parts;
    /// In any order. Where a run has some, it has no other operators.
    std::vector<NamedTransfer> namedTransfers;
    /// Likewise.
    std::vector<Collective> collectives;
};

/// All records of a run. The metadata of a track may place it (a group of the role `kPipelineRole` lists the
/// ranks by stage) and name the schedule, as those of databases do.
struct LabelledCapture
{
    /// Ordered by rank.
    std::vector<LabelledTrack> ranks;
    /// Rows that are shown, but are not part of the pipeline; their `rank` is not used.
    std::vector<LabelledTrack> otherRows;
    /// Recorded links. Positions are those of `ranks`, and of `blocks` and `operators` there. Direction,
    /// labels and spans that are not recorded follow from the blocks and operators at the ends. Other links
    /// follow from the schedule.
    std::vector<Link> links;
    /// The metadata only list all ranks in their order as one pipeline. Which of them form pipelines is
    /// concluded from the blocks, and stages without records may be missing.
    bool isPipelineAssumed = false;
    /// The order of ranks that is usual for the format; used for sizes that the user gives without an order.
    RankOrder rankOrder;
    /// The records contain everything that can be concluded, as in Pipescope's own exports: no label, link or
    /// anomaly is added.
    bool isConcluded = false;
    /// The schedule of a concluded run, where its file has more than its name.
    std::optional<ScheduleInfo> schedule;
    /// Files that could be read, where this is not one per rank.
    std::optional<std::size_t> filesOpened;
    FindingList findings;
};

} // namespace pipescope
