#include "ui/document/load_job.h"

#include <QTest>

#include "tests/ui/patience.h"
#include "tests/ui/toy_document.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <thread>
#include <vector>

namespace pipescope::ui {
namespace {

using test::kPatienceMs;

DocumentPointer documentOf(const std::filesystem::path& root)
{
    RunFiles files;
    files.roots = {root};
    return test::toyDocument(std::move(files));
}

/// Reads at once; "slow" takes until it is stopped and "broken" fails.
OpenTask taskFor(const std::filesystem::path& root)
{
    OpenTask task{{root}, {}, {}};
    task.read = [root](Progress&, const std::stop_token& stop,
                       const TakePart& takePart) -> Result<DocumentPointer> {
        if (takePart) {
            takePart(documentOf(root / "part"));
        }
        while (root == "slow" && !stop.stop_requested()) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        if (root == "broken") {
            return Error{ErrorKind::Internal, root, verbatim("out of memory")};
        }
        return documentOf(root);
    };
    return task;
}

/// A load job that remembers what it was told.
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
    observed.job.start(taskFor("run"));
    EXPECT_FALSE(observed.job.isIdle());
    ASSERT_TRUE(observed.waitUntilIdle());
    EXPECT_EQ(observed.loaded, Paths{"run"});
}

TEST(LoadJob, DeliversPreviewsBeforeTheLoadEnds)
{
    Observed observed;
    observed.job.start(taskFor("slow"), true);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !observed.previewed.empty(); }, kPatienceMs));
    EXPECT_EQ(observed.previewed, Paths{"slow/part"});
    EXPECT_FALSE(observed.job.isIdle());
}

TEST(LoadJob, DeliversNoPreviewUnlessItIsWanted)
{
    Observed observed;
    observed.job.start(taskFor("run"));
    ASSERT_TRUE(observed.waitUntilIdle());
    EXPECT_TRUE(observed.previewed.empty());
}

TEST(LoadJob, DeliversNoPreviewOfALoadThatWasCancelled)
{
    Observed observed;
    observed.job.start(taskFor("slow"), true);
    observed.job.cancel();
    QTest::qWait(50);
    EXPECT_TRUE(observed.previewed.empty());
}

TEST(LoadJob, DeliversErrors)
{
    Observed observed;
    observed.job.start(taskFor("broken"));
    ASSERT_TRUE(observed.waitUntilIdle());
    EXPECT_EQ(observed.errors, std::vector<std::string>{"out of memory"});
}

TEST(LoadJob, DropsTheResultOfAnOlderLoad)
{
    Observed observed;
    observed.job.start(taskFor("slow"));
    observed.job.start(taskFor("run"));
    ASSERT_TRUE(observed.waitUntilIdle());
    QTest::qWait(50);
    EXPECT_EQ(observed.loaded, Paths{"run"});
    EXPECT_EQ(observed.cancelled, 0);
}

TEST(LoadJob, IsIdleAtOnceAfterCancelAndDeliversNothing)
{
    Observed observed;
    observed.job.start(taskFor("slow"));
    observed.job.cancel();
    EXPECT_TRUE(observed.job.isIdle());
    QTest::qWait(50);
    EXPECT_TRUE(observed.loaded.empty());
    EXPECT_EQ(observed.cancelled, 1);
}

TEST(LoadJob, TellsNothingWhenCancelledWhileIdle)
{
    Observed observed;
    observed.job.cancel();
    EXPECT_EQ(observed.cancelled, 0);
}

TEST(LoadJob, EndsSoonWhenDestroyedWhileLoading)
{
    const auto begin = std::chrono::steady_clock::now();
    {
        Observed observed;
        observed.job.start(taskFor("slow"));
        QTest::qWait(10);
    }
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
}

} // namespace
} // namespace pipescope::ui
