#pragma once

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QTimer>

#include "tests/ui/test_namespace.h"

namespace pipescope::ui::test {

/// How long widget tests wait for what must come: only a test that fails takes so long, on the slowest
/// machine.
constexpr int kPatienceMs = 100'000;

/// Handles events until `isReached`, without pauses; false if that takes too long.
template<class Reached>
bool waitFor(const Reached& isReached)
{
    constexpr int kLookAgainMs = 20;
    const QDeadlineTimer deadline(kPatienceMs);
    QTimer lookAgain;
    lookAgain.start(kLookAgainMs);
    while (!isReached()) {
        if (deadline.hasExpired()) {
            return false;
        }
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        // The event loop of the program would do so as well.
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    return true;
}

/// Handles what has been posted until now, by any thread, what that posts in turn, and timers that are due.
/// What has not come by then does not come by itself.
inline void handlePostedEvents()
{
    constexpr int kRounds = 3;
    for (int round = 0; round < kRounds; ++round) {
        QObject marker;
        bool isReached = false;
        // It comes behind all that was posted before it.
        QMetaObject::invokeMethod(
            &marker, [&] { isReached = true; }, Qt::QueuedConnection);
        while (!isReached) {
            QCoreApplication::processEvents();
        }
    }
}

} // namespace pipescope::ui::test
