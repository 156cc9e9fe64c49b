#pragma once

#include <QFrame>
#include <QString>

#include "core/graph/compare/diverge/compared_rank.h"
#include "ui/shell/commands/command.h"

#include <optional>

class QLabel;
class QPushButton;
class QToolButton;

namespace pipescope::ui {

class GraphSession;
class SuspectFinder;

/// What is said first of a comparison.
struct DivergenceText
{
    /// "First divergence: rank 2 · layer 3 · fc1.Linear.forward.0 · Torch.matmul.5"
    QString place;
    /// With the numbers; may be empty.
    QString reason;
    /// Empty if there is none to go to.
    std::optional<graph::SideNode> node;
};

/// Takes the selected onset, else the first divergence, else the first onset that is not known. What
/// `finder` looks for must have been found.
DivergenceText divergenceText(const GraphSession& session, const SuspectFinder& finder);

class CommandActions;

/// Above the sides of a comparison: where they part first, or the selected onset, with the reason, and what
/// can be done about it. Hidden until that is known, and once the user has closed it.
class DivergenceBanner : public QFrame
{
    Q_OBJECT

public:
    /// All outlive it.
    DivergenceBanner(GraphSession& session, SuspectFinder& finder, CommandActions& actions, QWidget* parent);

    /// For another document, even if it was closed for the one before.
    void reopen();

    QLabel* place() const { return m_place; }

    QLabel* reason() const { return m_reason; }

    QPushButton* next() const { return m_next; }

    QPushButton* accept() const { return m_accept; }

    QPushButton* why() const { return m_why; }

signals:
    /// A node of any rank of the step is to be selected.
    void followed(const pipescope::graph::SideNode& node);

private:
    /// Returns the button that closes it.
    QToolButton* build();
    void refresh();
    /// Selects the node that is told of, then runs the command.
    void runHere(CommandId command);

    GraphSession& m_session;
    SuspectFinder& m_finder;
    CommandActions& m_actions;
    QLabel* m_place;
    QLabel* m_reason;
    QPushButton* m_next;
    QPushButton* m_accept;
    QPushButton* m_why;
    std::optional<graph::SideNode> m_node;
    bool m_isClosed = false;
};

} // namespace pipescope::ui
