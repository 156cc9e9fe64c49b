#include "core/graph/compare/tensor_compare/difference_meter.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace pipescope::graph {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

TensorDifference differenceOf(std::vector<double> debug, std::vector<double> bench,
                              ElementType type = ElementType::Float32)
{
    DifferenceMeter meter(elementToleranceOf(type, type), {kEpsilon, false});
    meter.add(debug, bench);
    return meter.result();
}

TEST(DifferenceMeter, MeasuresNormsAndDistances)
{
    const TensorDifference difference = differenceOf({3, 4, 0}, {3, 0, 4});
    EXPECT_EQ(difference.count, 3U);
    EXPECT_DOUBLE_EQ(difference.debugNorm, 5);
    EXPECT_DOUBLE_EQ(difference.benchNorm, 5);
    EXPECT_DOUBLE_EQ(difference.distance, std::sqrt(32));
    EXPECT_DOUBLE_EQ(difference.product, 9);
    EXPECT_DOUBLE_EQ(difference.benchMax, 4);
    EXPECT_DOUBLE_EQ(difference.relativeDistance(), std::sqrt(32) / 5);
    EXPECT_DOUBLE_EQ(difference.signalToNoise(), 20 * std::log10(5 / std::sqrt(32)));
}

TEST(DifferenceMeter, FindsNothingInEqualTensors)
{
    const TensorDifference difference = differenceOf({1, -2, 0}, {1, -2, 0});
    EXPECT_EQ(difference.relativeDistance(), 0);
    EXPECT_EQ(difference.signalToNoise(), kInfinity);
    EXPECT_EQ(difference.maxDistanceAt, std::nullopt);
    EXPECT_EQ(difference.firstDifferenceAt, std::nullopt);
    EXPECT_EQ(difference.withinOneThousandth, 3U);
    EXPECT_EQ(difference.withinFiveThousandths, 3U);
    EXPECT_EQ(difference.beyondTolerance, 0U);
}

TEST(DifferenceMeter, IsInfinitelyFarFromZeros)
{
    const TensorDifference difference = differenceOf({1, 1}, {0, 0});
    EXPECT_EQ(difference.relativeDistance(), kInfinity);
    EXPECT_EQ(difference.signalToNoise(), -kInfinity);
}

TEST(DifferenceMeter, SaysWhereTheFirstAndTheLargestDifferenceAre)
{
    std::vector<double> debug(5000, 1.0);
    const std::vector<double> bench(5000, 1.0);
    debug[1500] = 2;
    debug[3000] = -3;
    debug[4999] = -3;
    const TensorDifference difference = differenceOf(debug, bench);
    EXPECT_EQ(difference.firstDifferenceAt, 1500U);
    EXPECT_EQ(difference.maxDistanceAt, 3000U) << "the first of two";
    EXPECT_DOUBLE_EQ(difference.maxDistance, 4);
}

/// 0.0005, 0.002 and 0.01 of their bench values.
TEST(DifferenceMeter, CountsElementsWithinThousandths)
{
    const TensorDifference difference = differenceOf({1.0005, 2.004, -1.01, 4}, {1, 2, -1, 4});
    EXPECT_EQ(difference.withinOneThousandth, 2U);
    EXPECT_EQ(difference.withinFiveThousandths, 3U);
    EXPECT_NEAR(difference.maxRelative, 0.01, 1e-12);
}

/// r is 0.00499999966 in double; the nearest float32 is that of 0.005 itself, which is not below it. (By
/// Python.)
TEST(DifferenceMeter, CanCalculateInFloat32)
{
    for (const bool isSingle : {false, true}) {
        DifferenceMeter meter(elementToleranceOf(ElementType::Float32, ElementType::Float32),
                              {kEpsilon, isSingle});
        std::vector<double> debug{0x1.bfcbf6p+0};
        std::vector<double> bench{0x1.bd91a2p+0};
        meter.add(debug, bench);
        EXPECT_EQ(meter.result().withinFiveThousandths, isSingle ? 0U : 1U);
    }
}

