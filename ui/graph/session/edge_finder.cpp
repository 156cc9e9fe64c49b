#include "ui/graph/session/edge_finder.h"

#include <optional>
#include <utility>

namespace pipescope::ui {

using graph::Side;

namespace {

constexpr std::array kSides{Side::Debug, Side::Bench};
/// Larger boxes show only what comes in and goes out: the rest would be a web.
constexpr std::size_t kMostInside = 400;

} // namespace

EdgeFinder::EdgeFinder(GraphSession& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
{
    connect(&session, &GraphSession::sheetChanged, this, &EdgeFinder::update);
    connect(&session, &GraphSession::selectionChanged, this, &EdgeFinder::update);
    connect(&session, &GraphSession::viewChanged, this, &EdgeFinder::update);
}

void EdgeFinder::update()
{
    const graph::Sheet* sheet = m_session.sheet();
    std::array<std::shared_ptr<const graph::Graph>, 2> graphs;
    if (sheet != nullptr && m_session.view().areEdgesShown) {
        for (const Side side : kSides) {
            graphs[index(side)] = sheet->has(side) ? sheet->outline(side).graph : nullptr;
        }
    }
    if (graphs != m_graphs) {
        m_graphs = graphs;
        m_inferred = {};
        infer();
    }
    const auto selection = graphs[0] != nullptr ? m_session.selection() : std::nullopt;
    const auto partner = selection ? m_session.partner() : std::nullopt;
    for (const Side side : kSides) {
        const bool isSelected = selection && selection->side == side;
        const bool isPartner = partner && partner->side == side;
        m_shown[index(side)] = edgesOf(isSelected ? selection : isPartner ? partner : std::nullopt);
    }
    emit changed();
}

void EdgeFinder::infer()
{
    if (m_graphs[0] == nullptr) {
        m_job.abandon();
        return;
    }
    m_job.start(
        [this, graphs = m_graphs](Progress&, const std::stop_token& stop) -> BackgroundJob::Completion {
            std::array<DataEdges, 2> inferred;
            for (std::size_t side = 0; side < graphs.size() && !stop.stop_requested(); ++side) {
                if (graphs[side]) {
                    inferred[side] = std::make_shared<const graph::DataEdges>(
                        graph::inferDataEdges(*graphs[side], graphs[side]->postOrder()));
                }
            }
            return [this, inferred] {
                m_inferred = inferred;
                update();
            };
        });
}

std::vector<graph::RowEdge> EdgeFinder::edgesOf(const std::optional<GraphPlace>& place) const
{
    if (!place || !m_inferred[index(place->side)]) {
        return {};
    }
    return graph::edgesOf(m_session.sheet()->outline(place->side), *m_inferred[index(place->side)],
                          place->row, kMostInside);
}

} // namespace pipescope::ui
