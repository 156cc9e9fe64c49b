#include "ui/run/timeline/view/live_frame.h"

#include <QPalette>

#include "core/run/analysis/details/detail_text.h"

namespace pipescope::ui {

LiveFrame::LiveFrame(TimelineSession& session, const ShownScene& scene, const TimeNavigation& times,
                     const RowScroller& rows, const QFont& font, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_scene(scene)
    , m_times(times)
    , m_rows(rows)
    , m_fonts(font)
{
    connect(&m_strips, &GroupStrips::changed, this, &LiveFrame::invalidate);
}

const TimelineFrame& LiveFrame::shown()
{
    if (m_isStale) {
        m_frame.areas = areas();
        m_frame.top = m_rows.top();
        m_frame.time = m_times.shown();
        m_frame.colours = m_session.colours();
        m_frame.selectedStep = m_session.selectedStep();
        m_frame.selectedGap = m_session.selectedGap();
        m_frame.range = m_session.range();
        m_frame.marks = m_session.marks();
        m_frame.strips = m_strips.strips();
        m_frame.outlined = m_links.ends(m_scene->trace());
        m_frame.currentRow = m_session.currentRow() ? scene::seenBandOf(m_scene->trace(), m_rows.window(),
                                                                        *m_session.currentRow())
                                                    : std::nullopt;
        m_frameMaker.make(*m_scene, m_session.selection(), m_fonts, m_frame);
        m_isStale = false;
    }
    return m_frame;
}

void LiveFrame::setFont(const QFont& font)
{
    m_fonts = CanvasFonts(font);
    invalidate();
}

void LiveFrame::setDark(bool isDark)
{
    m_frame.dark = isDark;
    invalidate();
}

void LiveFrame::setBand(std::optional<std::pair<double, double>> band)
{
    m_frame.band = band;
    invalidate();
}

void LiveFrame::pointAt(std::optional<LinkIndex> link)
{
    if (m_links.pointAt(link)) {
        invalidate();
    }
}

void LiveFrame::clickLink(LinkIndex link)
{
    LinkFocus focus = m_links;
    m_session.select(focus.click(m_scene->trace(), link, m_session.selection()));
    // The selection has ended the earlier click.
    m_links = focus;
    invalidate();
}

void LiveFrame::applySelection()
{
    m_frame.selectedLinks.clear();
    m_links.forgetClick();
    if (const auto& selection = m_session.selection()) {
        m_frame.selectedLinks = linksOf(m_scene->trace(), *selection, *m_scene->index().linkLookup);
    }
    invalidate();
}

void LiveFrame::forgetTrace()
{
    m_frame.list.clear();
    m_frame.selectedLinks.clear();
    m_links = {};
    m_strips.show({});
    invalidate();
}

void LiveFrame::invalidate()
{
    m_isStale = true;
    emit changed();
}

void LiveFrame::paint(QPainter& painter)
{
    m_painter.paint(painter, *m_scene, shown(), m_fonts);
}

void LiveFrame::requestStrips(double pixelRatio)
{
    m_strips.show(wantedStrips(m_session.index(), m_scene->layout(), shown(), pixelRatio));
}

} // namespace pipescope::ui
