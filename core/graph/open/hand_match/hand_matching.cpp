#include "core/graph/open/hand_match/hand_matching.h"

#include "core/graph/compare/compatible/comparison.h"
#include "core/graph/compare/mapping/map_nodes.h"
#include "core/graph/compare/verdicts/item_pair.h"
#include "core/graph/open/assembly/tensor_files.h"

#include <algorithm>
#include <span>
#include <string>
#include <utility>

namespace pipescope::graph {
namespace {

/// Makes the rows of the nodes of one edit again.
class EditedComparison
{
public:
    EditedComparison(const GraphStep& step, std::size_t rankIndex, const GraphComparison& current,
                     const HandSettings& settings)
        : m_step(step)
        , m_floor(step.ranks[rankIndex].floor)
        , m_debug(step.ranks[rankIndex].debug.graph)
        , m_bench(step.ranks[rankIndex].bench->graph)
        , m_original(step.ranks[rankIndex].comparison->matching)
        , m_originalTensors(step.ranks[rankIndex].comparison->tensors)
        , m_settings(settings)
        , m_result(std::make_shared<GraphComparison>(current))
    { }

    Status apply(const HandEdit& edit, const std::stop_token& stop)
    {
        for (const NodePair pair : edit.removed) {
            takeApart(pair);
        }
        for (const NodePair pair : edit.added) {
            putTogether(pair);
        }
        return m_result->verdicts ? compareOurs(edit, stop) : compareCompatibly(edit, stop);
    }

    std::shared_ptr<const GraphComparison> take() { return std::move(m_result); }

private:
    void takeApart(NodePair pair);
    void putTogether(NodePair pair);
    void setConfidence(NodeId debug, float confidence);
    void takeKnownTensors(NodePair pair);
    Status compareTensors(NodePair pair, std::span<const ItemPair> items, const std::stop_token& stop);
    Status compareOurs(const HandEdit& edit, const std::stop_token& stop);
    Status compareCompatibly(const HandEdit& edit, const std::stop_token& stop);
    void clearVerdict(NodeId debug);

