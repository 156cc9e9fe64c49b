#pragma once

#include <QObject>

#include "core/graph/explain/search/row_edges.h"
#include "ui/graph/session/graph_session.h"
#include "ui/shell/toolkit/background_job.h"

#include <array>
#include <memory>
#include <vector>

namespace pipescope::ui {

/// The data edges of the selected node and its partner, while they are to be shown: inferred once for the
/// graphs of a sheet, on a worker thread. Lives on the GUI thread.
class EdgeFinder : public QObject
{
    Q_OBJECT

public:
    /// `session` must outlive it.
    explicit EdgeFinder(GraphSession& session, QObject* parent = nullptr);

    /// Empty where nothing is selected, or edges are not shown.
    const std::vector<graph::RowEdge>& edges(graph::Side side) const { return m_shown[index(side)]; }

    bool isIdle() const { return m_job.isIdle(); }

signals:
    void changed();

private:
    using DataEdges = std::shared_ptr<const graph::DataEdges>;

    static std::size_t index(graph::Side side) { return static_cast<std::size_t>(side); }

    void update();
    void infer();
    std::vector<graph::RowEdge> edgesOf(const std::optional<GraphPlace>& place) const;

    GraphSession& m_session;
    /// The graphs that `m_inferred` are of, or will be; keeps them.
    std::array<std::shared_ptr<const graph::Graph>, 2> m_graphs;
    std::array<DataEdges, 2> m_inferred;
    std::array<std::vector<graph::RowEdge>, 2> m_shown;
    BackgroundJob m_job;
};

} // namespace pipescope::ui
