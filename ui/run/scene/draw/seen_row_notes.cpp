#include "ui/run/scene/draw/seen_row_notes.h"

#include <algorithm>

namespace pipescope::scene {

std::vector<SeenRowNote> seenRowNotes(std::span<const UserText> notes, const RowWindow& window,
                                      const DrawList& list, double textHeight)
{
    std::vector<SeenRowNote> seen;
    for (const DrawnRow& drawn : list.rows) {
        const UserText& note = notes[window.layout().rows()[drawn.row].track.value];
        const Band band = window.rowBand(drawn.row);
        const double top = std::max(band.top, window.clipTop(drawn.row));
        const bool isEmpty = drawn.firstItem == drawn.endItem && drawn.firstColumn == drawn.endColumn;
        if (isEmpty && !note.empty() && band.bottom() - top >= textHeight) {
            seen.push_back({{top, band.bottom() - top}, note});
        }
    }
    return seen;
}

} // namespace pipescope::scene
