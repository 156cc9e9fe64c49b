#include "ui/run/picture/picture.h"

#include "ui/run/picture/picture_texts.h"

#include <algorithm>
#include <cmath>

namespace pipescope::picture {
namespace {

/// Largest row height in a picture of all rows.
constexpr double kMaxPictureRowHeight = 90.0;

/// A picture with the window's size is not scaled: small differences, like the title, cost some rows instead
/// of the sharpness of all lines.
double roundedScale(double scale)
{
    constexpr double kQuarters = 4.0;
    return std::max(1.0, std::round(scale * kQuarters)) / kQuarters;
}

double scaleOf(const PictureRequest& request, const scene::TextNeeds& needs)
{
    if (request.window) {
        return roundedScale(request.size.height
                            / (request.window->height + scene::heightBesideCanvas(needs)));
    }
    return std::max(1.0, request.scale);
}

scene::RowMetrics metricsThatFit(const scene::RowLayout& layout, double height)
{
    const scene::RowMetrics& metrics = layout.metrics();
    const double rows = std::max(1.0, layout.rowsHeight(metrics) / metrics.rowHeight);
    const double forRows = height - layout.titlesHeight();
    return metrics.scaledTo(std::clamp(forRows / rows, scene::kMinRowHeight, kMaxPictureRowHeight));
}

/// The index with the colours that the view asks for.
std::shared_ptr<const scene::SceneIndex> indexFor(const PictureRequest& request)
{
    if (!request.index) {
        return std::make_shared<const scene::SceneIndex>(std::make_shared<const Trace>());
    }
    return request.index->colourings == request.view.colourings
               ? request.index
               : std::make_shared<const scene::SceneIndex>(*request.index, request.view.colourings);
}

scene::TimelineScene sceneOf(const PictureRequest& request)
{
    const scene::RowMetrics metrics = request.window ? request.window->metrics : scene::RowMetrics{};
    scene::TimelineScene made(indexFor(request), request.view, metrics);
    made.setCompanion(request.companion);
    if (auto lines = made.linesWithoutLinks()) {
        made.setGroupLinks(std::make_shared<const scene::GroupLinks>(*made.index().links, std::move(*lines)));
    }
    return made;
}

std::size_t rowsShown(const Picture& picture)
{
    const scene::RowLayout& layout = picture.scene.layout();
    if (picture.top <= 0.0 && layout.height() <= picture.areas.canvas.height() + 1.0) {
        return layout.rows().size();
    }
    const scene::RowWindow window = picture.rows();
    return window.seenRowCount();
}

void fillContent(const PictureRequest& request, const PictureFonts& fonts, Picture& picture)
{
    scene::DrawRequest drawn;
    drawn.time = picture.time;
    drawn.top = picture.top;
    drawn.height = picture.areas.canvas.height();
    drawn.step = picture.scene.view().step;
    drawn.companion = picture.scene.companion();
    drawn.links = picture.scene.links();
    drawn.highlight = picture.scene.highlight();
    drawn.idle = picture.scene.idle();
    drawn.inFlight = picture.scene.inFlight();
    drawn.selection = request.selection;
    drawn.selectedGap = request.selectedGap;
    drawn.selectedLinks = request.selectedLinks;
    drawn.textHeight = fonts.labelHeight - 2.0;
    drawn.durationsShown = picture.scene.view().durationsShown;
    scene::buildDrawList(picture.scene.index(), picture.scene.layout(), drawn, fonts.label, picture.list);
    picture.ruler = scene::makeRuler(picture.time, picture.scene.timeOrigin(picture.time.span()),
                                     picture.scene.trace().steps, fonts.plain, request.translate);
}

void fillStrips(Picture& picture)
{
    const scene::RowLayout& layout = picture.scene.layout();
    const auto columns = static_cast<std::size_t>(std::max(1.0, std::ceil(picture.areas.canvas.width())));
    for (const std::size_t title : picture.rows().collapsedTitles()) {
        const scene::GroupTitle& group = layout.titles()[title];
        picture.strips[group.key] =
            scene::minimapColumns(picture.scene.index(), group.tracks, picture.time.span(), columns, {});
    }
}

} // namespace

Picture makePicture(const PictureRequest& request, const PictureFonts& fonts)
{
    Picture picture{sceneOf(request)};
    picture.scene.setHighlight(request.highlight);
    picture.scene.setIdle(request.idle);
    picture.scene.setInFlight(request.inFlight);
    const scene::TextNeeds needs{fonts.plainHeight, fonts.label, true, request.translate};
    picture.scale = scaleOf(request, needs);
    picture.width = request.size.width / picture.scale;
    picture.height = request.size.height / picture.scale;
    picture.isDark = request.isDark;
    picture.areas =
        scene::splitAreas({0.0, picture.width, 0.0, picture.height}, picture.scene.layout(), needs);
    if (request.window) {
        picture.top = request.window->top;
    } else {
        picture.scene.setMetrics(metricsThatFit(picture.scene.layout(), picture.areas.canvas.height()));
    }
    const scene::Viewport everything(picture.scene.focus(), picture.areas.canvas.width());
    const TimeSpan run = picture.scene.index().span;
    picture.time = request.span ? everything.withLimits(run).fitted(*request.span, 0.0) : everything;
    fillContent(request, fonts, picture);
    fillStrips(picture);
    const TimeSpan seen = request.span.value_or(picture.scene.focus());
    picture.title = request.title.empty()
                        ? pictureTitle(picture.scene, seen, rowsShown(picture), request.translate)
                        : request.title;
    return picture;
}

} // namespace pipescope::picture
