#include "core/base/parse/number_ranges.h"

#include "core/base/text.h"

#include <algorithm>
#include <limits>
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

} // namespace

std::optional<NumberRange> parseNumberRange(std::string_view text)
{
    const std::string_view range = trimmed(text);
    const std::size_t dash = range.find('-', 1);
    const auto first = parseInteger(trimmed(range.substr(0, dash)));
    const auto last = dash == std::string_view::npos ? first : parseInteger(trimmed(range.substr(dash + 1)));
    return first && last ? std::optional(NumberRange{*first, *last}) : std::nullopt;
}

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

namespace {

std::vector<std::string> pieces(const std::vector<Rank>& ranks)
{
    std::vector<std::string> result;
    for (std::size_t first = 0; first < ranks.size();) {
        std::size_t last = first;
        while (last + 1 < ranks.size() && ranks[last + 1].value - 1 == ranks[last].value) {
            ++last;
        }
        std::string piece = std::to_string(ranks[first].value);
        if (last > first) {
            piece += "-" + std::to_string(ranks[last].value);
        }
        result.push_back(std::move(piece));
        first = last + 1;
    }
    return result;
}

} // namespace

std::string formatRanks(std::vector<Rank> ranks, std::size_t mostPieces)
{
    std::sort(ranks.begin(), ranks.end());
    ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
    const std::vector<std::string> all = pieces(ranks);
    const bool isLong = all.size() > std::max<std::size_t>(mostPieces, 2);
    const std::size_t shownFirst = isLong ? std::max<std::size_t>(mostPieces, 2) - 1 : all.size();
    std::string text;
    for (std::size_t i = 0; i < shownFirst; ++i) {
        text += (i == 0 ? "" : ",") + all[i];
    }
    if (isLong) {
        text += ", … ," + all.back();
    }
    return text;
}

} // namespace pipescope
