#pragma once

#include "core/base/result.h"
#include "core/run/sources/ascend_db/tables/string_lookup.h"
#include "core/run/sources/ascend_db/tables/table_reader.h"
#include "core/run/unannotated/kernel_runs.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace pipescope::ascend {

/// Reads the kernels of TASK (their type is "KERNEL_AICORE", "KERNEL_AIVEC", "KERNEL_MIX_…") with the thread
/// that launched each: of the operator of PYTORCH_API with the same connection, by CONNECTION_IDS, and
/// without these of CANN_API, where a queue between the two hides the thread. The thread of autograd is that
/// whose operators name the thread of their forward, that of the script the one that issues sends and
/// receives. One pass over each table; memory grows with the kernels. The error is that of the database.
Result<LaunchedWork> readKernels(const RankReading& reading);

/// Metadata texts by name: "pp_info", "distributed_args", "parallel_group_info", each JSON.
using MetadataTexts = std::map<std::string, std::string, std::less<>>;

/// Understands the texts into `metadata`. Tolerated: a text that is itself a JSON string with JSON in it,
/// numbers as text, missing and null members. Returns false if a text is not JSON of the expected form; what
/// could be understood is kept.
bool parseMetadata(const MetadataTexts& texts, RunMetadata& metadata);

/// Reads META_DATA, the names that it lacks from profiler_metadata.json in the rank's folder (that of
/// msprof's data: or in the folder around it), and HOST_INFO. The error is that of the database.
Status readMetadata(const RankReading& reading, const std::filesystem::path& rankFolder);

/// Whether a range's message names a block of the pipeline: it contains "forward", "backward", or
/// "WeightGradStore" and "pop" with one character between, all without regard to ASCII case, as in the SQL of
/// msprof-analyze.
bool isBlockMessage(std::string_view message);

/// Which ranges of MSTX_EVENTS are read.
enum class RangeSelection
{
    Blocks,
    /// Also those whose messages describe communication operators.
    BlocksAndCommunication
};

/// Reads the pipeline ranges of MSTX_EVENTS with the times of their tasks in TASK into `capture.ranges`, in
/// order of device begin; those of communication operators into `capture.messageOperators`. TASK is passed
/// over once; memory grows with the ranges only. What has to be left out is a finding. The error is that of
/// the database.
Status readRanges(const RankReading& reading, StringLookup& strings, RangeSelection selection);

/// Brings `capture.ranges` into order of device begin, and reports odd times.
void finishRanges(const RankReading& reading);

/// Whether a database holds the blocks that an earlier analysis wrote (StepTaskInfo), but not the ranges they
/// were made of: such databases are what remains when profiles are cut down to be passed on.
Result<bool> holdsResultsOnly(const Database& database);

/// Reads the rows of StepTaskInfo as ranges into `capture.ranges`. Their names give the kind; the host's
/// times are not recorded, those of the device stand for them. Rows without times or with a name of no kind
/// are a finding. The error is that of the database.
Status readResults(const RankReading& reading);

/// Appends the part of an operator whose peer is not recorded: it has a direction only, and in a batch not
/// even that.
void addUnrecordedPart(P2pOperator& op, std::vector<OperatorPart>& parts);

/// Reads the small tasks of COMMUNICATION_TASK_INFO that belong to `capture.operators` (position by opId) and
/// fills in the operators' parts: one per plane and peer. With `dataTimes` also when bytes moved, from TASK.
/// An operator without small tasks that name a peer gets one part with nothing but a direction, if its name
/// has one. A part with a copy receives from dstRank, one without sends to it; bytes are counted at the
/// receiver.
Status readSmallTasks(const RankReading& reading, StringLookup& strings,
                      const std::unordered_map<std::int64_t, std::size_t>& positions, bool dataTimes);

/// Reads the host windows of the steps from STEP_TIME, and where they do not cover all ranges that were read,
/// also the ranges "ProfilerStep#<number>" of PYTORCH_API, whose times are texts. The error is that of the
/// database.
Status readSteps(const RankReading& reading);

} // namespace pipescope::ascend
