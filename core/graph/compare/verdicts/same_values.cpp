#include "core/base/text.h"
#include "core/graph/compare/verdicts/item_pair.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

namespace pipescope::graph {
namespace {

std::string baseName(std::string_view dtype)
{
    return asciiLower(dtype.substr(dtype.rfind('.') + 1));
}

bool isHexDigit(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

std::string withoutAddresses(std::string_view text)
{
    std::string result;
    for (std::size_t i = 0; i < text.size();) {
        result += text[i++];
        if (result.ends_with("0x")) {
            while (i < text.size() && isHexDigit(text[i])) {
                ++i;
            }
        }
    }
    return result;
}

bool isSameText(std::string_view debug, std::string_view bench)
{
    return debug == bench
           || (debug.find("0x") != std::string_view::npos && bench.find("0x") != std::string_view::npos
               && withoutAddresses(debug) == withoutAddresses(bench));
}

} // namespace

bool isSameDtype(const Vocabulary& words, const Item& debug, const Item& bench)
{
    return words.debugWord(debug.dtype).id == words.benchWord(bench.dtype).id
           || baseName(words.debug().text(debug.dtype)) == baseName(words.bench().text(bench.dtype));
}

bool isSameShape(const Vocabulary& words, const Item& debug, const Item& bench)
{
    if (words.debugWord(debug.shape).id == words.benchWord(bench.shape).id) {
        return true;
    }
    const auto debugSizes = parseShape(words.debug().text(debug.shape));
    return debugSizes && debugSizes == parseShape(words.bench().text(bench.shape));
}

bool isSameValue(const Vocabulary& words, Value debug, Value bench)
{
    const auto debugNumber = debug.number();
    const auto benchNumber = bench.number();
    if (debugNumber && benchNumber) {
        const bool bothIntegers = debug.kind() == ValueKind::Integer && bench.kind() == ValueKind::Integer;
        return bothIntegers
                   ? debug.bits() == bench.bits()
                   : *debugNumber == *benchNumber || (std::isnan(*debugNumber) && std::isnan(*benchNumber));
    }
    if (debug.kind() != bench.kind()) {
        return false;
    }
    return !debug.text() || isSameText(words.debug().text(*debug.text()), words.bench().text(*bench.text()));
}

bool hasSameStatistics(const Vocabulary& words, const Item& debug, const Item& bench)
{
    return std::ranges::all_of(kStatistics, [&](Statistic statistic) {
        return isSameValue(words, debug.statistic(statistic), bench.statistic(statistic));
    });
}

} // namespace pipescope::graph
