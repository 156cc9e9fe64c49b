#include "ui/graph/workspace/first_sight.h"

#include <QEvent>
#include <QLayout>

#include "ui/graph/session/suspect_finder.h"
#include "ui/graph/view/graph_pane.h"
#include "ui/graph/view/graph_view.h"

namespace pipescope::ui {

namespace {

constexpr std::uint32_t kFirstLevels = 2;

} // namespace

FirstSight::FirstSight(GraphSession& session, SuspectFinder& finder, GraphView& view, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_finder(finder)
    , m_view(view)
{
    connect(&finder, &SuspectFinder::changed, this, &FirstSight::showFirstDivergence);
    connect(&session, &GraphSession::sheetChanged, this, &FirstSight::showStructure);
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
    m_isMoving = true;
    if (!suspects->first) {
        m_view.navigator().expandLevels(kFirstLevels);
        m_view.navigator().foldAlike();
        m_isMoving = false;
        return;
    }
    const graph::SideNode node = suspects->first->node;
    m_session.showRank(m_session.sheet()->step->ranks[node.rank].debug.graph.rank);
    if (const auto row = graph::rowOf(*m_session.sheet(), node)) {
        // What has appeared above the sides takes its height first.
        m_view.layout()->activate();
        m_view.navigator().foldAlike();
        m_view.navigator().reveal({row->side, row->row});
    }
    m_isMoving = false;
}

void FirstSight::showStructure()
{
    const graph::GraphDocument& document = *m_session.document();
    if (!m_isAwaited || m_session.sheet() == nullptr || (document.isComparison && !document.isTreeOnly)) {
        return;
    }
    m_isAwaited = false;
    m_isMoving = true;
    m_view.navigator().expandLevels(kFirstLevels);
    m_view.navigator().foldAlike();
    if (!document.isComparison && m_session.totals().hasNotable()) {
        emit foundNotable();
    }
    showWorstOverflow();
    m_isMoving = false;
}

void FirstSight::showWorstOverflow()
{
    const graph::NodeClasses& classes = m_session.classes(graph::Side::Debug);
    const graph::Outline& outline = m_session.sheet()->outline(graph::Side::Debug);
    const auto size = static_cast<std::uint32_t>(outline.size());
    const std::uint8_t worst = classes.worst(1, size);
    if (worst < m_session.leastBad()) {
        return;
    }
    auto row = classes.next(1, size, worst);
    // What is around the operation has the same class, and says less.
    while (row && outline.hasChildren(*row)
           && classes.worst(row->value + 1, outline.ends[row->value]) == worst) {
        row = classes.next(row->value + 1, size, worst);
    }
    m_view.navigator().reveal({graph::Side::Debug, *row});
}

} // namespace pipescope::ui
