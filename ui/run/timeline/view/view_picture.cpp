#include "ui/run/timeline/view/view_picture.h"

#include <QPainter>

#include "ui/run/timeline/painting/timeline_painter.h"
#include "ui/run/timeline/view/timeline_view.h"
#include "ui/shell/toolkit/qt_text.h"

#include <utility>

namespace pipescope::ui {

std::function<QImage()> viewRenderer(TimelineView& view)
{
    const ShownScene& scene = view.scene();
    TimelineFrame shown = view.frame();
    shown.marks = {};
    return [shown = std::move(shown), marks = view.session().marks(), index = view.session().index(),
            options = scene->view(), metrics = scene->layout().metrics(), font = view.font(),
            size = view.viewport()->size(), ratio = view.devicePixelRatioF()]() mutable {
        shown.marks = marks;
        const TimelineScene drawn(index, options, metrics);
        CanvasFonts fonts(font);
        QImage image((QSizeF(size) * ratio).toSize(), QImage::Format_RGB32);
        image.setDevicePixelRatio(ratio);
        QPainter painter(&image);
        HelperThread helper;
        TimelinePainter(helper).paint(painter, drawn, shown, fonts);
        return image;
    };
}

picture::PictureRequest pictureOfView(TimelineView& view)
{
    const TimelineSession& session = view.session();
    const ShownScene& scene = view.scene();
    const TimelineFrame& shown = view.frame();
    const QSize size = (QSizeF(view.viewport()->size()) * view.devicePixelRatioF()).toSize();
    picture::PictureRequest request;
    request.index = session.index();
    request.view = scene->view();
    request.companion = session.companion();
    request.size = {size.width(), size.height()};
    request.isDark = shown.dark;
    request.colours = session.colours();
    request.span = shown.time.span();
    request.window = picture::WindowRows{scene->layout().metrics(), shown.top, shown.areas.canvas.height()};
    request.selection = session.selection();
    request.selectedLinks = shown.selectedLinks;
    request.selectedStep = session.selectedStep();
    request.selectedGap = session.selectedGap();
    request.range = session.range();
    request.marks = session.marks();
    request.highlight = session.highlight();
    request.idle = session.analysed() ? session.analysed()->idle : nullptr;
    request.inFlight = session.analysed() ? session.analysed()->inFlight : nullptr;
    request.translate = coreTranslation();
    return request;
}

} // namespace pipescope::ui
