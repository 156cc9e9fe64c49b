#pragma once

#include "core/base/time.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pipescope {

/// A kernel on the compute streams of a device.
struct LaunchedKernel
{
    TimeSpan device;
    /// When the host launched it; not known without a thread.
    TimePoint issued;
    /// The host thread that asked for it; empty where not recorded.
    std::optional<std::int64_t> thread;
    /// Row of the device task in the file.
    std::uint32_t sourceRow = 0;
};

/// The kernels of a rank, and what is known of the threads that launched them.
struct LaunchedWork
{
    /// In any order.
    std::vector<LaunchedKernel> kernels;
    /// The thread that runs the training script, which issues the sends and receives; empty where not known.
    std::optional<std::int64_t> scriptThread;
    /// A thread with operators that name the thread of their forward: that of autograd.
    std::optional<std::int64_t> autogradThread;
};

/// Kernels that follow each other, all of forwards or all of backwards.
struct KernelRun
{
    /// Positions in the list of kernels; `last` is behind the run.
    std::size_t first = 0;
    std::size_t last = 0;
    bool isBackward = false;
    /// A send begins behind its last kernel and before the next run.
    bool sends = false;

    std::size_t count() const { return last - first; }
};

/// The kernels of the two threads that launch forwards and backwards, in order of begin.
struct ThreadedKernels
{
    std::vector<LaunchedKernel> kernels;
    std::int64_t autogradThread = 0;
};

/// Empty where one thread launched all kernels, a third one more than a few, or the threads of more than a
/// few are not known.
std::optional<ThreadedKernels> kernelsOfTwoThreads(LaunchedWork&& work);

/// The kernels cut where the thread changes and where a send begins. Another thread's kernels that are far
/// fewer than a usual run belong to the run around them, and a send that begins a little late to the run
/// before it. `sends` are in order.
std::vector<KernelRun> cutIntoRuns(const ThreadedKernels& work, std::span<const TimePoint> sends);

} // namespace pipescope
