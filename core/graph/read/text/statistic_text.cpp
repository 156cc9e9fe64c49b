#include "core/graph/read/text/statistic_text.h"

#include "core/graph/read/text/python_text.h"

namespace pipescope::graph {

std::string statisticText(const Graph& graph, const Item& item, Statistic statistic)
{
    std::string text(kStatisticNames[static_cast<std::size_t>(statistic)]);
    text += " = ";
    text += pythonText(item.statistic(statistic), graph.texts);
    return text;
}

} // namespace pipescope::graph
