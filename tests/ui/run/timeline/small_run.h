#pragma once

#include "core/run/model/trace.h"

#include <memory>

namespace pipescope::test {

/// A 1F1B run of `ranks` stages (at most 16) with `steps` steps of `microBatches` micro-batches, with links:
/// forward blocks of 10 ms, backward blocks of 20 ms, like a real run only regular.
std::shared_ptr<const Trace> smallRun(int ranks = 4, int microBatches = 8, int steps = 2);

} // namespace pipescope::test
