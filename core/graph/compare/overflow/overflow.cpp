#include "core/graph/compare/overflow/overflow.h"

#include "core/base/text.h"
#include "core/graph/read/model/graph.h"
#include "core/graph/read/text/python_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace pipescope::graph {
namespace {

/// An API of which some tensors may be NaN or infinite without harm.
struct HarmlessApi
{
    /// The first two parts of the node's name, in lower case.
    std::string_view api;
    /// Positions or names of such arguments; empty ones do not count.
    std::array<std::string_view, 2> inputs;
    /// Positions of such outputs.
    std::array<std::string_view, 1> outputs;
    /// The call overwrites these inputs, so that their content does not matter to it.
    bool overwritesInputs = false;

    bool listsInputs() const { return !inputs.front().empty(); }

    /// The item is, or lies in, one of the listed.
    bool lists(const Graph& graph, const Item& item) const;
};

constexpr std::array<HarmlessApi, 10> kHarmlessApis{{
    {"torch.empty", {}, {"0"}},
    {"torch.empty_like", {}, {"0"}},
    {"torch.empty_strided", {}, {"0"}},
    {"distributed.recv", {"0", "tensor"}, {}, true},
    {"distributed.all_gather", {"0"}, {}, true},
    {"distributed.reduce_scatter", {"0", "output"}, {}, true},
    {"distributed._reduce_scatter_base", {"0"}, {}, true},
    {"distributed.all_gather_into_tensor", {"0"}, {}, true},
    {"distributed.reduce_scatter_tensor", {"0"}, {}, true},
    {"tensor.masked_fill_", {"0"}, {}},
}};

/// The second part of a path: "0" of "input.0.2".
std::string_view argumentOf(std::string_view path)
{
    const std::size_t begin = path.find('.');
    if (begin == std::string_view::npos) {
        return {};
    }
    path.remove_prefix(begin + 1);
    return path.substr(0, path.find('.'));
}

bool HarmlessApi::lists(const Graph& graph, const Item& item) const
{
    const std::string_view argument = argumentOf(graph.text(item.path));
    if (argument.empty()) {
        return false;
    }
    return item.group == ItemGroup::Output
               ? std::ranges::find(outputs, argument) != outputs.end()
               : item.group == ItemGroup::Input && std::ranges::find(inputs, argument) != inputs.end();
}

/// Null for all others.
const HarmlessApi* findHarmlessApi(std::string_view nodeName)
{
    const std::size_t afterFirst = nodeName.find('.');
    if (afterFirst == std::string_view::npos) {
        return nullptr;
    }
    const std::string api = asciiLower(nodeName.substr(0, nodeName.find('.', afterFirst + 1)));
    const auto* const found = std::ranges::find(kHarmlessApis, api, &HarmlessApi::api);
    return found != kHarmlessApis.end() ? found : nullptr;
}

/// A norm that grows by more than this factor is a jump.
constexpr double kNormJump = 100;

bool isAbnormal(const Graph& graph, Value value)
{
    if (const auto text = value.text()) {
        const std::string lower = asciiLower(graph.text(*text));
        return lower == "nan" || lower == "inf" || lower == "-inf";
    }
    const auto number = value.number();
    return number && !std::isfinite(*number);
}

/// What is known of the inputs, or of the outputs, of a node.
struct Flow
{
    std::optional<OverflowEvidence> abnormal;
    std::optional<OverflowEvidence> largest;
    double largestNorm = 0;

    void add(OverflowEvidence evidence, bool itemIsAbnormal)
    {
        if (itemIsAbnormal && !abnormal) {
            abnormal = evidence;
        }
    }

