#include "core/graph/tree/merge/merge.h"

#include "core/graph/tree/merge/groups.h"
#include "core/graph/tree/merge/merged_tensor.h"
#include "core/graph/tree/merge/replicas.h"
#include "core/graph/tree/merge/stages/pipeline.h"

#include <algorithm>
#include <utility>

namespace pipescope::graph {
namespace {

Error cancelled()
{
    return {ErrorKind::Cancelled, {}, "cancelled"_text};
}

std::vector<Graph*> pointersTo(std::vector<Graph>& graphs, const RankGroup& group)
{
    std::vector<Graph*> pointers;
    for (const std::size_t rank : group) {
        pointers.push_back(&graphs[rank]);
    }
    return pointers;
}

class CompatibleMerge
{
public:
    CompatibleMerge(const MergeSettings& settings, std::vector<Graph> graphs)
        : m_settings(settings)
        , m_graphs(std::move(graphs))
    { }

    std::vector<MergedGraph> run()
    {
        std::vector<MergedGraph> merged;
        for (const ReplicaRanks& replica : ranksByCommunication(m_graphs, m_settings.sizes)) {
            merged.push_back(mergeReplica(replica));
        }
        return merged;
    }

private:
    MergedGraph mergeReplica(const ReplicaRanks& replica)
    {
        MergedGraph merged;
        std::vector<StageGraph> stages;
        std::vector<MergeNotes> notes;
        for (const RankGroup& group : replica.stages) {
            notes.push_back(mergeTensorsCompatible(pointersTo(m_graphs, group)));
        }
        for (std::size_t i = 0; i < notes.size(); ++i) {
            stages.push_back({std::move(m_graphs[replica.stages[i].front()]), std::move(notes[i])});
        }
        const auto chunks = static_cast<std::size_t>(m_settings.sizes.vpp);
        // The stages are needed once more for their collections.
        StageGraph joined = joinStages(stages, chunks, m_settings.compatible);
        std::vector<const Graph*> ranks;
        for (std::size_t i = 0; i < stages.size(); ++i) {
            ranks.push_back(&stages[i].graph);
            for (const std::size_t rank : RankGroup(replica.stages[i].begin() + 1, replica.stages[i].end())) {
                ranks.push_back(&m_graphs[rank]);
            }
        }
        std::ranges::sort(ranks, {}, [](const Graph* graph) { return graph->rank.value; });
        for (const Graph* graph : ranks) {
            merged.ranks.push_back(graph->rank);
        }
        mergeCollectionsCompatible(ranks, joined.graph);
        merged.graph = std::move(joined.graph);
        merged.notes = std::move(joined.notes);
        return merged;
    }

    const MergeSettings& m_settings;
    std::vector<Graph> m_graphs;
};

Result<std::vector<MergedGraph>> mergeCompatible(const MergeSettings& settings, const LoadGraph& load,
                                                 const std::stop_token& stop)
{
    std::vector<Graph> graphs;
    for (std::int64_t i = 0; i < settings.sizes.rankCount; ++i) {
        if (stop.stop_requested()) {
            return cancelled();
        }
        TRY(auto graph, load(static_cast<std::size_t>(i)));
        graphs.push_back(std::move(graph));
    }
    return CompatibleMerge(settings, std::move(graphs)).run();
}

/// Loads and merges stage after stage.
class Merge
{
public:
    Merge(const MergeSettings& settings, const LoadGraph& load, FindingList& findings,
          const std::stop_token& stop)
        : m_settings(settings)
        , m_load(load)
        , m_findings(findings)
        , m_stop(stop)
    { }

    Result<std::vector<MergedGraph>> run()
    {
        std::vector<MergedGraph> all;
        for (const ReplicaRanks& replica : ranksByOrder(m_settings.sizes)) {
            m_expertPart = m_settings.sizes.expertPart(static_cast<std::int64_t>(all.size()));
            TRY(auto merged, mergeReplica(replica));
            all.push_back(std::move(merged));
        }
        return all;
    }

private:
    Result<MergedGraph> mergeReplica(const ReplicaRanks& replica)
    {
        MergedGraph merged;
        std::vector<StageGraph> stages;
        std::vector<std::vector<Rank>> ranksOfStages(replica.stages.size());
        for (std::size_t i = 0; i < replica.stages.size(); ++i) {
            TRY(auto stage, mergeStage(replica, i, ranksOfStages[i]));
            stages.push_back(std::move(stage));
            merged.ranks.insert(merged.ranks.end(), ranksOfStages[i].begin(), ranksOfStages[i].end());
        }
        std::ranges::sort(merged.ranks, {}, [](Rank rank) { return rank.value; });
        StageGraph joined = merged.ranks.size() == 1
                                ? std::move(stages.front())
                                : joinStages(stages, static_cast<std::size_t>(m_settings.sizes.vpp), {});
        merged.graph = std::move(joined.graph);
        merged.notes = std::move(joined.notes);
        merged.notes.ranksOfStages = std::move(ranksOfStages);
        merged.notes.chunks = static_cast<std::size_t>(m_settings.sizes.vpp);
        return merged;
    }

    Result<StageGraph> mergeStage(const ReplicaRanks& replica, std::size_t stage, std::vector<Rank>& ranks)
    {
        std::vector<Graph> graphs;
        for (const std::size_t position : replica.stages[stage]) {
            if (m_stop.stop_requested()) {
                return cancelled();
            }
            TRY(auto graph, m_load(position));
            m_replicas.compare(graph, {stage, graphs.size(), m_expertPart}, m_findings);
            ranks.push_back(graph.rank);
            graphs.push_back(std::move(graph));
        }
        checkRecorded(replica, stage, graphs);
        std::vector<Graph*> pointers;
        for (Graph& graph : graphs) {
            pointers.push_back(&graph);
        }
        MergeNotes notes = mergeTensors(pointers, m_findings);
        return StageGraph{std::move(graphs.front()), std::move(notes)};
    }

    /// Ranks are numbered from 0 without gaps: only then do sizes say what belongs together.
    void checkRecorded(const ReplicaRanks& replica, std::size_t stage, const std::vector<Graph>& graphs)
    {
        std::vector<std::int64_t> numbers;
        for (std::int64_t i = 0; i < m_settings.sizes.rankCount; ++i) {
            numbers.push_back(i);
        }
        for (std::size_t i = 0; i < graphs.size(); ++i) {
            if (graphs[i].rank.value != static_cast<std::int64_t>(replica.stages[stage][i])) {
                return;
            }
        }
        for (const Graph& graph : graphs) {
            checkGroups(graph, replica, stage, numbers, m_findings);
        }
    }

    const MergeSettings& m_settings;
    const LoadGraph& m_load;
    FindingList& m_findings;
    const std::stop_token& m_stop;
    ReplicaCheck m_replicas;
    /// Part of the experts that the replica which is merged now has.
    std::int64_t m_expertPart = 0;
};

} // namespace

Result<std::vector<MergedGraph>> mergeRanks(const MergeSettings& settings, const LoadGraph& load,
                                            FindingList& findings, const std::stop_token& stop)
{
    return settings.compatible ? mergeCompatible(settings, load, stop)
                               : Merge(settings, load, findings, stop).run();
}

} // namespace pipescope::graph
