#pragma once

#include <QObject>

#include "core/diagnostics/finding.h"
#include "core/run/analysis/details/describe.h"
#include "core/run/bubbles/causes/evidence.h"
#include "ui/run/picture/charts/chart.h"

class QMainWindow;

namespace pipescope::ui {

class TimelineSession;
class TimelineView;

/// What is selected, or the step or rank of it, as charts know it.
picture::ChartSubject subjectOf(const TimelineSession& session);

/// Leads from rows of tables to their places in the timeline.
class PlaceGuide
{
public:
    /// Both must outlive the guide.
    PlaceGuide(TimelineSession& session, TimelineView& timeline);

    /// Selects it.
    void showItem(const TraceRef& target);
    /// The row of a rank, without another time than the one seen.
    void showRank(Rank rank);
    /// Times as recorded on the rank's host: selects the item there, or else makes the time the range.
    void showRecordedTime(TrackIndex track, TimeSpan time);
    /// Highlights all that a cause is about, and selects what shows it best.
    void showEvidence(const Evidence& evidence);
    /// Selects what the receiver has of a message, highlights both ends with their blocks, and shows them.
    void showLink(LinkIndex link);
    /// A block is selected, or the gap before it; without one the rank's time in the step is shown, or what
    /// is known of both.
    void showSubject(const picture::ChartSubject& subject);
    /// Times as they are drawn.
    void showTime(Rank rank, TimeSpan time);

    /// True while it sets the range itself, without a drag.
    bool setsRange() const { return m_setsRange; }

private:
    /// The block itself where there is no gap before it.
    void showGap(const BlockRef& next);

    TimelineSession& m_session;
    TimelineView& m_timeline;
    bool m_setsRange = false;
};

/// Keeps the timeline's keys working: the timeline gets the focus when a focused dock is closed, and Esc
/// reaches it from everywhere in the window where no other widget needs it.
class TimelineFocus : public QObject
{
    Q_OBJECT

public:
    /// Watches the docks that `window` has at this time. Both must outlive it.
    TimelineFocus(QMainWindow& window, TimelineView& timeline);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void giveBack();

    QMainWindow& m_window;
    TimelineView& m_timeline;
};

} // namespace pipescope::ui
