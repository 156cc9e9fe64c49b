#include "ui/timeline/timeline_frame.h"

#include <QCoreApplication>

#include "ui/session/qt_text.h"

#include <algorithm>

namespace pipescope::ui {
namespace {

QString translated(const char* text)
{
    return QCoreApplication::translate("Timeline", text);
}

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

} // namespace

QString emptyText(const TimelineScene& scene)
{
    const Trace& trace = scene.trace();
    if (trace.blockCount() + trace.operatorCount() > 0) {
        return scene.layout().rows().empty() ? translated("No pipeline group is chosen.") : QString();
    }
    const auto findings = trace.findings.rows();
    if (!findings.empty()) {
        return toQString(findings.front().sentence()) + QStringLiteral("\n")
               + toQString(findingKind(findings.front().id).advice);
    }
    return trace.tracks.empty() ? translated("Nothing is open.\nOpen a folder of profiles, or drop one here.")
                                : translated("No pipeline blocks were recorded.");
}

TimelineFonts::TimelineFonts(const QFont& base)
    : label(scaled(base, 0.88, false))
    , plain(scaled(base, 0.94, false))
    , strong(scaled(base, 1.0, true))
{ }

TimelineAreas toQt(const scene::Areas& areas)
{
    return {toQRectF(areas.whole),   toQRectF(areas.title),  toQRectF(areas.ruler),
            toQRectF(areas.headers), toQRectF(areas.canvas), toQRectF(areas.legend)};
}

TimelineAreas splitAreas(const QRectF& whole, const scene::RowLayout& layout, TimelineFonts& fonts,
                         bool titled)
{
    return toQt(scene::splitAreas({whole.left(), whole.right(), whole.top(), whole.bottom()}, layout,
                                  {fonts.plain.height(), fonts.label.measure(), titled}));
}

void buildFrame(const TimelineScene& scene, const std::optional<TraceRef>& selection,
                std::span<const LinkIndex> selectedLinks, TimelineFonts& fonts, TimelineFrame& frame)
{
    scene::DrawRequest request;
    request.time = frame.time;
    request.top = frame.top;
    request.height = frame.areas.canvas.height();
    request.step = scene.view().step;
    request.links = scene.links();
    request.selection = selection;
    request.selectedLinks = selectedLinks;
    request.highlight = scene.highlight();
    request.textHeight = fonts.label.height() - 2.0;
    const scene::TextWidth measureLabel = fonts.label.measure();
    buildDrawList(scene.index(), scene.layout(), request, measureLabel, frame.list);
    const scene::TextWidth measurePlain = fonts.plain.measure();
    frame.ruler =
        makeRuler(frame.time, scene.timeOrigin(frame.time.span()), scene.trace().steps, measurePlain);
    frame.emptyText = emptyText(scene);
}

} // namespace pipescope::ui
