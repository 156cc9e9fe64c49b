#pragma once

#include <QObject>

#include "ui/run/session/timeline_session.h"
#include "ui/shell/commands/command_actions.h"

#include <cstddef>
#include <memory>

namespace pipescope::ui {

class TimelineView;

/// Leads from bubble to bubble: the worst gaps, the gap before the selected block, and the critical path.
/// Borrows its arguments.
class BubbleCommands : public QObject
{
    Q_OBJECT

public:
    BubbleCommands(TimelineSession& session, TimelineView& timeline, CommandActions& actions,
                   QObject* parent = nullptr);

private:
    /// Allows the commands that have something to lead to.
    void updateActions();
    /// The worst gap, then the next ones; from the last to the first.
    void showNextGap();
    void showGapBefore();
    /// Or ends that highlight.
    void highlightPath();
    void showGap(const GapRef& gap);

    TimelineSession& m_session;
    TimelineView& m_timeline;
    CommandActions& m_actions;
    /// Which of the worst gaps comes next.
    std::size_t m_next = 0;
    std::shared_ptr<const TraceSet> m_path;
};

} // namespace pipescope::ui