    void addNorm(std::uint32_t item, Value norm)
    {
        const auto number = norm.number();
        if (number && !std::isnan(*number) && (!largest || *number > largestNorm)) {
            largest = OverflowEvidence{item, Statistic::Norm};
            largestNorm = *number;
        }
    }
};

/// The first rule that holds decides.
NodeOverflow levelOf(const Flow& in, const Flow& out)
{
    NodeOverflow result{OverflowLevel::None, false, in.abnormal, out.abnormal};
    if (out.abnormal) {
        result.level = in.abnormal ? OverflowLevel::High : OverflowLevel::Critical;
    } else if (in.abnormal) {
        result.level = OverflowLevel::Medium;
    } else if (in.largest && out.largest
               && (in.largestNorm == 0 ? out.largestNorm : out.largestNorm / in.largestNorm) > kNormJump)
    {
        result = {OverflowLevel::High, true, in.largest, out.largest};
    }
    return result;
}

class CompatibleCheck
{
public:
    explicit CompatibleCheck(const Graph& graph)
        : m_graph(graph)
        , m_tensorType(graph.texts.find("torch.Tensor"))
    { }

    NodeOverflow check(NodeId node) const
    {
        const NodeOverflow result =
            levelOf(sideOf(m_graph.inputs(node), nullptr), sideOf(m_graph.outputs(node), nullptr));
        if (result.level == OverflowLevel::None) {
            return result;
        }
        const HarmlessApi* const harmless = findHarmlessApi(m_graph.name(node));
        if (harmless == nullptr) {
            return result;
        }
        // Only the kind of items that the API lists is looked at (defect 26).
        const auto items = harmless->listsInputs() ? m_graph.inputs(node) : m_graph.outputs(node);
        return sideOf(items, harmless).abnormal ? result : NodeOverflow{};
    }

private:
    /// Without the items that the API lists.
    Flow sideOf(ItemSpan items, const HarmlessApi* harmless) const
    {
        Flow side;
        for (const Item& item : items) {
            if (isLookedAt(item) && (harmless == nullptr || !harmless->lists(m_graph, item))) {
                add(side, item);
            }
        }
        return side;
    }

    /// A leaf without dtype has no statistics of its own.
    bool isLookedAt(const Item& item) const
    {
        return item.isTensor && !item.isInObject
               && (item.group == ItemGroup::Input || item.group == ItemGroup::Output)
               && (!item.hasExtras || m_graph.extra(item, "class_type").isNull());
    }

    void add(Flow& side, const Item& item) const
    {
        const std::uint32_t position = item.position;
        for (const Statistic statistic : {Statistic::Max, Statistic::Min, Statistic::Mean}) {
            side.add({position, statistic}, isAbnormal(m_graph, item.statistic(statistic)));
        }
        if (item.depth == 0 && item.type == m_tensorType) {
            side.addNorm(position, item.statistic(Statistic::Norm));
        }
    }

    const Graph& m_graph;
    std::optional<StringId> m_tensorType;
};

class Check
{
public:
    explicit Check(const Graph& graph)
        : m_graph(graph)
    { }

    NodeOverflow check(NodeId node)
    {
        Flow in;
        Flow out;
        collect(node, {}, in, out);
        const NodeOverflow result = levelOf(in, out);
        return result.level == OverflowLevel::None ? result : withoutHarmless(node, result);
    }

private:
    /// What of a node does not count.
    struct Exception
    {
        const HarmlessApi* harmless = nullptr;
        /// An infinite number is an argument of the call.
        bool isInfinityAskedFor = false;
        /// Leaves out the inputs that the harmless API lists.
        bool ignoresInputs = false;
    };

    void collect(NodeId node, const Exception& exception, Flow& in, Flow& out);
    void collectInputs(NodeId node, const Exception& exception, Flow& in);
    void add(Flow& side, const Item& item, bool isInfinityAllowed) const;
    NodeOverflow withoutHarmless(NodeId node, const NodeOverflow& result);
    bool hasInfiniteArgument(NodeId node) const;
    bool counts(const Item& item);

