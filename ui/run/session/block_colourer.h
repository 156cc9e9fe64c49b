#pragma once

#include <QObject>

#include "ui/run/session/timeline_session.h"
#include "ui/shell/toolkit/background_job.h"

namespace pipescope::ui {

/// Colours the blocks of the session's document by its view options: makes an index with other colours on a
/// worker thread when they change. Until then the blocks keep the colours they have.
class BlockColourer : public QObject
{
    Q_OBJECT

public:
    /// `session` must outlive it.
    explicit BlockColourer(TimelineSession& session, QObject* parent = nullptr);

    bool isIdle() const { return m_job.isIdle(); }

signals:
    void idleChanged(bool idle);

private:
    void colour();

    TimelineSession& m_session;
    /// What is being built.
    std::shared_ptr<const Trace> m_wantedFor;
    scene::Colourings m_wanted;
    BackgroundJob m_job;
};

} // namespace pipescope::ui
