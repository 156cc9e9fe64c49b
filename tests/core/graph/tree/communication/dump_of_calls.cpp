#include "tests/core/graph/tree/communication/dump_of_calls.h"

#include "tests/support/change_item.h"

namespace pipescope::graph::test {
namespace {

std::string listText(const std::vector<int>& ranks)
{
    std::string text = "[";
    for (const int rank : ranks) {
        text += (text.size() > 1 ? ", " : "") + std::to_string(rank);
    }
    return text + "]";
}

} // namespace

DumpOfCalls::DumpOfCalls(int rank)
{
    m_graph.rank = Rank{rank};
}

NodeId DumpOfCalls::compute()
{
    const int number = m_calls["add"]++;
    const NodeId node = m_graph.add("Torch.add." + std::to_string(number) + ".forward", NodeKind::Api);
    m_graph.attach(node, Graph::kRoot);
    return node;
}

NodeId DumpOfCalls::call(std::string_view api)
{
    const int number = m_calls[std::string(api)]++;
    const std::string name = "Distributed." + std::string(api) + '.' + std::to_string(number) + ".forward";
    const NodeId node = m_graph.add(name, NodeKind::Api);
    m_graph.attach(node, Graph::kRoot);
    Node& added = m_graph.node(node);
    added.inputs.begin = static_cast<std::uint32_t>(m_graph.items.size());
    added.outputs.begin = added.inputs.begin;
    return node;
}

/// Items of a node are added without others in between, inputs before outputs.
std::uint32_t DumpOfCalls::add(NodeId node, Item item, std::string_view path)
{
    Node& owner = m_graph.node(node);
    item.path = m_graph.texts.intern(path);
    item.group = path.starts_with("output") ? ItemGroup::Output : ItemGroup::Input;
    if (item.group == ItemGroup::Output) {
        ++owner.outputs.count;
    } else {
        ++owner.inputs.count;
        ++owner.outputs.begin;
    }
    m_graph.items.add(item);
    return m_graph.items.size() - 1;
}

std::uint32_t DumpOfCalls::addTensor(NodeId node, std::string_view path, const Tensor& tensor)
{
    Item item;
    item.isTensor = true;
    item.type = m_graph.texts.intern("torch.Tensor");
    item.dtype = m_graph.texts.intern(tensor.dtype);
    item.shape = m_graph.texts.intern(tensor.shape);
    for (const Statistic statistic : kStatistics) {
        item.setStatistic(statistic, Value::real(tensor.number));
    }
    return add(node, item, path);
}

/// Texts for src and dst, numbers elsewhere, as dumps are read.
void DumpOfCalls::addRank(NodeId node, std::string_view path, int rank)
{
    Item item;
    item.hasValue = true;
    item.type = m_graph.texts.intern("int");
    const Value value =
        path.ends_with("src") || path.ends_with("dst") ? text(std::to_string(rank)) : Value::integer(rank);
    for (const Statistic statistic : kStatistics) {
        item.setStatistic(statistic, value);
    }
    add(node, item, path);
}

void DumpOfCalls::addExtra(std::uint32_t item, std::string_view key, Value value)
{
    changeItem(m_graph, item, [](Item& changed) { changed.hasExtras = true; });
    m_graph.extras.push_back({item, m_graph.texts.intern(key), value});
}

void DumpOfCalls::addGroup(NodeId node, const std::vector<int>& ranks, std::string_view path)
{
    Item group;
    group.type = m_graph.texts.intern("torch.ProcessGroup");
    const std::uint32_t added = add(node, group, path);
    addExtra(added, "group_ranks", text(listText(ranks)));
    addExtra(added, "group_id", text("group" + listText(ranks)));
}

NodeId DumpOfCalls::send(std::string_view api, int to, const Tensor& tensor)
{
    const NodeId node = call(api);
    addTensor(node, "input.0", tensor);
    addRank(node, "input.dst", to);
    addTensor(node, "output.0", tensor);
    return node;
}

NodeId DumpOfCalls::receive(std::string_view api, int from, const Tensor& tensor)
{
    const NodeId node = call(api);
    // A buffer that has not been written yet.
    addTensor(node, "input.0", {-77, tensor.shape, tensor.dtype});
    addRank(node, "input.src", from);
    addTensor(node, "output.0", tensor);
    return node;
}

NodeId DumpOfCalls::batch(const std::vector<Entry>& entries)
{
    const NodeId node = call("batch_isend_irecv");
    for (const std::string_view side : {"input.0.", "output.0."}) {
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const std::uint32_t item =
                addTensor(node, std::string(side) + std::to_string(i), entries[i].tensor);
            changeItem(m_graph, item, [](Item& changed) { changed.depth = 1; });
            addExtra(item, "class_type", text("torch.distributed.P2POp"));
            addExtra(item, "op", text(entries[i].op));
            addExtra(item, "peer", Value::integer(entries[i].peer));
            addExtra(item, "group_id", text("world"));
        }
    }
    return node;
}

NodeId DumpOfCalls::collective(std::string_view api, const std::vector<int>& ranks, const Tensor& input,
                               const Tensor& output, std::optional<int> root)
{
    const NodeId node = call(api);
    addTensor(node, "input.0", input);
    if (root) {
        addRank(node, "input.1", *root);
    }
    addGroup(node, ranks);
    addTensor(node, "output.0", output);
    return node;
}

std::vector<const Graph*> graphsOf(const std::vector<const DumpOfCalls*>& ranks)
{
    std::vector<const Graph*> graphs;
    for (const DumpOfCalls* rank : ranks) {
        graphs.push_back(&rank->graph());
    }
    return graphs;
}

std::string linksOf(const std::vector<const Graph*>& graphs, const Communication& communication,
                    std::uint32_t graph, NodeId node)
{
    const LinkedCall* const call = communication.find({graph, node});
    if (call == nullptr) {
        return {};
    }
    std::string text = call->isList ? "list " : "";
    for (const CommunicationLink& link : communication.linksOf(*call)) {
        text += text.empty() || text == "list " ? "" : "; ";
        text += std::string(directionName(link.direction)) + ":";
        for (const GraphNode& partner : communication.partners(*call, link)) {
            const Graph& other = *graphs[partner.graph];
            text += " rank " + std::to_string(other.rank.value) + ' ' + std::string(other.name(partner.node));
        }
    }
    return text;
}

std::vector<std::string> details(const FindingList& findings, FindingId id)
{
    std::vector<std::string> details;
    for (const Finding& finding : findings.rows()) {
        if (finding.id == id) {
            details.push_back((finding.rank ? "rank " + std::to_string(finding.rank->value) + ": " : "")
                              + finding.detail.english());
        }
    }
    return details;
}

std::uint64_t countOf(const FindingList& findings, FindingId id)
{
    std::uint64_t count = 0;
    for (const Finding& finding : findings.rows()) {
        count += finding.id == id ? finding.count : 0;
    }
    return count;
}

} // namespace pipescope::graph::test
