#include "ui/session/block_colourer.h"

namespace pipescope::ui {

BlockColourer::BlockColourer(Session& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
{
    connect(&m_job, &BackgroundJob::idleChanged, this, &BlockColourer::idleChanged);
    connect(&session, &Session::viewChanged, this, &BlockColourer::colour);
    connect(&session, &Session::traceChanged, this, &BlockColourer::colour);
}

void BlockColourer::colour()
{
    const scene::Colouring wanted = m_session.view().colouring;
    if (m_session.index()->colouring == wanted) {
        m_job.abandon();
        return;
    }
    if (m_wantedFor == m_session.trace() && m_wanted == wanted && !m_job.isIdle()) {
        return;
    }
    m_wanted = wanted;
    m_wantedFor = m_session.trace();
    m_job.start([this, trace = m_session.trace(), wanted](Progress&, const std::stop_token&) {
        const auto index = std::make_shared<const scene::SceneIndex>(trace, 0, wanted);
        return [this, index] { m_session.showColoured(index); };
    });
}

} // namespace pipescope::ui
