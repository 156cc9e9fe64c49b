#pragma once

#include "core/graph/compare/verdicts/vocabulary.h"
#include "core/graph/read/model/item.h"

namespace pipescope::graph {

/// The same dtype, whatever framework names it: "torch.float32" and "Float32".
bool isSameDtype(const Vocabulary& words, const Item& debug, const Item& bench);
/// The same sizes, as list or tuple.
bool isSameShape(const Vocabulary& words, const Item& debug, const Item& bench);
/// Equal values: NaN equals NaN, 1 equals 1.0, and addresses in texts ("<function f at 0x7f…>") do not count.
bool isSameValue(const Vocabulary& words, Value debug, Value bench);
/// All four statistics are.
bool hasSameStatistics(const Vocabulary& words, const Item& debug, const Item& bench);

} // namespace pipescope::graph
