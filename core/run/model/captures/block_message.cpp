#include "core/run/model/captures/block_message.h"

#include "core/base/text.h"

#include <cctype>
#include <string>
#include <utility>

namespace pipescope {
namespace {

void skipAny(std::string_view& text, std::string_view characters)
{
    const auto next = text.find_first_not_of(characters);
    text.remove_prefix(next == std::string_view::npos ? text.size() : next);
}

} // namespace

BlockKind kindFromMessage(std::string_view message)
{
    const bool forward = containsIgnoringAsciiCase(message, "forward");
    const bool backward = containsIgnoringAsciiCase(message, "backward");
    if (forward && backward) {
        return BlockKind::Overlap;
    }
    if (forward) {
        return BlockKind::Forward;
    }
    if (backward) {
        return BlockKind::Backward;
    }
    return containsIgnoringAsciiCase(message, "weightgradstore") ? BlockKind::Weight : BlockKind::Other;
}

std::optional<std::int32_t> microBatchInMessage(std::string_view message)
{
    constexpr std::string_view kKey = "current_microbatch";
    constexpr std::string_view kQuotes = " \t\\'\"";
    const auto key = message.find(kKey);
    if (key == std::string_view::npos) {
        return std::nullopt;
    }
    std::string_view rest = message.substr(key + kKey.size());
    skipAny(rest, kQuotes);
    if (!rest.starts_with(':')) {
        return std::nullopt;
    }
    rest.remove_prefix(1);
    skipAny(rest, kQuotes);
    const auto number = parseInteger(rest.substr(0, rest.find_first_not_of("0123456789")));
    return number && std::in_range<std::int32_t>(*number) ? std::optional(static_cast<std::int32_t>(*number))
                                                          : std::nullopt;
}

bool isPlainBackwardStep(std::string_view message)
{
    constexpr std::string_view kName = "backward_step";
    const std::string lower = asciiLower(message);
    const auto at = lower.find(kName);
    if (at == std::string::npos) {
        return false;
    }
    const auto behind = at + kName.size();
    return behind == lower.size()
           || (lower[behind] != '_' && std::isalnum(static_cast<unsigned char>(lower[behind])) == 0);
}

} // namespace pipescope
