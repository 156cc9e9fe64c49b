#include "core/run/bubbles/path/slack.h"

#include "core/run/bubbles/replay/replay.h"

#include <algorithm>

namespace pipescope {
namespace {

/// Latest times at which blocks may begin and end, found from the last block backwards.
class SlackWalk
{
public:
    explicit SlackWalk(const StepGraph& graph)
        : m_graph(graph)
        , m_costs(measuredCosts(graph))
        , m_latestBegin(graph.size(), graph.length())
        , m_latestEnd(graph.size(), graph.length())
    { }

    std::vector<std::int64_t> walked()
    {
        std::vector<std::int64_t> slack(m_graph.size());
        for (auto node = m_graph.order.rbegin(); node != m_graph.order.rend(); ++node) {
            const std::uint32_t i = node->value;
            m_latestBegin[i] = std::min(m_latestBegin[i], m_latestEnd[i] - m_costs.duration[i]);
            slack[i] = std::max<std::int64_t>(0, m_latestBegin[i] - m_graph.begin[i]);
            limitWhatComesBefore(*node, m_latestBegin[i] - m_costs.gap[i] - m_costs.collective[i]);
        }
        return slack;
    }

private:
    static void limit(std::int64_t& latest, std::int64_t to) { latest = std::min(latest, to); }

    void limitWhatComesBefore(NodeIndex node, std::int64_t ready)
    {
        if (const auto before = m_graph.previous(node)) {
            const std::int64_t distance = m_graph.begin[node.value] - m_graph.begin[before->value];
            if (m_graph.begin[node.value] < m_graph.end[before->value]) {
                limit(m_latestBegin[before->value], ready - distance);
            } else {
                limit(m_latestEnd[before->value], ready);
            }
        }
        for (const TransferIndex wait : m_graph.waitsOf(node)) {
            const StepTransfer& transfer = m_graph.transfer(wait);
            const TransferCosts& costs = m_costs.transfer[wait.value];
            const std::int64_t start = ready - costs.move - costs.startLag;
            limit(m_latestEnd[transfer.producer.value], start - costs.sendLag);
            if (transfer.post && transfer.post->after) {
                auto& latest = transfer.post->isAfterEnd ? m_latestEnd : m_latestBegin;
                limit(latest[transfer.post->after->value], start - costs.postLag);
            }
        }
    }

    const StepGraph& m_graph;
    ReplayCosts m_costs;
    std::vector<std::int64_t> m_latestBegin;
    std::vector<std::int64_t> m_latestEnd;
};

} // namespace

std::vector<std::int64_t> slackOf(const StepGraph& graph)
{
    return SlackWalk(graph).walked();
}

} // namespace pipescope
