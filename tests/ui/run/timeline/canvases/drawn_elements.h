#pragma once

#include <QColor>
#include <QRectF>
#include <QString>

#include "ui/run/picture/svg/svg_canvas.h"
#include "ui/run/timeline/frame/label_font.h"

#include <cstddef>
#include <functional>
#include <vector>

namespace pipescope::ui::test {

// What a picture consists of, drawn on both canvases: what a QPainter is asked for against what an XML parser
// finds.

struct Element
{
    QString kind;
    QColor colour;
    /// Of texts.
    QString text;
    /// Curves: from the begin to the end; polygons and discs: what encloses them.
    QRectF place;
    /// A text of which only this part of its width is left of its place.
    double anchor = 0.0;
};

using Elements = std::vector<Element>;
using Draw = std::function<void(scene::Canvas&)>;

Elements elementsOnScreen(const Draw& draw, CanvasFonts& fonts);
Elements elementsInDocument(const Draw& draw, const picture::SvgFonts& fonts = {});

/// `slack` pixels for what is as wide or high as a text. Only the fonts differ, so texts are compared by
/// their words and where they stand.
void expectSameElements(const Elements& screen, const Elements& document, double slack);

} // namespace pipescope::ui::test
