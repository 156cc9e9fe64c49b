#pragma once

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QTimer>

#include "tests/ui/test_namespace.h"

namespace pipescope::ui::test {

/// How long widget tests wait for what must come, on the slowest machine.
constexpr int kPatienceMs = 10'000;

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

} // namespace pipescope::ui::test
