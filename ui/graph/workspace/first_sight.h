#pragma once

#include <QObject>

namespace pipescope::ui {

class GraphSession;
class GraphView;
class SuspectFinder;

/// Shows, unasked, where the sides of a comparison part, as soon as that is found: on the rank where it
/// begins, in the middle of both sides. A single dump, or a comparison without divergence, opens two levels
/// deep; of a dump with overflow the worst that comes first is in the middle, and what is
/// notable is to be listed. Not if the user has clicked,
/// moved or selected something before. Lives on the GUI thread.
class FirstSight : public QObject
{
    Q_OBJECT

public:
    /// All parts outlive it.
    FirstSight(GraphSession& session, SuspectFinder& finder, GraphView& view, QObject* parent);

    /// Another document is about to be shown.
    void begin();
    /// More of the same document is: it may begin elsewhere.
    void goOn();

signals:
    /// A dump has overflow, unplaced or unlinked nodes, which are to be listed.
    void foundNotable();

protected:
    /// Sees the events of the panes.
    bool eventFilter(QObject* pane, QEvent* event) override;

private:
    void leaveToUser();
    void showFirstDivergence();
    /// Shows a document that is no comparison.
    void showStructure();
    void showWorstOverflow();

    GraphSession& m_session;
    SuspectFinder& m_finder;
    GraphView& m_view;
    bool m_isUntouched = false;
    bool m_isAwaited = false;
    /// What moves is this, not the user.
    bool m_isMoving = false;
};

} // namespace pipescope::ui
