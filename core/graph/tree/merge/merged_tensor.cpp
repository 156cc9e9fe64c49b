#include "core/graph/tree/merge/merged_tensor.h"

#include "core/graph/read/text/python_text.h"
#include "core/graph/tree/merge/copies.h"
#include "core/graph/tree/merge/parts/roles.h"
#include "core/graph/tree/merge/parts/shapes.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pipescope::graph {
namespace {

/// Parts of a tensor never agree so well in Max, Min and Norm.
constexpr double kNearlyEqual = 1e-3;

/// Findings of one rank, with the first as example.
struct Counted
{
    std::uint64_t count = 0;
    UserText detail;
};

class TensorMerge
{
public:
    TensorMerge(std::span<Graph* const> graphs, FindingList& findings)
        : m_graphs(graphs)
        , m_main(*graphs.front())
        , m_findings(findings)
        , m_roles(graphs)
        , m_batched(*graphs.front())
    {
        for (const Graph* graph : graphs) {
            m_ranks.push_back(graph->rank);
        }
    }

    MergeNotes run()
    {
        const std::vector<NodeId> nodes = subtree(m_main, Graph::kRoot);
        for (const NodeId node : nodes) {
            findSummands(node);
        }
        for (const NodeId node : nodes) {
            findSpans(node);
        }
        for (const NodeId node : nodes) {
            mergeNode(node);
        }
        for (const auto& [position, reduction] : m_summands) {
            takeSum(position, reduction);
        }
        reportExtraNodes();
        report(FindingId::MergeCopiesDiffer, m_differing);
        report(FindingId::MergeNodeMissing, m_missing);
        report(FindingId::MergeNumbersMissing, m_withoutNumbers);
        return notes();
    }

private:
    /// Outputs of children that a sibling sums up.
    void findSummands(NodeId parent)
    {
        for (const Reduction& reduction : reductionsBelow(m_main, parent)) {
            if (!isOverThese(reduction.node)) {
                continue;
            }
            const Item& summand = m_main.items[reduction.input];
            m_summands.emplace(reduction.input, reduction);
            for (const NodeId child : m_main.node(parent).children) {
                for (const Item& output : m_main.outputs(child)) {
                    if (child.value != reduction.node.value && isNumeric(m_main, output)
                        && output.shape == summand.shape && areEqual(output, summand) && !isSum(child))
                    {
                        m_summands.emplace(output.position, reduction);
                        m_nodeOfItem.emplace(output.position, child);
                    }
                }
            }
        }
    }

    bool isSum(NodeId node) const { return m_main.name(node).starts_with("Distributed"); }

    bool isOverThese(NodeId reduction) const
    {
        const std::vector<std::int64_t> group = groupRanks(m_main, reduction);
        return group.size() == m_ranks.size() && std::ranges::all_of(m_ranks, [&](Rank rank) {
                   return std::ranges::find(group, rank.value) != group.end();
               });
    }

    /// Tensors between a column and a row layer are cut, also where all parts are equal.
    void findSpans(NodeId parent)
    {
        const std::vector<NodeId>& children = m_main.node(parent).children;
        for (const ParallelSpan& span : parallelSpans(m_main, parent)) {
            for (std::size_t i = span.first; i <= span.last; ++i) {
                for (const NodeId node : subtree(m_main, children[i])) {
                    m_cut.emplace(node.value, i == span.last    ? SpanPlace::Row
                                              : i == span.first ? SpanPlace::Column
                                                                : SpanPlace::Between);
                }
            }
        }
    }

    enum class SpanPlace
    {
        Column,
        Between,
        Row
    };

    bool isCut(NodeId node, const Item& item) const
    {
        const auto at = m_cut.find(node.value);
        if (at == m_cut.end()) {
            return false;
        }
        const std::string_view path = m_main.text(item.path);
        switch (at->second) {
        case SpanPlace::Column:
            return path != "input.0";
        case SpanPlace::Between:
            return true;
        case SpanPlace::Row:
            return item.group != ItemGroup::Output && path != "parameters.bias";
        }
        return false;
    }

