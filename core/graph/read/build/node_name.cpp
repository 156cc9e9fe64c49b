#include "core/graph/read/build/node_name.h"

#include <algorithm>

namespace pipescope::graph {
namespace {

constexpr std::string_view kForward = "forward";
constexpr std::string_view kBackward = "backward";

} // namespace

std::optional<NodeName> parseNodeName(std::string_view name)
{
    NodeName parsed;
    std::string_view stem = name;
    const std::string_view last = name.substr(name.rfind('.') + 1);
    if (isNumber(last)) {
        parsed.call = last;
        stem = withoutLastParts(name, 1);
    }
    const std::string_view direction = stem.substr(stem.rfind('.') + 1);
    if ((direction != kForward && direction != kBackward) || direction.size() == stem.size()) {
        return {};
    }
    parsed.direction = direction == kForward ? Direction::Forward : Direction::Backward;
    parsed.stem = withoutLastParts(stem, 1);
    return parsed;
}

std::string nameOf(std::string_view stem, Direction direction, std::string_view call)
{
    std::string name(stem);
    name += '.';
    name += direction == Direction::Forward ? kForward : kBackward;
    if (!call.empty()) {
        name += '.';
        name += call;
    }
    return name;
}

std::size_t countParts(std::string_view dottedName)
{
    return static_cast<std::size_t>(std::ranges::count(dottedName, '.')) + 1;
}

std::string_view withoutLastParts(std::string_view dottedName, std::size_t count)
{
    for (; count > 0 && !dottedName.empty(); --count) {
        const std::size_t dot = dottedName.rfind('.');
        dottedName = dot == std::string_view::npos ? std::string_view{} : dottedName.substr(0, dot);
    }
    return dottedName;
}

std::string_view partOf(std::string_view dottedName, std::size_t i)
{
    for (; i > 0; --i) {
        const std::size_t dot = dottedName.find('.');
        if (dot == std::string_view::npos) {
            return {};
        }
        dottedName.remove_prefix(dot + 1);
    }
    return dottedName.substr(0, dottedName.find('.'));
}

bool isNumber(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

} // namespace pipescope::graph
