#include "ui/run/timeline/layers/row_note_painter.h"

#include "ui/run/scene/draw/seen_row_notes.h"
#include "ui/run/scene/rows/row_notes.h"
#include "ui/shell/toolkit/qt_text.h"

namespace pipescope::ui {

void paintRowNotes(const PaintContext& context)
{
    constexpr double kPadding = 8.0;
    const double width = context.frame.areas.canvas.width() - 2.0 * kPadding;
    for (const scene::SeenRowNote& note : scene::seenRowNotes(
             *context.scene.index().notes, context.window, context.frame.list, context.fonts.label.height()))
    {
        context.drawElided({kPadding, note.band.top, width, note.band.height}, context.fonts.plain,
                           context.palette.dimText, localized(note.text));
    }
}

} // namespace pipescope::ui
