#include "core/diagnostics/sentence_of_one.h"

#include <algorithm>
#include <array>

namespace pipescope {
namespace {

struct Row
{
    FindingId id;
    Text sentence;
};

/// In the order of findings.def.
constexpr auto kRows = std::to_array<Row>({
    {FindingId::RanksNumbered, "No database tells its rank; 1 rank was numbered by host and device"_text},
    {FindingId::DeviceLogsMissing, "The log of 1 device between others is missing"_text},
    {FindingId::MachinesNumbered,
     "1 folder holds logs of the same time and devices and is taken as a machine of the run"_text},
    {FindingId::MachinesUnclear,
     "1 folder holds logs of the same devices and was taken as a machine of the run, but does not tell its time"_text},
    {FindingId::BadValue, "1 value is not of the expected type and was left out"_text},
    {FindingId::NullTime, "1 range has no start or end time on the device and was left out"_text},
    {FindingId::NegativeDuration, "1 range ends before it starts"_text},
    {FindingId::ZeroDuration, "1 range has no duration"_text},
    {FindingId::MessageMissing, "1 range has a message that is not in STRING_IDS and was left out"_text},
    {FindingId::RangeWithoutTask, "1 pipeline range has no task on the device and was left out"_text},
    {FindingId::DuplicateConnection, "1 device task repeats the connection of another one"_text},
    {FindingId::LogRecordBroken, "1 record is cut or mixed with other output and was left out"_text},
    {FindingId::RanksMissing, "1 rank of the job has no file here"_text},
    {FindingId::PipelineAssumed,
     "Nothing tells which ranks form a pipeline; the only one is taken as its stage"_text},
    {FindingId::PipelinesConcluded,
     "Nothing tells which ranks form a pipeline; 1 pipeline follows from which ranks do the same work at the same time, and which later"_text},
    {FindingId::PipelinesUnclear,
     "Nothing tells whether 1 rank forms a pipeline, and the times of its blocks do not show it; no links are drawn"_text},
    {FindingId::StepsFromProfilerRanges,
     "1 range lies in no window of STEP_TIME and has its step from the host's ProfilerStep ranges"_text},
    {FindingId::StepsFromOtherRank,
     "1 range lies in no step window of its own rank and has its step from another rank's windows"_text},
    {FindingId::StepsFromBlocks,
     "1 range lies in no step window and has its step from the order of the blocks and the gaps between them"_text},
    {FindingId::RangeOutsideSteps, "1 range lies outside every step window"_text},
    {FindingId::StepWindowsOverlap, "1 step window lies within another one and was left out"_text},
    {FindingId::MicroBatchUnclear, "1 block could be one of several micro-batches"_text},
    {FindingId::MicroBatchContradicted,
     "1 block has another micro-batch in its message than in the schedule"_text},
    {FindingId::StagesMissing, "The warm-up of the others shows 1 stage that no record is there of"_text},
    {FindingId::OverlappingRange,
     "1 range lies inside or across another one and has no place in the schedule"_text},
    {FindingId::EmptyWeightRanges,
     "1 range of weight gradients is empty and has no place in the schedule"_text},
    {FindingId::OperatorsFromMessages,
     "1 communication operator is known only from the framework's messages"_text},
    {FindingId::CommunicationMessageMalformed,
     "1 message of a communication operator is no JSON of the expected form and was left out"_text},
    {FindingId::CommunicationWithoutTask,
     "1 message of a communication operator has no task on the device and was left out"_text},
    {FindingId::OddOperatorTimes,
     "1 send or receive operator ends before it starts or lasts longer than an hour; its order and links may be wrong"_text},
    {FindingId::P2pPeerUnknown, "1 send or receive operator does not tell its peer"_text},
    {FindingId::P2pMembersUnknown,
     "1 send or receive operator names its peer by its place in a group whose members are not known"_text},
    {FindingId::OperatorsNotCaptured,
     "1 send or receive operator of this rank was not captured; its links were aligned by the times at which both ends finish"_text},
    {FindingId::PairingUncertain,
     "1 send or receive operator was left alone: some are missing on one side, and the clocks do not tell which"_text},
    {FindingId::LinkNumbersDisagree,
     "1 link has no micro-batch: the blocks of sender and receiver contradict each other"_text},
    {FindingId::LinksInferred,
     "No transfers are recorded; 1 link follows from the schedule, so that waiting and transferring cannot be told apart"_text},
    {FindingId::WorkRepeated,
     "1 block repeats the work, the micro-batch and the step of another one, and none of them has links"_text},
    {FindingId::UnpairedOperators, "1 send or receive operator has no partner"_text},
    {FindingId::PeerNotLoaded,
     "1 send or receive operator has its partner on a rank that is not loaded or has no records of operators"_text},
    {FindingId::TracesLeftOut, "1 trace beside one that Pipescope exported was left out"_text},
    {FindingId::OwnTraceDamaged,
     "1 event of the exported trace is not as Pipescope writes it and may be shown wrongly"_text},
    {FindingId::EventsMalformed,
     "1 entry of the list of events is no event or too long, and was left out"_text},
    {FindingId::EventTimesBad,
     "1 event has no time, or one that is no number or too large, and was left out"_text},
    {FindingId::EventEndUnmatched, "1 event ends a slice that was not begun and was left out"_text},
    {FindingId::EventNotClosed, "1 slice is begun and not ended; it is drawn up to the last event"_text},
    {FindingId::EventsNotShown, "1 event is a counter or of another kind that is not drawn"_text},
    {FindingId::EventNamesContradicted, "1 process or thread is named twice; the last name is shown"_text},
    {FindingId::FlowsUnbound,
     "1 flow leads from the pipeline to an event that is no part of it and is not drawn"_text},
    {FindingId::TraceRanksNumbered, "Nothing tells the rank of 1 process; it was numbered"_text},
});

} // namespace

Text sentenceOfOne(FindingId id)
{
    const auto* const row =
        std::find_if(kRows.begin(), kRows.end(), [id](const Row& each) { return each.id == id; });
    return row == kRows.end() ? Text{} : row->sentence;
}

} // namespace pipescope
