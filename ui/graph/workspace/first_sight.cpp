#include "ui/graph/workspace/first_sight.h"

#include <QEvent>
#include <QLayout>

#include "ui/graph/session/suspect_finder.h"
#include "ui/graph/view/graph_pane.h"
#include "ui/graph/view/graph_view.h"

namespace pipescope::ui {

FirstSight::FirstSight(GraphSession& session, SuspectFinder& finder, GraphView& view, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_finder(finder)
    , m_view(view)
{
    connect(&finder, &SuspectFinder::changed, this, &FirstSight::showFirstDivergence);
    connect(&view.navigator(), &GraphNavigator::steered, this, &FirstSight::leaveToUser);
    connect(&session, &GraphSession::selectionChanged, this, [this] {
        if (m_session.selection()) {
            leaveToUser();
        }
    });
    for (const graph::Side side : {graph::Side::Debug, graph::Side::Bench}) {
        view.pane(side)->installEventFilter(this);
    }
}

void FirstSight::begin()
{
    m_isUntouched = true;
    m_isAwaited = true;
}

void FirstSight::goOn()
{
    m_isAwaited = m_isUntouched;
}

bool FirstSight::eventFilter(QObject* pane, QEvent* event)
{
    if (event->type() == QEvent::MouseButtonPress) {
        leaveToUser();
    }
    return QObject::eventFilter(pane, event);
}

void FirstSight::leaveToUser()
{
    if (!m_isMoving) {
        m_isUntouched = false;
        m_isAwaited = false;
    }
}

void FirstSight::showFirstDivergence()
{
    const graph::Suspects* suspects = m_finder.suspects();
    if (!m_isAwaited || suspects == nullptr) {
        return;
    }
    m_isAwaited = false;
    if (!suspects->first) {
        return;
    }
    m_isMoving = true;
    const graph::SideNode node = suspects->first->node;
    m_session.showRank(m_session.sheet()->step->ranks[node.rank].debug.graph.rank);
    if (const auto row = graph::rowOf(*m_session.sheet(), node)) {
        // What has appeared above the sides takes its height first.
        m_view.layout()->activate();
        m_view.navigator().reveal({row->side, row->row});
    }
    m_isMoving = false;
}

} // namespace pipescope::ui
