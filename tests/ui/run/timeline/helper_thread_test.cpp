#include "ui/run/timeline/raster/helper_thread.h"

#include "tests/support/pause.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <new>
#include <stdexcept>
#include <thread>
#include <vector>

namespace pipescope::ui {
namespace {

void nothing()
{ }

TEST(HelperThread, DoesEachPartOnce)
{
    HelperThread helper;
    for (const std::size_t count : {0U, 1U, 2U, 100U}) {
        std::vector<int> calls(count);
        helper.share(
            count, [&](std::size_t i) { ++calls[i]; }, nothing);
        EXPECT_EQ(calls, std::vector<int>(count, 1));
    }
}

TEST(HelperThread, WorksWhileTheCallerDoesItsOwn)
{
    HelperThread helper;
    std::promise<std::thread::id> begun;
    std::thread::id helping;
    std::thread::id own;
    const auto waitForTheHelper = [&] {
        own = std::this_thread::get_id();
        helping = begun.get_future().get();
    };
    helper.share(
        1, [&](std::size_t) { begun.set_value(std::this_thread::get_id()); }, waitForTheHelper);
    EXPECT_EQ(own, std::this_thread::get_id());
    EXPECT_NE(helping, own);
}

TEST(HelperThread, IsTheSameThreadEachTime)
{
    HelperThread helper;
    std::vector<std::thread::id> helping;
    for (int frame = 0; frame < 3; ++frame) {
        std::promise<std::thread::id> begun;
        helper.share(
            1, [&](std::size_t) { begun.set_value(std::this_thread::get_id()); },
            [&] { helping.push_back(begun.get_future().get()); });
    }
    EXPECT_EQ(helping, std::vector<std::thread::id>(3, helping.front()));
}

TEST(HelperThread, LeavesNoPartBehindHoweverOftenItIsUsed)
{
    HelperThread helper;
    constexpr std::size_t kParts = 3;
    for (std::size_t frame = 0; frame < 5'000; ++frame) {
        std::vector<std::size_t> done(kParts);
        helper.share(
            kParts, [&](std::size_t i) { done[i] = frame; }, nothing);
        ASSERT_EQ(done, std::vector<std::size_t>(kParts, frame));
    }
}

TEST(HelperThread, CarriesWhatAPartThrowsToTheCaller)
{
    HelperThread helper;
    std::promise<void> begun;
    const auto throwOnTheHelper = [&](std::size_t) {
        begun.set_value();
        throw std::bad_alloc();
    };
    EXPECT_THROW(helper.share(1, throwOnTheHelper, [&] { begun.get_future().get(); }), std::bad_alloc);
}

TEST(HelperThread, WaitsForTheHelperBeforeItCarriesWhatTheCallerThrows)
{
    HelperThread helper;
    std::promise<void> begun;
    std::atomic<bool> hasEnded = false;
    const auto slowPart = [&](std::size_t) {
        begun.set_value();
        // A caller who does not wait is gone by then; one who waits may do so for any time.
        pipescope::test::pause(std::chrono::milliseconds(20));
        hasEnded = true;
    };
    const auto throwAtOnce = [&] {
        begun.get_future().get();
        throw std::runtime_error("own work");
    };
    EXPECT_THROW(helper.share(1, slowPart, throwAtOnce), std::runtime_error);
    EXPECT_TRUE(hasEnded);
}

TEST(HelperThread, WorksOnAfterAnException)
{
    HelperThread helper;
    for (int frame = 0; frame < 100; ++frame) {
        std::atomic<int> calls = 0;
        const auto throwInOnePart = [&](std::size_t i) {
            ++calls;
            if (i == 2) {
                throw std::runtime_error("a part");
            }
        };
        EXPECT_THROW(helper.share(4, throwInOnePart, nothing), std::runtime_error);
        EXPECT_LE(calls, 4);
        std::vector<int> done(4);
        helper.share(
            4, [&](std::size_t i) { ++done[i]; }, nothing);
        ASSERT_EQ(done, std::vector<int>(4, 1));
    }
}

TEST(HelperThread, EndsWithoutEverHavingWorked)
{
    EXPECT_NO_THROW(HelperThread());
}

} // namespace
} // namespace pipescope::ui
