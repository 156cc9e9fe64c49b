#include "ui/run/session/block_colourer.h"

#include "ui/run/session/block_grades.h"
#include "ui/run/session/run_analyser.h"

namespace pipescope::ui {

BlockColourer::BlockColourer(TimelineSession& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
{
    connect(&m_job, &BackgroundJob::idleChanged, this, &BlockColourer::idleChanged);
    connect(&session, &TimelineSession::viewChanged, this, &BlockColourer::colour);
    connect(&session, &TimelineSession::traceChanged, this, &BlockColourer::colour);
    connect(&session, &TimelineSession::analysedChanged, this, &BlockColourer::colour);
    connect(&session, &TimelineSession::companionChanged, this, &BlockColourer::colour);
}

BlockColourer::Basis BlockColourer::wantedBasis() const
{
    Basis basis{m_session.trace(), m_session.view().colourings, nullptr, nullptr};
    if (basis.colourings.blocks == scene::Colouring::Slack) {
        basis.analysed = m_session.analysed();
    }
    const auto& companion = m_session.companion();
    const bool isOfOtherRun = companion && companion->companion.kind == CompanionKind::OtherRun;
    if (basis.colourings.blocks == scene::Colouring::Change && isOfOtherRun) {
        basis.before = companion;
    }
    return basis;
}

void BlockColourer::colour()
{
    Basis basis = wantedBasis();
    const bool isShown = m_session.index()->colourings == basis.colourings;
    if (basis == m_basis && (isShown || !m_job.isIdle())) {
        return;
    }
    m_basis = basis;
    if (isShown && !scene::needsGrades(basis.colourings.blocks)) {
        m_job.abandon();
        return;
    }
    m_job.start(
        [this, index = m_session.index(), basis = std::move(basis)](Progress&, const std::stop_token& stop) {
            scene::Colourings colourings = basis.colourings;
            colourings.grades = gradesFor(basis);
            const auto made = std::make_shared<const scene::SceneIndex>(*index, colourings, stop);
            return [this, made] { m_session.showColoured(made); };
        });
}

std::shared_ptr<const scene::BlockGrades> BlockColourer::gradesFor(const Basis& basis)
{
    switch (basis.colourings.blocks) {
    case scene::Colouring::Slack:
        return basis.analysed && basis.analysed->analysis
                   ? gradesBySlack(*basis.trace, basis.analysed->analysis->run.graphs)
                   : nullptr;
    case scene::Colouring::Deviation:
        return gradesByDeviation(*basis.trace);
    case scene::Colouring::Change:
        return basis.before ? gradesByChange(*basis.trace, basis.before->companion) : nullptr;
    default:
        return nullptr;
    }
}

} // namespace pipescope::ui
