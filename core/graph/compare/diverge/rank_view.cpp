#include "core/graph/compare/diverge/rank_view.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pipescope::graph {
namespace {

float plausibleMultiple(const Comparison& comparison, std::uint32_t item, float multiple)
{
    const bool isCompared = item < comparison.tensors.size() && comparison.tensors[item].isCompared;
    const Dtype dtype = comparison.words.debugWord(comparison.words.debug().items[item].dtype).dtype;
    const double tolerance = toleranceOf(dtype) * comparison.settings.toleranceFactor;
    if (isCompared || !(tolerance > 0)) {
        return multiple;
    }
    return std::max(multiple, static_cast<float>(std::sqrt(2 * multiple * tolerance) / tolerance));
}

constexpr std::uint32_t kNoItem = DataEdges::kNone;

/// Whether an item is the first place of a tensor that no operation takes.
bool isUnused(const Graph& graph, const DataEdges& edges, std::uint32_t item)
{
    const bool isCopy = edges.producers[item] != kNoItem || edges.kinds[item] == EdgeKind::Parameter;
    if (isCopy || edges.values[item] == kNoItem) {
        return false;
    }
    return std::ranges::none_of(edges.consumersOf(item), [&](std::uint32_t consumer) {
        return graph.items[consumer].group != ItemGroup::Output;
    });
}

/// Calls that belong to the cut alone are passed through: what they give has been made before.
DataEdges edgesOf(const ComparedRank& rank, Side side, std::vector<NodeId> order)
{
    std::erase_if(order, [&](NodeId node) { return isOnlyInCut(rank.comparison.matching, side, node); });
    return inferDataEdges(graphOf(rank, side), order);
}

void dropConsumers(DataEdges& edges)
{
    edges.consumers = {};
    edges.consumerOffsets = {};
}

} // namespace

ItemDivergence findItemDivergence(const Comparison& comparison, std::span<const NodeId> nodes)
{
    const Graph& debug = comparison.words.debug();
    const Graph& bench = comparison.words.bench();
    ItemDivergence divergent;
    divergent.ways.assign(debug.items.size(), 0);
    divergent.multiples.assign(debug.items.size(), 0);
    divergent.plausible.assign(debug.items.size(), 0);
    divergent.benchItemOf.assign(debug.items.size(), ItemDivergence::kNone);
    divergent.debugItemOf.assign(bench.items.size(), ItemDivergence::kNone);
    divergent.lacksInputs.assign(debug.nodes.size(), 0);
    divergent.lacksOutputs.assign(debug.nodes.size(), 0);
    for (const NodeId node : nodes) {
        for (const ItemRow& row : compareItemsOf(comparison, node)) {
            const auto [debugItem, benchItem] = row.pair;
            const bool isDifferent = row.verdict.level == Level::Different;
            if (debugItem == ItemPair::kNoItem) {
                const bool isOutput = bench.items[benchItem].group == ItemGroup::Output;
                (isOutput ? divergent.lacksOutputs : divergent.lacksInputs)[node.value] |=
                    isDifferent ? 1U : 0U;
                continue;
            }
            divergent.benchItemOf[debugItem] = benchItem;
            if (benchItem != ItemPair::kNoItem) {
                divergent.debugItemOf[benchItem] = debugItem;
            }
            if (isDifferent) {
                divergent.ways[debugItem] =
                    row.verdict.differences != 0 ? row.verdict.differences : difference::kValues;
                divergent.multiples[debugItem] = row.verdict.multiple;
                divergent.plausible[debugItem] =
                    plausibleMultiple(comparison, debugItem, row.verdict.multiple);
            }
        }
    }
    return divergent;
}

UnusedOutputs::UnusedOutputs(const Graph& graph, std::span<const NodeId> order, const ExecutionSpans& spans,
                             std::span<const std::uint8_t> isUnused, std::span<const std::uint8_t> ways)
    : m_graph(graph)
    , m_order(order)
    , m_spans(spans)
    , m_latest(order.size() + 1, 0)
    , m_latestDivergent(order.size() + 1, 0)
{
    for (std::uint32_t position = 0; position < order.size(); ++position) {
        m_latest[position + 1] = m_latest[position];
        m_latestDivergent[position + 1] = m_latestDivergent[position];
        const ItemRange outputs = graph.node(order[position]).outputs;
        for (std::uint32_t item = outputs.begin; item < outputs.begin + outputs.count; ++item) {
            if (isUnused[item] != 0) {
                m_latest[position + 1] = position + 1;
                m_latestDivergent[position + 1] =
                    ways[item] != 0 ? position + 1 : m_latestDivergent[position + 1];
            }
        }
    }
}

std::optional<UnusedOutputs::Found> UnusedOutputs::before(NodeId node) const
{
    const std::uint32_t end = m_spans.begins[node.value];
    if (end >= m_latest.size()) {
        return {};
    }
    for (auto around = m_graph.node(node).parent; around; around = m_graph.node(*around).parent) {
        const std::uint32_t begin = m_spans.begins[around->value];
        if (m_latest[end] > begin) {
            Found found{m_order[m_latest[end] - 1], {}};
            if (m_latestDivergent[end] > begin) {
                found.latestDivergent = m_order[m_latestDivergent[end] - 1];
            }
            return found;
        }
    }
    return {};
}

