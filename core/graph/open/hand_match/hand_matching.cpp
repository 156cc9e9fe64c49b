#include "core/graph/open/hand_match/hand_matching.h"

#include "core/graph/compare/mapping/mapping_of_pairs.h"

#include <string>
#include <utility>

namespace pipescope::graph {

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
