#include "ui/run/timeline/navigation/row_scroller.h"

#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace pipescope::ui {

RowScroller::RowScroller(TimelineSession& session, const ShownScene& scene, const TimelineAreas& areas,
                         const TimelinePointer& pointer, QScrollBar& bar)
    : m_session(session)
    , m_scene(scene)
    , m_areas(areas)
    , m_pointer(pointer)
    , m_bar(bar)
{ }

double RowScroller::top() const
{
    return m_bar.value();
}

scene::RowWindow RowScroller::window() const
{
    return {m_scene->layout(), top(), m_areas.canvas.height()};
}

void RowScroller::updateRange()
{
    const auto page = static_cast<int>(m_areas.canvas.height());
    const auto content = static_cast<int>(std::ceil(m_scene->layout().height()));
    m_bar.setRange(0, std::max(0, content - page));
    m_bar.setPageStep(std::max(1, page));
    m_bar.setSingleStep(std::max(1, static_cast<int>(m_scene->layout().metrics().rowHeight / 2.0)));
}

void RowScroller::scrollToTop()
{
    m_bar.setValue(0);
}

void RowScroller::scrollRows(int rows)
{
    const double pixels = rows * m_scene->layout().metrics().rowHeight;
    m_bar.setValue(m_bar.value() + static_cast<int>(pixels));
}

void RowScroller::scrollPixels(int pixels)
{
    m_bar.setValue(m_bar.value() + pixels);
}

void RowScroller::stepCurrentRow(bool below)
{
    const auto next = scene::neighbourOf(m_scene->trace(), m_scene->layout(), m_session.currentRow(), below);
    m_session.setCurrentRow(next);
    revealCurrentRow();
}

void RowScroller::revealCurrentRow()
{
    const auto& place = m_session.currentRow();
    const auto band = place ? scene::bandOf(m_scene->trace(), m_scene->layout(), *place) : std::nullopt;
    if (band) {
        revealBand(*band);
    }
}

void RowScroller::revealItem(const TraceRef& ref)
{
    if (const auto band = scene::bandToReveal(m_scene->index(), m_scene->layout(), ref)) {
        revealBand(*band);
    }
}

void RowScroller::revealRow(TrackIndex track)
{
    if (const auto row = m_scene->layout().rowOf(track)) {
        revealBand(m_scene->layout().rows()[*row].band);
    }
}

void RowScroller::revealBand(scene::Band band)
{
    const double page = m_areas.canvas.height();
    const scene::RowWindow shown = window();
    if (band.top < shown.pinnedBottom()) {
        return;
    }
    const double covered = shown.coveredAbove(band.top);
    if (band.top < top() + covered) {
        m_bar.setValue(static_cast<int>(std::floor(band.top - covered)));
    } else if (band.bottom() > top() + page) {
        m_bar.setValue(static_cast<int>(std::ceil(band.bottom() - page)));
    }
}

void RowScroller::scaleRowHeight(double factor)
{
    const double height = m_scene->layout().metrics().rowHeight;
    // Always by at least a pixel.
    const double wanted = factor > 1.0 ? std::max(height + 1.0, std::round(height * factor))
                                       : std::min(height - 1.0, std::round(height * factor));
    setRowHeight(std::clamp(wanted, scene::kMinRowHeight, scene::kMaxRowHeight));
}

void RowScroller::resetRowHeight()
{
    setRowHeight(std::nullopt);
}

void RowScroller::setRowHeight(std::optional<double> height)
{
    // Pinned rows and fixed titles do not move.
    const double y = std::max(m_pointer.anchorY(), window().scrolledTop());
    const double at = window().inLayout(y);
    const auto place = scene::placeAt(m_scene->trace(), m_scene->layout(), at);
    const auto before = place ? scene::bandOf(m_scene->trace(), m_scene->layout(), *place) : std::nullopt;
    m_session.changeView([&](ViewOptions& view) { view.rows.height = height; });
    // What was under the pointer stays there.
    if (before) {
        const scene::Band after = *scene::bandOf(m_scene->trace(), m_scene->layout(), *place);
        const double part = (at - before->top) / before->height;
        m_bar.setValue(qRound(after.top + part * after.height - y));
    }
}

QRect RowScroller::headerRect(const scene::RowPlace& place) const
{
    const auto band = scene::seenBandOf(m_scene->trace(), window(), place);
    const QRectF& headers = m_areas.headers;
    return band ? QRectF(headers.left(), headers.top() + band->top, headers.width(), band->height)
                      .toAlignedRect()
                : QRect();
}

std::optional<scene::RowPlace> RowScroller::headerAt(QPointF position) const
{
    const QRectF& headers = m_areas.headers;
    const double y = position.y() - headers.top();
    if (y < 0.0 || y >= headers.height()) {
        return std::nullopt;
    }
    const double at = window().inLayout(y);
    const auto place = scene::placeAt(m_scene->trace(), m_scene->layout(), at);
    const bool isTitle = place && std::holds_alternative<std::string>(*place);
    return isTitle || position.x() < headers.right() ? place : std::nullopt;
}

bool RowScroller::clickHeader(QPointF position)
{
    const auto place = headerAt(position);
    if (!place) {
        return false;
    }
    m_session.setCurrentRow(place);
    if (const auto* group = std::get_if<std::string>(&*place)) {
        m_session.changeView([&](ViewOptions& view) { view.rows.toggleCollapsed(*group); });
    }
    return true;
}

} // namespace pipescope::ui
