#pragma once

#include <QObject>

#include "core/diagnostics/finding.h"
#include "core/graph/explain/layers/layer_curves.h"
#include "core/graph/explain/layers/layer_rows.h"
#include "ui/graph/session/graph_session.h"
#include "ui/shell/toolkit/background_job.h"

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace pipescope::ui {

/// Finds what is wrong layer by layer, and follows the selected node through layers that are alike. Works on
/// worker threads, and only while it is active. Lives on the GUI thread.
class LayerFinder : public QObject
{
    Q_OBJECT

public:
    /// `session` must outlive it.
    explicit LayerFinder(GraphSession& session, QObject* parent = nullptr);

    void setActive(bool isActive);

    /// Indexed by step and rank, as far as they were read.
    std::vector<graph::LayerRow> rows() const;

    /// What the numbers of a rank's own layers are less than those of the model, as far as that is known.
    std::uint32_t layersBefore(std::int64_t step, Rank rank) const;

    /// A rank in a step.
    using Key = std::pair<std::int64_t, Rank>;

    /// The ranks of the steps of the run that have no row yet, by step and rank.
    std::vector<Key> unread() const;

    /// Rows of other steps, and of databases other ranks, that were not read yet.
    std::size_t countUnread() const;
    /// Reads them.
    void readAll();

    /// What the last readAll() could not read.
    const FindingList& findings() const { return m_findings; }

    graph::CurveMetric metric() const { return m_metric; }

    void setMetric(graph::CurveMetric metric);

    /// Curve of the selected node; empty if it is in no layer that is like others.
    const std::vector<graph::CurvePoint>& curve() const { return m_curve; }

    bool isIdle() const { return m_rowsJob.isIdle() && m_curveJob.isIdle(); }

signals:
    void rowsChanged();
    void curveChanged();

private:
    using Folded = std::shared_ptr<const graph::FoldedLayers>;

    void findRows();
    void findCurve();

    GraphSession& m_session;
    bool m_isActive = false;
    bool m_areRowsStale = true;
    bool m_isCurveStale = true;
    std::vector<std::filesystem::path> m_roots;
    std::map<Key, graph::LayerRow> m_rows;
    FindingList m_findings;
    graph::CurveMetric m_metric = graph::CurveMetric::Multiple;
    std::vector<graph::CurvePoint> m_curve;
    /// Graphs of the sheet that is shown.
    std::array<std::shared_ptr<const graph::Graph>, 2> m_graphs;
    std::array<Folded, 2> m_folded;
    BackgroundJob m_rowsJob;
    BackgroundJob m_curveJob;
};

} // namespace pipescope::ui
