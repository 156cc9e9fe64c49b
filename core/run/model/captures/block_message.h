#pragma once

#include "core/run/model/block.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace pipescope {

/// Kind of a range by its message alone: both "forward" and "backward" make an overlap, "WeightGradStore" a
/// weight gradient.
BlockKind kindFromMessage(std::string_view message);

/// The number behind the key `current_microbatch`: messages are the text of a Python dict, {'name':
/// 'forward_step', 'current_microbatch': 7}, or of a JSON object with its other quotes; the number itself may
/// be quoted. Empty if there is none, or it is not in 0 to 2^31-1.
std::optional<std::int32_t> microBatchInMessage(std::string_view message);

/// Whether the message is that of the plain backward step, in contrast to "backward_step_with_model_graph":
/// DualPipeV runs the loss by the former and the chunks by the latter.
bool isPlainBackwardStep(std::string_view message);

} // namespace pipescope
