#include "tests/core/graph/compare/verdicts/two_graphs.h"

#include <utility>

namespace pipescope::graph::test {
namespace {

ItemGroup groupOf(std::string_view path)
{
    if (path.starts_with("output")) {
        return ItemGroup::Output;
    }
    if (path.starts_with("parameters")) {
        return ItemGroup::Parameter;
    }
    return path.starts_with("input") ? ItemGroup::Input : ItemGroup::ParameterGradient;
}

Value valueOf(Graph& graph,
              const std::variant<std::monostate, double, std::int64_t, bool, std::string>& value)
{
    switch (value.index()) {
    case 1:
        return Value::real(std::get<1>(value));
    case 2:
        return Value::integer(std::get<2>(value));
    case 3:
        return Value::boolean(std::get<3>(value));
    case 4:
        return Value::text(graph.texts.intern(std::get<4>(value)));
    default:
        return Value::null();
    }
}

Item itemOf(Graph& graph, const ItemSpec& spec)
{
    Item item;
    item.path = graph.texts.intern(spec.path);
    item.type = graph.texts.intern(spec.type);
    item.dtype = graph.texts.intern(spec.dtype);
    item.shape = graph.texts.intern(spec.shape);
    for (std::size_t i = 0; i < kStatisticCount; ++i) {
        item.setStatistic(kStatistics[i], valueOf(graph, spec.statistics[i]));
    }
    item.group = groupOf(spec.path);
    item.isTensor = spec.isTensor;
    item.hasValue = !spec.isTensor;
    item.requiresGrad = spec.requiresGrad;
    if (!spec.checksum.empty()) {
        item.checksumKind = ChecksumKind::Text;
        item.checksum = graph.texts.intern(spec.checksum).value;
    }
    return item;
}

ItemRange addItems(Graph& graph, const std::vector<ItemSpec>& specs)
{
    const ItemRange range{static_cast<std::uint32_t>(graph.items.size()),
                          static_cast<std::uint32_t>(specs.size())};
    for (const ItemSpec& spec : specs) {
        graph.items.add(itemOf(graph, spec));
    }
    return range;
}

template<class T>
ItemSpec argument(std::string path, std::string type, T value)
{
    ItemSpec spec{std::move(path), type, "<class '" + type + "'>", "[]", {}, false, ValueKind::Null, {}};
    spec.statistics.fill(value);
    return spec;
}

} // namespace

ItemSpec tensor(std::string path, Numbers maxMinMeanNorm)
{
    ItemSpec spec{std::move(path), "torch.Tensor", "torch.float32", "[4, 4]", {}, true, ValueKind::Null, {}};
    for (std::size_t i = 0; i < kStatisticCount; ++i) {
        spec.statistics[i] = maxMinMeanNorm[i];
    }
    return spec;
}

ItemSpec flat(std::string path, double number)
{
    return tensor(std::move(path), {number, number, number, number});
}

ItemSpec integer(std::string path, std::int64_t value)
{
    return argument(std::move(path), "int", value);
}

ItemSpec real(std::string path, double value)
{
    return argument(std::move(path), "float", value);
}

ItemSpec text(std::string path, std::string value)
{
    return argument(std::move(path), "str", std::move(value));
}

ItemSpec withShape(ItemSpec spec, std::string shape)
{
    spec.shape = std::move(shape);
    return spec;
}

ItemSpec withDtype(ItemSpec spec, std::string dtype)
{
    spec.dtype = std::move(dtype);
    return spec;
}

ItemSpec withChecksum(ItemSpec spec, std::string checksum)
{
    spec.checksum = std::move(checksum);
    return spec;
}

ItemSpec withGradient(ItemSpec spec, bool isRequired)
{
    spec.requiresGrad = isRequired ? ValueKind::True : ValueKind::False;
    return spec;
}

NodeId addNode(Graph& graph, std::string_view name, const std::vector<ItemSpec>& inputs,
               const std::vector<ItemSpec>& outputs, NodeId parent)
{
    const NodeId id = graph.add(name, kindOfName(name));
    graph.attach(id, parent);
    const ItemRange inputRange = addItems(graph, inputs);
    const ItemRange outputRange = addItems(graph, outputs);
    graph.node(id).inputs = inputRange;
    graph.node(id).outputs = outputRange;
    return id;
}

NodeId TwoGraphs::add(std::string_view name, const std::vector<ItemSpec>& inputs,
                      const std::vector<ItemSpec>& outputs, NodeId parent)
{
    addNode(bench, name, inputs, outputs, parent);
    return addNode(debug, name, inputs, outputs, parent);
}

Matching TwoGraphs::matching() const
{
    Matching matching;
    matching.benchOf.resize(debug.nodes.size());
    matching.debugOf.resize(bench.nodes.size());
    matching.debugReasons.resize(debug.nodes.size());
    matching.benchReasons.resize(bench.nodes.size());
    for (std::uint32_t i = 0; i < debug.nodes.size(); ++i) {
        if (const auto partner = bench.find(debug.name(NodeId{i}))) {
            matching.benchOf[i] = partner;
            matching.debugOf[partner->value] = NodeId{i};
        }
    }
    return matching;
}

NodeVerdicts TwoGraphs::verdicts(const ItemSettings& settings) const
{
    const Vocabulary words(debug, bench);
    const Matching match = matching();
    NodeVerdicts result(debug.nodes.size());
    compareNodes({words, match, settings, {}, {}}, 0, static_cast<std::uint32_t>(debug.nodes.size()), result);
    return result;
}

std::vector<ItemRow> TwoGraphs::items(NodeId node, const ItemSettings& settings) const
{
    const Vocabulary words(debug, bench);
    const Matching match = matching();
    return compareItemsOf({words, match, settings, {}, {}}, node);
}

ItemVerdict compareOutputs(const ItemSpec& debug, const ItemSpec& bench, const ItemSettings& settings)
{
    TwoGraphs graphs;
    addNode(graphs.debug, "Torch.op.0.forward", {}, {debug});
    addNode(graphs.bench, "Torch.op.0.forward", {}, {bench});
    return graphs.items(NodeId{1U}, settings).front().verdict;
}

} // namespace pipescope::graph::test
