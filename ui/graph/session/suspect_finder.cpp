#include "ui/graph/session/suspect_finder.h"

#include "ui/graph/scene/node_role.h"

#include <algorithm>
#include <utility>

namespace pipescope::ui {

SuspectFinder::SuspectFinder(GraphSession& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
{
    connect(&session, &GraphSession::sheetChanged, this, &SuspectFinder::search);
}

std::set<std::uint32_t> SuspectFinder::knownIn(const graph::Suspects& found) const
{
    std::set<std::uint32_t> known;
    if (!m_suspects) {
        return known;
    }
    for (const graph::Onset& onset : found.onsets) {
        const auto isKnown = [&](std::uint32_t row) {
            return m_suspects->divergent.nodes[row] == onset.node;
        };
        if (std::ranges::any_of(m_known, isKnown)) {
            known.insert(onset.row);
        }
    }
    return known;
}

void SuspectFinder::search()
{
    const graph::Sheet* sheet = m_session.sheet();
    const auto step = sheet != nullptr ? sheet->step : nullptr;
    graph::OtherComparisons comparisons;
    if (step) {
        for (const graph::RankGraphs& rank : step->ranks) {
            const auto replaced = m_session.replacedSheet(rank.debug.graph.rank);
            comparisons.push_back(replaced ? replaced->comparison : nullptr);
        }
    }
    if (step == m_step && comparisons == m_comparisons) {
        list();
        return;
    }
    if (step != m_step) {
        m_suspects.reset();
        m_known.clear();
    }
    m_step = step;
    m_comparisons = comparisons;
    list();
    if (!step) {
        m_job.abandon();
        return;
    }
    m_job.start([this, step, comparisons](Progress&, const std::stop_token&) -> BackgroundJob::Completion {
        auto found = std::make_shared<const graph::Suspects>(graph::suspectsOf(*step, comparisons));
        return [this, found] {
            m_known = knownIn(*found);
            m_suspects = found;
            list();
            if (const auto then = std::exchange(m_then, {})) {
                then();
            }
        };
    });
}

void SuspectFinder::list()
{
    m_open.clear();
    m_accepted.clear();
    m_explained = {};
    if (m_suspects && m_session.sheet() != nullptr) {
        const graph::Sheet& sheet = *m_session.sheet();
        for (graph::Suspect& suspect : graph::listSuspects(sheet, *m_suspects, m_suspects->onsets)) {
            if (m_known.contains(suspect.onset.row)) {
                m_accepted.push_back(std::move(suspect));
            }
        }
        if (m_known.empty()) {
            m_open = graph::listSuspects(sheet, *m_suspects, m_suspects->onsets);
        } else {
            const std::vector<std::uint32_t> known(m_known.begin(), m_known.end());
            graph::AcceptedSuspects left = graph::acceptSuspects(sheet, *m_suspects, known);
            m_open = graph::listSuspects(sheet, *m_suspects, left.remainder.onsets);
            m_explained = std::move(left.explained);
        }
    }
    m_session.setRoles(roles());
    emit changed();
}

std::array<graph::NodeClasses, 2> SuspectFinder::roles() const
{
    const graph::Sheet* sheet = m_session.sheet();
    if (!m_suspects || sheet == nullptr) {
        return {};
    }
    return graph_scene::rolesOf(*sheet, *m_suspects);
}

void SuspectFinder::accept(std::uint32_t onset, bool isAccepted)
{
    if (isAccepted) {
        m_known.insert(onset);
    } else {
        m_known.erase(onset);
    }
    list();
}

std::vector<std::uint8_t> SuspectFinder::unexplained(graph::Side side) const
{
    const graph::Sheet* sheet = m_session.sheet();
    if (m_known.empty() || sheet == nullptr || !sheet->has(side)) {
        return {};
    }
    std::vector<std::uint8_t> rows(sheet->outline(side).size(), 1);
    for (const graph::RowId row : m_explained.of(side)) {
        rows[row.value] = 0;
    }
    return rows;
}

void SuspectFinder::whenFound(std::function<void()> then)
{
    if (m_job.isIdle()) {
        then();
    } else {
        m_then = std::move(then);
    }
}

} // namespace pipescope::ui
