#include "ui/run/timeline/frame/timeline_frame.h"

#include <QCoreApplication>

#include "core/base/text.h"
#include "ui/run/picture/picture_texts.h"
#include "ui/run/timeline/frame/painter_canvas.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>

namespace pipescope::ui {
namespace {

scene::Box toBox(const QRectF& rect)
{
    return {rect.left(), rect.right(), rect.top(), rect.bottom()};
}

QString noRowsText(const TimelineScene& scene)
{
    if (scene.order().filteredOut > 0) {
        return QCoreApplication::translate("Timeline", "The filter “%1” leaves no row.")
            .arg(toQString(scene.view().rows.filter));
    }
    return scene.order().hidden > 0 ? QCoreApplication::translate("Timeline", "All rows are hidden.")
                                    : QCoreApplication::translate("Timeline", "No pipeline group is chosen.");
}

std::string linksNote(const TimelineScene& scene, const TimelineFrame& frame)
{
    const auto total = frame.list.linksInView;
    const auto drawn = static_cast<std::uint64_t>(frame.list.links.size());
    if (scene.links() == nullptr || drawn >= total) {
        return {};
    }
    if (frame.isPicture) {
        return picture::linksNote(drawn, total, coreTranslation());
    }
    return QCoreApplication::translate("Timeline", "%1 of %2 links shown; zoom in for all")
        .arg(toQString(formatCount(drawn)), toQString(formatCount(total)))
        .toStdString();
}

struct LanePlace
{
    TrackIndex track;
    TimePoint moment;
};

/// Empty where no row has such a lane.
std::optional<LanePlace> placeInLane(const TimelineScene& scene, const TimelineFrame& frame, QPointF position,
                                     scene::Band (scene::RowLayout::*laneOf)(std::size_t) const)
{
    if (!frame.areas.canvas.contains(position)) {
        return std::nullopt;
    }
    const QPointF inside = position - frame.areas.canvas.topLeft();
    const scene::RowWindow window(scene.layout(), frame.top, frame.areas.canvas.height());
    const auto row = window.rowAt(inside.y());
    if (!row) {
        return std::nullopt;
    }
    const scene::Band lane = window.seen(*row, (scene.layout().*laneOf)(*row));
    const bool isInLane = lane.top <= inside.y() && inside.y() < lane.bottom();
    return isInLane
               ? std::optional(LanePlace{scene.layout().rows()[*row].track, frame.time.timeAt(inside.x())})
               : std::nullopt;
}

} // namespace

picture::ShownLegend legendOf(const TimelineScene& scene, const TimelineFrame& frame, CanvasFonts& fonts)
{
    return picture::layOutLegend(toBox(frame.areas.legend), scene.legend(), linksNote(scene, frame),
                                 fonts.plain.measure(), coreTranslation());
}

scene::Hit hitAt(const TimelineFrame& frame, QPointF position)
{
    if (!frame.areas.canvas.contains(position)) {
        return {};
    }
    const QPointF inside = position - frame.areas.canvas.topLeft();
    return scene::hitTest(frame.list, inside.x(), inside.y());
}

std::optional<GapRef> gapAt(const TimelineScene& scene, const TimelineFrame& frame, QPointF position)
{
    const auto place = placeInLane(scene, frame, position, &scene::RowLayout::blockLane);
    return place ? pipescope::gapAt(scene.trace(), place->track, place->moment) : std::nullopt;
}

std::optional<InFlightPoint> inFlightAt(const TimelineScene& scene, const TimelineFrame& frame,
                                        QPointF position)
{
    const scene::InFlightIndex* index = scene.inFlight();
    const auto place = placeInLane(scene, frame, position, &scene::RowLayout::inFlightLane);
    if (index == nullptr || !place) {
        return std::nullopt;
    }
    const Duration shift = index->shiftOf(scene.trace(), place->track);
    return InFlightPoint{place->track, index->at(place->track, place->moment - shift)};
}

std::optional<TraceRef> partnerOf(const TimelineScene& scene, const scene::DrawnItem& ghost)
{
    const auto& ref = std::get<BlockRef>(ghost.ref);
    const auto partner = scene.companion() != nullptr
                             ? scene.companion()->line(ghost.line).companion.partnerOf(ref.track, ref.block)
                             : std::nullopt;
    return partner ? std::optional<TraceRef>(BlockRef{ref.track, *partner}) : std::nullopt;
}

std::optional<TraceRef> firstItemOf(const TimelineFrame& frame)
{
    return frame.list.items.empty() ? std::nullopt : std::optional(frame.list.items.front().ref);
}

QString emptyText(const TimelineScene& scene)
{
    const Trace& trace = scene.trace();
    if (trace.blockCount() + trace.operatorCount() > 0) {
        const bool isEmpty = scene.layout().rows().empty() && scene.layout().titles().empty();
        return isEmpty ? noRowsText(scene) : QString();
    }
    const auto findings = trace.findings.rows();
    if (!findings.empty()) {
        return localized(findings.front().message()) + QStringLiteral("\n")
               + localized(findingKind(findings.front().id).advice);
    }
    return trace.tracks.empty()
               ? QCoreApplication::translate("Timeline",
                                             "Nothing is open.\nOpen a folder of profiles, or drop one here.")
               : QCoreApplication::translate("Timeline", "No pipeline blocks were recorded.");
}

double TimelineAreas::canvasX(QPointF position) const
{
    return std::clamp(position.x() - canvas.left(), 0.0, std::max(0.0, canvas.width()));
}

TimelineAreas toQt(const scene::Areas& areas)
{
    return {rectOf(areas.whole),   rectOf(areas.title),  rectOf(areas.ruler),
            rectOf(areas.headers), rectOf(areas.canvas), rectOf(areas.legend)};
}

scene::Areas toScene(const TimelineAreas& areas)
{
    return {toBox(areas.whole),   toBox(areas.title),  toBox(areas.ruler),
            toBox(areas.headers), toBox(areas.canvas), toBox(areas.legend)};
}

TimelineAreas splitAreas(const QRectF& whole, const scene::RowLayout& layout, CanvasFonts& fonts, bool titled)
{
    return toQt(scene::splitAreas(toBox(whole), layout,
                                  {fonts.plain.height(), fonts.label.measure(), titled, coreTranslation()}));
}

void FrameMaker::make(const TimelineScene& scene, const std::optional<TraceRef>& selection,
                      CanvasFonts& fonts, TimelineFrame& frame)
{
    scene::DrawRequest request;
    request.time = frame.time;
    request.top = frame.top;
    request.height = frame.areas.canvas.height();
    request.step = scene.view().step;
    request.companion = scene.companion();
    request.links = scene.links();
    request.idle = scene.idle();
    request.inFlight = scene.inFlight();
    request.selection = selection;
    request.selectedGap = frame.selectedGap;
    request.selectedLinks = frame.selectedLinks;
    request.outlined = frame.outlined;
    request.highlight = scene.highlight();
    request.textHeight = fonts.label.height() - 2.0;
    request.durationsShown = scene.view().durationsShown;
    const scene::TextWidth measureLabel = fonts.label.measure();
    const auto runParts = [this](std::size_t count, const std::function<void(std::size_t)>& part) {
        m_helper.share(count, part, [] {});
    };
    m_lists.make(scene.index(), scene.layout(), request, measureLabel, runParts, frame.list);
    const scene::TextWidth measurePlain = fonts.plain.measure();
    frame.ruler = makeRuler(frame.time, scene.timeOrigin(frame.time.span()), scene.trace().steps,
                            measurePlain, coreTranslation());
    frame.legend = legendOf(scene, frame, fonts);
    frame.emptyText = emptyText(scene);
}

} // namespace pipescope::ui
