#include "ui/timeline/helper_thread.h"

namespace pipescope::ui {

void HelperThread::share(std::size_t count, const std::function<void(std::size_t)>& part,
                         const std::function<void()>& ownWork)
{
    if (!m_thread.joinable()) {
        m_thread = std::jthread([this](const std::stop_token& stop) { help(stop); });
    }
    std::unique_lock lock(m_mutex);
    m_part = &part;
    m_next = 0;
    m_count = count;
    lock.unlock();
    m_woken.notify_one();
    ownWork();
    lock.lock();
    takeParts(lock);
    m_done.wait(lock, [this] { return !m_isHelping; });
    m_part = nullptr;
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

void HelperThread::takeParts(std::unique_lock<std::mutex>& lock)
{
    while (m_next < m_count) {
        const std::size_t index = m_next++;
        const auto& part = *m_part;
        lock.unlock();
        part(index);
        lock.lock();
    }
}

} // namespace pipescope::ui
