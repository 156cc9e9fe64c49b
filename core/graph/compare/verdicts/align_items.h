#pragma once

#include "core/graph/compare/verdicts/item_pair.h"
#include "core/graph/compare/verdicts/vocabulary.h"
#include "core/graph/read/model/graph.h"

#include <vector>

namespace pipescope::graph {

/// Pairs the items of two nodes group by group (inputs, parameters, gradients, outputs), so that an argument
/// that one side does not have shifts no other: those with a name by their name, those with a number in the
/// order in which most type, shape, dtype and statistics agree (lists of more than 65,536 possible pairs: by
/// their number). Items that stay alone are in the list, too: in each group the debug items come in their
/// order, then bench items alone. The list is cleared first. Thread-safe.
void alignItems(const Vocabulary& words, const Node& debug, const Node& bench, std::vector<ItemPair>& pairs);

} // namespace pipescope::graph