    void mergeNode(NodeId node)
    {
        const NodeCopies copies = copiesOf(m_graphs, node);
        for (std::size_t i = 1; i < copies.size(); ++i) {
            if (!copies[i]) {
                count(m_missing, *m_graphs[i],
                      "%1 of rank %2"_text(std::string(m_main.name(node)), m_main.rank.value));
            }
        }
        const Node& row = m_main.node(node);
        for (const ItemRange range : {row.inputs, row.outputs}) {
            for (std::uint32_t i = 0; i < range.count; ++i) {
                if (isNumeric(m_main, m_main.items[range.begin + i])) {
                    mergeItem(node, copies, range.begin + i);
                }
            }
        }
    }

    void mergeItem(NodeId node, const NodeCopies& copies, std::uint32_t position)
    {
        const Item item = m_main.items[position];
        const auto items = itemCopies(m_graphs, copies, item);
        if (items.empty() || m_summands.contains(position)) {
            if (!items.empty() && hasNanIn(items)) {
                m_nanSummands.push_back(position);
            }
            return;
        }
        const bool isReplica = m_roles.isReplicated(m_main, node, item);
        if (takeUnknown(node, items, isReplica)) {
            return;
        }
        double worst = 0.0;
        bool areAllEqual = true;
        for (std::size_t i = 1; i < items.size(); ++i) {
            const Item& other = m_graphs[i]->items[items[i]];
            areAllEqual = areAllEqual && areEqual(item, other) && hasNan(item) == hasNan(other);
            worst = std::max(worst, relativeDifference(item, other));
        }
        if (areAllEqual && (isReplica || !isCut(node, item))) {
            return;
        }
        const bool hasNanNow = hasNanIn(items);
        ItemMerge merge;
        if (!areAllEqual && (isReplica || worst < kNearlyEqual)) {
            merge = keepFirst(node, items);
        } else {
            mergeShape(node, items);
            merge = mergeSplit(m_graphs, items);
            Item whole = m_main.items[position];
            for (const Statistic statistic : kStatistics) {
                // What one part lacks is not that of the whole.
                whole.setStatistic(statistic, mergedStatistic(statistic, merge.copies));
            }
            m_main.items.set(position, whole);
        }
        if (hasNanNow) {
            Item whole = m_main.items[position];
            setNan(whole);
            m_main.items.set(position, whole);
            merge.hasNan = true;
        }
        m_rows[node.value].push_back(std::move(merge));
    }

    /// False if all ranks have numbers, or none has. Of a tensor of which one part has none, the whole is not
    /// known, not even whether the parts are copies of it.
    bool takeUnknown(NodeId node, const std::vector<std::uint32_t>& items, bool isReplica)
    {
        std::optional<Item> known;
        const Graph* without = nullptr;
        for (std::size_t i = 0; i < items.size(); ++i) {
            const Item& copy = m_graphs[i]->items[items[i]];
            if (hasNumbers(copy)) {
                known = copy;
            } else {
                without = m_graphs[i];
            }
        }
        if (!known || without == nullptr) {
            return false;
        }
        Item item = m_main.items[items.front()];
        for (const Statistic statistic : kStatistics) {
            item.setStatistic(statistic, isReplica ? known->statistic(statistic) : Value::null());
        }
        if (!isReplica) {
            item.shape = {};
            count(m_withoutNumbers, *without, UserText(m_main.itemName(node, item)));
        }
        m_main.items.set(items.front(), item);
        return true;
    }

    bool hasNanIn(const std::vector<std::uint32_t>& items) const
    {
        for (std::size_t i = 0; i < items.size(); ++i) {
            if (hasNan(m_graphs[i]->items[items[i]])) {
                return true;
            }
        }
        return false;
    }

    ItemMerge keepFirst(NodeId node, const std::vector<std::uint32_t>& items)
    {
        const Item& first = m_main.items[items.front()];
        ItemMerge merge;
        merge.kind = ItemMergeKind::CopiesDiffer;
        merge.path = first.path;
        for (std::size_t i = 0; i < items.size(); ++i) {
            const Item& other = m_graphs[i]->items[items[i]];
            merge.copies.push_back(statisticsOf(other));
            if (i > 0 && !(areEqual(first, other) && hasNan(first) == hasNan(other))) {
                count(m_differing, *m_graphs[i], differenceText(node, first, *m_graphs[i], other));
            }
        }
        return merge;
    }

