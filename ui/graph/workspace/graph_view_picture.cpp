#include "ui/graph/workspace/graph_view_picture.h"

#include "ui/graph/view/graph_pane.h"
#include "ui/graph/view/graph_view.h"
#include "ui/run/picture/picture_texts.h"
#include "ui/shell/appearance/theme.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>

namespace pipescope::ui {

using graph::Side;

namespace {

std::string titleOf(const graph::GraphOpening& opening, const graph::Graph& graph)
{
    const QString models = opening.request.bench
                               ? GraphView::tr("%1 and %2")
                                     .arg(toQString(picture::nameOfRoot(opening.request.debug)),
                                          toQString(picture::nameOfRoot(*opening.request.bench)))
                               : toQString(picture::nameOfRoot(opening.request.debug));
    return GraphView::tr("%1, step %2, rank %3")
        .arg(models)
        .arg(graph.step)
        .arg(graph.rank.value)
        .toStdString();
}

std::optional<Side> onlySideOf(SidesArrangement arrangement)
{
    switch (arrangement) {
    case SidesArrangement::OnlyDebug:
        return Side::Debug;
    case SidesArrangement::OnlyBench:
        return Side::Bench;
    case SidesArrangement::Beside:
    case SidesArrangement::Stacked:
        break;
    }
    return {};
}

} // namespace

graph_picture::GraphPictureRequest pictureOfView(const GraphSession& session, const GraphView& view)
{
    const graph::GraphOpening& opening = session.document()->opening;
    graph_picture::GraphPictureRequest request;
    request.sheet = session.keptSheet();
    request.colourBy = session.view().colourBy;
    request.ranges = session.colourRanges();
    request.statistics = session.view().statistics;
    request.isDark = isDark(view);
    request.title = titleOf(opening, *request.sheet->debug.graph);
    request.debugName = GraphView::tr("Debug: %1").arg(toQString(opening.request.debug)).toStdString();
    request.benchName = GraphView::tr("Bench: %1")
                            .arg(toQString(opening.request.bench.value_or(opening.request.debug)))
                            .toStdString();
    request.translate = coreTranslation();
    if (request.sheet->has(Side::Bench)) {
        request.onlySide = onlySideOf(session.view().arrangement);
    }
    graph_picture::GivenBoxes boxes;
    graph_picture::PictureWindow window;
    int width = 0;
    int height = 1;
    for (const Side side : {Side::Debug, Side::Bench}) {
        if (!view.navigator().has(side) || (request.onlySide && request.onlySide != side)) {
            continue;
        }
        const auto index = static_cast<std::size_t>(side);
        boxes.expanded[index] = view.navigator().layout(side).expansion();
        boxes.folded[index] = view.navigator().layout(side).folding();
        window.tops[index] = view.navigator().view(side).top;
        window.zoom = view.navigator().view(side).zoom;
        const GraphPane& pane = *view.pane(side);
        request.roles[index] = session.roles(side);
        request.highlighted[index] = pane.highlighted();
        for (graph_scene::EdgeToDraw edge : pane.shownEdges()) {
            // It is shown of the edge that is pointed at only, and the pane's own.
            edge.text = {};
            request.edges[index].push_back(edge);
        }
        width += pane.width();
        height = std::max(height, pane.height());
    }
    window.height = height;
    request.window = window;
    request.expansion = std::move(boxes);
    request.width = std::clamp(width, graph_picture::kSmallestWidth, graph_picture::kLargestWidth);
    return request;
}

} // namespace pipescope::ui
