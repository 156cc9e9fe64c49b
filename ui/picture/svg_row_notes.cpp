#include "ui/picture/svg_row_notes.h"

#include "ui/picture/picture.h"
#include "ui/picture/svg_shapes.h"
#include "ui/scene/row_notes.h"

#include <algorithm>
#include <ostream>

namespace pipescope::picture {

void writeRowNotes(const Picture& picture, const SvgLook& look, std::ostream& out)
{
    constexpr double kPadding = 8.0;
    const scene::RowWindow rows = picture.rows();
    for (const scene::DrawnRow& drawn : picture.list.rows) {
        if (drawn.firstItem != drawn.endItem || drawn.firstColumn != drawn.endColumn) {
            continue;
        }
        const Message note =
            scene::rowNote(picture.scene.trace(), picture.scene.layout().rows()[drawn.row].track);
        const scene::Band band = rows.rowBand(drawn.row);
        const double top = std::max(band.top, rows.clipTop(drawn.row));
        if (!note.empty() && band.bottom() - top >= look.label.height()) {
            writeElided(out, {kPadding, picture.areas.canvas.width() - kPadding, top, band.bottom()},
                        note.in(look.translate), {look.plain, look.palette.dimText});
        }
    }
}

} // namespace pipescope::picture