    const GraphStep& m_step;
    std::span<const NoiseFloor> m_floor;
    const Graph& m_debug;
    const Graph& m_bench;
    const Matching& m_original;
    std::span<const TensorNumbers> m_originalTensors;
    const HandSettings& m_settings;
    std::shared_ptr<GraphComparison> m_result;
    std::vector<NodeId> m_debugNodes;
    std::vector<NodeId> m_benchNodes;
};

Unmatched reasonApart(const std::optional<NodeId>& originalPartner, const Unmatched& originalReason,
                      NodeId partner)
{
    return originalPartner ? Unmatched{UnmatchedReason::ByHand, partner, {}, {}} : originalReason;
}

void EditedComparison::takeApart(NodePair pair)
{
    Matching& matching = m_result->matching;
    const auto [debug, bench] = pair;
    matching.benchOf[debug.value].reset();
    matching.debugOf[bench.value].reset();
    matching.debugReasons[debug.value] =
        reasonApart(m_original.benchOf[debug.value], m_original.debugReasons[debug.value], bench);
    matching.benchReasons[bench.value] =
        reasonApart(m_original.debugOf[bench.value], m_original.benchReasons[bench.value], debug);
    setConfidence(debug, 0);
    m_debugNodes.push_back(debug);
    m_benchNodes.push_back(bench);
}

void EditedComparison::putTogether(NodePair pair)
{
    Matching& matching = m_result->matching;
    matching.benchOf[pair.debug.value] = pair.bench;
    matching.debugOf[pair.bench.value] = pair.debug;
    matching.debugReasons[pair.debug.value] = {};
    matching.benchReasons[pair.bench.value] = {};
    setConfidence(pair.debug, 1);
    m_debugNodes.push_back(pair.debug);
    m_benchNodes.push_back(pair.bench);
}

void EditedComparison::setConfidence(NodeId debug, float confidence)
{
    if (debug.value < m_result->confidence.size()) {
        m_result->confidence[debug.value] = confidence;
    }
}

/// A database holds what the comparison of files found for the pairs it was written with, and for no other
/// pair.
void EditedComparison::takeKnownTensors(NodePair pair)
{
    const bool isKnown = m_original.benchOf[pair.debug.value] == pair.bench;
    for (const ItemRange range : {m_debug.node(pair.debug).inputs, m_debug.node(pair.debug).outputs}) {
        for (std::uint32_t i = range.begin; i < range.begin + range.count; ++i) {
            if (i < m_result->tensors.size()) {
                m_result->tensors[i] = isKnown ? m_originalTensors[i] : TensorNumbers{};
            }
        }
    }
}

Status EditedComparison::compareTensors(NodePair pair, std::span<const ItemPair> items,
                                        const std::stop_token& stop)
{
    for (const ItemPair& item : items) {
        if (!item.isWhole() || item.debug >= m_result->tensors.size() || !m_debug.items[item.debug].isTensor)
        {
            continue;
        }
        if (stop.stop_requested()) {
            return Error{ErrorKind::Cancelled, {}, {}};
        }
        const Edition edition = m_settings.compatible.value_or(Edition::Doc);
        const TensorPair files{tensorFileOf(m_debug, pair.debug, m_debug.items[item.debug]),
                               tensorFileOf(m_bench, pair.bench, m_bench.items[item.bench])};
        m_result->tensors[item.debug] = tensorNumbersOf(graph::compareTensors(files, edition, stop), edition);
    }
    return stop.stop_requested() ? Status(Error{ErrorKind::Cancelled, {}, {}}) : ok();
}

void EditedComparison::clearVerdict(NodeId debug)
{
    NodeVerdicts& verdicts = *m_result->verdicts;
    const std::uint32_t node = debug.value;
    const NodeVerdicts none(1);
    verdicts.levels[node] = none.levels[0];
    verdicts.causes[node] = none.causes[0];
    verdicts.blames[node] = none.blames[0];
    verdicts.signatures[node] = none.signatures[0];
    verdicts.scores[node] = none.scores[0];
    verdicts.multiples[node] = none.multiples[0];
    verdicts.worstItems[node] = none.worstItems[0];
    verdicts.outputDifferences[node] = none.outputDifferences[0];
    verdicts.inputDifferences[node] = none.inputDifferences[0];
}

Status EditedComparison::compareOurs(const HandEdit& edit, const std::stop_token& stop)
{
    const Vocabulary words(m_debug, m_debugNodes, m_bench, m_benchNodes);
    std::vector<ItemPair> items;
    for (const NodePair pair : edit.added) {
        if (m_step.mode != ComparisonMode::Tensors) {
            takeKnownTensors(pair);
        } else {
            alignItems(words, m_debug.node(pair.debug), m_bench.node(pair.bench), items);
            TRY_OK(compareTensors(pair, items, stop));
        }
    }
    const Comparison comparison{words, m_result->matching, itemSettings(m_step), m_result->tensors, m_floor};
    for (const NodeId node : m_debugNodes) {
        clearVerdict(node);
        compareNodes(comparison, node.value, node.value + 1, *m_result->verdicts);
        m_result->scores[node.value] = m_result->verdicts->scores[node.value];
    }
    if (m_result->rollup) {
        rollUpAbove(m_debug, m_debugNodes, *m_result->verdicts, *m_result->rollup);
    }
    return ok();
}

Status EditedComparison::compareCompatibly(const HandEdit& edit, const std::stop_token& stop)
{
    compatible::PublicComparison comparison{
        m_debug,     m_bench, m_result->matching, m_settings.compatible.value_or(Edition::Doc),
        m_step.mode, {},      m_settings.isMerged};
    if (m_step.mode == ComparisonMode::Tensors) {
        std::vector<ItemPair> items;
        for (const NodePair pair : edit.added) {
            compatible::pairByPosition(comparison, pair.debug, items);
            TRY_OK(compareTensors(pair, items, stop));
        }
    }
    comparison.tensors = m_result->tensors;
    bool hasCollection = false;
    for (const NodeId node : m_debugNodes) {
        compatible::scoreNodes(comparison, node.value, node.value + 1, m_result->scores);
        const auto parent = m_debug.node(node).parent;
        hasCollection = hasCollection || m_debug.node(node).kind == NodeKind::Collection
                        || (parent && m_debug.node(*parent).kind == NodeKind::Collection);
    }
    if (hasCollection) {
        compatible::scoreCollections(comparison, m_result->scores);
    }
    return ok();
}

} // namespace

Result<std::shared_ptr<const GraphComparison>> applyEdit(const GraphStep& step, std::size_t rankIndex,
                                                         const GraphComparison& current, const HandEdit& edit,
                                                         const HandSettings& settings,
                                                         const std::stop_token& stop)
{
    EditedComparison edited(step, rankIndex, current, settings);
    TRY_OK(edited.apply(edit, stop));
    return edited.take();
}

HandMatching::HandMatching(std::shared_ptr<const GraphStep> step, std::size_t rankIndex,
                           HandSettings settings)
    : m_step(std::move(step))
    , m_rankIndex(rankIndex)
    , m_settings(settings)
    , m_current(m_step, &*m_step->ranks[rankIndex].comparison)
{ }

MatchedGraphs HandMatching::graphs() const
{
    const RankGraphs& rank = m_step->ranks[m_rankIndex];
    return {rank.debug.graph, rank.bench->graph, m_current->matching};
}

const Matching& HandMatching::original() const
{
    return m_step->ranks[m_rankIndex].comparison->matching;
}

Result<HandCounts> HandMatching::apply(const HandEdit& edit, const std::stop_token& stop)
{
    if (!edit.isEmpty()) {
        TRY(auto edited, applyEdit(*m_step, m_rankIndex, *m_current, edit, m_settings, stop));
        m_current = std::move(edited);
    }
    return HandCounts{edit.added.size(), edit.removed.size(), edit.left};
}

Result<HandCounts> HandMatching::edit(const Result<HandEdit>& edit, const std::stop_token& stop)
{
    if (!edit) {
        return edit.error();
    }
    auto counts = apply(*edit, stop);
    if (counts && !edit->isEmpty()) {
        m_edits.resize(m_position);
        m_edits.push_back(*edit);
        m_position = m_edits.size();
    }
    return counts;
}

Result<HandCounts> HandMatching::match(NodePair pair, HandExtent extent, const std::stop_token& stop)
{
    return edit(planMatch(graphs(), pair, extent), stop);
}

Result<HandCounts> HandMatching::unmatch(NodeId debug, HandExtent extent, const std::stop_token& stop)
{
    return edit(planUnmatch(graphs(), debug, extent), stop);
}

Result<HandCounts> HandMatching::matchAll(std::span<const HandMatch> matches, const std::stop_token& stop)
{
    return edit(planMatches(graphs(), matches), stop);
}

Result<HandCounts> HandMatching::undo(const std::stop_token& stop)
{
    if (!canUndo()) {
        return HandCounts{};
    }
    auto counts = apply(inverseOf(m_edits[m_position - 1]), stop);
    m_position -= counts ? 1 : 0;
    return counts;
}

Result<HandCounts> HandMatching::redo(const std::stop_token& stop)
{
    if (!canRedo()) {
        return HandCounts{};
    }
    auto counts = apply(m_edits[m_position], stop);
    m_position += counts ? 1 : 0;
    return counts;
}

std::vector<HandMatch> HandMatching::handMatches() const
{
    const MatchedGraphs now = graphs();
    std::vector<HandMatch> matches;
    for (const NodeId node : changedNodes(Side::Debug)) {
        if (const auto partner = now.matching.benchOf[node.value]) {
            matches.push_back({std::string(now.debug.name(node)), std::string(now.bench.name(*partner))});
        }
    }
    return matches;
}

std::vector<NodeId> HandMatching::changedNodes(Side side) const
{
    const bool isDebug = side == Side::Debug;
    const auto& before = isDebug ? original().benchOf : original().debugOf;
    const auto& now = isDebug ? m_current->matching.benchOf : m_current->matching.debugOf;
    std::vector<NodeId> changed;
    for (std::size_t i = 0; i < now.size(); ++i) {
        if (before[i] != now[i]) {
            changed.push_back(NodeId{i});
        }
    }
    return changed;
}

Status HandMatching::saveMatchFile(const std::filesystem::path& file) const
{
    return writeMatchFile(file, handMatches());
}

Status HandMatching::saveMapping(const std::filesystem::path& file) const
{
    const MatchedGraphs now = graphs();
    return writeMapping(mappingOfNodes(now.debug, now.bench, now.matching.benchOf), file);
}

Result<HandWriteCounts> HandMatching::writeDatabase(const std::filesystem::path& database,
                                                    const std::stop_token& stop)
{
    const auto withWritten = [&](Side side, std::set<NodeId> nodes) {
        for (const NodeId node : changedNodes(side)) {
            nodes.insert(node);
        }
        return std::vector<NodeId>(nodes.begin(), nodes.end());
    };
    const std::vector<NodeId> debug = withWritten(Side::Debug, m_writtenDebug);
    const std::vector<NodeId> bench = withWritten(Side::Bench, m_writtenBench);
    auto counts = writeHandMatches(database, {*m_step, m_rankIndex, *m_current, debug, bench}, stop);
    if (counts) {
        m_writtenDebug.insert(debug.begin(), debug.end());
        m_writtenBench.insert(bench.begin(), bench.end());
    }
    return counts;
}

} // namespace pipescope::graph
