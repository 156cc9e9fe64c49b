#pragma once

#include "core/base/ids.h"
#include "core/base/result.h"

#include <string_view>
#include <vector>

namespace pipescope {

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

} // namespace pipescope
