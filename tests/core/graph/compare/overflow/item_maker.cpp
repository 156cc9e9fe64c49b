#include "tests/core/graph/compare/overflow/item_maker.h"

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

std::uint32_t ItemMaker::add(std::string_view path)
{
    Item item;
    item.path = m_graph.texts.intern(path);
    item.group = groupOf(path);
    m_graph.items.add(item);
    Node& owner = m_graph.node(m_node);
    if (item.group == ItemGroup::Output) {
        ++owner.outputs.count;
    } else {
        ++owner.inputs.count;
        ++owner.outputs.begin;
    }
    return m_graph.items.size() - 1;
}

std::uint32_t ItemMaker::tensor(std::string_view path, double number)
{
    const std::uint32_t position = add(path);
    setType(position, "torch.Tensor");
    setDtype(position, "torch.float32");
    change(position, [&](Item& item) {
        item.isTensor = true;
        for (const Statistic statistic : kStatistics) {
            item.setStatistic(statistic, Value::real(number));
        }
    });
    return position;
}

std::uint32_t ItemMaker::tensor(std::string_view path, double number, Statistic statistic, double other)
{
    const std::uint32_t position = tensor(path, number);
    change(position, [&](Item& item) { item.setStatistic(statistic, Value::real(other)); });
    return position;
}

std::uint32_t ItemMaker::argument(std::string_view path, Value value)
{
    const std::uint32_t position = add(path);
    change(position, [&](Item& item) {
        item.hasValue = true;
        for (const Statistic statistic : kStatistics) {
            item.setStatistic(statistic, value);
        }
    });
    return position;
}

void ItemMaker::setClassType(std::uint32_t item)
{
    change(item, [](Item& changed) { changed.hasExtras = true; });
    m_graph.extras.push_back({item, m_graph.texts.intern("class_type"),
                              Value::text(m_graph.texts.intern("torch.distributed.P2POp"))});
}

void ItemMaker::setDtype(std::uint32_t item, std::string_view dtype)
{
    change(item, [&](Item& changed) { changed.dtype = m_graph.texts.intern(dtype); });
}

void ItemMaker::setType(std::uint32_t item, std::string_view type)
{
    change(item, [&](Item& changed) { changed.type = m_graph.texts.intern(type); });
}

} // namespace pipescope::graph::test
