#pragma once

#include "tests/bench/timeline/stopwatch.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <ctime>
#include <vector>

namespace pipescope::bench {

/// Of this thread: what others do on a busy machine is not in it.
inline double threadCpuMs()
{
    std::timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

/// Nearest-rank percentile of sorted values.
inline double percentile(const std::vector<double>& sorted, double share)
{
    return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1) + 0.5)];
}

/// Runs `work` again and again, after `prepare`, which is not measured.
template<class Prepare, class Work>
void measure(const char* what, int times, Prepare prepare, Work work)
{
    std::vector<double> cpu;
    std::vector<double> wall;
    for (int i = 0; i < times; ++i) {
        prepare();
        const auto start = std::chrono::steady_clock::now();
        const double cpuStart = threadCpuMs();
        work();
        cpu.push_back(threadCpuMs() - cpuStart);
        wall.push_back(msSince(start));
    }
    std::sort(cpu.begin(), cpu.end());
    std::sort(wall.begin(), wall.end());
    std::printf("  %-42s %9.4f %9.4f %9.4f   %9.4f %9.4f\n", what, percentile(cpu, 0.5),
                percentile(cpu, 0.99), cpu.back(), percentile(wall, 0.5), percentile(wall, 0.99));
}

template<class Work>
void measure(const char* what, int times, Work work)
{
    measure(
        what, times, [] {}, work);
}

} // namespace pipescope::bench
