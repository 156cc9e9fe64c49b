#pragma once

#include "core/base/string_pool.h"
#include "core/document/document_files.h"
#include "core/run/model/block_table.h"
#include "core/run/model/collectives/collective_table.h"
#include "core/run/model/link.h"
#include "core/run/model/p2p_operator.h"
#include "core/run/model/parallel_sizes.h"
#include "core/run/model/schedule_info.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope {

/// How far a host's clock is ahead of another one's, estimated from the links between them.
struct ClockOffset
{
    HostIndex reference;
    /// This host's clock minus the reference's.
    Duration ahead;
    /// Links it rests on, those of all hosts between the two together.
    std::uint64_t links = 0;
    /// Median deviation of those links; the sum where other hosts lie between the two.
    Duration spread;
    /// Between which `ahead` lies for certain, from what must come first (solveClocks()); empty where no
    /// message bounds it on that side.
    std::optional<Duration> low = std::nullopt;
    std::optional<Duration> high = std::nullopt;

    /// The most that `ahead` is wrong by; empty where that is not known.
    std::optional<Duration> error() const
    {
        return low && high ? std::optional(std::max(*high - ahead, ahead - *low)) : std::nullopt;
    }
};

/// A machine; its ranks share one clock.
struct Host
{
    std::string name;
    /// Unique id as recorded; may be empty.
    std::string uid;
    /// Relative to the first host that links lead to; empty for hosts without links to others. For
    /// information only: all times stay on each host's own clock.
    std::optional<ClockOffset> clock = std::nullopt;
};

/// One training step as recorded, or 0, 1, … where steps carry no number.
struct Step
{
    StepNumber number;
    /// From the first begin to the last end of its blocks over all ranks, each on its own host's clock; with
    /// the host window where no rank does work of a pipeline.
    TimeSpan span;
    /// From the first begin to the last end of the windows that the tracks have of it, each on its own host's
    /// clock; empty where none is recorded.
    std::optional<TimeSpan> hostWindow = std::nullopt;
};

/// What records a step's window.
enum class WindowSource : std::uint8_t
{
    /// The table STEP_TIME.
    StepTime,
    /// ProfilerStep ranges in PYTORCH_API.
    ProfilerStep,
    /// The push and pop of an NVTX range in a log.
    LoggedRange,
    /// A slice of a trace.
    TraceSlice
};

/// When the host began and ended a step, as one rank's records have it. On the clock of the rank's host.
struct StepHostWindow
{
    StepIndex step;
    TimeSpan span;
    WindowSource source = WindowSource::StepTime;

    bool operator==(const StepHostWindow&) const = default;
};

/// One pipeline: the ranks that hold the stages of one replica of the model.
struct PipelineGroup
{
    /// Members in stage order.
    std::vector<TrackIndex> tracks;
    /// All ranks of the group in stage order, also those that are not loaded.
    std::vector<Rank> ranks;
};

/// Everything known of one rank.
struct Track
{
    Rank rank;
    std::optional<Stage> stage;
    std::optional<PipelineGroupIndex> group;
    HostIndex host;
    /// What the records call the row: "GPU0(machine:1)"; empty where the rank's number says it.
    std::string name;
    /// Not part of a pipeline (a thread, a stream): shown, but left out of the analysis. Such rows follow all
    /// ranks, with numbers of their own behind theirs.
    bool isOther = false;
    /// File the rank was read from.
    std::filesystem::path file;
    BlockTable blocks;
    /// Ordered by begin, then end, then row.
    std::vector<P2pOperator> operators;
    /// Parts of all operators, those of one operator side by side.
    std::vector<OperatorPart> parts;
    /// At the levels that record communication operators, and what the framework's messages name at the
    /// others.
    CollectiveTable collectives;
    /// Where no operators are recorded: all communication operators that the framework's messages name, in
    /// order of begin. That of position i is row i + 1 of the COMMUNICATION_OP that writing back creates.
    std::vector<MessageOperator> messageOperators;
    /// Indexed by step, at most one each; none for steps without a recorded window.
    std::vector<StepHostWindow> stepWindows;

    /// The window that the rank's records have of a step. Logarithmic.
    std::optional<TimeSpan> hostWindowOf(StepIndex step) const;

    std::span<const OperatorPart> partsOf(const P2pOperator& op) const
    {
        return std::span(parts).subspan(op.firstPart, op.partCount);
    }
};

/// How the places of the ranks in the pipelines were found.
enum class PlacementOrigin : std::uint8_t
{
    /// The records list the pipelines, or the sizes from which they follow.
    Recorded,
    /// From the sizes that the user gave.
    Given,
    /// All ranks in their order are taken as the stages of one pipeline.
    RankOrder,
    /// From the blocks: ranks that do the same work at the same time are no stages of each other, and the
    /// depth of the warm-up shows a rank's stage.
    Blocks
};

/// A loaded run: immutable once it is behind a shared_ptr<const Trace>, so any thread may read it without a
/// lock.
struct Trace : DocumentFiles
{
    ScheduleInfo schedule;
    /// The user's where given.
    ParallelSizes sizes;
    /// As the files have them.
    ParallelSizes recordedSizes;
    PlacementOrigin placementOrigin = PlacementOrigin::Recorded;
    std::vector<Host> hosts;
    /// Indexed by number.
    std::vector<Step> steps;
    /// The only step that was kept, where loading was limited to one: blocks of others may be missing.
    std::optional<StepNumber> stepLimit;
    /// Ordered by smallest rank.
    std::vector<PipelineGroup> groups;
    /// Ordered by rank, one track a rank.
    std::vector<Track> tracks;
    /// Ordered by sender's track, then its operator's begin.
    std::vector<Link> links;
    StringPool strings;

    const Track& track(TrackIndex index) const { return tracks[index.value]; }

    const Link& link(LinkIndex index) const { return links[index.value]; }

    std::optional<TrackIndex> trackOfRank(Rank rank) const;
    std::uint64_t blockCount() const;
    std::uint64_t operatorCount() const;
    std::uint64_t collectiveCount() const;
    /// First begin to last end of all blocks and operators; empty span at 0 if there is nothing.
    TimeSpan span() const;
    /// Tracks in the order they are shown: by pipeline group, then stage, then rank; tracks without a group
    /// last.
    std::vector<TrackIndex> tracksInStageOrder() const;
    /// Indices into `links` of those with an end at this operator.
    std::vector<LinkIndex> linksOfOperator(TrackIndex track, OperatorIndex op) const;
    /// Indices into `links` of those produced or consumed by this block.
    std::vector<LinkIndex> linksOfBlock(TrackIndex track, BlockIndex block) const;
};

/// A run that is shared by all who show, analyse or export it.
using TracePointer = std::shared_ptr<const Trace>;

} // namespace pipescope
