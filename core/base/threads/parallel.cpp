#include "core/base/threads/parallel.h"

#include "core/base/threads/pooled_thread.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <new>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace pipescope {
namespace {

/// What the threads of one parallelFor share.
class SharedCalls
{
public:
    SharedCalls(std::size_t count, const std::stop_token& stop, const std::function<void(std::size_t)>& work)
        : m_count(count)
        , m_stop(stop)
        , m_work(work)
    { }

    /// Makes the calls that are left; any thread.
    void drain() noexcept
    {
        try {
            for (std::size_t i = m_next++; i < m_count && !isEnded(); i = m_next++) {
                m_work(i);
            }
        } catch (...) {
            keepFirst(std::current_exception());
        }
    }

    /// Call it when all threads have ended.
    void rethrow() const
    {
        if (m_failure) {
            std::rethrow_exception(m_failure);
        }
    }

private:
    bool isEnded() const { return m_hasFailed || m_stop.stop_requested(); }

    void keepFirst(std::exception_ptr failure) noexcept
    {
        if (!m_hasFailed.exchange(true)) {
            m_failure = std::move(failure);
        }
    }

    const std::size_t m_count;
    const std::stop_token& m_stop;
    const std::function<void(std::size_t)>& m_work;
    std::atomic<std::size_t> m_next{0};
    std::atomic<bool> m_hasFailed{false};
    /// Written by the thread that set `m_hasFailed`, read when all have ended.
    std::exception_ptr m_failure;
};

/// With the caller's thread `wanted` threads, or as many as could be started: those do the work.
std::vector<PooledThread> startHelpers(std::size_t wanted, SharedCalls& calls)
{
    std::vector<PooledThread> helpers;
    helpers.reserve(wanted);
    try {
        for (std::size_t i = 1; i < wanted; ++i) {
            helpers.emplace_back([&calls] { calls.drain(); });
        }
    } catch (const std::system_error&) {
        // Fewer threads than wanted.
    } catch (const std::bad_alloc&) {
        // The same.
    }
    return helpers;
}

} // namespace

std::size_t workerCount(std::size_t wanted)
{
    constexpr std::size_t kMax = 64;
    const std::size_t count = wanted != 0 ? wanted : std::thread::hardware_concurrency();
    return std::clamp<std::size_t>(count, 1, kMax);
}

void parallelFor(std::size_t count, std::size_t workers, const std::stop_token& stop,
                 const std::function<void(std::size_t)>& work)
{
    SharedCalls calls(count, stop, work);
    {
        const auto helpers = startHelpers(std::min(workers, count), calls);
        calls.drain();
    }
    calls.rethrow();
}

} // namespace pipescope
