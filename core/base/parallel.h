#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>

namespace pipescope {

/// Number of worker threads to use: `wanted`, or the number of processors when it is 0.
std::size_t workerCount(std::size_t wanted);

/// Calls `work(i)` once for each i in [0, count) from at most `workers` threads and returns when all calls
/// have returned. After a stop request no new call begins. `work` must not throw; calls for different i must
/// not share mutable state.
void parallelFor(std::size_t count, std::size_t workers, const std::stop_token& stop,
                 const std::function<void(std::size_t)>& work);

} // namespace pipescope
