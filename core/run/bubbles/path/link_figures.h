#pragma once

#include "core/run/bubbles/step_graph/step_graph.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace pipescope {

/// How fast messages are. Only those count whose send and receive are recorded.
struct LinkFigures
{
    std::uint64_t messages = 0;
    /// Sum of their sizes; 0 where none is recorded.
    std::int64_t bytes = 0;
    /// From the moment at which the send has begun and the receive is posted to the arrival of the data: the
    /// median, and what 95 of 100 do not exceed. ns.
    std::int64_t latency = 0;
    std::int64_t latencyOf95Percent = 0;
    /// Bytes by the sum of the times in which data moved; empty where no size or no time is known.
    std::optional<double> bytesPerSecond;
};

/// Messages from one rank to another.
struct LinkPair
{
    TrackIndex source;
    TrackIndex target;
    bool isBetweenHosts = false;
    LinkFigures figures;
};

/// Messages of similar size, inside hosts or between them.
struct LinkSizeClass
{
    /// From a power of 4 up to the next one, exclusive; empty where sizes are not recorded.
    std::optional<std::int64_t> leastBytes;
    bool isBetweenHosts = false;
    LinkFigures figures;
};

struct LinksOfRun
{
    /// Ordered by source, then target.
    std::vector<LinkPair> pairs;
    /// Inside hosts first, each by size.
    std::vector<LinkSizeClass> sizes;
};

/// Over all steps. Linear, but for sorting.
LinksOfRun linksOfRun(const Trace& trace, const StepGraphs& graphs);

} // namespace pipescope
