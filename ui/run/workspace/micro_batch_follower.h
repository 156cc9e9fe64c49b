#pragma once

#include <QObject>

#include "ui/run/session/timeline_session.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/toolkit/background_job.h"

#include <optional>

namespace pipescope::ui {

/// Highlights the way of the selected block's micro-batch through the stages, worked out on a worker thread.
class MicroBatchFollower : public QObject
{
    Q_OBJECT

public:
    /// `session` must outlive it.
    explicit MicroBatchFollower(TimelineSession& session, QObject* parent = nullptr);

    /// Asked again, an overlap block shows the way of the other micro-batch it works on. Needs a selection.
    void follow();

    bool isIdle() const { return m_job.isIdle(); }

signals:
    /// The way was found and replaces the current highlight.
    void found();
    void reported(const pipescope::ui::TextProvider& sentence);

private:
    TimelineSession& m_session;
    BackgroundJob m_job;
    /// Whose micro-batch was highlighted last.
    std::optional<TraceRef> m_followed;
};

} // namespace pipescope::ui
