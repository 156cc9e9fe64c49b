#include "core/graph/explain/search/notable.h"

#include <algorithm>

namespace pipescope::graph {
namespace {

bool isBelowUnplaced(const Outline& outline, RowId row)
{
    const auto parent = outline.parent(row);
    return parent && outline.graph->node(outline.node(*parent)).kind == NodeKind::Unplaced;
}

bool isUnlinked(const Sheet& sheet, RowId row)
{
    const auto& links = sheet.step->debugLinks;
    const GraphNode node{static_cast<std::uint32_t>(sheet.rankIndex), sheet.debug.node(row)};
    return links && std::ranges::binary_search(links->unlinked, node);
}

} // namespace

std::vector<NotableRow> notableRows(const Sheet& sheet)
{
    std::vector<NotableRow> rows;
    if (sheet.has(Side::Bench)) {
        return rows;
    }
    const auto size = static_cast<std::uint32_t>(sheet.debug.size());
    for (std::uint32_t row = 1; row < size; ++row) {
        if (isBelowUnplaced(sheet.debug, RowId{row})) {
            rows.push_back({RowId{row}, Notable::Unplaced});
        } else if (isUnlinked(sheet, RowId{row})) {
            rows.push_back({RowId{row}, Notable::Unlinked});
        }
    }
    return rows;
}

UserText notableText(Notable notable)
{
    return notable == Notable::Unplaced
               ? "unplaced: the dump does not say in which module it is"_text
               : "unlinked: no call of another rank is the other end of this communication"_text;
}

} // namespace pipescope::graph
