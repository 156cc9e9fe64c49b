#pragma once

#include "core/base/ids.h"
#include "core/base/parse/query_terms.h"
#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope {

/// Numbers as users write them, "3" or "0-7", both ends included.
struct NumberRange
{
    std::int64_t first = 0;
    std::int64_t last = 0;

    bool isReversed() const { return last < first; }

    bool contains(std::int64_t number) const { return first <= number && number <= last; }

    bool operator==(const NumberRange&) const = default;
};

/// The whole of `text` as one number or range; blanks around the numbers are allowed, and a minus in front
/// belongs to the number. A reversed range ("7-3") is returned as it is written.
std::optional<NumberRange> parseNumberRange(std::string_view text);

/// One of several numbers; any if empty.
using NumberChoice = std::vector<NumberRange>;

bool admits(const NumberChoice& choice, std::int64_t number);

/// Adds the numbers and ranges of a term to a choice. Those that cannot be read, are reversed or lie below
/// `min` are problems, and so is a missing value.
void addNumbers(const QueryTerm& term, NumberChoice& choice, std::vector<QueryProblem>& problems,
                std::int64_t min = 0);

/// The problem of a key that is not followed by ':'.
QueryProblem wrongRelation(const QueryTerm& term);

/// A set of ranks as users write it: "0-3,8". Blanks around numbers are allowed.
class RankSet
{
public:
    static Result<RankSet> parse(std::string_view text);

    bool contains(Rank rank) const;

    /// The numbers and ranges as given, as pairs of first and last.
    struct Range
    {
        Rank first;
        Rank last;
    };

    const std::vector<Range>& ranges() const { return m_ranges; }

private:
    std::vector<Range> m_ranges;
};

/// Ranks as users write them, neighbours as ranges: "0-3,8". More than `mostPieces` numbers and ranges are
/// shortened in the middle: "0,8,16, … ,504".
std::string formatRanks(std::vector<Rank> ranks, std::size_t mostPieces = 12);

} // namespace pipescope
