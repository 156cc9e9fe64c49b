#pragma once

#include "core/run/model/block.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace pipescope::paddle {

/// What the type of a job stands for.
struct JobType
{
    /// Other for words that name no work of the pipeline.
    BlockKind kind = BlockKind::Other;
    /// Of the stage's model, with virtual stages.
    std::optional<std::int32_t> chunk;
    /// Works on one micro-batch; the optimizer and the learning rate do not.
    bool hasMicroBatch = true;
};

/// "forward", "backward0", "backward_w", "optimizer", …: a word, behind it the chunk's number.
JobType jobTypeOf(std::string_view type);

} // namespace pipescope::paddle
