#include "core/run/writeback/tables/rank_content.h"

#include "core/run/writeback/tables/connection_id.h"
#include "core/run/writeback/tables/rich_tables.h"

#include <algorithm>
#include <utility>

namespace pipescope {
namespace {

/// The ranks of the findings that the predicate picks.
template<typename Predicate>
std::set<Rank> ranksWith(const Trace& trace, Predicate isWanted)
{
    std::set<Rank> ranks;
    for (const Finding& finding : trace.findings.rows()) {
        if (finding.rank && isWanted(finding)) {
            ranks.insert(*finding.rank);
        }
    }
    return ranks;
}

std::set<Rank> ranksWithoutRanges(const Trace& trace)
{
    return ranksWith(trace, [](const Finding& finding) {
        return finding.id == FindingId::NoRanges || finding.severity() == Severity::Error;
    });
}

/// Ranks whose StepTaskInfo is left as it is: the blocks were read from it, or only concluded.
std::set<Rank> ranksOfResults(const Trace& trace)
{
    return ranksWith(trace, [](const Finding& finding) {
        return finding.id == FindingId::BlocksFromResults || finding.id == FindingId::BlocksConcluded;
    });
}

/// As pandas names and types it for msprof-analyze.
TableContent stepTaskInfo(const Trace& trace, const BlockTable& blocks)
{
    TableContent table("StepTaskInfo",
                       {{"name", "TEXT"}, {"startNs", "INTEGER"}, {"endNs", "INTEGER"}, {"type", "INTEGER"}});
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const Block block = blocks.at(BlockIndex{i});
        if (block.typeCode) {
            table.values.insert(table.values.end(), {trace.strings.text(block.name), block.span.begin.ns,
                                                     block.span.end.ns, std::int64_t{*block.typeCode}});
        }
    }
    return table;
}

std::vector<RowConnectionId> connectionIds(const ConnectionIds& connections, const Track& track)
{
    std::vector<RowConnectionId> ids;
    for (const P2pOperator& op : track.operators) {
        if (auto id = connections.of(track, op)) {
            ids.push_back({op.sourceRow, std::move(*id)});
        }
    }
    std::sort(ids.begin(), ids.end(),
              [](const RowConnectionId& a, const RowConnectionId& b) { return a.row < b.row; });
    return ids;
}

} // namespace

RunContent::RunContent(const Trace& trace, const WantedContent& wanted)
    : m_trace(trace)
    , m_connections(trace, wanted.linkIds)
    , m_withoutRanges(trace.stepLimit ? ranksWithoutRanges(trace) : std::set<Rank>{})
    , m_ofResults(ranksOfResults(trace))
    , m_links(wanted.richTables ? trace.tracks.size() : 0)
{
    for (std::size_t i = 0; wanted.richTables && i < trace.links.size(); ++i) {
        const Link& link = trace.links[i];
        m_links[link.source.track.value].emplace_back(i);
        if (link.target.track != link.source.track) {
            m_links[link.target.track.value].emplace_back(i);
        }
    }
}

bool RunContent::hasStepTasks(const Track& track) const
{
    if (m_ofResults.contains(track.rank)) {
        return false;
    }
    const BlockTable& blocks = track.blocks;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        if (blocks.at(BlockIndex{i}).typeCode) {
            return true;
        }
    }
    // All its ranges belong to other steps: then it has none in this one.
    return m_trace.stepLimit && !m_withoutRanges.contains(track.rank);
}

bool RunContent::isEmpty(std::size_t track) const
{
    const Track& rank = m_trace.tracks[track];
    return rank.operators.empty() && rank.messageOperators.empty() && !hasStepTasks(rank);
}

RankContent RunContent::ofTrack(std::size_t track) const
{
    const Track& rank = m_trace.tracks[track];
    RankContent content{
        m_trace.strings, std::nullopt, rank.messageOperators, connectionIds(m_connections, rank), {}};
    if (hasStepTasks(rank)) {
        content.stepTasks = stepTaskInfo(m_trace, rank.blocks);
    }
    if (!m_links.empty()) {
        content.richTables.push_back(blockTable(m_trace, rank));
        content.richTables.push_back(linkTable(m_trace, m_links[track]));
    }
    return content;
}

} // namespace pipescope
