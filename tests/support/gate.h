#pragma once

#include <condition_variable>
#include <mutex>
#include <stop_token>

namespace pipescope::test {

/// Holds threads back until a test lets them go on. Closed at first; of any thread.
class Gate
{
public:
    void open()
    {
        const std::scoped_lock lock(m_mutex);
        m_isOpen = true;
        m_changed.notify_all();
    }

    void close()
    {
        const std::scoped_lock lock(m_mutex);
        m_isOpen = false;
    }

    bool isOpen() const
    {
        const std::scoped_lock lock(m_mutex);
        return m_isOpen;
    }

    /// Whether a thread has reached the gate.
    bool isWaitedFor() const
    {
        const std::scoped_lock lock(m_mutex);
        return m_waiting > 0;
    }

    /// Returns when the gate is open or a stop is requested.
    void waitUntilOpen(const std::stop_token& stop = {})
    {
        std::unique_lock lock(m_mutex);
        ++m_waiting;
        m_changed.wait(lock, stop, [this] { return m_isOpen; });
        --m_waiting;
    }

private:
    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    bool m_isOpen = false;
    int m_waiting = 0;
};

inline void waitUntilStopped(const std::stop_token& stop)
{
    Gate().waitUntilOpen(stop);
}

} // namespace pipescope::test
