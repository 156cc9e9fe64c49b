#include "ui/graph/session/graph_task.h"

#include <string>
#include <utility>

namespace pipescope::ui {

namespace {

/// Steps, and the ranks of databases, are documents of their own.
std::string variantOf(const graph::GraphOpening& opening)
{
    std::string variant;
    if (opening.step) {
        variant += "step" + std::to_string(*opening.step);
    }
    if (opening.rank) {
        variant += "rank" + std::to_string(opening.rank->value);
    }
    return variant;
}

} // namespace

PreparedGraphs::PreparedGraphs(graph::GraphDocumentPointer graphs)
    : m_graphs(std::move(graphs))
{ }

OpenTask graphTask(graph::GraphOpening opening)
{
    OpenTask task{{opening.request.debug}, variantOf(opening), {}};
    if (opening.request.bench) {
        task.roots.push_back(*opening.request.bench);
    }
    task.read = [opening = std::move(opening)](Progress& progress, const std::stop_token& stop,
                                               const TakePart& takePart) -> Result<DocumentPointer> {
        graph::TakeTree takeTree;
        if (takePart) {
            takeTree = [&](graph::GraphDocumentPointer tree) {
                takePart(std::make_shared<const PreparedGraphs>(std::move(tree)));
            };
        }
        auto read = graph::openGraphs(opening, progress, stop, takeTree);
        if (!read) {
            return read.error();
        }
        return DocumentPointer(std::make_shared<const PreparedGraphs>(*std::move(read)));
    };
    return task;
}

} // namespace pipescope::ui
