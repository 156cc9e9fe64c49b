#pragma once

#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

namespace pipescope::ui {

/// A second thread that stays, for work that recurs at every frame: starting one each time costs a good part
/// of what it saves. It is started with the first work and sleeps in between. Used by one thread at a time.
class HelperThread
{
public:
    HelperThread() = default;
    /// Ends the thread, which has no work by then.
    ~HelperThread() = default;

    HelperThread(const HelperThread&) = delete;
    HelperThread& operator=(const HelperThread&) = delete;

    /// Calls `part(i)` once for each i in [0, count) and returns when all calls have returned. The helper
    /// begins at once; the caller does its `ownWork` before it takes parts itself. No two calls share mutable
    /// state. After an exception no new call begins; the first one is thrown when all calls have ended.
    void share(std::size_t count, const std::function<void(std::size_t)>& part,
               const std::function<void()>& ownWork);

private:
    void startOnce();
    void help(const std::stop_token& stop);
    /// Until none is left. Unlocks while a part is worked at.
    void takeParts(std::unique_lock<std::mutex>& lock);
    /// Under the lock. No part is left.
    void keepFirst(std::exception_ptr failure);

    std::mutex m_mutex;
    std::condition_variable_any m_woken;
    std::condition_variable m_done;
    /// The parts that nobody has taken yet are [m_next, m_count).
    const std::function<void(std::size_t)>* m_part = nullptr;
    std::size_t m_next = 0;
    std::size_t m_count = 0;
    bool m_isHelping = false;
    std::exception_ptr m_failure;
    /// Last, so that it ends before what it uses.
    std::jthread m_thread;
};

} // namespace pipescope::ui
