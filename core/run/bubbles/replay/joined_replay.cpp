#include "core/run/bubbles/replay/replay.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace pipescope {
namespace {

class JoinedRun
{
public:
    JoinedRun(const JoinedStep& step, std::span<const StepGraph> graphs, std::span<const JoinedPart> parts)
        : m_step(step)
        , m_graphs(graphs)
        , m_parts(parts)
        , m_starts(step.joins.size())
    { }

    std::int64_t length()
    {
        if (m_step.turns.empty()) {
            for (const JoinedPart& part : m_parts) {
                m_times.push_back(&part.alone);
            }
            for (std::size_t i = 0; i < m_step.joins.size(); ++i) {
                start(i);
            }
        } else {
            runTogether();
        }
        return lastEnd() - firstBegin();
    }

private:
    std::int64_t leaves(JoinIndex join, const JoinMember& member) const
    {
        return m_starts[join.value] + member.end - m_step.joins[join.value].begin();
    }

    std::int64_t comes(const JoinMember& member) const
    {
        if (member.afterJoin) {
            const auto& members = m_step.joins[member.afterJoin->value].members;
            const auto before = std::ranges::find_if(members, [&](const JoinMember& each) {
                return each.graph == member.graph && each.rank == member.rank;
            });
            return leaves(*member.afterJoin, *before) + member.lag;
        }
        const std::int64_t offset = m_step.offsetOf(member.graph);
        if (!member.after) {
            return offset + member.lag;
        }
        const ReplayedStep& times = *m_times[member.graph - m_step.firstGraph];
        const auto& from = member.isAfterEnd ? times.end : times.begin;
        return offset + from[member.after->value] + member.lag;
    }

    void start(std::size_t join)
    {
        const auto& members = m_step.joins[join].members;
        m_starts[join] = comes(members.front());
        for (const JoinMember& member : members) {
            m_starts[join] = std::max(m_starts[join], comes(member));
        }
    }

    void runTogether()
    {
        prepare();
        for (const JoinedTurn& turn : m_step.turns) {
            if (turn.graph) {
                runBlock(*turn.graph, NodeIndex{turn.index});
            } else {
                start(turn.index);
            }
        }
        for (ReplayedStep& times : m_together) {
            times.first = *std::ranges::min_element(times.begin);
            times.length = *std::ranges::max_element(times.end) - times.first;
        }
    }

    void prepare()
    {
        m_together.resize(m_parts.size());
        for (std::size_t i = 0; i < m_parts.size(); ++i) {
            m_together[i].begin.resize(m_parts[i].alone.begin.size());
            m_together[i].end.resize(m_parts[i].alone.end.size());
            m_times.push_back(&m_together[i]);
        }
    }

    void runBlock(std::uint32_t g, NodeIndex node)
    {
        const std::size_t position = g - m_step.firstGraph;
        const StepGraph& graph = m_graphs[g];
        const ReplayCosts& costs = m_parts[position].costs;
        ReplayedStep& times = m_together[position];
        std::int64_t begin =
            readyTime(graph, node, costs.transfer, times.begin, times.end) + costs.gap[node.value];
        const auto joined =
            costs.collective[node.value] > 0 ? lastWait(position, node) : std::optional<std::int64_t>();
        // The time in other collectives beside a join is a part of the ways to it and from it.
        begin = joined ? std::max(begin, *joined) : begin + costs.collective[node.value];
        times.begin[node.value] = begin;
        times.end[node.value] = begin + costs.duration[node.value];
    }

    /// When the block could begin after the joins that it waits for; empty where it waits for none.
    std::optional<std::int64_t> lastWait(std::size_t position, NodeIndex node) const
    {
        const auto g = static_cast<std::uint32_t>(m_step.firstGraph + position);
        std::optional<std::int64_t> last;
        for (const JoinWait& wait : m_step.waitsOf(g, node)) {
            const JoinMember& member = m_step.memberOf(wait);
            const std::int64_t way = m_graphs[g].begin[node.value] + m_step.offsets[position] - member.end;
            last = std::max(last.value_or(0), leaves(wait.join, member) + way - m_step.offsets[position]);
        }
        return last;
    }

    std::int64_t firstBegin() const
    {
        std::int64_t first = m_step.length;
        for (std::size_t i = 0; i < m_times.size(); ++i) {
            first = std::min(first, m_times[i]->first + m_step.offsets[i]);
        }
        return first;
    }

    std::int64_t lastEnd() const
    {
        std::int64_t last = 0;
        for (std::size_t i = 0; i < m_times.size(); ++i) {
            last = std::max(last, m_times[i]->first + m_times[i]->length + m_step.offsets[i]);
        }
        for (std::size_t i = 0; i < m_step.joins.size(); ++i) {
            for (const JoinMember& member : m_step.joins[i].members) {
                last = std::max(last, leaves(JoinIndex{i}, member));
            }
        }
        return last;
    }

    const JoinedStep& m_step;
    std::span<const StepGraph> m_graphs;
    std::span<const JoinedPart> m_parts;
    /// Indexed by join: when its last member comes.
    std::vector<std::int64_t> m_starts;
    /// Indexed by position of the graph.
    std::vector<const ReplayedStep*> m_times;
    std::vector<ReplayedStep> m_together;
};

} // namespace

std::int64_t joinedLength(const JoinedStep& step, std::span<const StepGraph> graphs,
                          std::span<const JoinedPart> parts)
{
    return JoinedRun(step, graphs, parts).length();
}

} // namespace pipescope
