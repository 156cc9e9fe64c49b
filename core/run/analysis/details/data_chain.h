#pragma once

#include "core/run/analysis/details/describe.h"

#include <cstdint>
#include <vector>

namespace pipescope {

/// Against the direction of the data, or with it.
enum class ChainDirection : std::uint8_t
{
    ToProducers,
    ToConsumers
};

/// The neighbours of a block or operator in the chain of data dependencies, each once.
/// Of a block: the blocks that its data come from or go to. Over links these are the blocks at the other ends
/// (the operators where no block is known there); within the rank the block of the same micro-batch on the
/// neighbouring virtual stage, the forward block of a backward one, the backward block of a weight-gradient
/// one. Of an operator: the operators at the other ends of its links; where it has none that way, the block
/// on its own rank that made its data or takes it. The one that was waited for comes first: the last to
/// arrive, or the first to leave.
std::vector<TraceRef> chainNeighbours(const Trace& trace, const TraceRef& ref, ChainDirection direction,
                                      const LinkLookup& lookup = {});

} // namespace pipescope
