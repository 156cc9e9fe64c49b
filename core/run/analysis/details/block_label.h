#pragma once

#include "core/run/model/trace.h"

#include <cstdint>
#include <optional>
#include <string>

namespace pipescope {

/// The chunk of a virtual stage on its rank, from 0 in the order of the model: the virtual stage divided by
/// the number of pipeline stages. Empty where these are not known.
std::optional<std::int32_t> chunkOf(const Trace& trace, const Track& track,
                                    std::optional<VirtualStage> virtualStage);
/// Chunk of a block; an overlap block has that of its forward.
std::optional<std::int32_t> chunkOf(const Trace& trace, const Track& track, BlockIndex block);

/// The name of a block wherever it is shown: F, B or W for forward, backward and weight gradient, and the
/// micro-batch, which counts from 0 in every chunk; ".1" behind it for chunk 1 and so on, nothing for chunk
/// 0; both halves of an overlap block: "F7", "B13.1", "W3", "F7+B3.1". Empty where the micro-batch is not
/// known.
std::string blockLabel(const Trace& trace, const Track& track, BlockIndex block);

/// The label; without one the block's name, else its message, on one line.
std::string blockTitle(const Trace& trace, const Track& track, BlockIndex block);

} // namespace pipescope
