#include "core/base/parse/rank_set.h"

#include "core/base/parse/number_ranges.h"

#include <algorithm>
#include <limits>

namespace pipescope {
namespace {

bool isRank(std::int64_t number)
{
    return number >= 0 && number <= std::numeric_limits<std::int32_t>::max();
}

Rank rankOf(std::int64_t number)
{
    return Rank{static_cast<std::int32_t>(number)};
}

} // namespace

Result<RankSet> RankSet::parse(std::string_view text)
{
    RankSet set;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const std::string_view token = text.substr(begin, end - begin);
        const auto range = parseNumberRange(token);
        if (!range || range->isReversed() || !isRank(range->first) || !isRank(range->last)) {
            return Error{
                ErrorKind::InvalidArgument, {}, "'%1' is neither a rank nor a range of ranks"_text(token)};
        }
        set.m_ranges.push_back({rankOf(range->first), rankOf(range->last)});
        begin = end + 1;
    }
    return set;
}

bool RankSet::contains(Rank rank) const
{
    return std::any_of(m_ranges.begin(), m_ranges.end(),
                       [rank](const Range& range) { return range.first <= rank && rank <= range.last; });
}

} // namespace pipescope
