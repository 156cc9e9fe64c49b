#include "core/run/bubbles/step_graph/collective_joins.h"

#include "core/base/order_statistics.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace pipescope {
namespace {

bool isJoining(const Collective& collective)
{
    return collective.kind != CollectiveKind::Broadcast && collective.kind != CollectiveKind::Other;
}

std::pair<std::uint32_t, NodeIndex> placeOf(const JoinWait& wait)
{
    return {wait.graph, wait.node};
}

/// What the collectives of one group's ranks in one step have in common.
using GroupKey = std::tuple<StringId, CollectiveKind>;

/// A rank's collective, times from the begin of its graph's window.
struct Entry
{
    GroupKey key;
    std::uint32_t ordinal = 0;
    std::uint32_t graph = 0;
    std::uint32_t rank = 0;
    std::int64_t begin = 0;
    std::int64_t end = 0;

    auto place() const { return std::tie(key, ordinal, graph, rank); }
};

/// Finds the joins of one step.
class JoinFinder
{
public:
    JoinFinder(const Trace& trace, std::span<const StepGraph> graphs, std::uint32_t first, std::uint32_t end)
        : m_trace(trace)
        , m_graphs(graphs)
    {
        m_result.step = graphs[first].step;
        m_result.firstGraph = first;
        m_result.endGraph = end;
    }

    /// Empty without joins.
    std::optional<JoinedStep> found(const AreComparable& areComparable)
    {
        collect();
        if (m_candidates.empty() || !placeGraphs(areComparable)) {
            return std::nullopt;
        }
        makeJoins();
        connectJoins();
        dropIdleJoins();
        if (m_result.joins.empty()) {
            return std::nullopt;
        }
        orderTurns();
        measureLength();
        return std::move(m_result);
    }

private:
    const StepGraph& graphOf(const JoinMember& member) const { return m_graphs[member.graph]; }

    std::vector<Entry> entries() const
    {
        std::vector<Entry> all;
        for (std::uint32_t g = m_result.firstGraph; g < m_result.endGraph; ++g) {
            const StepGraph& graph = m_graphs[g];
            for (std::uint32_t rank = 0; rank < graph.ranks.size(); ++rank) {
                addEntries(g, rank, all);
            }
        }
        std::ranges::sort(all, {}, &Entry::place);
        return all;
    }

    void addEntries(std::uint32_t g, std::uint32_t rank, std::vector<Entry>& all) const
    {
        const CollectiveTable& table = m_trace.track(m_graphs[g].ranks[rank].track).collectives;
        std::map<GroupKey, std::uint32_t> counts;
        for (std::size_t i = 0; i < table.size(); ++i) {
            if (table.stepOf(CollectiveIndex{i}) != m_result.step) {
                continue;
            }
            const Collective each = table.at(CollectiveIndex{i});
            if (isJoining(each) && !m_trace.strings.text(each.group).empty()) {
                const GroupKey key{each.group, each.kind};
                const std::int64_t from = m_graphs[g].window.begin.ns;
                all.push_back({key, counts[key]++, g, rank, saturatingSubtract(each.span.begin.ns, from),
                               saturatingSubtract(each.span.end.ns, from)});
            }
        }
    }

    /// Sorts the collectives into operations; those of a group whose ranks have not as many of a kind are
    /// left out.
    void collect()
    {
        const std::vector<Entry> all = entries();
        for (auto first = all.begin(); first != all.end();) {
            const auto end =
                std::find_if(first, all.end(), [&](const Entry& e) { return e.key != first->key; });
            std::vector<std::vector<Entry>> operations;
            for (auto each = first; each != end; ++each) {
                operations.resize(each->ordinal + 1);
                operations.back().push_back(*each);
            }
            const bool isWhole = std::ranges::all_of(operations, [&](const auto& operation) {
                return operation.size() > 1 && operation.size() == operations.front().size();
            });
            if (isWhole) {
                std::ranges::move(operations, std::back_inserter(m_candidates));
            }
            first = end;
        }
    }

    /// By how much the graph's window begins after that of a placed one, by the ends of what both take part
    /// in; empty where they share nothing.
    std::optional<std::int64_t> offsetByEnds(std::uint32_t graph) const
    {
        std::vector<std::int64_t> offsets;
        for (const std::vector<Entry>& operation : m_candidates) {
            const auto own = std::ranges::find(operation, graph, &Entry::graph);
            const auto other = std::ranges::find_if(
                operation, [&](const Entry& e) { return m_placed[e.graph - m_result.firstGraph]; });
            if (own != operation.end() && other != operation.end()) {
                offsets.push_back(
                    saturatingSubtract(saturatingAdd(other->end, m_result.offsetOf(other->graph)), own->end));
            }
        }
        return offsets.empty() ? std::nullopt : std::optional(medianOf(offsets));
    }

