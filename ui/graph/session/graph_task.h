#pragma once

#include "core/graph/open/opening/graph_document.h"
#include "ui/shell/document/open_task.h"

namespace pipescope::ui {

/// A step of model graphs that is ready to be shown.
class PreparedGraphs final : public PreparedDocument
{
public:
    explicit PreparedGraphs(graph::GraphDocumentPointer graphs);

    const graph::GraphDocumentPointer& graphs() const { return m_graphs; }

    const DocumentFiles& files() const override { return m_graphs->files; }

    bool isEmpty() const override { return m_graphs->sheets.empty(); }

private:
    graph::GraphDocumentPointer m_graphs;
};

/// Reads what `opening` names, see graph::openGraphs().
OpenTask graphTask(graph::GraphOpening opening);

} // namespace pipescope::ui
