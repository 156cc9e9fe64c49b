#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>

namespace pipescope {

/// Number of worker threads to use: `wanted`, or the number of processors when it is 0.
std::size_t workerCount(std::size_t wanted);

/// Calls `work(i)` once for each i in [0, count) from at most `workers` threads, the caller's among them, and
/// returns when all calls have returned. Calls for different i must not share mutable state. After a stop
/// request or an exception no new call begins. The first exception that a call throws, on any thread, is
/// thrown to the caller once all calls have ended. Where the system refuses a thread, the others do its part.
void parallelFor(std::size_t count, std::size_t workers, const std::stop_token& stop,
                 const std::function<void(std::size_t)>& work);

} // namespace pipescope
