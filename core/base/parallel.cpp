#include "core/base/parallel.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace pipescope {

std::size_t workerCount(std::size_t wanted)
{
    constexpr std::size_t kMost = 64;
    const std::size_t count = wanted != 0 ? wanted : std::thread::hardware_concurrency();
    return std::clamp<std::size_t>(count, 1, kMost);
}

void parallelFor(std::size_t count, std::size_t workers, const std::stop_token& stop,
                 const std::function<void(std::size_t)>& work)
{
    std::atomic<std::size_t> next{0};
    const auto drain = [&] {
        for (std::size_t i = next++; i < count && !stop.stop_requested(); i = next++) {
            work(i);
        }
    };
    std::vector<std::jthread> threads;
    const std::size_t helpers = std::min(workers, count);
    for (std::size_t i = 1; i < helpers; ++i) {
        threads.emplace_back(drain);
    }
    drain();
}

} // namespace pipescope
