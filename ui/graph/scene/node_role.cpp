#include "ui/graph/scene/node_role.h"

#include <algorithm>
#include <vector>

namespace pipescope::graph_scene {

std::array<graph::NodeClasses, 2> rolesOf(const graph::Sheet& sheet, const graph::Suspects& suspects)
{
    std::array<graph::NodeClasses, 2> roles;
    const graph::OnsetRows rows = graph::onsetRows(sheet, suspects);
    for (const graph::Side side : {graph::Side::Debug, graph::Side::Bench}) {
        if (!sheet.has(side)) {
            continue;
        }
        std::vector<std::uint8_t> values(sheet.outline(side).size(), 0);
        const auto mark = [&](const graph::FoundRows& found, NodeRole role) {
            for (const graph::RowId row : found.of(side)) {
                values[row.value] = static_cast<std::uint8_t>(role);
            }
        };
        mark(rows.followers, NodeRole::Follower);
        // What is within the tolerance, or cannot be decided, is no difference that needs a reason.
        for (std::uint32_t row = 0; row < values.size(); ++row) {
            if (levelAt(sheet.outline(side), graph::RowId{row}) != graph::Level::Different) {
                values[row] = 0;
            }
        }
        mark(rows.onsets, NodeRole::Onset);
        roles[static_cast<std::size_t>(side)] = graph::NodeClasses(std::move(values));
    }
    return roles;
}

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
