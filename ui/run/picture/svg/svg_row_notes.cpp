#include "ui/run/picture/svg/svg_row_notes.h"

#include "ui/run/picture/picture.h"
#include "ui/run/picture/svg/svg_shapes.h"
#include "ui/run/scene/draw/seen_row_notes.h"
#include "ui/run/scene/rows/row_notes.h"

#include <ostream>

namespace pipescope::picture {

void writeRowNotes(const Picture& picture, const SvgLook& look, std::ostream& out)
{
    constexpr double kPadding = 8.0;
    for (const scene::SeenRowNote& note :
         scene::seenRowNotes(*picture.scene.index().notes, picture.rows(), picture.list, look.label.height()))
    {
        writeElided(out,
                    {kPadding, picture.areas.canvas.width() - kPadding, note.band.top, note.band.bottom()},
                    note.text.in(look.translate), {look.plain, look.palette.dimText});
    }
}

} // namespace pipescope::picture
