#include "ui/graph/scene/node_role.h"

#include <vector>

namespace pipescope::graph_scene {

std::array<graph::NodeClasses, 2> rolesOf(const graph::Sheet& sheet, const graph::Suspects& suspects)
{
    std::array<graph::NodeClasses, 2> roles;
    const graph::OriginRows rows = graph::originRows(sheet, suspects);
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
            if (verdictClass(sheet.outline(side), graph::RowId{row}) != graph::VerdictClass::Different) {
                values[row] = 0;
            }
        }
        mark(rows.origins, NodeRole::Origin);
        roles[static_cast<std::size_t>(side)] = graph::NodeClasses(std::move(values));
    }
    return roles;
}

} // namespace pipescope::graph_scene
