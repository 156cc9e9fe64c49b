#include "core/base/rank_set.h"

#include "core/base/text.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>

namespace pipescope {
namespace {

std::string_view trimmed(std::string_view text)
{
    const auto first = text.find_first_not_of(' ');
    if (first == std::string_view::npos) {
        return {};
    }
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::optional<Rank> parseRank(std::string_view text)
{
    const auto number = parseInteger(trimmed(text));
    if (!number || *number < 0 || *number > std::numeric_limits<std::int32_t>::max()) {
        return std::nullopt;
    }
    return Rank{static_cast<std::int32_t>(*number)};
}

} // namespace

Result<RankSet> RankSet::parse(std::string_view text)
{
    RankSet set;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const std::string_view token = text.substr(begin, end - begin);
        const std::size_t dash = token.find('-');
        const auto first = parseRank(token.substr(0, dash));
        const auto last = dash == std::string_view::npos ? first : parseRank(token.substr(dash + 1));
        if (!first || !last || *last < *first) {
            return Error{ErrorKind::InvalidArgument, {}, "'%1' is no rank and no range of ranks"_text(token)};
        }
        set.m_ranges.push_back({*first, *last});
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
