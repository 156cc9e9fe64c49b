#include "core/graph/open/assembly/compare_step.h"

#include "core/base/threads/parallel.h"
#include "core/graph/compare/compatible/comparison.h"
#include "core/graph/compare/compatible/item_columns.h"
#include "core/graph/compare/match/match.h"
#include "core/graph/compare/verdicts/item_pair.h"
#include "core/graph/open/assembly/tensor_files.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <numeric>
#include <string_view>
#include <utility>

namespace pipescope::graph {
namespace {

constexpr std::uint32_t kNodesInRange = 4096;

DumpTraits traitsOf(const Graph& graph)
{
    return {graph.folder, graph.task, graph.hasChecksums, graph.dumpProblem};
}

/// Calls `use` with ranges of nodes, from several threads.
template<class Use>
void forRanges(const Graph& graph, std::size_t workers, const std::stop_token& stop, Use use)
{
    const auto nodes = static_cast<std::uint32_t>(graph.nodes.size());
    const std::size_t ranges = (nodes + kNodesInRange - 1) / kNodesInRange;
    parallelFor(ranges, workers, stop, [&](std::size_t i) {
        const auto first = static_cast<std::uint32_t>(i) * kNodesInRange;
        use(first, std::min(nodes, first + kNodesInRange));
    });
}

/// Compares the graphs of one rank.
class RankComparer
{
public:
    /// `rank` is one of `step`.
    RankComparer(const GraphStep& step, RankGraphs& rank, const GraphSettings& settings, std::size_t workers)
        : m_rank(rank)
        , m_debug(rank.debug.graph)
        , m_bench(rank.bench->graph)
        , m_mode(step.mode)
        , m_items(itemSettings(step))
        , m_settings(settings)
        , m_workers(workers)
    { }

    void compare(const MatchOptions& options, Progress& progress, const std::stop_token& stop);
    /// With the partners that are there already.
    void judge(Progress& progress, const std::stop_token& stop);

    FindingList takeFindings() { return std::move(m_findings); }

private:
    void findPartners(const MatchOptions& options);
    void compareCompatibly(Edition edition, Progress& progress, const std::stop_token& stop);
    void compareOurs(Progress& progress, const std::stop_token& stop);