    bool place(std::uint32_t graph, const AreComparable& areComparable)
    {
        const StepGraph& first = m_graphs[m_result.firstGraph];
        const StepGraph& own = m_graphs[graph];
        const std::size_t position = graph - m_result.firstGraph;
        const auto offset =
            areComparable(first.ranks.front().track, own.ranks.front().track)
                ? std::optional(saturatingSubtract(own.window.begin.ns, first.window.begin.ns))
                : offsetByEnds(graph);
        m_result.offsets[position] = offset.value_or(0);
        m_placed[position] = offset.has_value();
        return offset.has_value();
    }

    /// False where the pipelines lie too far apart for one step.
    bool placeGraphs(const AreComparable& areComparable)
    {
        const std::size_t count = m_result.endGraph - m_result.firstGraph;
        m_result.offsets.assign(count, 0);
        m_placed.assign(count, false);
        bool isAnyNew = true;
        while (isAnyNew) {
            isAnyNew = false;
            for (std::size_t i = 0; i < count; ++i) {
                if (!m_placed[i]) {
                    const auto graph = static_cast<std::uint32_t>(m_result.firstGraph + i);
                    isAnyNew = place(graph, areComparable) || isAnyNew;
                }
            }
        }
        const std::int64_t earliest = *std::ranges::min_element(m_result.offsets);
        for (std::int64_t& offset : m_result.offsets) {
            offset = saturatingSubtract(offset, earliest);
        }
        return std::ranges::max(m_result.offsets) < kLongestStep;
    }

    void makeJoins()
    {
        for (const std::vector<Entry>& operation : m_candidates) {
            CollectiveJoin join;
            std::int64_t firstEnd = kLongestStep;
            bool isPlaced = true;
            for (const Entry& each : operation) {
                const std::int64_t offset = m_result.offsetOf(each.graph);
                isPlaced = isPlaced && m_placed[each.graph - m_result.firstGraph];
                join.members.push_back({each.graph, each.rank, saturatingAdd(each.begin, offset),
                                        saturatingAdd(each.end, offset)});
                firstEnd = std::min(firstEnd, join.members.back().end);
            }
            join.last = static_cast<std::size_t>(
                std::ranges::max_element(join.members, {}, &JoinMember::begin) - join.members.begin());
            if (isPlaced && join.begin() < firstEnd && firstEnd < kLongestStep) {
                m_result.joins.push_back(std::move(join));
            }
        }
        std::ranges::stable_sort(m_result.joins, {}, &CollectiveJoin::begin);
    }

    /// Says what each member comes from and what waits for it.
    void connectJoins()
    {
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::pair<std::size_t, std::int64_t>> lastOfRank;
        for (std::size_t i = 0; i < m_result.joins.size(); ++i) {
            for (JoinMember& member : m_result.joins[i].members) {
                connectToBlocks(member);
                const auto [before, isFirst] =
                    lastOfRank.try_emplace(std::pair(member.graph, member.rank), i, member.end);
                const std::int64_t joinEnd = before->second.second;
                // A block after it is what the rank comes from.
                if (!isFirst && joinEnd <= member.begin && (!member.after || member.isAfterEnd)
                    && member.begin - joinEnd <= member.lag)
                {
                    member.afterJoin = JoinIndex{before->second.first};
                    member.lag = member.begin - joinEnd;
                }
                if (member.end >= joinEnd) {
                    before->second = {i, member.end};
                }
            }
        }
    }

    void connectToBlocks(JoinMember& member) const
    {
        const StepGraph& graph = graphOf(member);
        const GraphRank& rank = graph.ranks[member.rank];
        const std::int64_t offset = m_result.offsetOf(member.graph);
        const auto first = graph.begin.begin() + rank.firstNode;
        const auto end = graph.begin.begin() + rank.endNode;
        const auto behind = std::upper_bound(first, end, member.begin - offset);
        member.lag = member.begin - offset;
        if (behind != first) {
            const auto node = static_cast<std::size_t>(behind - 1 - graph.begin.begin());
            member.after = NodeIndex{node};
            member.isAfterEnd = graph.end[node] <= member.begin - offset;
            member.lag = member.begin - offset - (member.isAfterEnd ? graph.end[node] : graph.begin[node]);
        }
        const auto next = std::lower_bound(first, end, member.end - offset);
        const auto node = static_cast<std::uint32_t>(next - graph.begin.begin());
        const bool isInGap = node == rank.firstNode || graph.end[node - 1] < member.end - offset;
        if (next != end && isInGap) {
            member.next = NodeIndex{node};
        }
    }

