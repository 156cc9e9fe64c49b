#include "core/graph/model/value_text.h"

#include "core/base/text.h"

namespace pipescope::graph {

std::string valueText(const Graph& graph, Value value)
{
    // As many as a float needs to be told from its neighbours.
    constexpr int kDigits = 9;
    switch (value.kind()) {
    case ValueKind::Null:
        return "null";
    case ValueKind::False:
        return "false";
    case ValueKind::True:
        return "true";
    case ValueKind::Integer:
        return std::to_string(*value.integer());
    case ValueKind::Real:
        return formatNumber(*value.number(), kDigits);
    case ValueKind::Text:
        return std::string(graph.text(*value.text()));
    }
    return {};
}

std::string statisticText(const Graph& graph, const Item& item, Statistic statistic)
{
    std::string text(kStatisticNames[static_cast<std::size_t>(statistic)]);
    text += " = ";
    text += valueText(graph, item.statistic(statistic));
    return text;
}

} // namespace pipescope::graph
