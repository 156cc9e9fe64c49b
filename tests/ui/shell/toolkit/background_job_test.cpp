#include "ui/shell/toolkit/background_job.h"

#include <QCoreApplication>
#include <QSignalSpy>
#include <QTest>

#include "core/base/threads/parallel.h"
#include "tests/support/ended_work.h"
#include "tests/support/gate.h"
#include "tests/ui/patience.h"

#include <gtest/gtest.h>

#include <new>
#include <stdexcept>
#include <thread>

namespace pipescope::ui {
namespace {

using pipescope::test::EndedWork;
using pipescope::test::waitUntilStopped;
using test::kPatienceMs;

bool waitUntilIdle(const BackgroundJob& job)
{
    return QTest::qWaitFor([&] { return job.isIdle(); }, kPatienceMs);
}

TEST(BackgroundJob, CallsTheCompletionOnTheThreadItLivesOn)
{
    BackgroundJob job;
    std::thread::id worker;
    std::thread::id completedOn;
    job.start([&](Progress&, const std::stop_token&) {
        worker = std::this_thread::get_id();
        return [&] { completedOn = std::this_thread::get_id(); };
    });
    EXPECT_FALSE(job.isIdle());
    ASSERT_TRUE(waitUntilIdle(job));
    EXPECT_EQ(completedOn, std::this_thread::get_id());
    EXPECT_NE(worker, std::this_thread::get_id());
}

TEST(BackgroundJob, PassesProgressOn)
{
    BackgroundJob job;
    std::vector<std::uint64_t> seen;
    QObject::connect(&job, &BackgroundJob::progressed,
                     [&](const ProgressState& state) { seen.push_back(state.done); });
    job.start([](Progress& progress, const std::stop_token&) {
        progress.begin(ProgressPhase::ReadingRanks, 2);
        progress.advance(2);
        return [] {};
    });
    ASSERT_TRUE(waitUntilIdle(job));
    EXPECT_EQ(seen, (std::vector<std::uint64_t>{0, 2}));
}

TEST(BackgroundJob, DeliversTheResultOfWorkThatWasAskedToStop)
{
    BackgroundJob job;
    bool completed = false;
    job.start([&](Progress&, const std::stop_token& stop) {
        waitUntilStopped(stop);
        return [&] { completed = true; };
    });
    job.requestStop();
    ASSERT_TRUE(waitUntilIdle(job));
    EXPECT_TRUE(completed);
}

TEST(BackgroundJob, ReportsWhyWorkFailedThatThrew)
{
    BackgroundJob job;
    QString reason;
    QObject::connect(&job, &BackgroundJob::failed, [&](const QString& reported) { reason = reported; });
    job.start([](Progress&, const std::stop_token&) -> BackgroundJob::Completion {
        throw std::runtime_error("the disk is gone");
    });
    ASSERT_TRUE(waitUntilIdle(job));
    QCoreApplication::processEvents();
    EXPECT_EQ(reason, QStringLiteral("the disk is gone"));
}

TEST(BackgroundJob, FailsInWordsWhenMemoryRunsOut)
{
    BackgroundJob job;
    QString reason;
    QObject::connect(&job, &BackgroundJob::failed, [&](const QString& why) { reason = why; });
    job.start([](Progress&, const std::stop_token&) -> BackgroundJob::Completion {
        parallelFor(4, 2, {}, [](std::size_t) { throw std::bad_alloc(); });
        return [] {};
    });
    ASSERT_TRUE(waitUntilIdle(job));
    QCoreApplication::processEvents();
    EXPECT_EQ(reason, QStringLiteral("not enough memory"));
}

TEST(BackgroundJob, FailsAlsoForWhatIsNoStandardException)
{
    BackgroundJob job;
    int failures = 0;
    QObject::connect(&job, &BackgroundJob::failed, [&] { ++failures; });
    job.start([](Progress&, const std::stop_token&) -> BackgroundJob::Completion { throw 42; });
    ASSERT_TRUE(waitUntilIdle(job));
    QCoreApplication::processEvents();
    EXPECT_EQ(failures, 1);
}

TEST(BackgroundJob, DropsTheResultOfWorkThatWasAbandoned)
{
    BackgroundJob job;
    const EndedWork ended;
    bool completed = false;
    job.start([&](Progress&, const std::stop_token& stop) {
        ended.countThisWork();
        waitUntilStopped(stop);
        return [&] { completed = true; };
    });
    job.abandon();
    EXPECT_TRUE(job.isIdle());
    ASSERT_TRUE(test::waitFor([&] { return ended.count() == 1; }));
    test::handlePostedEvents();
    EXPECT_FALSE(completed);
}

TEST(BackgroundJob, ReportsNoProgressOfWorkThatWasAbandoned)
{
    BackgroundJob job;
    const EndedWork ended;
    int reported = 0;
    QObject::connect(&job, &BackgroundJob::progressed, [&](const ProgressState&) { ++reported; });
    job.start([&](Progress& progress, const std::stop_token& stop) {
        ended.countThisWork();
        waitUntilStopped(stop);
        progress.begin(ProgressPhase::Linking, 1);
        return [] {};
    });
    job.abandon();
    ASSERT_TRUE(test::waitFor([&] { return ended.count() == 1; }));
    test::handlePostedEvents();
    EXPECT_EQ(reported, 0);
}

TEST(BackgroundJob, ShowsWhenItBecomesBusyAndIdle)
{
    BackgroundJob job;
    QSignalSpy spy(&job, &BackgroundJob::idleChanged);
    job.start([](Progress&, const std::stop_token&) { return [] {}; });
    ASSERT_TRUE(waitUntilIdle(job));
    ASSERT_EQ(spy.size(), 2);
    EXPECT_FALSE(spy[0][0].toBool());
    EXPECT_TRUE(spy[1][0].toBool());
}

TEST(BackgroundJob, StopsItsThreadsWhenDestroyed)
{
    bool ended = false;
    {
        BackgroundJob job;
        job.start([&](Progress&, const std::stop_token& stop) {
            waitUntilStopped(stop);
            ended = true;
            return [] { ADD_FAILURE() << "completed after its job was gone"; };
        });
    }
    EXPECT_TRUE(ended);
    test::handlePostedEvents();
}

TEST(BackgroundJob, StartsTheNextWorkFromACompletion)
{
    BackgroundJob job;
    bool second = false;
    job.start([&](Progress&, const std::stop_token&) {
        return [&] { job.start([&](Progress&, const std::stop_token&) { return [&] { second = true; }; }); };
    });
    EXPECT_TRUE(QTest::qWaitFor([&] { return second; }, kPatienceMs));
}

} // namespace
} // namespace pipescope::ui