RankView::RankView(const ComparedRank& rank, std::uint32_t position, const Matching& partners,
                   std::span<const PlacedNode> placed)
    : m_rank(rank)
    , m_position(position)
    , m_partners(partners)
    , m_order(rank.debug().postOrder())
    , m_spans(spansOf(rank.debug(), m_order))
    , m_debugEdges(edgesOf(rank, Side::Debug, m_order))
    , m_benchEdges(edgesOf(rank, Side::Bench, rank.bench().postOrder()))
{
    std::vector<NodeId> matched;
    std::vector<NodeId> alone;
    for (const PlacedNode& node : placed) {
        if (node.node.rank == position && node.node.side == Side::Debug) {
            (hasPartner(node.node) ? matched : alone).push_back(node.node.node);
        }
    }
    const Comparison& given = rank.comparison;
    m_items =
        findItemDivergence({given.words, partners, given.settings, given.tensors, given.floor}, matched);
    for (const NodeId node : alone) {
        const ItemRange outputs = debug().node(node).outputs;
        for (std::uint32_t item = outputs.begin; item < outputs.begin + outputs.count; ++item) {
            m_items.ways[item] = difference::kStructure;
        }
    }
    m_unused.emplace(debug(), m_order, m_spans, unusedItems(), m_items.ways);
    // Views of all ranks are held at a time.
    dropConsumers(m_debugEdges);
    dropConsumers(m_benchEdges);
}

std::vector<std::uint8_t> RankView::unusedItems() const
{
    std::vector<std::uint8_t> unused(debug().items.size(), 0);
    for (std::uint32_t item = 0; item < unused.size(); ++item) {
        if (debug().items[item].group == ItemGroup::Output) {
            // What is divergent can look as if it were used, behind equal NaN.
            const std::uint32_t benchItem = m_items.benchItemOf[item];
            const bool isFree = benchItem == kNoItem ? isUnused(debug(), m_debugEdges, item)
                                                     : isUnused(m_rank.bench(), m_benchEdges, benchItem);
            unused[item] = isFree ? 1 : 0;
        }
    }
    return unused;
}

bool RankView::hasPartner(SideNode node) const
{
    const auto& partners = node.side == Side::Debug ? m_partners.benchOf : m_partners.debugOf;
    return partners[node.node.value].has_value();
}

bool RankView::isSureOnBench(std::uint32_t item) const
{
    const std::uint32_t benchItem = m_items.benchItemOf[item];
    return benchItem != kNoItem && !m_benchEdges.isAmbiguous(benchItem);
}

Origin RankView::benchOrigin(std::uint32_t item) const
{
    const std::uint32_t benchItem = m_items.benchItemOf[item];
    const std::uint32_t producer = benchItem == kNoItem ? kNoItem : m_benchEdges.producers[benchItem];
    if (producer == kNoItem) {
        return {};
    }
    const NodeId benchNode{m_benchEdges.nodeOfItem[producer]};
    const auto partner = m_partners.debugOf[benchNode.value];
    if (!partner) {
        return {Origin::Kind::Divergent, {Side::Bench, m_position, benchNode}};
    }
    const std::uint32_t debugItem = m_items.debugItemOf[producer];
    const bool isDivergent =
        debugItem != kNoItem ? m_items.ways[debugItem] != 0 : m_items.lacksOutputs[partner->value] != 0;
    return {isDivergent ? Origin::Kind::Divergent : Origin::Kind::Clean, {Side::Debug, m_position, *partner}};
}

Origin RankView::debugOrigin(std::uint32_t item) const
{
    const std::uint32_t producer = m_debugEdges.producers[item];
    if (producer == kNoItem) {
        return {};
    }
    const NodeId node{m_debugEdges.nodeOfItem[producer]};
    return {m_items.ways[producer] != 0 ? Origin::Kind::Divergent : Origin::Kind::Clean,
            {Side::Debug, m_position, node}};
}

Origin RankView::originOf(std::uint32_t item) const
{
    const Origin bench = benchOrigin(item);
    if (bench.kind == Origin::Kind::Divergent) {
        return bench;
    }
    const Origin debug = debugOrigin(item);
    // Equal NaN everywhere would make an edge from any divergent node.
    const bool isClean = bench.kind == Origin::Kind::Clean && isSureOnBench(item);
    if (isClean && (debug.kind != Origin::Kind::Divergent || m_debugEdges.isAmbiguous(item))) {
        return bench;
    }
    return debug;
}

bool RankView::isParameter(std::uint32_t item) const
{
    const std::uint32_t benchItem = m_items.benchItemOf[item];
    return m_debugEdges.kinds[item] == EdgeKind::Parameter
           || (benchItem != kNoItem && m_benchEdges.kinds[benchItem] == EdgeKind::Parameter);
}

bool RankView::contains(NodeId outer, NodeId inner) const
{
    return m_spans.begins[outer.value] <= m_spans.ends[inner.value]
           && m_spans.ends[inner.value] <= m_spans.ends[outer.value];
}

bool RankView::isRunAgain(NodeId node) const
{
    for (std::optional<NodeId> at = node; at; at = debug().node(*at).parent) {
        if (debug().node(*at).isRecomputed) {
            return true;
        }
    }
    return false;
}

std::optional<NodeId> forwardOf(const Graph& graph, NodeId node)
{
    static constexpr std::string_view kBackward = ".backward";
    std::string name(graph.name(node));
    const std::size_t found = name.rfind(kBackward);
    if (found == std::string::npos) {
        return {};
    }
    return graph.find(name.replace(found, kBackward.size(), ".forward"));
}

} // namespace pipescope::graph
