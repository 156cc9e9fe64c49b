#include "core/base/parse/number_ranges.h"

#include "core/base/text.h"

#include <algorithm>

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

std::optional<std::vector<NumberRange>> parseNumberRanges(std::string_view text)
{
    std::vector<NumberRange> ranges;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const auto range = parseNumberRange(text.substr(begin, end - begin));
        if (!range || range->isReversed()) {
            return std::nullopt;
        }
        ranges.push_back(*range);
        begin = end + 1;
    }
    return ranges;
}

} // namespace pipescope
