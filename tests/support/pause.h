#pragma once

#include <chrono>
#include <thread>

namespace pipescope::test {

/// Lets time pass so that something happens at another moment, or at a pace. It proves nothing: whether a
/// test passes must not depend on how long it takes, and what comes is waited for, not slept for. The only
/// place in the tests that sleeps; each use says why.
inline void pause(std::chrono::nanoseconds time)
{
    std::this_thread::sleep_for(time);
}

} // namespace pipescope::test
