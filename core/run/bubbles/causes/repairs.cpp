#include "core/run/bubbles/causes/repairs.h"

#include <algorithm>
#include <map>
#include <utility>

namespace pipescope {
namespace {

bool changes(const Repair& repair, std::size_t graph)
{
    return repair.graphs.empty() || std::ranges::binary_search(repair.graphs, graph);
}

/// What the graphs of a run are replayed with, and how long that takes.
struct Baseline
{
    ReplayCosts costs;
    std::int64_t length = 0;
};

Baseline baselineOf(const MeasuredRun& run, std::size_t graph, bool isOfGaps)
{
    const bool areApart = run.graphs.graphs[graph].hasUntimed && !isOfGaps;
    return areApart ? Baseline{run.costsOfWork(graph), run.lengthOfWork(graph)}
                    : Baseline{explainedCosts(run.graphs.graphs[graph]), run.ladders[graph].lengths[1]};
}

/// What a graph is shorter by with all of these repairs, which are all of gaps or all of work where the
/// graph's messages are not recorded.
std::int64_t savedIn(const MeasuredRun& run, std::size_t graph, const Baseline& baseline,
                     std::span<const Repair* const> repairs)
{
    ReplayCosts costs = baseline.costs;
    for (const Repair* repair : repairs) {
        repair->change(graph, costs);
    }
    return baseline.length - replay(run.graphs.graphs[graph], costs).length;
}

/// Sums up what the graphs of a run are shorter by.
class SavingSum
{
public:
    explicit SavingSum(const MeasuredRun& run)
        : m_run(run)
        , m_saved(run.graphs.graphs.size())
    { }

    void add(std::size_t graph, std::int64_t saved)
    {
        m_saved[graph] += saved;
        m_pipelines += saved;
        m_windows += m_run.graphs.graphs[graph].length();
        if (!m_worstStep || saved > m_most) {
            m_most = saved;
            m_worstStep = m_run.graphs.graphs[graph].step;
        }
    }

    Saving result() const
    {
        std::map<StepIndex, std::pair<std::int64_t, std::int64_t>> lengths;
        for (std::size_t i = 0; i < m_saved.size(); ++i) {
            if (!m_run.ladders[i].isRefused()) {
                const std::int64_t length = m_run.ladders[i].lengths[1];
                auto& [before, after] = lengths[m_run.graphs.graphs[i].step];
                before = std::max(before, length);
                after = std::max(after, length - m_saved[i]);
            }
        }
        std::int64_t before = 0;
        std::int64_t saved = 0;
        for (const auto& [step, pair] : lengths) {
            before += pair.first;
            saved += pair.first - pair.second;
        }
        Saving result;
        result.ofStep = lengths.empty() ? 0 : saved / static_cast<std::int64_t>(lengths.size());
        result.shareOfStep = shareOf(saved, before);
        result.shareOfPipelines = shareOf(m_pipelines, m_windows);
        result.worstStep = m_worstStep;
        return result;
    }

private:
    static double shareOf(std::int64_t part, std::int64_t whole)
    {
        return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0.0;
    }

    const MeasuredRun& m_run;
    /// By graph.
    std::vector<std::int64_t> m_saved;
    std::int64_t m_pipelines = 0;
    std::int64_t m_windows = 0;
    std::int64_t m_most = 0;
    std::optional<StepIndex> m_worstStep;
};

} // namespace

std::vector<Saving> savingsOf(const MeasuredRun& run, std::span<const RepairableCause> causes)
{
    std::vector<SavingSum> sums(causes.size(), SavingSum(run));
    for (std::size_t graph = 0; graph < run.graphs.graphs.size(); ++graph) {
        if (run.ladders[graph].isRefused()) {
            continue;
        }
        std::map<bool, Baseline> baselines;
        for (std::size_t i = 0; i < causes.size(); ++i) {
            const Repair& repair = causes[i].repair;
            if (changes(repair, graph)) {
                const auto [baseline, isNew] = baselines.try_emplace(repair.isOfGaps);
                if (isNew) {
                    baseline->second = baselineOf(run, graph, repair.isOfGaps);
                }
                const Repair* const only = &repair;
                sums[i].add(graph, savedIn(run, graph, baseline->second, {&only, 1}));
            }
        }
    }
    std::vector<Saving> savings;
    std::ranges::transform(sums, std::back_inserter(savings), &SavingSum::result);
    return savings;
}

Saving savingOfAll(const MeasuredRun& run, std::span<const RepairableCause> causes)
{
    SavingSum sum(run);
    for (std::size_t graph = 0; graph < run.graphs.graphs.size(); ++graph) {
        if (run.ladders[graph].isRefused()) {
            continue;
        }
        const bool areApart = run.graphs.graphs[graph].hasUntimed;
        std::map<bool, std::vector<const Repair*>> repairs;
        for (const RepairableCause& each : causes) {
            if (changes(each.repair, graph)) {
                repairs[areApart && each.repair.isOfGaps].push_back(&each.repair);
            }
        }
        std::int64_t saved = 0;
        for (const auto& [isOfGaps, together] : repairs) {
            saved += savedIn(run, graph, baselineOf(run, graph, isOfGaps), together);
        }
        sum.add(graph, saved);
    }
    return sum.result();
}

} // namespace pipescope
