#include "ui/graph/panels/layers/layer_finder.h"

#include "core/graph/explain/layers/layer_numbers.h"

#include <algorithm>

namespace pipescope::ui {

LayerFinder::LayerFinder(GraphSession& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
{
    connect(&session, &GraphSession::sheetChanged, this, [this] {
        m_areRowsStale = true;
        m_isCurveStale = true;
        setActive(m_isActive);
    });
    connect(&session, &GraphSession::selectionChanged, this, [this] {
        m_isCurveStale = true;
        setActive(m_isActive);
    });
}

void LayerFinder::setActive(bool isActive)
{
    m_isActive = isActive;
    if (!isActive) {
        return;
    }
    if (std::exchange(m_areRowsStale, false)) {
        findRows();
    }
    if (std::exchange(m_isCurveStale, false)) {
        findCurve();
    }
}

std::vector<graph::LayerRow> LayerFinder::rows() const
{
    std::vector<graph::LayerRow> rows;
    for (const auto& [key, row] : m_rows) {
        rows.push_back(row);
    }
    return rows;
}

std::uint32_t LayerFinder::layersBefore(std::int64_t step, Rank rank) const
{
    const auto row = m_rows.find(Key{step, rank});
    return row == m_rows.end() ? 0 : row->second.layersBefore.value_or(0);
}

std::vector<LayerFinder::Key> LayerFinder::unread() const
{
    const graph::GraphDocument& document = *m_session.document();
    std::vector<Key> unread;
    for (const std::int64_t step : document.steps) {
        for (const Rank rank : document.ranks) {
            if (!m_rows.contains(Key{step, rank})) {
                unread.emplace_back(step, rank);
            }
        }
    }
    return unread;
}

std::size_t LayerFinder::countUnread() const
{
    const graph::GraphDocument& document = *m_session.document();
    const std::size_t all = document.sheets.size() + graph::countOtherLayerRows(document);
    return all - std::min(all, m_rows.size());
}

void LayerFinder::findRows()
{
    const graph::GraphDocumentPointer document = m_session.document();
    if (document->files.roots != m_roots) {
        m_roots = document->files.roots;
        m_rows.clear();
        m_findings = {};
    }
    std::vector<std::shared_ptr<const graph::Sheet>> replaced;
    for (const graph::Sheet& sheet : document->sheets) {
        replaced.push_back(m_session.replacedSheet(sheet.rank()));
    }
    m_rowsJob.start(
        [this, document, replaced](Progress&, const std::stop_token&) -> BackgroundJob::Completion {
            std::vector<const graph::Sheet*> sheets;
            for (std::size_t i = 0; i < replaced.size(); ++i) {
                sheets.push_back(replaced[i] ? replaced[i].get() : &document->sheets[i]);
            }
            std::vector<graph::LayerRow> rows = graph::numberedRowsOf(sheets);
            return [this, rows = std::move(rows)] {
                for (const graph::LayerRow& row : rows) {
                    m_rows.insert_or_assign(Key{row.step, row.rank}, row);
                }
                emit rowsChanged();
                // Rows say where the layers of a stage stand in the model.
                m_isCurveStale = true;
                setActive(m_isActive);
            };
        });
}

void LayerFinder::readAll()
{
    const graph::GraphDocumentPointer document = m_session.document();
    m_rowsJob.start(
        [this, document](Progress& progress, const std::stop_token& stop) -> BackgroundJob::Completion {
            FindingList findings;
            auto rows = graph::readOtherLayerRows(*document, findings, progress, stop);
            return [this, rows = std::move(rows), findings = std::move(findings)] {
                for (const graph::LayerRow& row : rows ? *rows : std::vector<graph::LayerRow>()) {
                    m_rows.try_emplace(Key{row.step, row.rank}, row);
                }
                m_findings = findings;
                emit rowsChanged();
            };
        });
}

void LayerFinder::setMetric(graph::CurveMetric metric)
{
    if (std::exchange(m_metric, metric) != metric) {
        m_isCurveStale = true;
        setActive(m_isActive);
    }
}

void LayerFinder::findCurve()
{
    const auto sheet = m_session.keptSheet();
    const auto selected = m_session.selection();
    m_curve.clear();
    if (sheet == nullptr || !selected) {
        m_curveJob.abandon();
        emit curveChanged();
        return;
    }
    const auto side = static_cast<std::size_t>(selected->side);
    const std::shared_ptr<const graph::Graph> graph = sheet->outline(selected->side).graph;
    const Folded known = m_graphs[side] == graph ? m_folded[side] : nullptr;
    const graph::SheetRow row{selected->side, selected->row};
    const std::uint32_t before = layersBefore(graph->step, sheet->rank());
    m_curveJob.start([this, sheet, graph, known, row, side, before,
                      metric = m_metric](Progress&, const std::stop_token&) -> BackgroundJob::Completion {
        const Folded folded = known ? known : std::make_shared<const graph::FoldedLayers>(graph);
        auto curve = graph::curveOf(*sheet, *folded, row, metric, before);
        return [this, graph, folded, side, curve = std::move(curve)] {
            m_graphs[side] = graph;
            m_folded[side] = folded;
            m_curve = curve;
            emit curveChanged();
        };
    });
}

} // namespace pipescope::ui
