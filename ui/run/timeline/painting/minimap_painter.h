#pragma once

#include <QImage>
#include <QRectF>

#include "ui/run/scene/colour/palette.h"
#include "ui/run/scene/draw/minimap.h"

class QPainter;

namespace pipescope::ui {

/// The shares as bars one upon the other, from below in the order of the roles, a column of pixels each.
QImage minimapPicture(const scene::MinimapColumns& columns, int height, const scene::Palette& palette);

/// The picture stretched to `area`, step boundaries, and the window for what is visible.
void paintMinimap(QPainter& painter, const QRectF& area, const QImage& picture, std::span<const Step> steps,
                  TimeSpan run, TimeSpan visible, const scene::Palette& palette);

} // namespace pipescope::ui
