#include "tests/core/graph/overflow/item_maker.h"

namespace pipescope::graph::test {
namespace {

ItemGroup groupOf(std::string_view path)
{
    if (path.starts_with("output")) {
        return ItemGroup::Output;
    }
    if (path.starts_with("parameters.")) {
        return ItemGroup::Parameter;
    }
    return path.starts_with("input") ? ItemGroup::Input : ItemGroup::ParameterGradient;
}

} // namespace

NodeId ItemMaker::node(std::string_view name, NodeId parent)
{
    m_node = m_graph.add(name, kindOfName(name));
    m_graph.attach(m_node, parent);
    const auto begin = static_cast<std::uint32_t>(m_graph.items.size());
    m_graph.node(m_node).inputs.begin = begin;
    m_graph.node(m_node).outputs.begin = begin;
    return m_node;
}

Item& ItemMaker::add(std::string_view path)
{
    Item& item = m_graph.items.emplace_back();
    item.path = m_graph.texts.intern(path);
    item.group = groupOf(path);
    Node& owner = m_graph.node(m_node);
    if (item.group == ItemGroup::Output) {
        ++owner.outputs.count;
    } else {
        ++owner.inputs.count;
        ++owner.outputs.begin;
    }
    return item;
}

Item& ItemMaker::tensor(std::string_view path, double number)
{
    Item& item = add(path);
    item.isTensor = true;
    setType(item, "torch.Tensor");
    setDtype(item, "torch.float32");
    for (const Statistic statistic : kStatistics) {
        item.setStatistic(statistic, Value::real(number));
    }
    return item;
}

Item& ItemMaker::tensor(std::string_view path, double number, Statistic statistic, double other)
{
    Item& item = tensor(path, number);
    item.setStatistic(statistic, Value::real(other));
    return item;
}

Item& ItemMaker::argument(std::string_view path, Value value)
{
    Item& item = add(path);
    item.hasValue = true;
    for (const Statistic statistic : kStatistics) {
        item.setStatistic(statistic, value);
    }
    return item;
}

void ItemMaker::setClassType(Item& item)
{
    item.hasExtras = true;
    m_graph.extras.push_back({m_graph.positionOf(item), m_graph.texts.intern("class_type"),
                              Value::text(m_graph.texts.intern("torch.distributed.P2POp"))});
}

void ItemMaker::setDtype(Item& item, std::string_view dtype)
{
    item.dtype = m_graph.texts.intern(dtype);
}

void ItemMaker::setType(Item& item, std::string_view type)
{
    item.type = m_graph.texts.intern(type);
}

} // namespace pipescope::graph::test
