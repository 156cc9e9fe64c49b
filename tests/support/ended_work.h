#pragma once

#include "core/base/threads/pooled_thread.h"

#include <atomic>
#include <memory>

namespace pipescope::test {

/// Counts pieces of work on pooled threads that have ended: what they had to do or to post, they have done
/// and posted. So a test knows that nothing more comes of them, however long it took.
class EndedWork
{
public:
    /// To be called by each of them.
    void countThisWork() const { ++*m_begun; }

    /// All that have begun, and 0 while any pooled thread still works.
    int count() const { return pooledThreadsAtWork() == 0 ? m_begun->load() : 0; }

private:
    std::shared_ptr<std::atomic<int>> m_begun = std::make_shared<std::atomic<int>>(0);
};

} // namespace pipescope::test
