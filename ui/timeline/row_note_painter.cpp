#include "ui/timeline/row_note_painter.h"

#include "ui/scene/row_notes.h"
#include "ui/session/qt_text.h"

#include <algorithm>

namespace pipescope::ui {

void paintRowNotes(const PaintContext& context)
{
    constexpr double kPadding = 8.0;
    const double width = context.frame.areas.canvas.width() - 2.0 * kPadding;
    for (const scene::DrawnRow& drawn : context.frame.list.rows) {
        if (drawn.firstItem != drawn.endItem || drawn.firstColumn != drawn.endColumn) {
            continue;
        }
        const Message note =
            scene::rowNote(context.scene.trace(), context.scene.layout().rows()[drawn.row].track);
        const scene::Band band = context.window.rowBand(drawn.row);
        const double top = std::max(band.top, context.window.clipTop(drawn.row));
        if (!note.empty() && band.bottom() - top >= context.fonts.label.height()) {
            context.drawElided({kPadding, top, width, band.bottom() - top}, context.fonts.plain,
                               context.palette.dimText, localized(note));
        }
    }
}

} // namespace pipescope::ui
