#include "core/run/bubbles/causes/find_causes.h"

#include "core/run/bubbles/causes/cause.h"
#include "core/run/bubbles/causes/repairs.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <utility>

namespace pipescope {
namespace {

constexpr double kWorthSaying = 0.01;
constexpr double kLatencyWorthSaying = 0.08;
/// Some communication every run has.
constexpr double kCommunicationWorthSaying = 0.05;
/// Ranks of one stage whose costs differ by less are one cause: tensor-parallel peers run in lock step.
constexpr double kAlike = 0.10;
/// A cause that saves the step less than this part of what it saves its own pipeline is hidden by others of
/// its kind in other pipelines: they are one cause.
constexpr double kHidden = 0.5;
/// Only delays that cost at least this part of all are named.
constexpr double kMostOfAll = 0.5;
constexpr std::size_t kMostCauses = 10;

/// What comes first when several repairs change the same costs: those that set them.
int orderOf(const Cause& cause)
{
    return cause.kind == CauseKind::MicroBatchJitter || cause.kind == CauseKind::TransferJitter ? 0 : 1;
}

void mergeInto(RepairableCause& into, const RepairableCause& other)
{
    std::vector<Rank>& ranks = into.cause.ranks;
    ranks.insert(ranks.end(), other.cause.ranks.begin(), other.cause.ranks.end());
    std::ranges::sort(ranks);
    ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
    std::vector<std::size_t> graphs;
    std::ranges::set_union(into.repair.graphs, other.repair.graphs, std::back_inserter(graphs));
    into.repair.graphs = std::move(graphs);
    into.repair.change = [first = into.repair.change, second = other.repair.change](std::size_t graph,
                                                                                    ReplayCosts& costs) {
        first(graph, costs);
        second(graph, costs);
    };
}

/// Ranks that are slow or late by themselves, not a host or a pipeline.
bool isOfSingleRanks(const Cause& cause)
{
    const bool isOfRanks = cause.kind == CauseKind::SlowRank || cause.kind == CauseKind::LateStart
                           || cause.kind == CauseKind::LaunchGaps;
    return isOfRanks && cause.hosts.empty() && cause.stage.has_value();
}

class CauseFinder
{
public:
    CauseFinder(const Trace& trace, const MeasuredRun& run)
        : m_trace(trace)
        , m_run(run)
    { }

    std::vector<Cause> found()
    {
        if (m_run.slowestGraphs().empty()) {
            return {};
        }
        add(slowRanks(m_trace, m_run), kWorthSaying);
        add(unequalStages(m_trace, m_run), kWorthSaying);
        addDelays(lateStarts(m_trace, m_run), allLateStarts(m_run));
        addDelays(launchGaps(m_trace, m_run), allLaunchGaps(m_run));
        addLinks();
        add({transferJitter(m_run)}, kWorthSaying);
        add({microBatchJitter(m_trace, m_run)}, kWorthSaying);
        add({exposedCommunication()}, kCommunicationWorthSaying);
        std::vector<Cause> causes = settled();
        for (const Cause& late : lateFirstBlocks(m_trace, m_run)) {
            if (late.share >= kWorthSaying) {
                causes.push_back(late);
            }
        }
        addCommunicationOutside(causes);
        std::ranges::stable_sort(causes, std::ranges::greater{}, &Cause::cost);
        causes.resize(std::min(causes.size(), kMostCauses));
        return causes;
    }

private:
    struct Found
    {
        RepairableCause cause;
        Saving saving;
    };

    std::vector<Found> measured(std::vector<RepairableCause> causes) const
    {
        const std::vector<Saving> savings = savingsOf(m_run, causes);
        std::vector<Found> all;
        for (std::size_t i = 0; i < causes.size(); ++i) {
            all.push_back({std::move(causes[i]), savings[i]});
        }
        return all;
    }

    static bool areAlike(const Found& a, const Found& b)
    {
        return isOfSingleRanks(a.cause.cause) && a.cause.cause.stage == b.cause.cause.stage
               && std::abs(a.saving.shareOfPipelines - b.saving.shareOfPipelines)
                      <= kAlike * std::max(a.saving.shareOfPipelines, b.saving.shareOfPipelines);
    }

    /// Ranks of one stage that cost the same become one cause.
    std::vector<Found> mergedPeers(const std::vector<Found>& all) const
    {
        std::vector<RepairableCause> merged;
        std::vector<const Found*> firsts;
        for (const Found& each : all) {
            const auto same =
                std::ranges::find_if(firsts, [&](const Found* first) { return areAlike(*first, each); });
            if (same == firsts.end()) {
                firsts.push_back(&each);
                merged.push_back(each.cause);
                continue;
            }
            RepairableCause& into = merged[static_cast<std::size_t>(same - firsts.begin())];
            into.cause.slower = std::max(into.cause.slower, each.cause.cause.slower);
            mergeInto(into, each.cause);
        }
        return merged.size() == all.size() ? all : measured(std::move(merged));
    }

    static bool isHidden(const Found& each)
    {
        const Cause& cause = each.cause.cause;
        return (isOfSingleRanks(cause) || cause.kind == CauseKind::SlowLinks)
               && each.saving.shareOfPipelines >= kWorthSaying
               && each.saving.shareOfStep < kHidden * each.saving.shareOfPipelines;
    }

