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
    /// What the colours follow from.
    struct Basis
    {
        TracePointer trace;
        scene::Colourings colourings;
        /// For colours that show what is known of the run.
        std::shared_ptr<const AnalysedRun> analysed;
        /// For colours that show changes.
        std::shared_ptr<const scene::CompanionIndex> before;

        bool operator==(const Basis&) const = default;
    };

    static std::shared_ptr<const scene::BlockGrades> gradesFor(const Basis& basis);

    Basis wantedBasis() const;
    void colour();

    TimelineSession& m_session;
    /// Of what is shown, or being made.
    Basis m_basis;
    BackgroundJob m_job;
};

} // namespace pipescope::ui
