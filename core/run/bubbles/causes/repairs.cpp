#include "core/run/bubbles/causes/repairs.h"

#include "core/run/bubbles/replay/replay.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace pipescope {
namespace {

bool changes(const Repair& repair, std::size_t graph)
{
    return repair.graphs.empty() || std::ranges::binary_search(repair.graphs, graph);
}

/// What a graph of a run is replayed with, and that replay.
struct Replayed
{
    ReplayCosts costs;
    ReplayedStep step;
};

/// The graphs of one step, replayed as measured.
class StepBaseline
{
public:
    StepBaseline(const MeasuredRun& run, std::size_t first, std::size_t end)
        : m_run(run)
        , m_first(first)
        , m_end(end)
        , m_replays(2 * (end - first))
    {
        const auto joined =
            std::ranges::lower_bound(run.joined, run.graphs.graphs[first].step, {}, &JoinedStep::step);
        const bool isRefused = std::any_of(run.ladders.begin() + static_cast<std::ptrdiff_t>(first),
                                           run.ladders.begin() + static_cast<std::ptrdiff_t>(end),
                                           [](const LossLadder& ladder) { return ladder.isRefused(); });
        if (joined != run.joined.end() && joined->step == run.graphs.graphs[first].step && !isRefused) {
            m_joined = &*joined;
        }
    }

    std::size_t first() const { return m_first; }

    std::size_t end() const { return m_end; }

    /// Null where the pipelines of the step are not joined, or one of them is refused.
    const JoinedStep* joined() const { return m_joined; }

    /// Without recorded messages gaps and work are replayed apart.
    const Replayed& of(std::size_t graph, bool isOfGaps)
    {
        const bool areApart = m_run.graphs.graphs[graph].hasUntimed && !isOfGaps;
        std::optional<Replayed>& found = m_replays[2 * (graph - m_first) + (areApart ? 1 : 0)];
        if (!found) {
            ReplayCosts costs =
                areApart ? m_run.costsOfWork(graph) : explainedCosts(m_run.graphs.graphs[graph]);
            ReplayedStep step = replay(m_run.graphs.graphs[graph], costs);
            found = {std::move(costs), std::move(step)};
        }
        return *found;
    }

    /// What the joined step is shorter by where some of its graphs are changed.
    std::int64_t savedTogether(const std::map<std::size_t, Replayed>& changed, bool isOfGaps)
    {
        std::vector<JoinedPart> before;
        std::vector<JoinedPart> after;
        for (std::size_t graph = m_first; graph < m_end; ++graph) {
            const Replayed& own = of(graph, isOfGaps);
            const auto place = changed.find(graph);
            const Replayed& now = place == changed.end() ? own : place->second;
            before.push_back({own.costs, own.step});
            after.push_back({now.costs, now.step});
        }
        std::optional<std::int64_t>& length = m_lengths[isOfGaps ? 1 : 0];
        if (!length) {
            length = joinedLength(*m_joined, m_run.graphs.graphs, before);
        }
        return *length - joinedLength(*m_joined, m_run.graphs.graphs, after);
    }

private:
    const MeasuredRun& m_run;
    std::size_t m_first;
    std::size_t m_end;
    const JoinedStep* m_joined = nullptr;
    std::vector<std::optional<Replayed>> m_replays;
    std::array<std::optional<std::int64_t>, 2> m_lengths;
};

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

    /// What a joined step is shorter by, whatever its pipelines are shorter by each.
    void addTogether(StepIndex step, std::int64_t saved)
    {
        m_together.try_emplace(step, 0).first->second += saved;
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
            const auto together = m_together.find(step);
            saved += together != m_together.end() ? together->second : pair.first - pair.second;
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
    /// Indexed by graph.
    std::vector<std::int64_t> m_saved;
    std::map<StepIndex, std::int64_t> m_together;
    std::int64_t m_pipelines = 0;
    std::int64_t m_windows = 0;
    std::int64_t m_most = 0;
    std::optional<StepIndex> m_worstStep;
};

/// Adds what one step is shorter by with all of these repairs, which are all of gaps or all of work where
/// the messages of a graph are not recorded.
void addSaved(const MeasuredRun& run, StepBaseline& step, std::span<const RepairableCause* const> causes,
              bool isOfGaps, SavingSum& sum)
{
    std::map<std::size_t, Replayed> changed;
    for (std::size_t graph = step.first(); graph < step.end(); ++graph) {
        std::vector<const Repair*> repairs;
        for (const RepairableCause* cause : causes) {
            if (!run.ladders[graph].isRefused() && changes(cause->repair, graph)) {
                repairs.push_back(&cause->repair);
            }
        }
        if (repairs.empty()) {
            continue;
        }
        Replayed repaired{step.of(graph, isOfGaps).costs, {}};
        for (const Repair* repair : repairs) {
            repair->change(graph, repaired.costs);
        }
        repaired.step = replay(run.graphs.graphs[graph], repaired.costs);
        sum.add(graph, step.of(graph, isOfGaps).step.length - repaired.step.length);
        if (step.joined() != nullptr) {
            changed.emplace(graph, std::move(repaired));
        }
    }
    if (!changed.empty()) {
        sum.addTogether(step.joined()->step, step.savedTogether(changed, isOfGaps));
    }
}

std::vector<StepBaseline> baselinesOf(const MeasuredRun& run)
{
    std::vector<StepBaseline> steps;
    const auto& graphs = run.graphs.graphs;
    for (std::size_t first = 0; first < graphs.size();) {
        std::size_t end = first;
        while (end < graphs.size() && graphs[end].step == graphs[first].step) {
            ++end;
        }
        steps.emplace_back(run, first, end);
        first = end;
    }
    return steps;
}

} // namespace

std::vector<Saving> savingsOf(const MeasuredRun& run, std::span<const RepairableCause> causes)
{
    std::vector<StepBaseline> steps = baselinesOf(run);
    std::vector<SavingSum> sums(causes.size(), SavingSum(run));
    for (StepBaseline& step : steps) {
        for (std::size_t i = 0; i < causes.size(); ++i) {
            const RepairableCause* const only = &causes[i];
            addSaved(run, step, {&only, 1}, only->repair.isOfGaps, sums[i]);
        }
    }
    std::vector<Saving> savings;
    std::ranges::transform(sums, std::back_inserter(savings), &SavingSum::result);
    return savings;
}

Saving savingOfAll(const MeasuredRun& run, std::span<const RepairableCause> causes)
{
    std::vector<StepBaseline> steps = baselinesOf(run);
    SavingSum sum(run);
    for (StepBaseline& step : steps) {
        const bool areApart =
            std::any_of(run.graphs.graphs.begin() + static_cast<std::ptrdiff_t>(step.first()),
                        run.graphs.graphs.begin() + static_cast<std::ptrdiff_t>(step.end()),
                        [](const StepGraph& graph) { return graph.hasUntimed; });
        std::map<bool, std::vector<const RepairableCause*>> together;
        for (const RepairableCause& each : causes) {
            together[areApart && each.repair.isOfGaps].push_back(&each);
        }
        for (const auto& [isOfGaps, some] : together) {
            addSaved(run, step, some, isOfGaps, sum);
        }
    }
    return sum.result();
}

} // namespace pipescope
