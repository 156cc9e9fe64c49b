#include "ui/shell/document/load_job.h"

#include <QTest>

#include "tests/support/ended_work.h"
#include "tests/support/gate.h"
#include "tests/ui/patience.h"
#include "tests/ui/toy_document.h"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <memory>
#include <vector>

namespace pipescope::ui {
namespace {

using test::kPatienceMs;

DocumentPointer documentOf(const std::filesystem::path& root)
{
    DocumentFiles files;
    files.roots = {root};
    return test::toyDocument(std::move(files));
}

/// Reads at once; "slow" takes until it is stopped and "broken" fails.
Result<DocumentPointer> pretendToRead(const std::filesystem::path& root, const std::stop_token& stop,
                                      const TakePart& takePart)
{
    if (takePart) {
        takePart(documentOf(root / "part"));
    }
    if (root == "slow") {
        pipescope::test::waitUntilStopped(stop);
    }
    if (root == "broken") {
        return Error{ErrorKind::Internal, root, verbatim("out of memory")};
    }
    return documentOf(root);
}

/// A load job and the signals that it emitted.
struct Observed
{
    Observed()
    {
        QObject::connect(&job, &LoadJob::loaded,
                         [this](const auto& document) { loaded.push_back(document->files().root()); });
        QObject::connect(&job, &LoadJob::previewed,
                         [this](const auto& part) { previewed.push_back(part->files().root()); });
        QObject::connect(&job, &LoadJob::failed,
                         [this](const Error& error) { errors.push_back(error.text.english()); });
        QObject::connect(&job, &LoadJob::cancelled, [this] { ++cancelled; });
    }

    bool waitUntilIdle()
    {
        return QTest::qWaitFor([this] { return job.isIdle(); }, kPatienceMs);
    }

    /// Until so many loads were begun and have ended, and all that they posted was handled.
    bool waitUntilEnded(int loads)
    {
        const bool haveEnded = test::waitFor([&] { return ended.count() == loads; });
        test::handlePostedEvents();
        return haveEnded;
    }

    OpenTask taskFor(const std::filesystem::path& root)
    {
        OpenTask task{{root}, {}, {}};
        task.read = [this, root](Progress&, const std::stop_token& stop, const TakePart& takePart) {
            ended.countThisWork();
            ++begun;
            return pretendToRead(root, stop, takePart);
        };
        return task;
    }

    std::atomic<int> begun = 0;
    pipescope::test::EndedWork ended;
    LoadJob job;
    std::vector<std::filesystem::path> loaded;
    std::vector<std::filesystem::path> previewed;
    std::vector<std::string> errors;
    int cancelled = 0;
};

using Paths = std::vector<std::filesystem::path>;

TEST(LoadJob, DeliversTheDocument)
{
    Observed observed;
    observed.job.start(observed.taskFor("run"));
    EXPECT_FALSE(observed.job.isIdle());
    ASSERT_TRUE(observed.waitUntilIdle());
    EXPECT_EQ(observed.loaded, Paths{"run"});
}

TEST(LoadJob, DeliversPreviewsBeforeTheLoadEnds)
{
    Observed observed;
    observed.job.start(observed.taskFor("slow"), true);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !observed.previewed.empty(); }, kPatienceMs));
    EXPECT_EQ(observed.previewed, Paths{"slow/part"});
    EXPECT_FALSE(observed.job.isIdle());
}

TEST(LoadJob, DeliversNoPreviewUnlessItIsWanted)
{
    Observed observed;
    observed.job.start(observed.taskFor("run"));
    ASSERT_TRUE(observed.waitUntilIdle());
    EXPECT_TRUE(observed.previewed.empty());
}

TEST(LoadJob, DeliversNoPreviewOfALoadThatWasCancelled)
{
    Observed observed;
    observed.job.start(observed.taskFor("slow"), true);
    observed.job.cancel();
    ASSERT_TRUE(observed.waitUntilEnded(1));
    EXPECT_TRUE(observed.previewed.empty());
}

TEST(LoadJob, DeliversErrors)
{
    Observed observed;
    observed.job.start(observed.taskFor("broken"));
    ASSERT_TRUE(observed.waitUntilIdle());
    EXPECT_EQ(observed.errors, std::vector<std::string>{"out of memory"});
}

TEST(LoadJob, DropsTheResultOfAnOlderLoad)
{
    Observed observed;
    observed.job.start(observed.taskFor("slow"));
    observed.job.start(observed.taskFor("run"));
    ASSERT_TRUE(observed.waitUntilEnded(2));
    EXPECT_EQ(observed.loaded, Paths{"run"});
    EXPECT_EQ(observed.cancelled, 0);
}

TEST(LoadJob, IsIdleAtOnceAfterCancelAndDeliversNothing)
{
    Observed observed;
    observed.job.start(observed.taskFor("slow"));
    observed.job.cancel();
    EXPECT_TRUE(observed.job.isIdle());
    ASSERT_TRUE(observed.waitUntilEnded(1));
    EXPECT_TRUE(observed.loaded.empty());
    EXPECT_EQ(observed.cancelled, 1);
}

TEST(LoadJob, ReportsNothingWhenCancelledWhileIdle)
{
    Observed observed;
    observed.job.cancel();
    EXPECT_EQ(observed.cancelled, 0);
}

TEST(LoadJob, StopsALoadThatRunsWhenDestroyed)
{
    pipescope::test::EndedWork ended;
    {
        Observed observed;
        ended = observed.ended;
        observed.job.start(observed.taskFor("slow"));
        ASSERT_TRUE(test::waitFor([&] { return observed.begun == 1; }));
    }
    EXPECT_EQ(ended.count(), 1);
}

} // namespace
} // namespace pipescope::ui
