#include "ui/run/session/companion_shower.h"

#include "core/run/companion/ideal_replay.h"
#include "ui/run/scene/index/companion_index.h"
#include "ui/run/session/run_analyser.h"

#include <utility>

namespace pipescope::ui {

CompanionShower::CompanionShower(TimelineSession& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
{
    connect(&m_job, &BackgroundJob::idleChanged, this, &CompanionShower::changed);
    connect(&session, &TimelineSession::traceChanged, this, [this](TimelineSession::Change change) {
        // The session has dropped what was shown.
        m_basis = {};
        m_job.abandon();
        if (change == TimelineSession::Change::NewRun) {
            want({});
        } else {
            follow();
        }
    });
    connect(&session, &TimelineSession::recoloured, this, &CompanionShower::follow);
    connect(&session, &TimelineSession::analysedChanged, this, &CompanionShower::follow);
}

void CompanionShower::showIdeal()
{
    want(Ideal{});
}

void CompanionShower::showStep(StepIndex step)
{
    want(step);
}

void CompanionShower::showOther(TracePointer other, std::optional<StepIndices> steps)
{
    want(OtherRun{std::move(other), steps});
}

void CompanionShower::showNothing()
{
    want({});
}

void CompanionShower::want(Wanted wanted)
{
    m_wanted = std::move(wanted);
    follow();
    emit changed();
}

void CompanionShower::follow()
{
    Basis basis{m_wanted, m_session.trace(), nullptr, m_session.index()->colourings};
    if (scene::needsGrades(basis.colourings.blocks)) {
        // Those are grades of other blocks.
        basis.colourings = {scene::Colouring::Kind, basis.colourings.others};
    }
    const auto& analysed = m_session.analysed();
    if (isIdealWanted() && analysed && analysed->analysis) {
        basis.analysed = analysed;
    }
    const bool canBeMade = isStepWanted() || isOtherWanted() || basis.analysed;
    if (!canBeMade) {
        m_basis = {};
        m_job.abandon();
        m_session.setCompanion(nullptr);
        return;
    }
    if (basis == m_basis) {
        return;
    }
    m_basis = basis;
    m_job.start([this, basis = std::move(basis)](Progress&, const std::stop_token& stop) {
        auto companion = madeFrom(basis, stop);
        const auto made = companion ? std::make_shared<const scene::CompanionIndex>(*std::move(companion),
                                                                                    basis.colourings, stop)
                                    : nullptr;
        return [this, made] { m_session.setCompanion(made); };
    });
}

std::optional<Companion> CompanionShower::madeFrom(const Basis& basis, const std::stop_token& stop)
{
    if (const auto* step = std::get_if<StepIndex>(&basis.wanted)) {
        return step->value < basis.trace->steps.size() ? stepUnderOthers(*basis.trace, *step, stop)
                                                       : std::nullopt;
    }
    if (const auto* other = std::get_if<OtherRun>(&basis.wanted)) {
        return other->steps ? stepAlignedTo(*basis.trace, *other->trace, *other->steps, stop)
                            : alignedTo(*basis.trace, *other->trace, stop);
    }
    return idealReplay(*basis.trace, basis.analysed->analysis->run, stop);
}

} // namespace pipescope::ui