/// (n + ε − ε) / ε, and n = b = 0 is no difference.
TEST(DifferenceMeter, DividesByEpsilonWhereTheBenchIsZero)
{
    const TensorDifference difference = differenceOf({1, 0}, {0, 0});
    EXPECT_DOUBLE_EQ(difference.maxRelative, 1 / kEpsilon);
    EXPECT_EQ(difference.withinOneThousandth, 1U);
}

TEST(DifferenceMeter, CountsWhatIsBeyondTheTolerance)
{
    // Float32: 1e-5 + 1.3e-6 · |b|.
    const TensorDifference difference = differenceOf({1.0000112, 1.0000114, 1.1e-5}, {1, 1, 0});
    EXPECT_EQ(difference.beyondTolerance, 2U);
    EXPECT_EQ(differenceOf({1, 2}, {1, 3}, ElementType::Int32).beyondTolerance, 1U);
    EXPECT_EQ(differenceOf({1.016}, {1}, ElementType::BFloat16).beyondTolerance, 0U);
    EXPECT_EQ(differenceOf({1.017}, {1}, ElementType::BFloat16).beyondTolerance, 1U);
}

/// An ulp of a half float is 2^-10 from 1 on, 2^-9 from 2 on, and 2^-24 below the smallest normal one.
TEST(DifferenceMeter, MeasuresInUlpsOfTheBench)
{
    EXPECT_DOUBLE_EQ(differenceOf({1 + 0x1p-10}, {1}, ElementType::Float16).meanUlps, 1);
    EXPECT_DOUBLE_EQ(differenceOf({3 - 0x1p-8}, {3}, ElementType::Float16).meanUlps, 2);
    EXPECT_DOUBLE_EQ(differenceOf({0x1p-24}, {0}, ElementType::Float16).meanUlps, 1);
    EXPECT_DOUBLE_EQ(differenceOf({1 + 0x1p-23}, {1}, ElementType::Float32).meanUlps, 1);
    EXPECT_DOUBLE_EQ(differenceOf({5}, {1}, ElementType::Int64).meanUlps, 0) << "integers have none";
    const TensorDifference half =
        differenceOf({1 + 0x1p-10, 1 + 0x1p-9, -4}, {1, 1, -4}, ElementType::Float16);
    EXPECT_EQ(half.beyondUlps, 1U);
    EXPECT_DOUBLE_EQ(half.meanUlps, 1);
    EXPECT_EQ(differenceOf({1 + 0x1p-18, 1 + 0x1.1p-18}, {1, 1}, ElementType::Float32).beyondUlps, 1U);
}

TEST(DifferenceMeter, CountsRelativeErrorsByHalfDecades)
{
    // 0.2 and 0.4 lie in [10^-1, 10^-0.5) and [10^-0.5, 1): bins 22 and 23 from 10^-12 on.
    const TensorDifference difference = differenceOf({1.2, 1.4, 1, 1 + 1e-14, 1e6}, {1, 1, 1, 1, 1});
    std::array<std::uint64_t, TensorDifference::kRelativeBins> expected{};
    expected[22] = 1;
    expected[23] = 1;
    expected[0] = 1;
    expected[31] = 1;
    EXPECT_EQ(difference.relativeHistogram, expected);
}

TEST(DifferenceMeter, PutsEveryRelativeErrorIntoItsBin)
{
    std::mt19937 random(1);
    std::uniform_real_distribution<double> decade(-14, 6);
    for (int i = 0; i < 2000; ++i) {
        const double r = std::pow(10, decade(random));
        // b = 1 and n = 1 + r would round r; so b is the reciprocal's power of two.
        const TensorDifference difference = differenceOf({r + 0.0}, {kEpsilon / 0x1p40});
        const double relative = difference.maxRelative;
        const double bin = std::clamp(std::floor((std::log10(relative) + 12) * 2), 0.0, 31.0);
        EXPECT_EQ(difference.relativeHistogram[static_cast<std::size_t>(bin)], 1U) << relative;
    }
}

