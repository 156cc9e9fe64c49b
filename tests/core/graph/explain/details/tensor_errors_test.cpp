#include "core/graph/explain/details/tensor_errors.h"

#include "tests/support/temporary_folder.h"
#include "tests/support/tensor_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <numeric>
#include <stop_token>
#include <vector>

namespace pipescope::graph {
namespace {

using namespace pipescope::test;
using ::testing::Each;
using ::testing::ElementsAre;

/// Compares two float32 tensors of one shape.
Result<TensorErrors> errorsOf(const std::vector<std::int64_t>& sizes, const std::vector<float>& debug,
                              const std::vector<float>& bench, const std::stop_token& stop = {})
{
    const TemporaryFolder folder;
    return tensorErrors({folder.write("debug.pt", ptFileOfFloats(sizes, debug)),
                         folder.write("bench.pt", ptFileOfFloats(sizes, bench))},
                        stop);
}

TEST(TensorErrors, CountHalfDecades)
{
    // |n − b| = 0.5 and 50; relative 0.25 and 50/8 = 6.25; and one equal element.
    const auto errors = errorsOf({3}, {2.5F, 58, 1}, {2, 8, 1});
    ASSERT_TRUE(errors);
    EXPECT_EQ(errors->count, 3U);
    EXPECT_EQ(errors->equal, 1U);
    EXPECT_EQ(errors->bad, 2U);
    // 10^-0.5 = 0.316 ≤ 0.5 < 1; 10^1.5 = 31.6 ≤ 50 < 100.
    EXPECT_EQ(errors->absolute.bins[31], 1U);
    EXPECT_EQ(errors->absolute.bins[35], 1U);
    // 0.1 ≤ 0.25 < 0.316; 10^0.5 = 3.16 ≤ 6.25 < 10.
    EXPECT_EQ(errors->relative.bins[30], 1U);
    EXPECT_EQ(errors->relative.bins[33], 1U);
    EXPECT_EQ(std::accumulate(errors->absolute.bins.begin(), errors->absolute.bins.end(), 0U), 2U);
}

TEST(TensorErrors, BeyondTheBinsCountInTheLastOnes)
{
    EXPECT_EQ(ErrorHistogram::binOf(1e-300), 0U);
    EXPECT_EQ(ErrorHistogram::binOf(1e300), ErrorHistogram::kBins - 1);
    EXPECT_EQ(ErrorHistogram::binOf(std::numeric_limits<double>::infinity()), ErrorHistogram::kBins - 1);
    EXPECT_DOUBLE_EQ(ErrorHistogram::beginOf(32), 1);
}

TEST(TensorErrors, SayWhereAlongEachDimension)
{
    // [2, 3]: the elements (0, 2) and (1, 2) are wrong.
    const auto errors = errorsOf({2, 3}, {1, 1, 9, 1, 1, 9}, {1, 1, 1, 1, 1, 1});
    ASSERT_TRUE(errors);
    ASSERT_EQ(errors->along.size(), 2U);
    EXPECT_THAT(errors->along[0].bad, ElementsAre(1, 1));
    EXPECT_THAT(errors->along[0].total, ElementsAre(3, 3));
    EXPECT_THAT(errors->along[1].bad, ElementsAre(0, 0, 2));
    EXPECT_THAT(errors->along[1].total, ElementsAre(2, 2, 2));
    EXPECT_DOUBLE_EQ(errors->along[1].share(2), 1);
}

/// 300 × 100 elements are several blocks, and blocks end within rows.
TEST(TensorErrors, LongDimensionsHaveSixtyFourSlices)
{
    const std::vector<float> bench(30'000, 1);
    std::vector<float> debug = bench;
    for (std::size_t column = 0; column < 100; ++column) {
        debug[299 * 100 + column] = 2;
    }
    const auto errors = errorsOf({300, 100}, debug, bench);
    ASSERT_TRUE(errors);
    const ErrorsAlong& rows = errors->along[0];
    ASSERT_EQ(rows.bad.size(), 64U);
    EXPECT_EQ(rows.bad.back(), 100U);
    EXPECT_EQ(std::accumulate(rows.bad.begin(), rows.bad.end(), 0U), 100U);
    EXPECT_EQ(std::accumulate(rows.total.begin(), rows.total.end(), 0U), 30'000U);
    // Slice 63 begins at row 63 · 300 / 64 = 295.3.
    EXPECT_EQ(rows.beginOf(63), 296U);
    EXPECT_EQ(rows.total.back(), 400U);
    EXPECT_EQ(std::accumulate(errors->along[1].bad.begin(), errors->along[1].bad.end(), 0U), 100U);
    EXPECT_THAT(errors->along[1].bad, Each(testing::AnyOf(1U, 2U)));
}

TEST(TensorErrors, NumbersThatAreNotFiniteAreBadUnlessBothHaveThem)
{
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float infinity = std::numeric_limits<float>::infinity();
    const auto errors = errorsOf({4}, {nan, nan, infinity, infinity}, {nan, 1, infinity, -infinity});
    ASSERT_TRUE(errors);
    EXPECT_EQ(errors->equal, 2U);
    EXPECT_EQ(errors->nonFinite, 2U);
    EXPECT_EQ(errors->bad, 2U);
    EXPECT_THAT(errors->along[0].bad, ElementsAre(0, 1, 0, 1));
}

TEST(TensorErrors, WithinTheToleranceAreNotBad)
{
    // float32: 1.3e-6 · 1 + 1e-5.
    const auto errors = errorsOf({2}, {1.00001F, 1.00002F}, {1, 1});
    ASSERT_TRUE(errors);
    EXPECT_THAT(errors->along[0].bad, ElementsAre(0, 1));
    EXPECT_EQ(errors->equal, 0U);
}

TEST(TensorErrors, AScalarHasNoDimensions)
{
    const auto errors = errorsOf({}, {2}, {1});
    ASSERT_TRUE(errors);
    EXPECT_EQ(errors->bad, 1U);
    EXPECT_TRUE(errors->along.empty());
}

TEST(TensorErrors, WhatCannotBeComparedIsAnError)
{
    const TemporaryFolder folder;
    const auto three = folder.write("three.pt", ptFileOfFloats({3}, {1, 2, 3}));
    const auto two = folder.write("two.pt", ptFileOfFloats({2}, {1, 2}));
    const auto none = folder.write("none.pt", ptFileOfFloats({0}, {}));
    const auto bad = folder.write("bad.pt", "PK");
    EXPECT_EQ(tensorErrors({{}, two}, {}).error().kind, ErrorKind::NotFound);
    EXPECT_EQ(tensorErrors({two, {}}, {}).error().kind, ErrorKind::NotFound);
    EXPECT_EQ(tensorErrors({three, two}, {}).error().kind, ErrorKind::InvalidArgument);
    EXPECT_EQ(tensorErrors({none, none}, {}).error().kind, ErrorKind::InvalidArgument);
    EXPECT_EQ(tensorErrors({two, bad}, {}).error().path, bad);
}

TEST(TensorErrors, CanBeStopped)
{
    std::stop_source source;
    source.request_stop();
    EXPECT_EQ(errorsOf({1}, {1}, {2}, source.get_token()).error().kind, ErrorKind::Cancelled);
}

} // namespace
} // namespace pipescope::graph
