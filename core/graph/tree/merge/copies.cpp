#include "core/graph/tree/merge/copies.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <string>

namespace pipescope::graph {
namespace {

constexpr double kEqual = 1e-6;

bool sameAncestors(const Graph& a, NodeId nodeA, const Graph& b, NodeId nodeB)
{
    std::optional<NodeId> above = a.node(nodeA).parent;
    std::optional<NodeId> other = b.node(nodeB).parent;
    while (above && other) {
        if (a.name(*above) != b.name(*other)) {
            return false;
        }
        above = a.node(*above).parent;
        other = b.node(*other).parent;
    }
    return !above && !other;
}

bool sameStatistic(Statistic statistic, Value a, Value b)
{
    const std::optional<double> x = a.number();
    const std::optional<double> y = b.number();
    if (!x || !y || *x == *y || (std::isnan(*x) && std::isnan(*y))) {
        return true;
    }
    if (statistic == Statistic::Max || statistic == Statistic::Min) {
        return false;
    }
    const double difference = std::abs(*x - *y);
    return (*x == 0.0 ? difference : difference / std::abs(*x)) < kEqual;
}

} // namespace

NodeCopies copiesOf(std::span<Graph* const> graphs, NodeId node)
{
    NodeCopies copies{node};
    const std::string_view name = graphs.front()->name(node);
    for (const Graph* graph : graphs.subspan(1)) {
        std::optional<NodeId> found = graph->find(name);
        if (found && !sameAncestors(*graphs.front(), node, *graph, *found)) {
            found.reset();
        }
        copies.push_back(found);
    }
    return copies;
}

bool isNumeric(const Graph& graph, const Item& item)
{
    if (!item.isTensor) {
        return false;
    }
    std::string dtype(graph.text(item.dtype));
    std::ranges::transform(dtype, dtype.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    dtype.erase(0, dtype.rfind('.') + 1);
    return dtype == "int8" || dtype == "int32" || dtype == "int64"
           || dtype.find("float") != std::string::npos;
}

bool areEqual(const Item& a, const Item& b)
{
    return std::ranges::all_of(kStatistics, [&](Statistic statistic) {
        return sameStatistic(statistic, a.statistic(statistic), b.statistic(statistic));
    });
}

std::vector<std::uint32_t> itemCopies(std::span<Graph* const> graphs, const NodeCopies& nodes,
                                      const Item& item)
{
    const std::string_view path = graphs.front()->text(item.path);
    std::vector<std::uint32_t> items;
    for (std::size_t i = 0; i < graphs.size(); ++i) {
        if (!nodes[i]) {
            return {};
        }
        const Graph& graph = *graphs[i];
        const auto among =
            item.group == ItemGroup::Output ? graph.outputs(*nodes[i]) : graph.inputs(*nodes[i]);
        const auto found = std::ranges::find_if(among, [&](const Item& other) {
            return other.group == item.group && graph.text(other.path) == path;
        });
        if (found == among.end()) {
            return {};
        }
        items.push_back((*found).position);
    }
    return items;
}

double relativeDifference(const Item& a, const Item& b)
{
    double worst = 0.0;
    for (const Statistic statistic : {Statistic::Max, Statistic::Min, Statistic::Norm}) {
        const std::optional<double> x = a.statistic(statistic).number();
        const std::optional<double> y = b.statistic(statistic).number();
        if (x == y || (x && y && std::isnan(*x) && std::isnan(*y))) {
            continue;
        }
        if (!x || !y || !std::isfinite(*x) || !std::isfinite(*y)) {
            return std::numeric_limits<double>::infinity();
        }
        worst = std::max(worst, std::abs(*x - *y) / std::max(std::abs(*x), std::abs(*y)));
    }
    return worst;
}

std::array<Value, kStatisticCount> statisticsOf(const Item& item)
{
    std::array<Value, kStatisticCount> values;
    for (const Statistic statistic : kStatistics) {
        values[static_cast<std::size_t>(statistic)] = item.statistic(statistic);
    }
    return values;
}

ItemMerge mergeSplit(std::span<Graph* const> graphs, const std::vector<std::uint32_t>& items)
{
    Item merged = graphs.front()->items[items.front()];
    ItemMerge row;
    row.path = merged.path;
    for (std::size_t i = 0; i < graphs.size(); ++i) {
        row.copies.push_back(statisticsOf(graphs[i]->items[items[i]]));
    }
    for (const Statistic statistic : kStatistics) {
        if (const Value value = mergedStatistic(statistic, row.copies); !value.isNull()) {
            merged.setStatistic(statistic, value);
        }
    }
    graphs.front()->items.set(items.front(), merged);
    return row;
}

bool hasNan(const Item& item)
{
    return std::ranges::any_of(kStatistics, [&](Statistic statistic) {
        const std::optional<double> number = item.statistic(statistic).number();
        return number && std::isnan(*number);
    });
}

bool hasNumbers(const Item& item)
{
    return std::ranges::any_of(
        kStatistics, [&](Statistic statistic) { return item.statistic(statistic).number().has_value(); });
}

void setNan(Item& item)
{
    for (const Statistic statistic : kStatistics) {
        item.setStatistic(statistic, Value::real(std::numeric_limits<double>::quiet_NaN()));
    }
}

} // namespace pipescope::graph
