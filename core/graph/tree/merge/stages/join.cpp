#include "core/graph/tree/merge/stages/join.h"

#include "core/graph/tree/merge/copies.h"
#include "core/graph/tree/merge/merged_tensor.h"

#include <algorithm>
#include <utility>

namespace pipescope::graph {
namespace {

std::vector<const Graph*> graphsOf(const std::vector<StageGraph>& stages)
{
    std::vector<const Graph*> graphs;
    for (const StageGraph& stage : stages) {
        graphs.push_back(&stage.graph);
    }
    return graphs;
}

bool isBackward(std::string_view name)
{
    return name.find(".backward.") != std::string_view::npos;
}

bool isSameItem(const Graph& a, const Item& itemA, const Graph& b, const Item& itemB)
{
    return a.text(itemA.path) == b.text(itemB.path) && a.text(itemA.shape) == b.text(itemB.shape)
           && areEqual(itemA, itemB);
}

bool areSameItems(const Graph& a, ItemSpan itemsA, const Graph& b, ItemSpan itemsB)
{
    return std::ranges::equal(itemsA, itemsB,
                              [&](const Item& x, const Item& y) { return isSameItem(a, x, b, y); });
}

bool isScalar(const Graph& graph, const Item& item)
{
    const auto sizes = parseShape(graph.text(item.shape));
    return sizes && std::ranges::all_of(*sizes, [](std::int64_t size) { return size == 1; });
}

bool areSameScalars(const Graph& a, ItemSpan itemsA, const Graph& b, ItemSpan itemsB)
{
    return std::ranges::equal(itemsA, itemsB, [&](const Item& x, const Item& y) {
        return x.isTensor ? isScalar(a, x) && y.isTensor && a.text(x.path) == b.text(y.path)
                                && a.text(x.shape) == b.text(y.shape)
                          : isSameItem(a, x, b, y);
    });
}

/// APIs of one name that do no communication, whose items are alike.
template<class AreAlike>
bool areSameCall(const Graph& a, NodeId nodeA, const Graph& b, NodeId nodeB, AreAlike areAlike)
{
    const std::string_view name = a.name(nodeA);
    return a.node(nodeA).kind == NodeKind::Api && b.node(nodeB).kind == NodeKind::Api
           && !name.starts_with("Distributed") && name == b.name(nodeB)
           && areAlike(a, a.inputs(nodeA), b, b.inputs(nodeB))
           && areAlike(a, a.outputs(nodeA), b, b.outputs(nodeB));
}

/// What each stage does for the whole model: it takes and gives scalars, such as the norm of all gradients.
/// Their numbers are equal unless something went wrong; that must not make other nodes.
bool isSameStepOfUpdate(const Graph& a, NodeId nodeA, const Graph& b, NodeId nodeB)
{
    return areSameCall(a, nodeA, b, nodeB, areSameScalars);
}

/// Numbers of items of the same path differ; what only one of the nodes has does not count.
bool doDiffer(const Graph& a, ItemSpan itemsA, const Graph& b, ItemSpan itemsB)
{
    return std::ranges::any_of(itemsA, [&](const Item& x) {
        const auto y = std::ranges::find_if(
            itemsB, [&](const Item& item) { return b.text(item.path) == a.text(x.path); });
        return y != itemsB.end() && isNumeric(a, x) && isNumeric(b, *y) && !areEqual(x, *y);
    });
}

} // namespace

bool isTransfer(std::string_view name)
{
    constexpr std::array<std::string_view, 5> kTransfers{"send", "isend", "recv", "irecv",
                                                         "batch_isend_irecv"};
    const std::string_view api = apiOf(name);
    const std::size_t dot = api.find('.');
    return api.starts_with("Distributed.")
           && std::ranges::find(kTransfers, api.substr(dot + 1)) != kTransfers.end();
}

bool isSameWork(const Graph& a, NodeId nodeA, const Graph& b, NodeId nodeB)
{
    return areSameCall(a, nodeA, b, nodeB, areSameItems);
}

StageJoin::StageJoin(const std::vector<StageGraph>& stages, std::size_t chunks, bool isCompatible)
    : m_stages(stages)
    , m_names(graphsOf(stages), chunks)
    , m_isCompatible(isCompatible)
{
    const Graph& main = stages.front().graph;
    m_graph.step = main.step;
    m_graph.rank = main.rank;
    m_graph.folder = main.folder;
    m_graph.dumpDataDir = main.dumpDataDir;
    m_graph.framework = main.framework;
    m_graph.task = main.task;
    m_graph.hasChecksums = main.hasChecksums;
    m_graph.folder = main.folder;
    m_graph.microSteps = (isCompatible ? main : stages.back().graph).microSteps;
    for (const StageGraph& stage : stages) {
        m_copiers.emplace_back(stage.graph, m_graph, m_stacks);
    }
}

std::vector<StageNode> StageJoin::topLevelMembers(std::string_view name) const
{
    std::vector<StageNode> members;
    for (std::size_t stage = 0; stage < m_stages.size(); ++stage) {
        const Graph& graph = this->stage(stage);
        for (const NodeId top : graph.node(Graph::kRoot).children) {
            const std::size_t virtualStage = m_names.virtualStage(stage, graph.name(top));
            if (graph.node(top).kind != NodeKind::Api
                && m_names.nameOf(virtualStage, graph.name(top)) == name) {
                members.push_back({virtualStage, top});
            }
        }
    }
    std::ranges::stable_sort(members, {}, &StageNode::virtualStage);
    return members;
}

std::string StageJoin::nameFor(StageNode member) const
{
    const Graph& graph = graphOf(member);
    const std::string_view name = graph.name(member.node);
    if (graph.node(member.node).kind != NodeKind::Api) {
        return m_names.nameOf(member.virtualStage, name);
    }
    if (m_isCompatible) {
        return graph.rank.value == m_graph.rank.value ? std::string(name) : withRank(name, graph.rank);
    }
    return m_stages.size() == 1
               ? std::string(name)
               : std::string(name) + kStageMark + std::to_string(m_names.stageOf(member.virtualStage));
}

NodeId StageJoin::addNode(const std::vector<StageNode>& members, NodeId parent)
{
    std::string name = nameFor(members.front());
    while (m_graph.find(name)) {
        name = withRank(name, graphOf(members.front()).rank);
    }
    const NodeId node = m_graph.add(name, NodeKind::Module);
    m_graph.attach(node, parent);
    const bool turned = isBackward(name);
    const StageNode changed = lastOf(members, turned);
    const StageNode first = turned ? changed : members.front();
    const StageNode last = turned ? members.front() : changed;
    for (const StageNode member : members) {
        copierOf(member).copyKind(member.node, node);
    }
    const std::size_t stage = m_names.stageOf(members.front().virtualStage);
    const bool isOneStage = std::ranges::all_of(
        members, [&](StageNode member) { return m_names.stageOf(member.virtualStage) == stage; });
    m_stageOfNode.resize(m_graph.nodes.size(), MergeNotes::kManyStages);
    m_stageOfNode[node.value] = isOneStage ? static_cast<std::uint16_t>(stage) : MergeNotes::kManyStages;
    m_graph.node(node).microStep = graphOf(members.front()).node(members.front().node).microStep;
    copierOf(first).copyInputs(first.node, node);
    copierOf(last).copyOutputs(last.node, node);
    return node;
}

StageNode StageJoin::lastOf(const std::vector<StageNode>& members, bool isTurned) const
{
    if (!m_isCompatible) {
        return members.back();
    }
    // The public tool joins the stages of each chunk, and then the chunks.
    std::vector<StageNode> lastChunk;
    for (const StageNode member : members) {
        if (m_names.chunkOfStage(member.virtualStage) == m_names.chunkOfStage(members.back().virtualStage)) {
            lastChunk.push_back(member);
        }
    }
    return keepsFirst(lastChunk, isTurned) ? lastChunk.front() : lastChunk.back();
}

bool StageJoin::hasLayers(StageNode member) const
{
    const Graph& graph = graphOf(member);
    return !parseLayerName(graph.name(member.node))
           && std::ranges::any_of(graph.node(member.node).children, [&](NodeId child) {
                  return graph.node(child).kind == NodeKind::Module && parseLayerName(graph.name(child));
              });
}

bool StageJoin::losesFurtherChunks(const std::vector<StageNode>& members) const
{
    return m_isCompatible
           && std::ranges::any_of(members, [&](StageNode node) { return isOfFirstChunk(node); })
           && std::ranges::none_of(members,
                                   [&](StageNode node) { return isOfFirstChunk(node) && hasLayers(node); });
}

bool StageJoin::keepsFirst(const std::vector<StageNode>& members, bool isTurned) const
{
    const Graph& main = graphOf(members.front());
    const NodeId node = members.front().node;
    return std::ranges::any_of(members, [&](StageNode member) {
        const Graph& graph = graphOf(member);
        return isTurned ? doDiffer(main, main.outputs(node), graph, graph.outputs(member.node))
                        : doDiffer(main, main.inputs(node), graph, graph.inputs(member.node));
    });
}

NodeId StageJoin::addEmpty(StageNode member, NodeId parent)
{
    return addNode({member}, parent);
}

NodeId StageJoin::addTree(const std::vector<StageNode>& members, NodeId parent)
{
    const NodeId top = addNode(members, parent);
    std::vector<Joined> waiting{{top, members}};
    while (!waiting.empty()) {
        const Joined joined = std::move(waiting.back());
        waiting.pop_back();
        for (std::vector<StageNode>& child : children(joined)) {
            const NodeId node = addNode(child, joined.node);
            waiting.push_back({node, std::move(child)});
        }
    }
    return top;
}

void StageJoin::addChildren(StageNode member, bool isUpdate, std::vector<std::vector<StageNode>>& all)
{
    const Graph& graph = graphOf(member);
    std::vector<std::vector<StageNode>> before;
    for (const NodeId child : graph.node(member.node).children) {
        const bool isApi = graph.node(child).kind == NodeKind::Api;
        const std::string name =
            isApi ? std::string() : m_names.nameOf(member.virtualStage, graph.name(child));
        const auto at = std::ranges::find_if(all, [&](const std::vector<StageNode>& other) {
            const Graph& otherGraph = graphOf(other.front());
            if (other.front().virtualStage == member.virtualStage) {
                return false;
            }
            return isApi ? isUpdate
                               && (isSameWork(otherGraph, other.front().node, graph, child)
                                   || isSameStepOfUpdate(otherGraph, other.front().node, graph, child))
                         : otherGraph.node(other.front().node).kind != NodeKind::Api
                               && nameFor(other.front()) == name;
        });
        if (at == all.end()) {
            before.push_back({{member.virtualStage, child}});
            continue;
        }
        if (isApi) {
            m_repeated[at->front()].push_back({member.virtualStage, child});
        } else {
            at->push_back({member.virtualStage, child});
        }
        all.insert(at, before.begin(), before.end());
        before.clear();
    }
    all.insert(all.end(), before.begin(), before.end());
}

std::vector<std::vector<StageNode>> StageJoin::children(const Joined& joined)
{
    std::vector<std::vector<StageNode>> all;
    std::vector<StageNode> members = joined.members;
    const std::string_view name = m_graph.name(joined.node);
    if (isBackward(name)) {
        std::ranges::reverse(members);
    }
    const bool isUpdate = !m_isCompatible && name.find('.') == std::string_view::npos;
    for (const StageNode member : members) {
        addChildren(member, isUpdate, all);
    }
    for (std::vector<StageNode>& child : all) {
        std::ranges::stable_sort(child, {}, &StageNode::virtualStage);
    }
    if (losesFurtherChunks(joined.members)) {
        std::erase_if(all,
                      [&](const std::vector<StageNode>& child) { return !isOfFirstChunk(child.front()); });
    }
    return all;
}

void StageJoin::setMicroStep(NodeId node, std::int32_t microStep)
{
    for (const NodeId below : subtree(m_graph, node)) {
        m_graph.node(below).microStep = microStep;
    }
}

MergeNotes StageJoin::notes()
{
    MergeNotes notes;
    for (std::size_t i = 0; i < m_stages.size(); ++i) {
        NodeCopier& copier = m_copiers[i];
        for (const NodeMerge& source : m_stages[i].notes.nodes) {
            const auto node = copier.copyOf(source.node);
            if (!node) {
                continue;
            }
            NodeMerge& merge = notes.nodes.emplace_back(NodeMerge{*node, source.ranks, source.items});
            for (ItemMerge& item : merge.items) {
                item.path = copier.text(item.path);
                item.sourcePath = copier.text(item.sourcePath);
                item.source = copier.copyOf(item.source).value_or(Graph::kRoot);
            }
        }
    }
    addRepeated(notes);
    std::ranges::stable_sort(notes.nodes, {}, [](const NodeMerge& row) { return row.node.value; });
    if (!m_isCompatible) {
        notes.stages = m_stageOfNode;
    }
    return notes;
}

/// Adds the steps that other stages did with other numbers.
void StageJoin::addRepeated(MergeNotes& notes)
{
    std::vector<NodeMerge> added;
    for (const auto& [shown, others] : m_repeated) {
        const auto node = copierOf(shown).copyOf(shown.node);
        if (!node || std::ranges::find(notes.nodes, *node, &NodeMerge::node) != notes.nodes.end()) {
            continue;
        }
        NodeMerge merge{*node, {graphOf(shown).rank}, {}};
        for (const StageNode other : others) {
            merge.ranks.push_back(graphOf(other).rank);
        }
        for (const bool ofOutputs : {false, true}) {
            addDiffering(shown, others, ofOutputs, merge);
        }
        if (!merge.items.empty()) {
            added.push_back(std::move(merge));
        }
    }
    notes.nodes.insert(notes.nodes.end(), added.begin(), added.end());
}

void StageJoin::addDiffering(StageNode shown, const std::vector<StageNode>& others, bool ofOutputs,
                             NodeMerge& merge)
{
    const auto itemsOf = [&](StageNode node) {
        const Graph& graph = graphOf(node);
        return ofOutputs ? graph.outputs(node.node) : graph.inputs(node.node);
    };
    const ItemSpan own = itemsOf(shown);
    for (std::size_t i = 0; i < own.size(); ++i) {
        ItemMerge item;
        item.kind = ItemMergeKind::CopiesDiffer;
        item.path = copierOf(shown).text(own[i].path);
        item.copies.push_back(statisticsOf(own[i]));
        bool areAlike = true;
        for (const StageNode other : others) {
            const Item& copy = itemsOf(other)[i];
            areAlike = areAlike && areEqual(own[i], copy);
            item.copies.push_back(statisticsOf(copy));
        }
        if (!areAlike) {
            merge.items.push_back(std::move(item));
        }
    }
}

StageGraph StageJoin::finish()
{
    MergeNotes merged = notes();
    return {std::move(m_graph), std::move(merged)};
}

} // namespace pipescope::graph