    const Graph& m_graph;
    /// The answer for the dtype that was asked for last.
    StringId m_dtype;
    bool m_dtypeCounts = false;
};

bool Check::counts(const Item& item)
{
    if (!item.isTensor) {
        return false;
    }
    if (item.dtype != m_dtype) {
        const std::string dtype = asciiLower(m_graph.text(item.dtype));
        m_dtype = item.dtype;
        m_dtypeCounts = dtype.find("int") == std::string::npos && dtype.find("bool") == std::string::npos;
    }
    return m_dtypeCounts;
}

void Check::add(Flow& side, const Item& item, bool isInfinityAllowed) const
{
    const std::uint32_t position = item.position;
    for (const Statistic statistic : kStatistics) {
        const Value value = item.statistic(statistic);
        if (!isAbnormal(m_graph, value)) {
            continue;
        }
        // The mean of both infinities is NaN; only the others tell NaN among the elements.
        const auto number = value.number();
        const bool isNan = number ? std::isnan(*number) : asciiLower(m_graph.text(*value.text())) == "nan";
        side.add({position, statistic}, !isInfinityAllowed || (isNan && statistic != Statistic::Mean));
    }
    if (item.group == ItemGroup::Input || item.group == ItemGroup::Output) {
        side.addNorm(position, item.statistic(Statistic::Norm));
    }
}

void Check::collectInputs(NodeId node, const Exception& exception, Flow& in)
{
    for (const Item& item : m_graph.inputs(node)) {
        const bool isIgnored = exception.ignoresInputs && exception.harmless->lists(m_graph, item);
        if (item.group != ItemGroup::ParameterGradient && counts(item) && !isIgnored) {
            add(in, item, false);
        }
    }
}

void Check::collect(NodeId node, const Exception& exception, Flow& in, Flow& out)
{
    collectInputs(node, exception, in);
    for (const Item& item : m_graph.inputs(node)) {
        if (item.group == ItemGroup::ParameterGradient && counts(item)) {
            add(out, item, false);
        }
    }
    // Gradients are results of the backward that their node lies in.
    if (out.abnormal && m_graph.node(node).parent) {
        collectInputs(*m_graph.node(node).parent, {}, in);
    }
    for (const Item& item : m_graph.outputs(node)) {
        const bool isHarmless = exception.harmless != nullptr && exception.harmless->lists(m_graph, item);
        if (counts(item) && !isHarmless) {
            add(out, item, exception.isInfinityAskedFor);
        }
    }
}

bool Check::hasInfiniteArgument(NodeId node) const
{
    return std::ranges::any_of(m_graph.inputs(node), [&](const Item& item) {
        return !item.isTensor && item.hasValue && isAbnormal(m_graph, item.statistic(Statistic::Max));
    });
}

NodeOverflow Check::withoutHarmless(NodeId node, const NodeOverflow& result)
{
    const HarmlessApi* const harmless = findHarmlessApi(m_graph.name(node));
    const Exception exception{harmless, hasInfiniteArgument(node),
                              harmless != nullptr && harmless->overwritesInputs};
    if (harmless == nullptr && !exception.isInfinityAskedFor) {
        return result;
    }
    Flow in;
    Flow out;
    collect(node, exception, in, out);
    const NodeOverflow strict = levelOf(in, out);
    // masked_fill_ is there to take abnormal values away, or to put big ones in.
    const bool masks = harmless != nullptr && harmless->listsInputs() && !harmless->overwritesInputs;
    if (!masks || out.abnormal) {
        return strict;
    }
    Flow others;
    collectInputs(node, {harmless, false, true}, others);
    return others.abnormal ? strict : NodeOverflow{};
}

template<class Checker>
void checkNodes(Checker checker, GraphOverflow& result)
{
    for (std::size_t i = 0; i < result.nodes.size(); ++i) {
        result.nodes[i] = checker.check(NodeId{i});
    }
}

void rollUp(const Graph& graph, GraphOverflow& result)
{
    result.worst.clear();
    result.worst.reserve(result.nodes.size());
    for (const NodeOverflow& node : result.nodes) {
        result.worst.push_back(node.level);
    }
    for (const NodeId id : graph.postOrder()) {
        if (const auto parent = graph.node(id).parent) {
            OverflowLevel& above = result.worst[parent->value];
            above = std::max(above, result.worst[id.value]);
        }
    }
}

/// The item lies with the node, or with the backward around it.
UserText itemText(const Graph& graph, NodeId node, std::uint32_t position)
{
    const auto isIn = [&](ItemRange range) { return position - range.begin < range.count; };
    const Node& own = graph.node(node);
    const bool isOwn = isIn(own.inputs) || isIn(own.outputs);
    return {graph.itemName(isOwn || !own.parent ? node : *own.parent, graph.items[position])};
}

} // namespace

