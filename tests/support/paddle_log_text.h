#pragma once

#include <cstdio>
#include <string>

namespace pipescope::test {

/// A job's line as Paddle's executor prints it; times in milliseconds from the begin of a run.
inline std::string jobLine(const std::string& type, int microBatch, double begin, double end)
{
    constexpr double kEpoch = 1697793307000.0;
    char text[512];
    std::snprintf(
        text, sizeof text,
        "I1020 09:15:07.265326 22317 standalone_executor.cc:217] Profiler Info: Job (%d), type = %s, "
        "micro_batch_id = %d, job_start_time = %.6f, job_end_time = %.6f\n",
        microBatch, type.c_str(), microBatch, kEpoch + begin, kEpoch + end);
    return text;
}

/// A forward and a backward of each of two micro-batches, 10 ms each.
inline std::string stepLines(double begin)
{
    return jobLine("forward", 0, begin, begin + 10) + jobLine("forward", 1, begin + 10, begin + 20)
           + jobLine("backward", 0, begin + 20, begin + 30) + jobLine("backward", 1, begin + 30, begin + 40);
}

/// A run of one step of four micro-batches, all forwards first: forwards take 10 ms, backwards 20 ms, and
/// replicas are a little slower one after the other.
struct ParallelLogs
{
    int tensor = 1;
    int stages = 1;
    int replicas = 1;

    int world() const { return tensor * stages * replicas; }

    /// Of a machine whose clock is ahead by so many milliseconds.
    std::string log(int rank, double ahead = 0) const
    {
        constexpr int kMicroBatches = 4;
        const int stage = rank / tensor % stages;
        const double slower = 1 + 0.03 * (rank / tensor / stages);
        const double turn = 10.0 * (stages - 1 + kMicroBatches);
        std::string forwards;
        std::string backwards;
        for (int m = 0; m < kMicroBatches; ++m) {
            const double forward = 10.0 * (stage + m);
            const double backward = turn + 20.0 * (stages - 1 - stage + m);
            forwards += jobLine("forward", m, ahead + forward * slower, ahead + (forward + 10) * slower);
            backwards += jobLine("backward", m, ahead + backward * slower, ahead + (backward + 20) * slower);
        }
        return forwards + backwards;
    }
};

inline std::string startLine(int step)
{
    return "[INFO] - Schedule Profiler start at step " + std::to_string(step) + " and end at step 99\n";
}

inline std::string pushLine(int step, double time)
{
    return "NVTX range push: " + std::to_string(step) + ", time: " + std::to_string(1697793307000.0 + time)
           + "\n";
}

inline std::string popLine(double time)
{
    return "NVTX range pop, time: " + std::to_string(1697793307000.0 + time) + "\n";
}

} // namespace pipescope::test