    UserText differenceText(NodeId node, const Item& first, const Graph& graph, const Item& other) const
    {
        Statistic worst = Statistic::Norm;
        for (const Statistic statistic : kStatistics) {
            if (first.statistic(statistic).bits() != other.statistic(statistic).bits()) {
                worst = statistic;
                break;
            }
        }
        return "%1 has %2 %3 on rank %4 but %5 on rank %6 (relative difference %7)"_text(
            m_main.itemName(node, first), std::string(kStatisticNames[static_cast<std::size_t>(worst)]),
            pythonText(first.statistic(worst), m_main.texts), m_main.rank.value,
            pythonText(other.statistic(worst), graph.texts), graph.rank.value,
            pythonText(relativeDifference(first, other)));
    }

    void mergeShape(NodeId node, const std::vector<std::uint32_t>& items)
    {
        std::vector<std::vector<std::int64_t>> parts;
        for (std::size_t i = 0; i < items.size(); ++i) {
            const auto sizes = parseShape(m_graphs[i]->text(m_graphs[i]->items[items[i]].shape));
            if (!sizes) {
                return;
            }
            parts.push_back(*sizes);
        }
        const auto dimension = splitDimension(m_main, node, parts, m_roles, m_batched);
        if (!dimension) {
            return;
        }
        std::vector<std::int64_t> whole = parts.front();
        for (std::size_t i = 1; i < parts.size(); ++i) {
            if (__builtin_add_overflow(whole[*dimension], parts[i][*dimension], &whole[*dimension])) {
                return;
            }
        }
        Item item = m_main.items[items.front()];
        item.shape = m_main.texts.intern(shapeText(whole));
        m_main.items.set(items.front(), item);
    }

    /// The reduction's own input stays as the first rank has it: only the sum is known.
    void takeSum(std::uint32_t position, const Reduction& reduction)
    {
        const auto owner = m_nodeOfItem.find(position);
        if (owner == m_nodeOfItem.end()) {
            return;
        }
        Item item = m_main.items[position];
        const Item& sum = m_main.items[reduction.output];
        for (const Statistic statistic : kStatistics) {
            item.setStatistic(statistic, sum.statistic(statistic));
        }
        item.shape = sum.shape;
        const bool isNan = std::ranges::find(m_nanSummands, position) != m_nanSummands.end();
        if (isNan) {
            setNan(item);
        }
        m_main.items.set(position, item);
        m_rows[owner->second.value].push_back(
            {ItemMergeKind::PartialSum, isNan, item.path, reduction.node, sum.path, {}});
    }

    /// Nodes that the first rank lacks.
    void reportExtraNodes()
    {
        for (const Graph* graph : m_graphs.subspan(1)) {
            for (const NodeId node : graph->postOrder()) {
                if (!m_main.find(graph->name(node))) {
                    count(m_missing, m_main,
                          "%1 of rank %2"_text(std::string(graph->name(node)), graph->rank.value));
                }
            }
        }
    }

    static void count(std::map<const Graph*, Counted>& rows, const Graph& graph, UserText detail)
    {
        Counted& row = rows[&graph];
        if (row.count++ == 0) {
            row.detail = std::move(detail);
        }
    }

    void report(FindingId id, const std::map<const Graph*, Counted>& rows)
    {
        for (const Graph* graph : m_graphs) {
            if (const auto at = rows.find(graph); at != rows.end()) {
                m_findings.add(id, graph->rank, graph->folder, at->second.detail, at->second.count);
            }
        }
    }

    MergeNotes notes()
    {
        MergeNotes notes;
        for (auto& [node, items] : m_rows) {
            notes.nodes.push_back({NodeId{node}, m_ranks, std::move(items)});
        }
        return notes;
    }

    std::span<Graph* const> m_graphs;
    Graph& m_main;
    FindingList& m_findings;
    Roles m_roles;
    BatchedShapes m_batched;
    std::vector<Rank> m_ranks;
    /// Indexed by item: the reduction that sums it up.
    std::map<std::uint32_t, Reduction> m_summands;
    std::map<std::uint32_t, NodeId> m_nodeOfItem;
    std::vector<std::uint32_t> m_nanSummands;
    std::map<std::uint32_t, SpanPlace> m_cut;
    std::map<std::uint32_t, std::vector<ItemMerge>> m_rows;
    std::map<const Graph*, Counted> m_differing;
    std::map<const Graph*, Counted> m_missing;
    std::map<const Graph*, Counted> m_withoutNumbers;
};

} // namespace

MergeNotes mergeTensors(std::span<Graph* const> graphs, FindingList& findings)
{
    return graphs.size() < 2 ? MergeNotes{} : TensorMerge(graphs, findings).run();
}

} // namespace pipescope::graph
