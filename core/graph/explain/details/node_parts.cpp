#include "core/graph/explain/details/node_parts.h"

#include "core/base/text.h"

#include <span>

namespace pipescope::graph {

UserText dataText(std::string_view text)
{
    return UserText(escapeToOneLine(text));
}

PairVerdicts comparePair(const NodeView& view)
{
    PairVerdicts result;
    const auto& found = view.sheet.comparison;
    if (!view.isPair() || !found) {
        return result;
    }
    const Graph& debug = view.sheet.graphs().debug.graph;
    const Graph& bench = view.sheet.graphs().bench->graph;
    const NodeId debugNode = *view.debug;
    const NodeId benchNode = *view.bench;
    result.words.emplace(debug, std::span(&debugNode, 1), bench, std::span(&benchNode, 1));
    result.rows = compareItemsOf({*result.words, found->matching, itemSettings(*view.sheet.step),
                                  found->tensors, view.sheet.graphs().floor},
                                 debugNode);
    result.areVerdicts = found->verdicts.has_value();
    return result;
}

} // namespace pipescope::graph
