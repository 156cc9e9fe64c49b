#include "core/run/unannotated/kernel_runs.h"

#include "core/base/order_statistics.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

namespace pipescope {
namespace {

/// How many of all kernels, or of a run's, are few: one in so many.
constexpr std::size_t kFew = 20;

using KernelCounts = std::map<std::int64_t, std::size_t>;

/// The thread that launched most kernels besides `other`.
std::optional<std::int64_t> mostUsedBeside(const KernelCounts& counts, std::optional<std::int64_t> other)
{
    KernelCounts others = counts;
    if (other) {
        others.erase(*other);
    }
    return mostFrequent(others);
}

/// The script's thread and that of autograd. Without any record the step's first kernels are the script's.
std::optional<std::pair<std::int64_t, std::int64_t>> threadsOf(const LaunchedWork& work,
                                                               const KernelCounts& counts)
{
    std::optional<std::int64_t> autograd = work.autogradThread;
    autograd = autograd && counts.contains(*autograd) ? autograd : std::nullopt;
    std::optional<std::int64_t> script = work.scriptThread;
    script = script && script != autograd && counts.contains(*script) ? script : std::nullopt;
    if (!script && !autograd) {
        const auto first =
            std::find_if(work.kernels.begin(), work.kernels.end(),
                         [](const LaunchedKernel& kernel) { return kernel.thread.has_value(); });
        script = first != work.kernels.end() ? first->thread : std::nullopt;
    }
    script = script ? script : mostUsedBeside(counts, autograd);
    autograd = autograd ? autograd : mostUsedBeside(counts, script);
    return script && autograd ? std::optional(std::pair(*script, *autograd)) : std::nullopt;
}

std::vector<KernelRun> runsOfThreads(const ThreadedKernels& work)
{
    std::vector<KernelRun> runs;
    for (std::size_t i = 0; i < work.kernels.size(); ++i) {
        const bool isBackward = work.kernels[i].thread == work.autogradThread;
        if (runs.empty() || runs.back().isBackward != isBackward) {
            runs.push_back({i, i, isBackward, false});
        }
        runs.back().last = i + 1;
    }
    return runs;
}

/// A kernel or two of another thread in the middle of a run make no run of their own.
std::vector<KernelRun> withoutSlivers(const std::vector<KernelRun>& runs)
{
    std::vector<std::size_t> counts;
    for (const KernelRun& run : runs) {
        counts.push_back(run.count());
    }
    const std::size_t usual = counts.empty() ? 0 : medianOf(counts);
    std::vector<KernelRun> kept;
    for (const KernelRun& run : runs) {
        const bool isSliver = run.count() * kFew < usual;
        if (!kept.empty() && (isSliver || kept.back().isBackward == run.isBackward)) {
            kept.back().last = run.last;
        } else {
            kept.push_back(run);
        }
    }
    return kept;
}

/// Cuts the runs at the sends.
class SendCuts
{
public:
    SendCuts(const std::vector<LaunchedKernel>& kernels, std::size_t usual)
        : m_kernels(kernels)
        , m_usual(usual)
    { }

    void add(KernelRun run, std::span<const TimePoint> sends, TimePoint end)
    {
        for (const TimePoint send : sends) {
            if (end <= send) {
                break;
            }
            const std::size_t behind = firstFrom(send, run);
            if ((behind - run.first) * kFew < m_usual) {
                // It begins late: the next block has already begun.
                if (!m_runs.empty()) {
                    m_runs.back().sends = true;
                }
            } else if ((run.last - behind) * kFew < m_usual) {
                run.sends = true;
            } else {
                m_runs.push_back({run.first, behind, run.isBackward, true});
                run.first = behind;
            }
        }
        m_runs.push_back(run);
    }

    std::vector<KernelRun> take() { return std::move(m_runs); }

private:
    std::size_t firstFrom(TimePoint time, const KernelRun& run) const
    {
        const auto begin = m_kernels.begin();
        const auto found = std::lower_bound(
            begin + static_cast<std::ptrdiff_t>(run.first), begin + static_cast<std::ptrdiff_t>(run.last),
            time, [](const LaunchedKernel& kernel, TimePoint t) { return kernel.device.begin < t; });
        return static_cast<std::size_t>(found - begin);
    }

    const std::vector<LaunchedKernel>& m_kernels;
    std::size_t m_usual;
    std::vector<KernelRun> m_runs;
};

} // namespace

std::optional<ThreadedKernels> kernelsOfTwoThreads(LaunchedWork&& work)
{
    std::sort(work.kernels.begin(), work.kernels.end(), [](const LaunchedKernel& a, const LaunchedKernel& b) {
        return std::tie(a.device, a.sourceRow) < std::tie(b.device, b.sourceRow);
    });
    KernelCounts counts;
    for (const LaunchedKernel& kernel : work.kernels) {
        if (kernel.thread) {
            ++counts[*kernel.thread];
        }
    }
    const auto threads = threadsOf(work, counts);
    if (!threads) {
        return std::nullopt;
    }
    const std::size_t all = work.kernels.size();
    ThreadedKernels result{std::move(work.kernels), threads->second};
    std::erase_if(result.kernels, [&](const LaunchedKernel& kernel) {
        return kernel.thread != threads->first && kernel.thread != threads->second;
    });
    return (all - result.kernels.size()) * kFew <= all ? std::optional(std::move(result)) : std::nullopt;
}

std::vector<KernelRun> cutIntoRuns(const ThreadedKernels& work, std::span<const TimePoint> sends)
{
    const std::vector<KernelRun> runs = withoutSlivers(runsOfThreads(work));
    std::vector<std::size_t> counts;
    for (const KernelRun& run : runs) {
        counts.push_back(run.count());
    }
    if (counts.empty()) {
        return {};
    }
    SendCuts cuts(work.kernels, valueAt(counts, counts.size() / 4));
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const TimePoint end = i + 1 < runs.size() ? work.kernels[runs[i + 1].first].device.begin
                                                  : TimePoint{std::numeric_limits<std::int64_t>::max()};
        const auto first =
            std::lower_bound(sends.begin(), sends.end(), work.kernels[runs[i].first].device.begin);
        cuts.add(runs[i], sends.subspan(static_cast<std::size_t>(first - sends.begin())), end);
    }
    return cuts.take();
}

} // namespace pipescope
