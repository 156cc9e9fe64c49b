#pragma once

#include <QObject>

#include "core/run/companion/other_run.h"
#include "ui/run/session/timeline_session.h"
#include "ui/shell/toolkit/background_job.h"

#include <memory>
#include <optional>
#include <variant>
#include <vector>

namespace pipescope::ui {

/// Shows blocks beside those of the session's document: makes them on a worker thread, and anew when the
/// times or the colours of the document change. Another document has none at first. Lives on the GUI thread.
class CompanionShower : public QObject
{
    Q_OBJECT

public:
    /// Borrows the session.
    explicit CompanionShower(TimelineSession& session, QObject* parent = nullptr);

    /// The ideal schedule, in place of anything else. It follows when the run is analysed.
    void showIdeal();
    /// The run is analysed, and the analysis explains a step of it.
    bool hasIdeal() const;
    /// A step under each other step, in place of anything else.
    void showStep(StepIndex step);
    /// Other steps under one step, one below the other, in place of anything else.
    void showOthersUnder(StepIndex step);
    /// The run that the document is compared with, in place of anything else; one step of it, under one step
    /// of the document, where they are given.
    void showOther(TracePointer other, std::optional<StepIndices> steps);
    void showNothing();

    bool isIdealWanted() const { return std::holds_alternative<Ideal>(m_wanted); }

    bool isStepWanted() const { return std::holds_alternative<StepIndex>(m_wanted); }

    bool areOthersWanted() const { return std::holds_alternative<OthersUnder>(m_wanted); }

    bool isOtherWanted() const { return std::holds_alternative<OtherRun>(m_wanted); }

    bool isIdle() const { return m_job.isIdle(); }

signals:
    /// Something else is wanted, or isIdle() or hasIdeal() returns something else.
    void changed();

private:
    struct Ideal
    {
        bool operator==(const Ideal&) const = default;
    };

    struct OtherRun
    {
        TracePointer trace;
        std::optional<StepIndices> steps;

        bool operator==(const OtherRun&) const = default;
    };

    struct OthersUnder
    {
        StepIndex step;

        bool operator==(const OthersUnder&) const = default;
    };

    using Wanted = std::variant<std::monostate, Ideal, StepIndex, OthersUnder, OtherRun>;

    /// What a companion depends on.
    struct Basis
    {
        Wanted wanted;
        TracePointer trace;
        /// For the ideal schedule only.
        std::shared_ptr<const AnalysedRun> analysed;
        scene::Colourings colourings;

        bool operator==(const Basis&) const = default;
    };

    /// One for each line.
    static std::vector<Companion> madeFrom(const Basis& basis, const std::stop_token& stop);

    void want(Wanted wanted);
    void follow();

    TimelineSession& m_session;
    Wanted m_wanted;
    /// That of the companion that is shown or being made.
    Basis m_basis;
    BackgroundJob m_job;
};

} // namespace pipescope::ui
