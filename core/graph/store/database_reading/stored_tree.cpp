#include "core/graph/store/database_reading/stored_tree.h"

#include "core/base/json/json_cursor.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace pipescope::graph {
namespace {

class TreeMaker
{
public:
    TreeMaker(const GraphRows& rows, StoredGraph& stored, RowProblems& problems)
        : m_rows(rows)
        , m_graph(stored.graph)
        , m_stored(stored)
        , m_problems(problems)
        , m_count(stored.graph.nodes.size())
    { }

    void make();

private:
    void findParents();
    NodeId holder();
    void breakCircles();
    bool namesItsChildren(NodeId node, std::string& scratch) const;
    void checkChildren();

    const GraphRows& m_rows;
    Graph& m_graph;
    StoredGraph& m_stored;
    RowProblems& m_problems;
    /// Nodes that rows have.
    std::size_t m_count;
    /// Indexed by node.
    std::vector<std::optional<NodeId>> m_parents;
    std::optional<NodeId> m_holder;
};

/// Where nodes stand that have no place.
NodeId TreeMaker::holder()
{
    if (m_holder) {
        return *m_holder;
    }
    std::string name(kUnplacedName);
    while (m_graph.find(name)) {
        name += '_';
    }
    m_holder = m_graph.add(name, NodeKind::Unplaced);
    m_stored.scores.push_back(kNoScore);
    m_stored.overflowLevels.push_back(OverflowLevel::None);
    m_stored.partners.emplace_back();
    m_stored.isModified.push_back(0);
    return *m_holder;
}

void TreeMaker::findParents()
{
    std::vector<std::optional<NodeId>> nodeOfName(m_graph.names.size());
    for (std::size_t i = 0; i < m_count; ++i) {
        nodeOfName[m_graph.nodes[i].name.value] = NodeId{i};
    }
    m_parents.resize(m_count);
    for (std::size_t i = 1; i < m_count; ++i) {
        const StringId parent = m_rows.parents()[i];
        m_parents[i] = nodeOfName[parent.value];
        if (parent.value == 0) {
            m_problems.add(FindingId::GraphRootRepeated, m_graph.name(NodeId{i}), "it names no parent"_text);
            m_parents[i] = Graph::kRoot;
        } else if (!m_parents[i]) {
            m_problems.add(FindingId::GraphParentMissing, m_graph.name(NodeId{i}), "its parent is %1"_text,
                           m_graph.names.text(parent));
            m_parents[i] = holder();
        }
    }
}

/// Takes one node out of each circle, the one that comes last.
void TreeMaker::breakCircles()
{
    // Which walk towards the root came by first; 0 for none.
    std::vector<std::uint32_t> walkOf(m_count);
    walkOf[Graph::kRoot.value] = 1;
    for (std::size_t i = 1; i < m_count; ++i) {
        const auto walk = static_cast<std::uint32_t>(i + 1);
        NodeId node{i};
        while (node.value < m_count && walkOf[node.value] == 0) {
            walkOf[node.value] = walk;
            node = *m_parents[node.value];
        }
        if (node.value >= m_count || walkOf[node.value] != walk) {
            continue;
        }
        NodeId last = node;
        for (NodeId next = *m_parents[node.value]; next != node; next = *m_parents[next.value]) {
            last = std::max(last, next);
        }
        m_problems.add(FindingId::GraphParentCircle, m_graph.name(last), "its parent is %1"_text,
                       m_graph.name(*m_parents[last.value]));
        m_parents[last.value] = holder();
    }
}

/// Whether sub_nodes is the list of the children that name the node as their parent.
bool TreeMaker::namesItsChildren(NodeId node, std::string& scratch) const
{
    const std::vector<NodeId>& children = m_graph.node(node).children;
    const std::string_view json = m_rows.children(node);
    if (json.empty()) {
        return children.empty();
    }
    std::size_t count = 0;
    bool areSame = true;
    const bool isWhole = forEachElement(json, [&](const JsonValue& value) {
        areSame = areSame && value.isText() && count < children.size()
                  && value.text.decoded(scratch) == m_graph.name(children[count]);
        ++count;
    });
    return isWhole && areSame && count == children.size();
}

void TreeMaker::checkChildren()
{
    std::string scratch;
    for (std::size_t i = 0; i < m_count; ++i) {
        if (m_rows.isKnown(NodeId{i}) && !namesItsChildren(NodeId{i}, scratch)) {
            m_problems.add(FindingId::GraphChildrenContradict, m_graph.name(NodeId{i}),
                           "sub_nodes and up_node differ"_text);
        }
    }
}

void TreeMaker::make()
{
    findParents();
    breakCircles();
    for (std::size_t i = 1; i < m_count; ++i) {
        m_graph.attach(NodeId{i}, *m_parents[i]);
    }
    checkChildren();
    if (m_holder) {
        m_graph.attach(*m_holder, Graph::kRoot);
    }
}

} // namespace

void makeTree(const GraphRows& rows, StoredGraph& graph, RowProblems& problems)
{
    TreeMaker(rows, graph, problems).make();
}

} // namespace pipescope::graph
