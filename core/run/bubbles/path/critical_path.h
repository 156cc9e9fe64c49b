#pragma once

#include "core/run/bubbles/step_graph/collective_joins.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace pipescope {

enum class PathSegmentKind : std::uint8_t
{
    /// A block runs.
    Compute,
    /// Data is on its way, from its producer's end or from what posted the receive.
    Transfer,
    /// All is there, but the rank is in a collective. Between pipelines: from the last rank's coming to it.
    Collective,
    /// All is there, but the block is not launched.
    LaunchGap,
    /// Nothing says what the block waits for.
    Unexplained
};
constexpr std::size_t kPathSegmentKindCount = 5;

/// "compute", …: the names of the JSON.
std::string_view pathSegmentKindName(PathSegmentKind kind);

/// A piece of the way that makes a step as long as it is. ns from the window's begin.
struct PathSegment
{
    PathSegmentKind kind = PathSegmentKind::Compute;
    std::int64_t begin = 0;
    std::int64_t end = 0;
    /// The block that runs, or the one that waits.
    NodeIndex node;
    /// Which transfer, for that kind.
    std::optional<TransferIndex> transfer;
    /// Position of the node's graph in the list; 0 on the path of one graph.
    std::uint32_t graph = 0;
};

/// From the last end back to what each block waited for longest, as measured. In order of time; the segments
/// tile the window, from 0 to its length, without gaps. Empty ones are left out. Linear.
std::vector<PathSegment> criticalPath(const StepGraph& graph);

/// The same from the begin of one block back: the segments tile the time before it.
std::vector<PathSegment> pathTo(const StepGraph& graph, NodeIndex node);

/// The same for all pipelines of a step: through collectives the path leads to the rank that came last, also
/// of another pipeline. The segments tile the step, from 0 to its length; a pipeline that begins later than
/// the first one leaves the time before unexplained. `graphs` is the list that the step counts in.
std::vector<PathSegment> criticalPath(const JoinedStep& step, std::span<const StepGraph> graphs);

} // namespace pipescope
