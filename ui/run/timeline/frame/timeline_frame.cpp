#include "ui/run/timeline/frame/timeline_frame.h"

#include <QCoreApplication>

#include "core/base/text.h"
#include "ui/run/picture/picture_texts.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>

namespace pipescope::ui {
namespace {

QFont scaled(const QFont& base, double factor, bool bold)
{
    QFont font(base);
    if (base.pixelSize() > 0) {
        font.setPixelSize(std::max(1, qRound(base.pixelSize() * factor)));
    } else {
        font.setPointSizeF(base.pointSizeF() * factor);
    }
    font.setBold(bold);
    return font;
}

QRectF toQRectF(const scene::Box& box)
{
    return {box.left, box.top, box.width(), box.height()};
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

QString linksNote(const TimelineScene& scene, const TimelineFrame& frame)
{
    const auto total = frame.list.linksInView;
    const auto drawn = static_cast<std::uint64_t>(frame.list.links.size());
    if (scene.links() == nullptr || drawn >= total) {
        return {};
    }
    if (frame.isPicture) {
        return toQString(picture::linksNote(drawn, total, coreTranslation()));
    }
    return QCoreApplication::translate("Timeline", "%1 of %2 links shown; zoom in for all")
        .arg(toQString(formatCount(drawn)), toQString(formatCount(total)));
}

} // namespace

ShownLegend legendOf(const TimelineScene& scene, const TimelineFrame& frame, TimelineFonts& fonts)
{
    return layOutLegend(frame.areas.legend, scene.legend(), fonts.plain, linksNote(scene, frame));
}

scene::Hit hitAt(const TimelineFrame& frame, QPointF position)
{
    if (!frame.areas.canvas.contains(position)) {
        return {};
    }
    const QPointF inside = position - frame.areas.canvas.topLeft();
    return scene::hitTest(frame.list, inside.x(), inside.y());
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

TimelineFonts::TimelineFonts(const QFont& base)
    : label(scaled(base, 0.88, false))
    , plain(scaled(base, 0.94, false))
    , strong(scaled(base, 1.0, true))
{ }

double TimelineAreas::canvasX(QPointF position) const
{
    return std::clamp(position.x() - canvas.left(), 0.0, std::max(0.0, canvas.width()));
}

TimelineAreas toQt(const scene::Areas& areas)
{
    return {toQRectF(areas.whole),   toQRectF(areas.title),  toQRectF(areas.ruler),
            toQRectF(areas.headers), toQRectF(areas.canvas), toQRectF(areas.legend)};
}

TimelineAreas splitAreas(const QRectF& whole, const scene::RowLayout& layout, TimelineFonts& fonts,
                         bool titled)
{
    return toQt(scene::splitAreas({whole.left(), whole.right(), whole.top(), whole.bottom()}, layout,
                                  {fonts.plain.height(), fonts.label.measure(), titled, coreTranslation()}));
}

void FrameMaker::make(const TimelineScene& scene, const std::optional<TraceRef>& selection,
                      TimelineFonts& fonts, TimelineFrame& frame)
{
    scene::DrawRequest request;
    request.time = frame.time;
    request.top = frame.top;
    request.height = frame.areas.canvas.height();
    request.step = scene.view().step;
    request.links = scene.links();
    request.selection = selection;
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
