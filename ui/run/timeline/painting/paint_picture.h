#pragma once

#include <QImage>

#include "ui/run/picture/picture.h"
#include "ui/run/picture/picture_request.h"

class QPainter;

namespace pipescope::ui {

/// Paints a picture into a device of the size asked for, whose painter has not been transformed. Needs a
/// QGuiApplication; may run on any thread.
void paintPicture(QPainter& painter, const picture::PictureRequest& request);

/// The picture in the size asked for; null if that is too large for the memory. Likewise on any thread.
QImage renderPicture(const picture::PictureRequest& request);

/// Pixels of an image of format RGB32, which is borrowed.
picture::Pixels pixelsOf(const QImage& image);

} // namespace pipescope::ui
