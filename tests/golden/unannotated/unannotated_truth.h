#pragma once

#include "core/run/model/trace.h"

#include <nlohmann/json.hpp>

#include <vector>

namespace pipescope::test {

/// How many blocks of the truth are shown.
struct Found
{
    double all = 0;
    /// Of their kind, each end within 5 % of the length.
    double shown = 0;
    /// Of these, with the right micro-batch and virtual stage.
    double labelled = 0;
    /// Blocks that are more than those of the truth.
    double invented = 0;
};

/// `records` are the blocks of the truth.
Found foundBlocks(const Trace& trace, const std::vector<nlohmann::json>& records);

} // namespace pipescope::test
