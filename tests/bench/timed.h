#pragma once

#include <chrono>
#include <cstdio>

namespace pipescope {

/// Prints how long `work` takes, in milliseconds, and returns what it makes.
template<class Work>
auto timed(const char* what, Work&& work)
{
    const auto begin = std::chrono::steady_clock::now();
    auto made = work();
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
    std::printf("%-16s %8.1f ms\n", what, taken.count());
    return made;
}

} // namespace pipescope