    /// Causes of one kind that hide each other in pipelines of the same steps become one.
    std::vector<Found> mergedHidden(std::vector<Found> all) const
    {
        std::vector<RepairableCause> together;
        for (const Found& each : all) {
            if (!isHidden(each)) {
                continue;
            }
            if (together.empty()) {
                together.push_back(each.cause);
                together.front().cause.stage.reset();
            } else {
                mergeInto(together.front(), each.cause);
                together.front().cause.slower =
                    std::max(together.front().cause.slower, each.cause.cause.slower);
            }
        }
        if (std::ranges::count_if(all, isHidden) < 2) {
            return all;
        }
        Found merged = measured(std::move(together)).front();
        std::erase_if(all, isHidden);
        all.push_back(std::move(merged));
        return all;
    }

    std::vector<Found> merged(std::vector<RepairableCause> causes) const
    {
        return mergedHidden(mergedPeers(measured(std::move(causes))));
    }

    void add(std::vector<RepairableCause> causes, double worthSaying)
    {
        for (Found& each : merged(std::move(causes))) {
            if (each.saving.shareOfStep >= worthSaying) {
                m_found.push_back(std::move(each));
            }
        }
    }

    /// Ranks that are late, or all together where many are a little.
    void addDelays(std::vector<RepairableCause> causes, const RepairableCause& all)
    {
        std::vector<Found> ofRanks = merged(std::move(causes));
        Found together = measured({all}).front();
        const bool isOneMost = std::ranges::any_of(ofRanks, [&](const Found& each) {
            return static_cast<double>(each.saving.ofStep)
                   >= kMostOfAll * static_cast<double>(together.saving.ofStep);
        });
        if (!isOneMost) {
            ofRanks = {std::move(together)};
        }
        for (Found& each : ofRanks) {
            if (each.saving.shareOfStep >= kWorthSaying) {
                m_found.push_back(std::move(each));
            }
        }
    }

    /// Slow links, and what all other transfers cost beside them.
    void addLinks()
    {
        const std::size_t before = m_found.size();
        add(slowLinks(m_trace, m_run), kWorthSaying);
        std::vector<RepairableCause> links;
        for (std::size_t i = before; i < m_found.size(); ++i) {
            links.push_back(m_found[i].cause);
        }
        Found others = measured({allLatency()}).front();
        if (!links.empty()) {
            const Saving ofLinks = savingOfAll(m_run, links);
            others.saving.ofStep -= ofLinks.ofStep;
            others.saving.shareOfStep -= ofLinks.shareOfStep;
        }
        if (others.saving.shareOfStep >= kLatencyWorthSaying) {
            m_found.push_back(std::move(others));
        }
    }

    /// The causes, the worst first, none of which costs more than it adds to what those before it save
    /// together: so their costs never add up to more than all of them save.
    std::vector<Cause> settled()
    {
        std::ranges::stable_sort(m_found, std::ranges::greater{},
                                 [](const Found& each) { return each.saving.ofStep; });
        m_found.resize(std::min(m_found.size(), kMostCauses));
        std::vector<RepairableCause> together;
        std::vector<Cause> causes;
        std::int64_t before = 0;
        for (const Found& each : m_found) {
            std::int64_t saved = each.saving.ofStep;
            together.push_back(each.cause);
            if (m_found.size() > 1) {
                std::ranges::stable_sort(together, {}, [](const auto& one) { return orderOf(one.cause); });
                const std::int64_t all = savingOfAll(m_run, together).ofStep;
                saved = std::clamp<std::int64_t>(all - before, 0, saved);
                before += saved;
            }
            Cause cause = each.cause.cause;
            cause.cost = saved;
            cause.share = each.saving.shareOfStep * static_cast<double>(saved)
                          / static_cast<double>(each.saving.ofStep);
            cause.worstStep = cause.worstStep ? cause.worstStep : each.saving.worstStep;
            if (cause.share >= kWorthSaying) {
                causes.push_back(std::move(cause));
            }
        }
        return causes;
    }

    /// For each step the least time in collectives outside of a pipeline: in others it holds their waiting
    /// for that one.
    std::map<StepIndex, std::int64_t> communicationOutside() const
    {
        std::map<StepIndex, std::int64_t> least;
        for (const StepGraph& graph : m_run.graphs.graphs) {
            const auto [place, isNew] = least.try_emplace(graph.step, graph.collectivesOutside);
            place->second = std::min(place->second, graph.collectivesOutside);
        }
        return least;
    }

    /// What lies outside of the pipelines' windows cannot be replayed: it costs what it takes.
    void addCommunicationOutside(std::vector<Cause>& causes) const
    {
        const auto outside = communicationOutside();
        CostSum sum;
        for (const std::size_t i : m_run.slowestGraphs()) {
            sum.add(m_run.graphs.graphs[i], outside.at(m_run.graphs.graphs[i].step));
        }
        auto cause = std::ranges::find(causes, CauseKind::ExposedCommunication, &Cause::kind);
        if (cause == causes.end()) {
            if (sum.share() < kCommunicationWorthSaying) {
                return;
            }
            Cause made;
            made.kind = CauseKind::ExposedCommunication;
            made.worstStep = sum.cause({}, 1).worstStep;
            cause = causes.insert(causes.end(), made);
        }
        cause->outside = sum.mean(m_run.stepCount());
        cause->cost += cause->outside;
        cause->share += sum.share();
    }

    const Trace& m_trace;
    const MeasuredRun& m_run;
    std::vector<Found> m_found;
};

} // namespace

std::vector<Cause> findCauses(const Trace& trace, const MeasuredRun& run)
{
    return CauseFinder(trace, run).found();
}

} // namespace pipescope
