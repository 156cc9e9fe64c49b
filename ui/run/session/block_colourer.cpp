#include "ui/run/session/block_colourer.h"

namespace pipescope::ui {

BlockColourer::BlockColourer(TimelineSession& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
{
    connect(&m_job, &BackgroundJob::idleChanged, this, &BlockColourer::idleChanged);
    connect(&session, &TimelineSession::viewChanged, this, &BlockColourer::colour);
    connect(&session, &TimelineSession::traceChanged, this, &BlockColourer::colour);
}

void BlockColourer::colour()
{
    const scene::Colourings wanted = m_session.view().colourings;
    if (m_session.index()->colourings == wanted) {
        m_job.abandon();
        return;
    }
    if (m_wantedFor == m_session.trace() && m_wanted == wanted && !m_job.isIdle()) {
        return;
    }
    m_wanted = wanted;
    m_wantedFor = m_session.trace();
    m_job.start([this, index = m_session.index(), wanted](Progress&, const std::stop_token& stop) {
        const auto made = std::make_shared<const scene::SceneIndex>(*index, wanted, stop);
        return [this, made] { m_session.showColoured(made); };
    });
}

} // namespace pipescope::ui
