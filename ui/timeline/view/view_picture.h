#pragma once

#include <QImage>

#include "ui/picture/picture_request.h"

#include <functional>

namespace pipescope::ui {

class TimelineView;

/// Draws what the timeline shows now, pixel by pixel; may be called on any thread, whatever happens to the
/// view.
std::function<QImage()> viewRenderer(TimelineView& view);

/// What the timeline shows, to be drawn in another size, format or colour; of now, whatever happens later.
picture::PictureRequest pictureOfView(TimelineView& view);

} // namespace pipescope::ui
