#include "ui/run/session/companion_shower.h"

#include "core/run/companion/ideal_replay.h"
#include "ui/run/scene/index/companion_index.h"
#include "ui/run/session/run_analyser.h"

#include <algorithm>
#include <utility>

namespace pipescope::ui {
namespace {

/// Rows stay low enough to see several of them.
constexpr std::size_t kMostOthers = 8;

std::vector<Companion> listOf(std::optional<Companion> companion)
{
    std::vector<Companion> list;
    if (companion) {
        list.push_back(*std::move(companion));
    }
    return list;
}

std::shared_ptr<const scene::CompanionIndex> indexOf(std::vector<Companion> lines,
                                                     const scene::Colourings& colourings,
                                                     const std::stop_token& stop)
{
    std::shared_ptr<scene::CompanionIndex> first;
    for (Companion& line : lines) {
        auto made = std::make_shared<scene::CompanionIndex>(std::move(line), colourings, stop);
        if (first) {
            first->further.push_back(std::move(made));
        } else {
            first = std::move(made);
        }
    }
    return first;
}

} // namespace

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
    connect(&session, &TimelineSession::analysedChanged, this, [this] {
        follow();
        emit changed();
    });
}

void CompanionShower::showIdeal()
{
    want(Ideal{});
}

bool CompanionShower::hasIdeal() const
{
    const auto& analysed = m_session.analysed();
    return analysed && analysed->analysis
           && !std::ranges::all_of(analysed->analysis->run.ladders, &LossLadder::isRefused);
}

void CompanionShower::showStep(StepIndex step)
{
    want(step);
}

void CompanionShower::showOthersUnder(StepIndex step)
{
    want(OthersUnder{step});
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
    const bool canBeMade = isStepWanted() || areOthersWanted() || isOtherWanted() || basis.analysed;
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
        const auto made = indexOf(madeFrom(basis, stop), basis.colourings, stop);
        return [this, made] { m_session.setCompanion(made); };
    });
}

std::vector<Companion> CompanionShower::madeFrom(const Basis& basis, const std::stop_token& stop)
{
    const Trace& trace = *basis.trace;
    if (const auto* step = std::get_if<StepIndex>(&basis.wanted)) {
        return step->value < trace.steps.size() ? listOf(stepUnderOthers(trace, *step, stop))
                                                : std::vector<Companion>();
    }
    if (const auto* under = std::get_if<OthersUnder>(&basis.wanted)) {
        return under->step.value < trace.steps.size()
                   ? othersUnderStep(trace, under->step, kMostOthers, stop).value_or(std::vector<Companion>())
                   : std::vector<Companion>();
    }
    if (const auto* other = std::get_if<OtherRun>(&basis.wanted)) {
        return listOf(other->steps ? stepAlignedTo(trace, *other->trace, *other->steps, stop)
                                   : alignedTo(trace, *other->trace, stop));
    }
    return listOf(idealReplay(trace, basis.analysed->analysis->run, stop));
}

} // namespace pipescope::ui
