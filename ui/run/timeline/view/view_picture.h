#pragma once

#include <QImage>

#include "ui/run/picture/picture_request.h"

#include <functional>

namespace pipescope::ui {

class TimelineView;

/// Returns a function that draws what the timeline shows now, pixel by pixel. It may be called on any thread
/// and does not need the view any more.
std::function<QImage()> viewRenderer(TimelineView& view);

/// What the timeline shows now, to be drawn in another size, format or colour. Independent of later changes
/// of the view.
picture::PictureRequest pictureOfView(TimelineView& view);

} // namespace pipescope::ui
