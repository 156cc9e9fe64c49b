#include "core/graph/read/build/build_graph.h"
#include "core/graph/read/build/node_name.h"

#include <string>

namespace pipescope::graph {
namespace {

class Placer
{
public:
    Placer(const Construct& construct, Graph& graph)
        : m_construct(construct)
        , m_graph(graph)
    { }

    void place();

private:
    struct Parent
    {
        /// Empty at top level.
        std::string_view name;
        bool operator==(const Parent&) const = default;
    };

    /// The node of this name, if construct.json has it; dump.json can have others.
    std::optional<NodeId> findNode(std::string_view name) const;
    std::string_view recordedParent(NodeId node) const;
    /// The parent that the file should have; empty at top level.
    std::string_view parentOf(const ConstructEntry& entry);
    /// The parent of the same call's forward, turned backward, if there is a node of that name, or empty if
    /// that forward stands at top level; `recorded` if there is none of these.
    std::string_view parentOfForward(const NodeName& name, std::string_view recorded, bool allowTopLevel);

    const Construct& m_construct;
    Graph& m_graph;
    std::string m_turned;
};

std::optional<NodeId> Placer::findNode(std::string_view name) const
{
    const auto found = m_graph.find(name);
    return found && found->value <= m_construct.entries.size() ? found : std::nullopt;
}

std::string_view Placer::recordedParent(NodeId node) const
{
    const auto& parent = m_construct.entries[node.value - std::size_t{1}].parent;
    return parent ? m_graph.names.text(*parent) : std::string_view{};
}

std::string_view Placer::parentOfForward(const NodeName& name, std::string_view recorded, bool allowTopLevel)
{
    const auto forward = findNode(nameOf(name.stem, Direction::Forward, name.call));
    if (!forward || *forward == Graph::kRoot) {
        return recorded;
    }
    const std::string_view forwardParent = recordedParent(*forward);
    if (forwardParent.empty()) {
        return allowTopLevel ? std::string_view{} : recorded;
    }
    const auto parent = parseNodeName(forwardParent);
    if (!parent || !parent->isModule() || parent->direction != Direction::Forward) {
        return recorded;
    }
    m_turned = nameOf(parent->stem, Direction::Backward, parent->call);
    return findNode(m_turned) ? std::string_view(m_turned) : recorded;
}

std::string_view Placer::parentOf(const ConstructEntry& entry)
{
    const std::string_view recorded = recordedParent(entry.node);
    const auto name = parseNodeName(m_graph.name(entry.node));
    if (!name || name->direction != Direction::Backward) {
        return recorded;
    }
    if (recorded.empty()) {
        return parentOfForward(*name, recorded, true);
    }
    // An operation that works in place may be recorded below a module that it does not belong to.
    constexpr std::size_t kOwnParts = 4;
    constexpr std::size_t kParentParts = 3;
    const std::string_view own = m_graph.name(entry.node);
    const bool isForeign = name->isModule() && countParts(own) > kOwnParts
                           && countParts(recorded) > kParentParts
                           && withoutLastParts(own, kOwnParts) != withoutLastParts(recorded, kParentParts);
    return isForeign ? parentOfForward(*name, recorded, true) : recorded;
}

void Placer::place()
{
    for (const ConstructEntry& entry : m_construct.entries) {
        const std::string_view parentName = parentOf(entry);
        const auto parent = parentName.empty() ? std::optional(Graph::kRoot) : findNode(parentName);
        if (parent && *parent != entry.node) {
            m_graph.attach(entry.node, *parent);
        }
    }
}

/// Marks a node and all below it.
void markTree(const Graph& graph, NodeId top, std::vector<bool>& isReached)
{
    std::vector<NodeId> open{top};
    while (!open.empty()) {
        const NodeId node = open.back();
        open.pop_back();
        if (!isReached[node.value]) {
            isReached[node.value] = true;
            const auto& children = graph.node(node).children;
            open.insert(open.end(), children.begin(), children.end());
        }
    }
}

class Unplaced
{
public:
    Unplaced(const Construct& construct, const std::filesystem::path& file, Graph& graph,
             FindingList& findings)
        : m_construct(construct)
        , m_file(file)
        , m_graph(graph)
        , m_findings(findings)
        , m_isReached(graph.nodes.size() + 1)
    { }

