#include "ui/run/timeline/painting/paint_picture.h"

#include <QPainter>

#include "ui/run/picture/picture.h"
#include "ui/run/timeline/painting/timeline_painter.h"
#include "ui/shell/toolkit/qt_text.h"

#include <cstdint>
#include <utility>

namespace pipescope::ui {
namespace {

CanvasFonts pictureFonts()
{
    QFont base;
    base.setPixelSize(13);
    return CanvasFonts(base);
}

picture::Picture makePicture(const picture::PictureRequest& request, CanvasFonts& fonts)
{
    return picture::makePicture(
        request, {fonts.label.measure(), fonts.plain.measure(), fonts.label.height(), fonts.plain.height()});
}

StripPictures stripsOf(const picture::Picture& made, const scene::ColourSet& colours)
{
    const scene::Palette palette = scene::paletteFor(made.isDark, colours);
    const int height = qRound(made.scene.layout().collapsedHeight() * made.scale);
    StripPictures strips{made.time.span(), {}};
    for (const auto& [key, columns] : made.strips) {
        strips.ofGroup[key] = minimapPicture(columns, height, palette);
    }
    return strips;
}

void paint(QPainter& painter, const picture::PictureRequest& request, picture::Picture& made,
           CanvasFonts& fonts)
{
    TimelineFrame frame;
    frame.areas = toQt(made.areas);
    frame.top = made.top;
    frame.time = made.time;
    frame.list = std::move(made.list);
    frame.ruler = std::move(made.ruler);
    frame.isPicture = true;
    frame.title = std::move(made.title);
    frame.emptyText = emptyText(made.scene);
    frame.marks = request.marks;
    frame.selectedStep = request.selectedStep;
    frame.range = request.range;
    frame.dark = made.isDark;
    frame.colours = request.colours;
    frame.strips = stripsOf(made, request.colours);
    frame.legend = legendOf(made.scene, frame, fonts);
    HelperThread helper;
    TimelinePainter(helper).paint(painter, made.scene, frame, fonts);
}

} // namespace

void paintPicture(QPainter& painter, const picture::PictureRequest& request)
{
    CanvasFonts fonts = pictureFonts();
    picture::Picture made = makePicture(request, fonts);
    painter.scale(made.scale, made.scale);
    paint(painter, request, made, fonts);
}

QImage renderPicture(const picture::PictureRequest& request)
{
    QImage image(request.size.width, request.size.height, QImage::Format_RGB32);
    if (image.isNull()) {
        return image;
    }
    CanvasFonts fonts = pictureFonts();
    picture::Picture made = makePicture(request, fonts);
    // Like a screen of so many pixels: lines and texts become sharp in all of them.
    image.setDevicePixelRatio(made.scale);
    {
        QPainter painter(&image);
        paint(painter, request, made, fonts);
    }
    image.setDevicePixelRatio(1.0);
    return image;
}

picture::Pixels pixelsOf(const QImage& image)
{
    return {reinterpret_cast<const std::uint32_t*>(image.constBits()),
            static_cast<std::size_t>(image.width()), static_cast<std::size_t>(image.height()),
            static_cast<std::size_t>(image.bytesPerLine()) / sizeof(std::uint32_t)};
}

} // namespace pipescope::ui