TEST(DifferenceMeter, CountsNanAndInfinitiesOnEachSide)
{
    const TensorDifference difference = differenceOf({1, kNan, kInfinity, -kInfinity, kNan, 2},
                                                     {1, kNan, -kInfinity, -kInfinity, 5, kInfinity});
    EXPECT_EQ(difference.debugNonFinite.nans, 2U);
    EXPECT_EQ(difference.debugNonFinite.infinities, 2U);
    EXPECT_EQ(difference.benchNonFinite.nans, 1U);
    EXPECT_EQ(difference.benchNonFinite.infinities, 3U);
    EXPECT_EQ(difference.nonFiniteDifferent, 3U) << "the sign, the NaN and the infinity";
    EXPECT_EQ(difference.nonFiniteMisplaced, 2U) << "the public tool does not look at signs";
    EXPECT_EQ(difference.nonFiniteDifferentAt, 2U);
    EXPECT_EQ(difference.firstDifferenceAt, 2U);
    EXPECT_EQ(difference.beyondTolerance, 3U);
    EXPECT_DOUBLE_EQ(difference.debugNorm, 1) << "without what is not finite";
    EXPECT_EQ(difference.maxDistanceAt, std::nullopt);
}

TEST(DifferenceMeter, TakesSquaresBeyondDoubleForWhatTheyAre)
{
    const TensorDifference difference = differenceOf({1e200, 1}, {1e200, 1}, ElementType::Float64);
    EXPECT_EQ(difference.debugNonFinite.infinities, 0U);
    EXPECT_EQ(difference.nonFiniteDifferent, 0U);
    EXPECT_EQ(difference.distance, 0);
}

TEST(DifferenceMeter, GivesTheSameInBlocksOfAnySize)
{
    std::mt19937 random(7);
    std::normal_distribution<double> normal;
    std::vector<double> debug(10000);
    std::vector<double> bench(10000);
    for (std::size_t i = 0; i < debug.size(); ++i) {
        bench[i] = normal(random);
        debug[i] = bench[i] * (1 + 1e-3 * normal(random));
    }
    debug[5000] = kNan;
    const TensorDifference whole = differenceOf(debug, bench);
    for (const std::size_t block : {1U, 1000U, 1024U, 4096U}) {
        DifferenceMeter meter(elementToleranceOf(ElementType::Float32, ElementType::Float32),
                              {kEpsilon, false});
        std::vector<double> n = debug;
        std::vector<double> b = bench;
        for (std::size_t first = 0; first < n.size(); first += block) {
            const std::size_t count = std::min(block, n.size() - first);
            meter.add(std::span(n).subspan(first, count), std::span(b).subspan(first, count));
        }
        const TensorDifference parts = meter.result();
        EXPECT_NEAR(parts.distance, whole.distance, 1e-14 * whole.distance) << block;
        EXPECT_EQ(parts.withinOneThousandth, whole.withinOneThousandth) << block;
        EXPECT_EQ(parts.beyondTolerance, whole.beyondTolerance) << block;
        EXPECT_EQ(parts.beyondUlps, whole.beyondUlps) << block;
        EXPECT_EQ(parts.maxDistanceAt, whole.maxDistanceAt) << block;
        EXPECT_EQ(parts.firstDifferenceAt, whole.firstDifferenceAt) << block;
        EXPECT_EQ(parts.relativeHistogram, whole.relativeHistogram) << block;
        EXPECT_EQ(parts.nonFiniteDifferentAt, 5000U) << block;
    }
}

/// A plain sum of 2^24 values of 0.1 in double is off by 1e-10 of it.
TEST(DifferenceMeter, LosesNoDigitsOverManyElements)
{
    constexpr std::size_t kCount = std::size_t{1} << 24U;
    std::vector<double> debug(kCount, 0.1);
    std::vector<double> bench(kCount, 0.0);
    DifferenceMeter meter(elementToleranceOf(ElementType::Float64, ElementType::Float64), {kEpsilon, false});
    meter.add(debug, bench);
    EXPECT_NEAR(meter.result().distance, 0.1 * 4096, 1e-14 * 409.6);
}

} // namespace
} // namespace pipescope::graph
