#pragma once

#include "core/run/analysis/search/search_query.h"
#include "core/run/analysis/search/trace_set.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace pipescope {

/// The result of a search.
struct SearchHits
{
    /// In order of begin, on each rank's own clock; no more than kMaxListedHits, those of the first ranks
    /// and earliest times.
    std::vector<TraceRef> listed;
    /// The number of all hits.
    std::uint64_t count = 0;
    TraceSet all;
};

constexpr std::size_t kMaxListedHits = 100'000;

/// Blocks, operators and collectives that match a query. Unknown values match only queries that do not ask
/// for them. Any thread; empty after a stop request.
SearchHits search(const Trace& trace, const SearchQuery& query, const std::stop_token& stop);

/// The way of one micro-batch of one step through a pipeline group: all blocks that work on it, forward and
/// backward, and the operators of the links between them.
struct MicroBatchPath
{
    MicroBatch microBatch;
    /// 0 or 1 in a bidirectional schedule, which counts its micro-batches in each direction.
    std::optional<std::int32_t> direction;
    std::optional<StepIndex> step;
    std::optional<PipelineGroupIndex> group;
    /// Blocks in order of begin.
    std::vector<TraceRef> blocks;
    TraceSet all;
};

/// The path of the micro-batch that a block works on, or that an operator sends or receives. An overlap block
/// works on two: on its forward's, or with `preferBackward` on its backward's. Empty where the number is not
/// known.
std::optional<MicroBatchPath> microBatchPath(const Trace& trace, const TraceRef& ref,
                                             bool preferBackward = false);

} // namespace pipescope
