#pragma once

#include <QObject>

#include "core/run/bubbles/causes/evidence.h"
#include "core/run/bubbles/idle/idle_times.h"
#include "core/run/bubbles/report/analysis.h"
#include "ui/run/scene/index/idle_index.h"
#include "ui/run/scene/index/in_flight_index.h"
#include "ui/shell/toolkit/background_job.h"

#include <memory>
#include <optional>
#include <vector>

namespace pipescope::ui {

/// One sentence of the analysis, and where it leads: to a place, a rank, or nowhere.
struct RunSentence
{
    UserText text;
    std::optional<Evidence> evidence{};
    std::optional<Rank> rank{};
};

/// More are not read.
constexpr std::size_t kMostSentences = 10;

/// Where the time of a run goes, as the window says it.
struct AnalysedRun
{
    /// As recorded.
    std::shared_ptr<const Trace> trace;
    /// With all times on one clock.
    std::shared_ptr<const Trace> onOneClock;
    /// By times on one clock; empty where no block has a step, or no clocks can be compared.
    std::optional<BubbleAnalysis> analysis;
    /// When ranks are idle, in times as recorded; null without an analysis.
    std::shared_ptr<const scene::IdleIndex> idle;
    /// Micro-batches in flight; likewise.
    std::shared_ptr<const scene::InFlightIndex> inFlight;
    /// Some that cost most; see worstGapsOf().
    std::vector<WorstGap> worstGaps;
    UserText headline;
    /// A few words of it, for the status bar.
    UserText verdict;
    /// At most ten: what costs most first, then what nothing is concluded from, then what is missing.
    std::vector<RunSentence> sentences;
    /// How many more there would be.
    std::size_t sentencesLeftOut = 0;
};

/// Analyses one run at a time on a worker thread. Lives on the GUI thread.
class RunAnalyser : public QObject
{
    Q_OBJECT

public:
    explicit RunAnalyser(QObject* parent = nullptr);

    /// Forgets what was known of another run, and analyses this one.
    void analyse(const std::shared_ptr<const Trace>& recorded);
    /// The run is not read to its end, or there is none.
    void clear();

    /// Null while nothing is known.
    const std::shared_ptr<const AnalysedRun>& analysed() const { return m_analysed; }

    bool isIdle() const { return m_job.isIdle(); }

signals:
    /// What analysed() or isIdle() returns is another now.
    void changed();

private:
    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<const AnalysedRun> m_analysed;
    BackgroundJob m_job;
};

/// All that RunAnalyser finds out; null after a stop request. For worker threads.
std::shared_ptr<const AnalysedRun> analysedRun(const std::shared_ptr<const Trace>& recorded,
                                               const std::stop_token& stop);

} // namespace pipescope::ui