    /// Whether the join lets the rank go after its last block.
    bool isBehindBlocks(const JoinMember& member) const
    {
        const StepGraph& graph = graphOf(member);
        return member.end - m_result.offsetOf(member.graph) > graph.end[graph.ranks[member.rank].endNode - 1];
    }

    /// Leaves out joins that neither a block nor the step's end waits for.
    void dropIdleJoins()
    {
        auto& joins = m_result.joins;
        std::vector<bool> isKept(joins.size());
        for (std::size_t i = joins.size(); i-- > 0;) {
            isKept[i] = isKept[i] || std::ranges::any_of(joins[i].members, [&](const JoinMember& member) {
                            return member.next || isBehindBlocks(member);
                        });
            for (const JoinMember& member : joins[i].members) {
                if (isKept[i] && member.afterJoin) {
                    isKept[member.afterJoin->value] = true;
                }
            }
        }
        std::vector<JoinIndex> newIndex;
        std::vector<CollectiveJoin> kept;
        for (std::size_t i = 0; i < joins.size(); ++i) {
            newIndex.emplace_back(kept.size());
            if (isKept[i]) {
                for (JoinMember& member : joins[i].members) {
                    member.afterJoin =
                        member.afterJoin ? std::optional(newIndex[member.afterJoin->value]) : std::nullopt;
                }
                kept.push_back(std::move(joins[i]));
            }
        }
        joins = std::move(kept);
    }

    void orderTurns()
    {
        for (std::size_t i = 0; i < m_result.joins.size(); ++i) {
            const auto& members = m_result.joins[i].members;
            for (std::size_t m = 0; m < members.size(); ++m) {
                if (members[m].next) {
                    m_result.waits.push_back({members[m].graph, *members[m].next, JoinIndex{i}, m});
                }
            }
        }
        if (m_result.waits.empty()) {
            return;
        }
        std::ranges::stable_sort(m_result.waits, {}, placeOf);
        std::vector<std::pair<std::int64_t, JoinedTurn>> turns;
        for (std::uint32_t g = m_result.firstGraph; g < m_result.endGraph; ++g) {
            for (const NodeIndex node : m_graphs[g].order) {
                turns.push_back({m_graphs[g].begin[node.value] + m_result.offsetOf(g), {g, node.value}});
            }
        }
        for (std::size_t i = 0; i < m_result.joins.size(); ++i) {
            turns.push_back({m_result.joins[i].begin(), {std::nullopt, i}});
        }
        // What begins with a join comes before it: blocks that wait for it begin later.
        std::ranges::stable_sort(turns, {}, [](const auto& each) { return each.first; });
        for (const auto& [time, turn] : turns) {
            m_result.turns.push_back(turn);
        }
    }

    void measureLength()
    {
        for (std::uint32_t g = m_result.firstGraph; g < m_result.endGraph; ++g) {
            m_result.length = std::max(m_result.length, m_result.offsetOf(g) + m_graphs[g].length());
        }
        for (const CollectiveJoin& join : m_result.joins) {
            for (const JoinMember& member : join.members) {
                m_result.length = std::max(m_result.length, member.end);
            }
        }
    }

    /// No sum of times within shorter steps can leave the range of 64 bits.
    static constexpr std::int64_t kLongestStep = std::int64_t{1} << 43U;

    const Trace& m_trace;
    std::span<const StepGraph> m_graphs;
    std::vector<std::vector<Entry>> m_candidates;
    /// Indexed by position of the graph from firstGraph on.
    std::vector<bool> m_placed;
    JoinedStep m_result;
};

} // namespace

std::span<const JoinWait> JoinedStep::waitsOf(std::uint32_t graph, NodeIndex node) const
{
    const std::pair place(graph, node);
    const auto first = std::ranges::lower_bound(waits, place, {}, placeOf);
    const auto end = std::ranges::upper_bound(waits, place, {}, placeOf);
    return {first, end};
}

std::vector<JoinedStep> collectiveJoins(const Trace& trace, std::span<const StepGraph> graphs,
                                        const AreComparable& areComparable)
{
    std::vector<JoinedStep> steps;
    for (std::uint32_t first = 0; first < graphs.size();) {
        std::uint32_t end = first;
        while (end < graphs.size() && graphs[end].step == graphs[first].step) {
            ++end;
        }
        if (auto step = JoinFinder(trace, graphs, first, end).found(areComparable)) {
            steps.push_back(*std::move(step));
        }
        first = end;
    }
    return steps;
}

} // namespace pipescope
