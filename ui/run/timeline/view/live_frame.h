#pragma once

#include <QObject>
#include <QWidget>

#include "ui/run/session/timeline_session.h"
#include "ui/run/timeline/frame/paint_context.h"
#include "ui/run/timeline/frame/shown_scene.h"
#include "ui/run/timeline/frame/timeline_frame.h"
#include "ui/run/timeline/navigation/row_scroller.h"
#include "ui/run/timeline/navigation/time_navigation.h"
#include "ui/run/timeline/painting/group_strips.h"
#include "ui/run/timeline/painting/timeline_painter.h"

#include <optional>
#include <utility>

namespace pipescope::ui {

/// What the timeline shows now. The frame is laid out only when it is asked for after something has changed.
/// Lives on the GUI thread.
class LiveFrame : public QObject
{
    Q_OBJECT

public:
    /// Borrows everything except the font.
    LiveFrame(TimelineSession& session, const ShownScene& scene, const TimeNavigation& times,
              const RowScroller& rows, const QFont& font, QObject* parent = nullptr);

    /// Laid out anew if something has changed. Valid until the next call.
    const TimelineFrame& shown();

    /// The scene of the frame.
    const scene::TimelineScene& scene() const { return *m_scene; }

    const TimelineAreas& areas() const { return m_rows.areas(); }

    CanvasFonts& fonts() { return m_fonts; }

    void setFont(const QFont& font);
    void setDark(bool isDark);
    /// The span that will be zoomed to, in pixels of the canvas.
    void setBand(std::optional<std::pair<double, double>> band);

    const std::optional<std::pair<double, double>>& band() const { return m_frame.band; }

    /// The link at which the pointer is.
    void pointAt(std::optional<LinkIndex> link);
    /// Selects an end of a link, as LinkFocus::click() says.
    void clickLink(LinkIndex link);
    /// The session has another selection.
    void applySelection();
    /// The session has another document: nothing of the one before is kept.
    void forgetTrace();

    /// Something that is shown has changed.
    void invalidate();
    void paint(QPainter& painter);
    /// Makes what collapsed groups show on a worker thread, unless it exists. Emits changed() afterwards.
    void requestStrips(double pixelRatio);

    /// No worker runs.
    bool isIdle() const { return m_strips.isIdle(); }

signals:
    /// The next frame is another one.
    void changed();

private:
    TimelineSession& m_session;
    const ShownScene& m_scene;
    const TimeNavigation& m_times;
    const RowScroller& m_rows;
    CanvasFonts m_fonts;
    LinkFocus m_links;
    GroupStrips m_strips;
    HelperThread m_helper;
    FrameMaker m_frameMaker{m_helper};
    TimelinePainter m_painter{m_helper};
    TimelineFrame m_frame;
    bool m_isStale = true;
};

} // namespace pipescope::ui
