#pragma once

#include "core/graph/compare/match/matching.h"
#include "core/graph/compare/verdicts/vocabulary.h"

#include <vector>

namespace pipescope::graph {

/// What two runs of the same program differ by: noise that says nothing about a fault, for one item.
struct NoiseFloor
{
    /// ‖n − b‖₂ at least, relative to ‖b‖₂, and max |n − b| at least, relative to max |b|; NaN if unknown.
    float norm = 0;
    float max = 0;
};

/// Measures the noise of a bench by another run of it: `words` and `matching` have the bench as debug side
/// and the other run as bench side. One row for each item of the bench. A single pair may agree by chance, so
/// each item gets the largest noise of those with its path in nodes of its name, whatever the numbers in it:
/// the same operation in other layers and calls. But never more than the largest of anything in its layer and
/// direction, where that has tensors enough: before the noise begins there is none.
std::vector<NoiseFloor> measureFloor(const Vocabulary& words, const Matching& matching);

} // namespace pipescope::graph
