#pragma once

#include <QObject>

#include "core/run/analysis/details/block_facts.h"
#include "ui/run/session/timeline_session.h"

#include <cstddef>
#include <functional>
#include <vector>

namespace pipescope::ui {

/// Moves the session's selection along its rank and along the data dependencies. Where it cannot go on, it
/// reports why.
class SelectionWalk : public QObject
{
    Q_OBJECT

public:
    /// `show` brings the selection into view. Borrows the session.
    SelectionWalk(TimelineSession& session, std::function<void(const TraceRef&)> show,
                  QObject* parent = nullptr);

    /// The next or previous block of the rank; from an operator the next or previous operator.
    void goAlongRank(bool forward);
    /// The first of chainNeighbours().
    void follow(ChainDirection direction);
    /// After follow(): the next of those that it could have gone to, after the last one the first again.
    void followOther(ChainDirection direction);

signals:
    /// Where the walk ended, or which of several ways was taken.
    void noted(const QString& sentence);

private:
    /// A step that was made along the data dependencies.
    struct Fork
    {
        ChainDirection direction = ChainDirection::ToConsumers;
        std::vector<TraceRef> ways;
        std::size_t taken = 0;
    };

    void goTo(const TraceRef& ref);
    void takeWay(std::size_t way);
    void noteEnd(ChainDirection direction);

    TimelineSession& m_session;
    std::function<void(const TraceRef&)> m_show;
    Fork m_fork;
};

} // namespace pipescope::ui
