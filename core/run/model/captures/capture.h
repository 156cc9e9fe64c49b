#pragma once

#include "core/base/string_pool.h"
#include "core/diagnostics/finding.h"
#include "core/run/model/collectives/collective_table.h"
#include "core/run/model/p2p_operator.h"
#include "core/run/model/trace.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope {

/// What a source hands to core/run/inference: the records of each rank as the files have them, with nothing
/// concluded yet.

/// A forward or backward range with its time on the device.
struct CapturedRange
{
    /// Device times; never NULL, but `end` may lie before `begin`.
    TimeSpan device;
    /// When the training script opened and closed the range on the host.
    TimeSpan host;
    StringId message;
    /// Row of the device task in the file.
    std::uint32_t sourceRow = 0;
    /// Another range of this rank has the same connection to the device and comes first.
    bool repeatsConnection = false;
};

struct CapturedOperator
{
    /// `step` is not filled in; parts have no `peer` and no `ordinal`.
    P2pOperator op;
    /// When the host issued it; empty where not recorded.
    std::optional<TimePoint> issued;
    /// Position in `messageOperators` of its origin, which gives it name and row; empty where operators are
    /// recorded.
    std::optional<std::uint32_t> message;
};

/// Host window of a step, as the profiler recorded it; begin and end belong to it.
struct StepWindow
{
    StepNumber number;
    TimeSpan host;
    WindowSource source = WindowSource::StepTime;
};

/// Role of the group that holds the stages of one pipeline.
constexpr std::string_view kPipelineRole = "pp";

/// A communication group that a rank belongs to.
struct CommunicationGroup
{
    /// "pp", "tp", …
    std::string role;
    /// Global ranks by local rank.
    std::vector<Rank> members;
};

/// What the training script wrote about the run.
struct RunMetadata
{
    NamedSchedule schedule;
    std::optional<std::int32_t> microBatches;
    ParallelSizes sizes;
    /// Indexed by the name of the communication group, as operators carry it.
    std::map<std::string, CommunicationGroup, std::less<>> groups;
};

/// What the records of a rank have in common, whatever their format.
struct RankRecords
{
    Rank rank;
    std::filesystem::path file;
    Host host;
    RunMetadata metadata;
    /// Owns the texts of the records.
    StringPool strings;
    FindingList findings;
    bool opened = false;
};

/// The records of one rank.
struct RankCapture : RankRecords
{
    /// As STEP_TIME has them.
    std::vector<StepWindow> stepWindows;
    /// The ProfilerStep ranges of the host; only read where `stepWindows` do not cover all ranges.
    std::vector<StepWindow> profilerSteps;
    /// In order of device begin.
    std::vector<CapturedRange> ranges;
    /// In order of begin.
    std::vector<CapturedOperator> operators;
    std::vector<OperatorPart> parts;
    /// In any order; `step` is not filled in. None ends before it begins.
    std::vector<Collective> collectives;
    /// In the order of the host's records; empty where operators are recorded. Not numbered yet.
    std::vector<MessageOperator> messageOperators;
};

/// All ranks of a run, ordered by rank.
struct Capture
{
    std::vector<RankCapture> ranks;
    /// Forwards of a rank in each step, if the records say it.
    std::optional<std::int64_t> forwardsPerStep;
    FindingList findings;
};

} // namespace pipescope
