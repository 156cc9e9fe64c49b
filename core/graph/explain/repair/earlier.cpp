#include "core/graph/explain/repair/earlier.h"

#include "core/graph/open/outline/node_classes.h"

namespace pipescope::graph {

namespace {

void addEarlier(const Outline& before, Outline& outline)
{
    outline.earlier.assign(outline.size(), EarlierState::Absent);
    for (std::uint32_t row = 0; row < outline.size(); ++row) {
        if (const auto there = before.find(outline.name(RowId{row}))) {
            outline.earlier[row] =
                isBad(verdictClass(before, *there)) ? EarlierState::Bad : EarlierState::Good;
        }
    }
}

} // namespace

Sheet withEarlier(Sheet sheet, const Sheet& before)
{
    addEarlier(before.debug, sheet.debug);
    if (sheet.bench && before.bench) {
        addEarlier(*before.bench, *sheet.bench);
    }
    return sheet;
}

} // namespace pipescope::graph