    void keep();

private:
    /// The nodes of one reason.
    struct Kept
    {
        std::uint64_t count = 0;
        NodeId first = Graph::kRoot;
    };

    void keepNode(NodeId node, Kept& reason);
    void report(FindingId id, const Kept& kept);

    const Construct& m_construct;
    const std::filesystem::path& m_file;
    Graph& m_graph;
    FindingList& m_findings;
    std::vector<bool> m_isReached;
    std::optional<NodeId> m_holder;
};

void Unplaced::keep()
{
    markTree(m_graph, Graph::kRoot, m_isReached);
    Kept withoutParent;
    Kept inCircle;
    Kept withoutPlace;
    const std::size_t constructNodes = m_construct.entries.size() + 1;
    for (std::size_t i = 1; i < constructNodes; ++i) {
        const NodeId node{i};
        if (!m_isReached[i] && !m_graph.node(node).parent) {
            keepNode(node, withoutParent);
        }
    }
    // All that is left hangs below nodes whose parents go round in a circle.
    for (std::size_t i = 1; i < constructNodes; ++i) {
        if (!m_isReached[i]) {
            m_graph.detach(NodeId{i});
            keepNode(NodeId{i}, inCircle);
        }
    }
    const std::size_t all = m_graph.nodes.size();
    for (std::size_t i = constructNodes; i < all; ++i) {
        if (i < m_isReached.size() && !m_isReached[i] && !m_graph.node(NodeId{i}).parent
            && NodeId{i} != m_holder) {
            keepNode(NodeId{i}, withoutPlace);
        }
    }
    report(FindingId::NodeParentMissing, withoutParent);
    report(FindingId::NodeParentCircle, inCircle);
    report(FindingId::DumpEntryWithoutNode, withoutPlace);
}

void Unplaced::report(FindingId id, const Kept& kept)
{
    if (kept.count > 0) {
        m_findings.add(id, m_graph.rank, m_file, UserText(std::string(m_graph.name(kept.first))), kept.count);
    }
}

void Unplaced::keepNode(NodeId node, Kept& reason)
{
    if (!m_holder) {
        m_holder = m_graph.add(kUnplacedName, NodeKind::Unplaced);
        m_graph.attach(*m_holder, Graph::kRoot);
        m_isReached.resize(m_graph.nodes.size());
        m_isReached[m_holder->value] = true;
    }
    m_graph.attach(node, *m_holder);
    markTree(m_graph, node, m_isReached);
    reason.first = reason.count == 0 ? node : reason.first;
    ++reason.count;
}

} // namespace

void placeNodes(const Construct& construct, Graph& graph)
{
    Placer(construct, graph).place();
}

void keepUnplaced(const Construct& construct, const std::filesystem::path& constructFile, Graph& graph,
                  FindingList& findings)
{
    Unplaced(construct, constructFile, graph, findings).keep();
}

void completeStacks(Graph& graph, bool ofFirstCall)
{
    std::optional<StackId> noForward;
    for (std::size_t i = 1; i < graph.nodes.size(); ++i) {
        const NodeId id{i};
        if (graph.node(id).stack) {
            continue;
        }
        const auto name = parseNodeName(graph.name(id));
        if (!name || name->direction != Direction::Backward) {
            continue;
        }
        const std::string_view call = name->isModule() && ofFirstCall ? "0" : name->call;
        if (const auto forward = graph.find(nameOf(name->stem, Direction::Forward, call))) {
            graph.node(id).stack = graph.node(*forward).stack;
        } else {
            if (!noForward) {
                noForward = StackId{graph.stacks.size()};
                graph.stacks.push_back({graph.texts.intern("This backward node has no forward node.")});
            }
            graph.node(id).stack = noForward;
        }
    }
}

} // namespace pipescope::graph
