#include "core/base/parse/number_choice.h"

#include <algorithm>
#include <string>

namespace pipescope {

bool admits(const NumberChoice& choice, std::int64_t number)
{
    return choice.empty() || std::any_of(choice.begin(), choice.end(), [number](const NumberRange& range) {
               return range.contains(number);
           });
}

void addNumbers(const QueryTerm& term, NumberChoice& choice, std::vector<QueryProblem>& problems,
                std::int64_t min)
{
    if (term.lacksValue) {
        problems.push_back(missingValue(term));
    }
    for (const std::string& value : term.values) {
        const auto range = parseNumberRange(value);
        if (!range || range->first < min || range->last < min) {
            problems.push_back(
                {term.typed, "%1: a number or a range such as 0-7 is needed"_text(term.typed)});
        } else if (range->isReversed()) {
            problems.push_back({term.typed, "%1: the range ends before it begins"_text(term.typed)});
        } else {
            choice.push_back(*range);
        }
    }
}

QueryProblem wrongRelation(const QueryTerm& term)
{
    return {term.typed, "%1: a colon is needed behind %2"_text(term.typed, term.key)};
}

} // namespace pipescope
