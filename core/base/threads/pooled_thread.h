#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <memory>
#include <stop_token>
#include <utility>

namespace pipescope {

struct PooledWork;

/// Like std::jthread, but its thread stays when the work has ended, and does the work of the next one: a new
/// thread is started only when all that there are have work. So there are as many threads as ever worked at
/// the same time, and each keeps what the C library has set aside for it. Any thread; in a child process
/// after fork() the threads are made anew.
class PooledThread
{
public:
    /// No work.
    PooledThread() = default;

    /// Begins `work` at once. Throws std::system_error where a thread is needed and the system refuses it.
    explicit PooledThread(std::function<void(const std::stop_token&)> work);

    template<std::invocable Work>
    explicit PooledThread(Work work)
        : PooledThread(std::function<void(const std::stop_token&)>(
            [work = std::move(work)](const std::stop_token&) mutable { work(); }))
    { }

    PooledThread(PooledThread&&) = default;
    PooledThread& operator=(PooledThread&& other) noexcept;
    /// Asks the work to stop and waits for its end; what it has thrown is lost.
    ~PooledThread();

    void requestStop();
    /// Waits for the end of the work, and throws what that has thrown.
    void join();

private:
    void waitForEnd() noexcept;

    std::shared_ptr<PooledWork> m_work;
};

/// How many threads have work now; any thread.
std::size_t pooledThreadsAtWork();

} // namespace pipescope