std::string_view overflowLevelName(OverflowLevel level)
{
    switch (level) {
    case OverflowLevel::None:
        return {};
    case OverflowLevel::Medium:
        return "medium";
    case OverflowLevel::High:
        return "high";
    case OverflowLevel::Critical:
        return "critical";
    }
    return {};
}

GraphOverflow checkOverflow(const Graph& graph, std::optional<Edition> compatible)
{
    GraphOverflow result{std::vector<NodeOverflow>(graph.nodes.size()), {}};
    if (compatible) {
        checkNodes(CompatibleCheck(graph), result);
    } else {
        checkNodes(Check(graph), result);
    }
    rollUp(graph, result);
    return result;
}

GraphOverflow overflowOf(const Graph& graph, std::span<const OverflowLevel> levels)
{
    GraphOverflow result = checkOverflow(graph, {});
    for (std::size_t i = 0; i < result.nodes.size(); ++i) {
        if (result.nodes[i].level != levels[i]) {
            result.nodes[i] = {levels[i], false, {}, {}};
        }
    }
    rollUp(graph, result);
    return result;
}

UserText overflowReason(const Graph& graph, NodeId node, const NodeOverflow& overflow)
{
    const auto item = [&](const OverflowEvidence& evidence) { return itemText(graph, node, evidence.item); };
    const auto value = [&](const OverflowEvidence& evidence) {
        return statisticText(graph, graph.items[evidence.item], evidence.statistic);
    };
    if (overflow.level != OverflowLevel::None && !overflow.in && !overflow.out) {
        return "The database says so; its statistics do not show why"_text;
    }
    switch (overflow.level) {
    case OverflowLevel::None:
        return {};
    case OverflowLevel::Medium:
        return "%1 has %2, and no output is NaN or infinite"_text(item(*overflow.in), value(*overflow.in));
    case OverflowLevel::Critical:
        return "%1 has %2, and no input is NaN or infinite"_text(item(*overflow.out), value(*overflow.out));
    case OverflowLevel::High:
        break;
    }
    return overflow.isNormJump
               ? "The norm grows more than a hundredfold: %1 has %2, %3 has %4"_text(
                   item(*overflow.in), value(*overflow.in), item(*overflow.out), value(*overflow.out))
               : "%1 has %2, and so does an output: %3 has %4"_text(
                   item(*overflow.in), value(*overflow.in), item(*overflow.out), value(*overflow.out));
}

std::optional<NodeId> firstAbnormal(const Graph& graph, const GraphOverflow& overflow, OverflowLevel least)
{
    const std::vector<NodeId> order = graph.postOrder();
    const auto found =
        std::ranges::find_if(order, [&](NodeId node) { return overflow.nodes[node.value].level >= least; });
    return found != order.end() ? std::optional(*found) : std::nullopt;
}

std::optional<GraphNode> firstAbnormal(std::span<const GraphOverflow> overflows, const ExecutionOrder& order,
                                       OverflowLevel least)
{
    std::optional<ExecutionPlace> first;
    std::optional<GraphNode> result;
    for (std::size_t graph = 0; graph < overflows.size(); ++graph) {
        const std::vector<NodeOverflow>& nodes = overflows[graph].nodes;
        for (std::size_t node = 0; node < nodes.size(); ++node) {
            if (nodes[node].level < least) {
                continue;
            }
            const GraphNode candidate{static_cast<std::uint32_t>(graph), NodeId{node}};
            const auto place = order.placeOf(candidate);
            if (place && (!first || *place < *first)) {
                first = place;
                result = candidate;
            }
        }
    }
    return result;
}

} // namespace pipescope::graph
