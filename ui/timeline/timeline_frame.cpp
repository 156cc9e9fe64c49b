#include "ui/timeline/timeline_frame.h"

#include <QCoreApplication>

#include "ui/session/qt_text.h"
#include "ui/timeline/legend.h"

#include <algorithm>
#include <cmath>

namespace pipescope::ui {
namespace {

constexpr double kPadding = 6.0;
constexpr double kLeastHeaderWidth = 84.0;
constexpr double kMostHeaderWidth = 220.0;

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

double headerWidth(const scene::RowLayout& layout, TimelineFonts& fonts)
{
    double width = kLeastHeaderWidth;
    std::string longest;
    for (const scene::Row& row : layout.rows()) {
        const std::size_t length = row.name.stage.size() + row.name.host.size();
        if (length > longest.size()) {
            longest = row.name.stage + row.name.host;
        }
    }
    width = std::max(width, fonts.label.width(longest + " · ") + 2.0 * kPadding);
    return std::min(width, kMostHeaderWidth);
}

} // namespace

TimelineScene::TimelineScene(const Trace& trace, const ViewOptions& view, const scene::RowMetrics& metrics)
    : m_index(trace)
    , m_view(view)
    , m_metrics(metrics)
    , m_roles(rolesIn(trace))
    , m_run(trace.span())
{
    layOut();
}

void TimelineScene::setView(const ViewOptions& view)
{
    m_view = view;
    layOut();
}

void TimelineScene::setMetrics(const scene::RowMetrics& metrics)
{
    m_metrics = metrics;
    layOut();
}

void TimelineScene::layOut()
{
    m_layout = scene::RowLayout(trace(), m_view.groups, m_metrics);
    m_links = m_index.links.density(m_layout, m_view.step);
}

TimeSpan TimelineScene::focus() const
{
    const auto& steps = trace().steps;
    if (m_view.step && m_view.step->value < steps.size()) {
        const TimeSpan span = steps[m_view.step->value].span;
        if (span.duration() > Duration{}) {
            return span;
        }
    }
    return m_run;
}

scene::TimeOrigin TimelineScene::timeOrigin(TimeSpan seen) const
{
    switch (m_view.timeOrigin) {
    case ViewOptions::TimeOrigin::Absolute:
        return std::nullopt;
    case ViewOptions::TimeOrigin::Run:
        return m_run.begin;
    case ViewOptions::TimeOrigin::Step:
        break;
    }
    if (m_view.step) {
        return focus().begin;
    }
    TimePoint origin = m_run.begin;
    const TimePoint middle = seen.begin + Duration{seen.duration().ns / 2};
    for (const Step& step : trace().steps) {
        if (step.span.begin <= middle) {
            origin = std::max(origin, step.span.begin);
        }
    }
    return origin;
}

QString TimelineScene::emptyText() const
{
    if (trace().blockCount() + trace().operatorCount() > 0) {
        return m_layout.rows().empty() ? translated("No pipeline group is chosen.") : QString();
    }
    const auto findings = trace().findings.rows();
    if (!findings.empty()) {
        return toQString(findings.front().sentence()) + QStringLiteral("\n")
               + toQString(findingKind(findings.front().id).advice);
    }
    return trace().tracks.empty()
               ? translated("Nothing is open.\nOpen a folder of profiles, or drop one here.")
               : translated("No pipeline blocks were recorded.");
}

TimelineFonts::TimelineFonts(const QFont& base)
    : label(scaled(base, 0.88, false))
    , plain(scaled(base, 0.94, false))
    , strong(scaled(base, 1.0, true))
{ }

TimelineAreas splitAreas(const QRectF& whole, const scene::RowLayout& layout, TimelineFonts& fonts,
                         bool titled)
{
    const double line = fonts.plain.height();
    TimelineAreas areas;
    areas.whole = whole;
    QRectF rest = whole;
    areas.title = QRectF(rest.topLeft(), QSizeF(rest.width(), titled ? line * 2.0 : 0.0));
    rest.setTop(areas.title.bottom());
    areas.legend = QRectF(rest.left(), rest.bottom() - line - kPadding, rest.width(), line + kPadding);
    rest.setBottom(areas.legend.top());
    const double left = std::min(headerWidth(layout, fonts), rest.width() / 3.0);
    areas.ruler = QRectF(rest.topLeft(), QSizeF(rest.width(), std::ceil(2.0 * line + kPadding)));
    rest.setTop(areas.ruler.bottom());
    areas.headers = QRectF(rest.topLeft(), QSizeF(std::ceil(left), std::max(0.0, rest.height())));
    areas.canvas =
        QRectF(areas.headers.topRight(), QPointF(rest.right(), std::max(areas.headers.top(), rest.bottom())));
    return areas;
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
    request.textHeight = fonts.label.height() - 2.0;
    const scene::TextWidth measureLabel = fonts.label.measure();
    buildDrawList(scene.index(), scene.layout(), request, measureLabel, frame.list);
    const scene::TextWidth measurePlain = fonts.plain.measure();
    frame.ruler =
        makeRuler(frame.time, scene.timeOrigin(frame.time.span()), scene.trace().steps, measurePlain);
    frame.emptyText = scene.emptyText();
}

} // namespace pipescope::ui
