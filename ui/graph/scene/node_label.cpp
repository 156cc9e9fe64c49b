#include "ui/graph/scene/node_label.h"

#include <algorithm>

namespace pipescope::graph_scene {

namespace {

constexpr int kParts = 4;

bool isNumber(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, [](char c) { return '0' <= c && c <= '9'; });
}

} // namespace

std::string_view nodeLabel(std::string_view name, std::uint32_t depth)
{
    if (depth <= 1) {
        return name;
    }
    std::size_t begin = name.size();
    std::size_t behind = name.size();
    for (int part = 0; part < kParts; ++part) {
        if (begin == 0) {
            return name;
        }
        behind = part == 0 ? name.size() : begin - 1;
        const std::size_t dot = behind == 0 ? std::string_view::npos : name.rfind('.', behind - 1);
        begin = dot == std::string_view::npos ? 0 : dot + 1;
    }
    if (begin > 0 && isNumber(name.substr(begin, behind - begin))) {
        const std::size_t dot = begin < 2 ? std::string_view::npos : name.rfind('.', begin - 2);
        begin = dot == std::string_view::npos ? 0 : dot + 1;
    }
    return name.substr(begin);
}

std::string_view shortNodeLabel(std::string_view label)
{
    std::string_view rest = label;
    for (const std::string_view end : {".forward", ".backward"}) {
        if (rest.ends_with(end)) {
            rest.remove_suffix(end.size());
        }
    }
    const std::size_t dot = rest.find('.');
    const bool isApi = rest.size() < label.size() && dot != std::string_view::npos
                       && std::ranges::count(rest, '.') == 2 && isNumber(rest.substr(rest.rfind('.') + 1));
    return isApi ? rest.substr(dot + 1) : label;
}

} // namespace pipescope::graph_scene
