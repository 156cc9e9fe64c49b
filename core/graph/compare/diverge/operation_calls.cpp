#include "core/graph/compare/diverge/operation_calls.h"

namespace pipescope::graph {

OperationCalls::OperationCalls(std::span<const ComparedRank> ranks)
{
    for (const ComparedRank& rank : ranks) {
        m_debug.push_back(&rank.debug());
        m_debugPlaces.emplace_back(rank.debug());
        m_benchPlaces.emplace_back(rank.bench());
    }
    m_numbers.resize(ranks.size());
}

ModulePlaces& OperationCalls::placesOf(const SideNode& node)
{
    return (node.side == Side::Debug ? m_debugPlaces : m_benchPlaces)[node.rank];
}

std::uint32_t OperationCalls::firstOf(std::uint32_t row, const SideNode& node, std::uint32_t time)
{
    const StringId place = m_texts.intern(placesOf(node).of(node.node));
    const auto [atTime, isNew] = m_firstAtTime.try_emplace({time, place}, row);
    const std::uint32_t first = m_firstOnRank.try_emplace({node.rank, place}, atTime->second).first->second;
    if (isNew) {
        atTime->second = first;
    }
    return first;
}

std::uint32_t OperationCalls::numberOf(std::uint32_t rank, StringId text)
{
    std::vector<std::uint32_t>& numbers = m_numbers[rank];
    if (numbers.empty()) {
        numbers.resize(m_debug[rank]->texts.size(), kUnknown);
    }
    std::uint32_t& number = numbers[text.value];
    if (number == kUnknown) {
        number = m_texts.intern(m_debug[rank]->text(text)).value;
    }
    return number;
}

std::uint32_t OperationCalls::inAnyLayer(const SideNode& node)
{
    std::string text = placesOf(node).inAnyLayer(node.node);
    const Graph& graph = *m_debug[node.rank];
    for (const ItemRange range : {graph.node(node.node).inputs, graph.node(node.node).outputs}) {
        for (const Item& item : graph.itemsOf(range)) {
            for (const StringId word : {item.shape, item.dtype}) {
                text.append(std::to_string(numberOf(node.rank, word))).push_back(',');
            }
        }
    }
    return m_texts.intern(text).value;
}

} // namespace pipescope::graph
