#pragma once

#include "core/base/parse/number_ranges.h"
#include "core/base/parse/query_terms.h"

#include <cstdint>
#include <vector>

namespace pipescope {

/// One of several numbers; any if empty.
using NumberChoice = std::vector<NumberRange>;

bool admits(const NumberChoice& choice, std::int64_t number);

/// Adds the numbers and ranges of a term to a choice. Those that cannot be read, are reversed or lie below
/// `min` are problems, and so is a missing value.
void addNumbers(const QueryTerm& term, NumberChoice& choice, std::vector<QueryProblem>& problems,
                std::int64_t min = 0);

/// The problem of a key that is not followed by ':'.
QueryProblem wrongRelation(const QueryTerm& term);

} // namespace pipescope
