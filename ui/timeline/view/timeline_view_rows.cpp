#include <QContextMenuEvent>
#include <QScrollBar>

#include "ui/timeline/view/timeline_view.h"

#include <algorithm>
#include <cmath>

namespace pipescope::ui {

void TimelineView::scrollRows(int rows)
{
    const double pixels = rows * m_scene->layout().metrics().rowHeight;
    verticalScrollBar()->setValue(verticalScrollBar()->value() + static_cast<int>(pixels));
}

void TimelineView::stepCurrentRow(bool below)
{
    const auto next = scene::neighbourOf(m_scene->trace(), m_scene->layout(), m_session.currentRow(), below);
    m_session.setCurrentRow(next);
    revealCurrentRow();
}

void TimelineView::revealCurrentRow()
{
    const auto& place = m_session.currentRow();
    const auto band = place ? scene::bandOf(m_scene->trace(), m_scene->layout(), *place) : std::nullopt;
    if (band) {
        revealBand(*band);
    }
}

void TimelineView::revealItem(const TraceRef& ref)
{
    if (const auto band = scene::bandToReveal(m_scene->index(), m_scene->layout(), ref)) {
        revealBand(*band);
    }
}

void TimelineView::revealBand(scene::Band band)
{
    const double page = m_frame.areas.canvas.height();
    const double top = verticalScrollBar()->value();
    const scene::RowWindow window = rowWindow();
    if (band.top < window.pinnedBottom()) {
        return;
    }
    const double covered = window.coveredAbove(band.top);
    if (band.top < top + covered) {
        verticalScrollBar()->setValue(static_cast<int>(std::floor(band.top - covered)));
    } else if (band.bottom() > top + page) {
        verticalScrollBar()->setValue(static_cast<int>(std::ceil(band.bottom() - page)));
    }
}

void TimelineView::showRow(TrackIndex track)
{
    showRow(track, m_session.view().step);
}

void TimelineView::showRow(TrackIndex track, std::optional<StepIndex> step)
{
    unhide(track, step);
    if (const auto row = m_scene->layout().rowOf(track)) {
        revealBand(m_scene->layout().rows()[*row].band);
    }
}

void TimelineView::unhide(TrackIndex index, std::optional<StepIndex> step)
{
    ViewOptions view = m_session.view();
    if (!m_scene->layout().rowOf(index)) {
        scene::reveal(m_scene->trace(), index, view.rows);
        const auto& group = m_scene->trace().track(index).group;
        if (!group) {
            view.groups.clear();
        } else if (!view.groups.empty()
                   && std::find(view.groups.begin(), view.groups.end(), *group) == view.groups.end())
        {
            view.groups.push_back(*group);
        }
    }
    if (view.step && step != view.step) {
        view.step.reset();
    }
    m_session.setView(view);
}

void TimelineView::fitRowHeight()
{
    m_scene->fitRows(m_frame.areas.canvas.height());
}

void TimelineView::scaleRowHeight(double factor)
{
    const double height = m_scene->layout().metrics().rowHeight;
    // Always by a pixel at least.
    const double wanted = factor > 1.0 ? std::max(height + 1.0, std::round(height * factor))
                                       : std::min(height - 1.0, std::round(height * factor));
    setRowHeight(std::clamp(wanted, scene::kLeastRowHeight, scene::kMostRowHeight));
}

void TimelineView::resetRowHeight()
{
    setRowHeight(std::nullopt);
}

void TimelineView::setRowHeight(std::optional<double> height)
{
    const QRectF& canvas = m_frame.areas.canvas;
    const bool over = m_pointer && m_pointer->y() >= canvas.top() && m_pointer->y() < canvas.bottom();
    // Rows and titles that stay do so anyway.
    const double y =
        std::max(over ? m_pointer->y() - canvas.top() : canvas.height() / 2.0, rowWindow().scrolledTop());
    const double at = rowWindow().inLayout(y);
    const auto place = scene::placeAt(m_scene->trace(), m_scene->layout(), at);
    const auto before = place ? scene::bandOf(m_scene->trace(), m_scene->layout(), *place) : std::nullopt;
    m_session.changeView([&](ViewOptions& view) { view.rows.height = height; });
    // What was under the pointer stays there.
    if (before) {
        const scene::Band after = *scene::bandOf(m_scene->trace(), m_scene->layout(), *place);
        const double part = (at - before->top) / before->height;
        verticalScrollBar()->setValue(qRound(after.top + part * after.height - y));
    }
}

scene::RowWindow TimelineView::rowWindow() const
{
    return {m_scene->layout(), static_cast<double>(verticalScrollBar()->value()),
            m_frame.areas.canvas.height()};
}

QRect TimelineView::headerRect(const scene::RowPlace& place) const
{
    const auto band = scene::seenBandOf(m_scene->trace(), rowWindow(), place);
    const QRectF& headers = m_frame.areas.headers;
    return band ? QRectF(headers.left(), headers.top() + band->top, headers.width(), band->height)
                      .toAlignedRect()
                : QRect();
}

std::optional<scene::RowPlace> TimelineView::headerAt(QPointF position) const
{
    const QRectF& headers = m_frame.areas.headers;
    const double y = position.y() - headers.top();
    if (y < 0.0 || y >= headers.height()) {
        return std::nullopt;
    }
    const double at = rowWindow().inLayout(y);
    const auto place = scene::placeAt(m_scene->trace(), m_scene->layout(), at);
    const bool isTitle = place && std::holds_alternative<std::string>(*place);
    return isTitle || position.x() < headers.right() ? place : std::nullopt;
}

bool TimelineView::clickHeader(QPointF position)
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

void TimelineView::contextMenuEvent(QContextMenuEvent* event)
{
    const QPointF at(event->pos());
    if (event->reason() == QContextMenuEvent::Keyboard) {
        if (m_session.currentRow()) {
            emit rowMenuRequested(viewport()->mapToGlobal(headerRect(*m_session.currentRow()).center()));
        }
    } else if (!headerAt(at) && !m_frame.areas.canvas.contains(at)) {
        QAbstractScrollArea::contextMenuEvent(event);
    }
    // Elsewhere the button may yet be dragged: the menu comes when it is let go.
}

void TimelineView::requestMenu(QPointF position, QPoint globalPosition)
{
    if (const auto place = headerAt(position)) {
        m_session.setCurrentRow(place);
        emit rowMenuRequested(globalPosition);
    } else if (!std::holds_alternative<std::monostate>(hitAt(position))) {
        select(position);
        emit itemMenuRequested(globalPosition);
    }
}

} // namespace pipescope::ui
