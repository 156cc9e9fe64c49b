#include "ui/run/timeline/raster/helper_thread.h"

#include <new>
#include <system_error>
#include <utility>

namespace pipescope::ui {

void HelperThread::startOnce()
{
    if (m_thread.joinable()) {
        return;
    }
    try {
        m_thread = std::jthread([this](const std::stop_token& stop) { help(stop); });
    } catch (const std::system_error&) {
        // The caller does all parts.
    } catch (const std::bad_alloc&) {
        // The same.
    }
}

void HelperThread::share(std::size_t count, const std::function<void(std::size_t)>& part,
                         const std::function<void()>& ownWork)
{
    startOnce();
    {
        const std::scoped_lock lock(m_mutex);
        m_part = &part;
        m_next = 0;
        m_count = count;
    }
    m_woken.notify_one();
    std::exception_ptr ownFailure;
    try {
        ownWork();
    } catch (...) {
        ownFailure = std::current_exception();
    }
    std::unique_lock lock(m_mutex);
    if (ownFailure) {
        keepFirst(std::move(ownFailure));
    }
    takeParts(lock);
    m_done.wait(lock, [this] { return !m_isHelping; });
    m_part = nullptr;
    if (const std::exception_ptr failure = std::exchange(m_failure, nullptr)) {
        std::rethrow_exception(failure);
    }
}

void HelperThread::help(const std::stop_token& stop)
{
    std::unique_lock lock(m_mutex);
    while (m_woken.wait(lock, stop, [this] { return m_next < m_count; })) {
        m_isHelping = true;
        takeParts(lock);
        m_isHelping = false;
        m_done.notify_one();
    }
}

void HelperThread::keepFirst(std::exception_ptr failure)
{
    if (!m_failure) {
        m_failure = std::move(failure);
    }
    m_next = m_count;
}

void HelperThread::takeParts(std::unique_lock<std::mutex>& lock)
{
    while (m_next < m_count) {
        const std::size_t index = m_next++;
        const auto& part = *m_part;
        lock.unlock();
        std::exception_ptr failure;
        try {
            part(index);
        } catch (...) {
            failure = std::current_exception();
        }
        lock.lock();
        if (failure) {
            keepFirst(std::move(failure));
        }
    }
}

} // namespace pipescope::ui
