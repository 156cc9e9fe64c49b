#include "core/bubbles/causes/find_causes.h"

#include "core/bubbles/causes/cost_sum.h"
#include "core/bubbles/causes/delays.h"
#include "core/bubbles/causes/slow_links.h"
#include "core/bubbles/causes/slow_ranks.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace pipescope {
namespace {

constexpr double kWorthTelling = 0.01;
constexpr double kLatencyWorthTelling = 0.08;
/// Ranks of one stage whose costs differ by less are one cause: tensor-parallel peers run in lock step.
constexpr double kAlike = 0.10;
/// Of several ranks' launch gaps only those are named that cost at least this part of all.
constexpr double kMostOfAll = 0.5;
constexpr std::size_t kMostCauses = 10;

class CauseFinder
{
public:
    CauseFinder(const Trace& trace, const MeasuredRun& run)
        : m_trace(trace)
        , m_run(run)
        , m_slowest(run.slowestGraphs())
    { }

    std::vector<Cause> found()
    {
        if (m_slowest.empty()) {
            return {};
        }
        addAll(merged(slowRanks(m_trace, m_run)));
        addStages();
        addDelays(merged(lateStarts(m_trace, m_run)), LossRung::LateStart, CauseKind::LateStart);
        addDelays(merged(launchGaps(m_trace, m_run)), LossRung::LaunchGaps, CauseKind::LaunchGaps);
        addLinks();
        addRung(LossRung::TransferJitter, CauseKind::TransferJitter, kWorthTelling, 0);
        addRung(LossRung::MicroBatchJitter, CauseKind::MicroBatchJitter, kWorthTelling, 0);
        std::ranges::stable_sort(m_causes, std::ranges::greater{}, &Cause::cost);
        m_causes.resize(std::min(m_causes.size(), kMostCauses));
        return std::move(m_causes);
    }

private:
    void addAll(const std::vector<Cause>& causes)
    {
        for (const Cause& cause : causes) {
            if (cause.share >= kWorthTelling) {
                m_causes.push_back(cause);
            }
        }
    }

    static bool isAlike(const Cause& a, const Cause& b)
    {
        return a.stage && a.stage == b.stage
               && static_cast<double>(std::abs(a.cost - b.cost))
                      <= kAlike * static_cast<double>(std::max(a.cost, b.cost));
    }

    /// Ranks of one stage that cost the same become one cause.
    static std::vector<Cause> merged(const std::vector<Cause>& causes)
    {
        std::vector<Cause> result;
        for (const Cause& cause : causes) {
            const auto same =
                std::ranges::find_if(result, [&](const Cause& each) { return isAlike(each, cause); });
            if (same == result.end()) {
                result.push_back(cause);
                continue;
            }
            std::vector<Rank> ranks = same->ranks;
            ranks.insert(ranks.end(), cause.ranks.begin(), cause.ranks.end());
            std::ranges::sort(ranks);
            ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
            if (cause.cost > same->cost) {
                *same = cause;
            }
            same->ranks = std::move(ranks);
        }
        return result;
    }

    /// Ranks that are late, or all together where many are a little.
    void addDelays(std::vector<Cause> causes, LossRung rung, CauseKind kind)
    {
        std::ranges::stable_sort(causes, std::ranges::greater{}, &Cause::cost);
        Cause together = rungCause(rung, kind, 0);
        together.isUnrecorded = kind == CauseKind::LaunchGaps && m_run.hasUntimed();
        const bool isOneMost =
            !causes.empty()
            && static_cast<double>(causes.front().cost) >= kMostOfAll * static_cast<double>(together.cost);
        if (isOneMost) {
            addAll(causes);
        } else if (together.share >= kWorthTelling) {
            m_causes.push_back(together);
        }
    }

    void addStages()
    {
        if (const auto outstanding = outstandingRank(m_trace, m_run)) {
            addAll({*outstanding});
            return;
        }
        Cause cause = rungCause(LossRung::UnequalStages, CauseKind::UnequalStages, 0);
        const auto times = stageTimes(m_run);
        const auto slowest =
            std::ranges::max_element(times, {}, [](const auto& each) { return each.second; });
        if (slowest == times.end()) {
            return;
        }
        cause.stage = slowest->first;
        cause.slower = slowest->second - 1.0;
        for (const Track& track : m_trace.tracks) {
            if (track.stage == cause.stage) {
                cause.ranks.push_back(track.rank);
            }
        }
        addAll({cause});
    }

    void addLinks()
    {
        const std::vector<Cause> pairs = slowLinks(m_trace, m_run);
        addAll(pairs);
        std::int64_t told = 0;
        for (const Cause& pair : pairs) {
            told += std::max<std::int64_t>(0, pair.cost);
        }
        addRung(LossRung::Latency, CauseKind::SlowLinks, kLatencyWorthTelling, told);
    }

    /// The mean of a rung over the slowest pipelines of all steps, without what is told already.
    Cause rungCause(LossRung rung, CauseKind kind, std::int64_t told) const
    {
        CostSum sum;
        for (const std::size_t i : m_slowest) {
            sum.add(m_run.graphs.graphs[i], m_run.ladders[i].rung(rung) - told);
        }
        Cause cause;
        cause.kind = kind;
        return sum.cause(cause, m_run.stepCount());
    }

    void addRung(LossRung rung, CauseKind kind, double worthTelling, std::int64_t told)
    {
        const Cause cause = rungCause(rung, kind, told);
        if (cause.share >= worthTelling) {
            m_causes.push_back(cause);
        }
    }

    const Trace& m_trace;
    const MeasuredRun& m_run;
    std::vector<std::size_t> m_slowest;
    std::vector<Cause> m_causes;
};

} // namespace

std::vector<Cause> findCauses(const Trace& trace, const MeasuredRun& run)
{
    return CauseFinder(trace, run).found();
}

} // namespace pipescope
