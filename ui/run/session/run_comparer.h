#pragma once

#include <QObject>

#include "core/run/companion/other_run.h"
#include "core/run/difference/run_difference.h"
#include "ui/run/session/engine.h"
#include "ui/run/session/run_analyser.h"
#include "ui/shell/toolkit/background_job.h"

#include <memory>
#include <optional>
#include <vector>

namespace pipescope::ui {

/// Two runs, or a step of each, and what changed from the one to the other. The shown run is that after.
struct ComparedRuns
{
    RunBefore before;
    TracePointer after;
    /// With all times on one clock each.
    TracePointer clockedBefore;
    TracePointer clockedAfter;
    /// By index; empty where all steps are compared.
    std::optional<StepIndices> steps;
    /// Of the traces on one clock; both have blocks of a pipeline, or there is no difference.
    std::optional<RunSide> sideBefore;
    std::optional<RunSide> sideAfter;
    std::optional<RunDifference> difference;
    /// At most ten: the step, then what changed, the dearest first. Or why nothing is compared.
    std::vector<RunSentence> sentences;
    /// How many more there would be.
    std::size_t sentencesLeftOut = 0;
};

/// Compares the shown run with another one on a worker thread. Lives on the GUI thread.
class RunComparer : public QObject
{
    Q_OBJECT

public:
    explicit RunComparer(QObject* parent = nullptr);

    /// Forgets what was compared; compares nothing without a run before.
    void compare(const TracePointer& after, const std::optional<RunBefore>& before);

    /// Null while nothing is known.
    const std::shared_ptr<const ComparedRuns>& compared() const { return m_compared; }

    /// There is, or will be, something.
    bool isComparing() const { return m_compared || !m_job.isIdle(); }

    bool isIdle() const { return m_job.isIdle(); }

signals:
    /// What compared() or isIdle() returns is another now.
    void changed();

private:
    std::shared_ptr<const ComparedRuns> m_compared;
    BackgroundJob m_job;
};

/// All that RunComparer finds out; null after a stop request. For worker threads.
std::shared_ptr<const ComparedRuns> comparedRuns(const TracePointer& after, const RunBefore& before,
                                                 const std::stop_token& stop);

} // namespace pipescope::ui
