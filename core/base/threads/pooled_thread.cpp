#include "core/base/threads/pooled_thread.h"

#include <condition_variable>
#include <exception>
#include <mutex>
#include <pthread.h>
#include <thread>
#include <utility>
#include <vector>

namespace pipescope {

/// What a PooledThread and the thread that does its work share.
struct PooledWork
{
    std::function<void(const std::stop_token&)> work;
    std::stop_source stop;
    std::mutex mutex;
    std::condition_variable changed;
    /// Guarded, like `failure`.
    bool hasEnded = false;
    std::exception_ptr failure;
};

namespace {

void reportEnd(PooledWork& work, std::exception_ptr failure)
{
    const std::scoped_lock lock(work.mutex);
    work.failure = std::move(failure);
    work.hasEnded = true;
    work.changed.notify_all();
}

std::exception_ptr doWork(PooledWork& work) noexcept
{
    std::exception_ptr failure;
    try {
        work.work(work.stop.get_token());
    } catch (...) {
        failure = std::current_exception();
    }
    // What the work holds goes before anybody takes it for ended.
    work.work = nullptr;
    return failure;
}

class ThreadPool;

ThreadPool& threadPool();

class ThreadPool
{
public:
    ThreadPool()
    {
        // With the lock held, no thread without work is inside the pool while the process is copied.
        static_cast<void>(::pthread_atfork([] { threadPool().m_mutex.lock(); },
                                           [] { threadPool().m_mutex.unlock(); },
                                           [] { threadPool().beginAgainInChild(); }));
    }

    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    ~ThreadPool()
    {
        const std::scoped_lock lock(m_mutex);
        m_isEnding = true;
        for (const auto& worker : m_workers) {
            worker->woken.notify_one();
        }
    }

    void begin(std::shared_ptr<PooledWork> work)
    {
        const std::scoped_lock lock(m_mutex);
        if (m_idle.empty()) {
            addWorker(std::move(work));
            return;
        }
        // The one that ended last has its memory still in the processor's caches.
        Worker& worker = *m_idle.back();
        m_idle.pop_back();
        worker.work = std::move(work);
        worker.woken.notify_one();
    }

    std::size_t atWork()
    {
        const std::scoped_lock lock(m_mutex);
        return m_workers.size() - m_idle.size();
    }

private:
    struct Worker
    {
        /// Null while there is none for it.
        std::shared_ptr<PooledWork> work;
        std::condition_variable woken;
        std::jthread thread;
    };

    void addWorker(std::shared_ptr<PooledWork> work)
    {
        auto made = std::make_unique<Worker>();
        made->work = std::move(work);
        m_workers.reserve(m_workers.size() + 1);
        m_idle.reserve(m_workers.size() + 1);
        made->thread = std::jthread([this, &self = *made] { serve(self); });
        m_workers.push_back(std::move(made));
    }

    void serve(Worker& self)
    {
        std::unique_lock lock(m_mutex);
        while (true) {
            self.woken.wait(lock, [&] { return self.work != nullptr || m_isEnding; });
            if (self.work == nullptr) {
                return;
            }
            const std::shared_ptr<PooledWork> work = std::exchange(self.work, nullptr);
            lock.unlock();
            std::exception_ptr failure = doWork(*work);
            lock.lock();
            // Before the end is reported: who waits for it may begin the next work at once. There is room,
            // addWorker() set one place aside for each.
            m_idle.push_back(&self);
            lock.unlock();
            reportEnd(*work, std::move(failure));
            lock.lock();
        }
    }

    /// A child process has none of its parent's threads, nor may it destroy what they were waiting for.
    void beginAgainInChild()
    {
        m_idle.clear();
        for (auto& worker : m_workers) {
            static_cast<void>(worker.release());
        }
        m_workers.clear();
        m_mutex.unlock();
    }

    std::mutex m_mutex;
    bool m_isEnding = false;
    std::vector<Worker*> m_idle;
    /// Last, so that the threads end before what they use.
    std::vector<std::unique_ptr<Worker>> m_workers;
};

ThreadPool& threadPool()
{
    static ThreadPool pool;
    return pool;
}

} // namespace

PooledThread::PooledThread(std::function<void(const std::stop_token&)> work)
    : m_work(std::make_shared<PooledWork>())
{
    m_work->work = std::move(work);
    threadPool().begin(m_work);
}

std::size_t pooledThreadsAtWork()
{
    return threadPool().atWork();
}

PooledThread& PooledThread::operator=(PooledThread&& other) noexcept
{
    if (this != &other) {
        requestStop();
        waitForEnd();
        m_work = std::move(other.m_work);
    }
    return *this;
}

PooledThread::~PooledThread()
{
    requestStop();
    waitForEnd();
}

void PooledThread::requestStop()
{
    if (m_work) {
        m_work->stop.request_stop();
    }
}

void PooledThread::join()
{
    waitForEnd();
    if (const auto work = std::exchange(m_work, nullptr); work && work->failure) {
        std::rethrow_exception(work->failure);
    }
}

void PooledThread::waitForEnd() noexcept
{
    if (m_work) {
        std::unique_lock lock(m_work->mutex);
        m_work->changed.wait(lock, [this] { return m_work->hasEnded; });
    }
}

} // namespace pipescope