    RankGraphs& m_rank;
    Graph& m_debug;
    Graph& m_bench;
    ComparisonMode m_mode;
    ItemSettings m_items;
    const GraphSettings& m_settings;
    std::size_t m_workers;
    FindingList m_findings;
};

void RankComparer::compare(const MatchOptions& options, Progress& progress, const std::stop_token& stop)
{
    m_rank.comparison.emplace();
    findPartners(options);
    if (options.isMerged && !m_settings.compatible) {
        takeCutCallsApart(m_rank.debug, *m_rank.bench, m_rank.comparison->matching);
    }
    takeMicroSteps(m_debug, m_rank.comparison->matching, m_bench);
    if (!m_settings.compatible) {
        takeFarthestCopies(m_rank.debug, m_rank.comparison->matching, m_bench);
    }
    judge(progress, stop);
}

void RankComparer::judge(Progress& progress, const std::stop_token& stop)
{
    m_settings.compatible ? compareCompatibly(*m_settings.compatible, progress, stop)
                          : compareOurs(progress, stop);
}

/// How many modules have a partner, and how many there are.
std::pair<std::size_t, std::size_t> countModules(const Graph& debug, const Matching& matching)
{
    std::size_t matched = 0;
    std::size_t modules = 0;
    for (std::size_t i = 1; i < debug.nodes.size(); ++i) {
        if (debug.nodes[i].kind == NodeKind::Module && debug.nodes[i].parent) {
            ++modules;
            matched += matching.benchOf[i] ? 1 : 0;
        }
    }
    return {matched, modules};
}

void RankComparer::findPartners(const MatchOptions& options)
{
    GraphComparison& comparison = *m_rank.comparison;
    comparison.matching = match(m_debug, m_bench, options);
    const auto [matched, modules] = countModules(m_debug, comparison.matching);
    const bool areNamesAlike = matched * 2 >= modules;
    if (options.compatible || options.mapping || areNamesAlike) {
        return;
    }
    StructuralMatch found = matchByStructure(m_debug, m_bench);
    if (countModules(m_debug, found.matching).first <= matched) {
        return;
    }
    m_findings.add(FindingId::ModuleNamesDiffer, m_debug.rank, m_debug.folder);
    comparison.matching = std::move(found.matching);
    comparison.foundMapping = std::move(found.mapping);
    comparison.confidence = std::move(found.confidence);
}

void RankComparer::compareCompatibly(Edition edition, Progress& progress, const std::stop_token& stop)
{
    GraphComparison& result = *m_rank.comparison;
    compatible::PublicComparison comparison{m_debug, m_bench, result.matching,      edition,
                                            m_mode,  {},      m_settings.isMerged()};
    if (m_mode == ComparisonMode::Tensors) {
        result.tensors = compareTensorFiles(
            m_debug, m_bench, result.matching,
            [&](NodeId node, std::vector<ItemPair>& pairs) {
                compatible::pairByPosition(comparison, node, pairs);
            },
            edition, m_workers, m_findings, progress, stop);
        comparison.tensors = result.tensors;
    }
    result.scores.assign(m_debug.nodes.size(), std::numeric_limits<double>::quiet_NaN());
    forRanges(m_debug, m_workers, stop, [&](std::uint32_t first, std::uint32_t last) {
        compatible::scoreNodes(comparison, first, last, result.scores);
    });
    compatible::scoreCollections(comparison, result.scores);
}

void RankComparer::compareOurs(Progress& progress, const std::stop_token& stop)
{
    GraphComparison& result = *m_rank.comparison;
    const Vocabulary words(m_debug, m_bench);
    if (m_mode == ComparisonMode::Tensors) {
        result.tensors = compareTensorFiles(
            m_debug, m_bench, result.matching,
            [&](NodeId node, std::vector<ItemPair>& pairs) {
                alignItems(words, m_debug.node(node), m_bench.node(*result.matching.benchOf[node.value]),
                           pairs);
            },
            {}, m_workers, m_findings, progress, stop);
    }
    const Comparison comparison{words, result.matching, m_items, result.tensors, m_rank.floor};
    NodeVerdicts& verdicts = result.verdicts.emplace(m_debug.nodes.size());
    forRanges(m_debug, m_workers, stop, [&](std::uint32_t first, std::uint32_t last) {
        compareNodes(comparison, first, last, verdicts);
    });
    if (const auto count = std::accumulate(verdicts.contradictedChecksums.begin(),
                                           verdicts.contradictedChecksums.end(), std::uint64_t{0});
        count > 0)
    {
        m_findings.add(FindingId::ChecksumsContradicted, m_debug.rank, m_debug.folder, {}, count);
    }
    const std::vector<NodeId> order = m_debug.postOrder();
    result.rollup = rollUp(order, parentColumn(m_debug), verdicts);
    result.scores.assign(verdicts.scores.begin(), verdicts.scores.end());
}

std::int32_t numberAtEnd(std::string_view name)
{
    const std::string_view last = name.substr(name.rfind('.') + 1);
    std::int32_t number = 0;
    const auto [end, error] = std::from_chars(last.data(), last.data() + last.size(), number);
    return error == std::errc{} && end == last.data() + last.size() && number >= 0 ? number : 0;
}

} // namespace

void takeMicroSteps(const Graph& debug, const Matching& matching, Graph& bench)
{
    for (const NodeId top : bench.node(Graph::kRoot).children) {
        const auto partner = matching.debugOf[top.value];
        const std::int32_t microStep =
            partner ? debug.node(*partner).microStep : numberAtEnd(bench.name(top));
        std::vector<NodeId> open{top};
        while (!open.empty()) {
            Node& node = bench.node(open.back());
            open.pop_back();
            node.microStep = microStep;
            open.insert(open.end(), node.children.begin(), node.children.end());
        }
    }
}

void judgeMatched(const GraphStep& step, RankGraphs& rank, const GraphSettings& settings,
                  FindingList& findings, Progress& progress, const std::stop_token& stop)
{
    RankComparer comparer(step, rank, settings, workerCount(settings.jobs));
    comparer.judge(progress, stop);
    findings.merge(comparer.takeFindings());
}

Status compareStep(GraphStep& step, const MatchOptions& matching, const GraphSettings& settings,
                   FindingList& findings, Progress& progress, const std::stop_token& stop)
{
    if (step.ranks.empty() || !step.ranks.front().bench) {
        return ok();
    }
    TRY(const auto mode, chooseMode(traitsOf(step.ranks.front().debug.graph),
                                    traitsOf(step.ranks.front().bench->graph), settings.compatible));
    step.mode = mode;
    const std::size_t workers = workerCount(settings.jobs);
    const std::size_t own = std::max<std::size_t>(1, workers / step.ranks.size());
    std::vector<FindingList> found(step.ranks.size());
    parallelFor(step.ranks.size(), workers, stop, [&](std::size_t i) {
        RankComparer comparer(step, step.ranks[i], settings, own);
        comparer.compare(matching, progress, stop);
        found[i] = comparer.takeFindings();
    });
    for (FindingList& list : found) {
        findings.merge(std::move(list));
    }
    return stop.stop_requested() ? Status(Error{ErrorKind::Cancelled, {}, {}}) : ok();
}

} // namespace pipescope::graph
