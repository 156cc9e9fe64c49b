#include "core/base/parse/number_ranges.h"

#include "core/base/text.h"

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

} // namespace pipescope
