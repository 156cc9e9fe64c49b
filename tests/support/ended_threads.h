#pragma once

#include <atomic>
#include <memory>
#include <vector>

namespace pipescope::test {

/// Counts threads that have ended: what such a thread had to do or to post, it has done and posted. So a test
/// knows that nothing more comes of it, however long it took.
class EndedThreads
{
public:
    /// Counts the calling thread as soon as it has ended.
    void countThisThread() const
    {
        thread_local AtThreadEnd atEnd;
        atEnd.counters.push_back(m_count);
    }

    int count() const { return *m_count; }

private:
    using Counter = std::shared_ptr<std::atomic<int>>;

    struct AtThreadEnd
    {
        AtThreadEnd() = default;
        AtThreadEnd(const AtThreadEnd&) = delete;
        AtThreadEnd& operator=(const AtThreadEnd&) = delete;
        AtThreadEnd(AtThreadEnd&&) = delete;
        AtThreadEnd& operator=(AtThreadEnd&&) = delete;

        ~AtThreadEnd()
        {
            for (const Counter& counter : counters) {
                ++*counter;
            }
        }

        std::vector<Counter> counters;
    };

    Counter m_count = std::make_shared<std::atomic<int>>(0);
};

} // namespace pipescope::test
