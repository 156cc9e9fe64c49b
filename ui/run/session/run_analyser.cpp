#include "ui/run/session/run_analyser.h"

#include "core/diagnostics/lost_data.h"
#include "core/run/analysis/clock_shifts.h"
#include "core/run/bubbles/report/analysis_output.h"
#include "core/run/bubbles/report/headline.h"
#include "core/run/bubbles/report/sentences.h"

#include <utility>

namespace pipescope::ui {
namespace {

/// More than anybody walks through.
constexpr std::size_t kMostGaps = 1000;

std::vector<RunSentence> sentencesOf(const Trace& trace, const BubbleAnalysis& analysis)
{
    std::vector<RunSentence> sentences;
    for (const Cause& cause : analysis.causes) {
        sentences.push_back({sentenceOf(trace, cause), evidenceOf(trace, analysis.run, cause)});
    }
    for (RefusalSentence& refusal : refusalSentences(trace, analysis.refused)) {
        sentences.push_back({std::move(refusal.text), std::nullopt,
                             refusal.ranks.empty() ? std::nullopt : std::optional(refusal.ranks.front())});
    }
    if (sentences.empty()) {
        // That nothing costs time.
        sentences.push_back({analysisSentences(trace, analysis).front()});
    }
    for (const Finding& lost : findingsOfLostData(trace.findings)) {
        sentences.push_back({lost.message(), std::nullopt, lost.rank});
    }
    return sentences;
}

/// "29 % idle, the best repair saves 10 % of a step".
UserText verdictOf(const BubbleAnalysis& analysis)
{
    const auto headline = headlineOf(analysis);
    if (!headline) {
        return {};
    }
    const UserText idle = percentText(headline->idle);
    return headline->repair != nullptr ? "%1 idle, the best repair saves %2 of a step"_text(
               idle, percentText(headline->repair->share))
                                       : "%1 idle"_text(idle);
}

} // namespace

std::shared_ptr<const AnalysedRun> analysedRun(const std::shared_ptr<const Trace>& recorded,
                                               const std::stop_token& stop)
{
    ClockFigures clocks = solveClocks(*recorded);
    const auto trace = onOneClock(recorded, clocks, stop);
    auto analysis = trace ? analyseBubbles(*trace, std::move(clocks), stop) : std::nullopt;
    if (!analysis) {
        return nullptr;
    }
    auto run = std::make_shared<AnalysedRun>();
    run->trace = recorded;
    run->onOneClock = trace;
    if (analysis->steps.empty()) {
        return run;
    }
    const StepGraphs& graphs = analysis->run.graphs;
    run->idle = std::make_shared<const scene::IdleIndex>(*recorded, idleTimesOf(*recorded, graphs));
    run->inFlight =
        std::make_shared<const scene::InFlightIndex>(*recorded, inFlightTimesOf(*recorded, graphs));
    run->worstGaps = worstGapsOf(graphs, kMostGaps);
    run->headline = headlineText(*analysis);
    run->verdict = verdictOf(*analysis);
    run->sentences = sentencesOf(*trace, *analysis);
    if (run->sentences.size() > kMostSentences) {
        run->sentencesLeftOut = run->sentences.size() - kMostSentences;
        run->sentences.resize(kMostSentences);
    }
    run->analysis = std::move(analysis);
    return run;
}

RunAnalyser::RunAnalyser(QObject* parent)
    : QObject(parent)
{
    connect(&m_job, &BackgroundJob::idleChanged, this, &RunAnalyser::changed);
}

void RunAnalyser::analyse(const std::shared_ptr<const Trace>& recorded)
{
    if (recorded == m_trace) {
        return;
    }
    clear();
    m_trace = recorded;
    m_job.start([this, recorded](Progress&, const std::stop_token& stop) {
        auto found = analysedRun(recorded, stop);
        return [this, found = std::move(found)] {
            m_analysed = found;
            emit changed();
        };
    });
}

void RunAnalyser::clear()
{
    m_job.abandon();
    m_trace.reset();
    m_analysed.reset();
    emit changed();
}

} // namespace pipescope::ui
