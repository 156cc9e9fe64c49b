#include "core/run/difference/noise.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

/// From printed tables of the distribution: both tails hold 5 %, 1 % and 0.1 %.
TEST(Noise, TailsAreThoseOfStudentsTables)
{
    EXPECT_NEAR(studentTails(12.706, 1), 0.05, 0.00001);
    EXPECT_NEAR(studentTails(2.228, 10), 0.05, 0.0001);
    EXPECT_NEAR(studentTails(3.169, 10), 0.01, 0.0001);
    EXPECT_NEAR(studentTails(3.460, 60), 0.001, 0.00001);
    EXPECT_DOUBLE_EQ(studentTails(0, 5), 1.0);
}

StepSeries seriesOf(std::size_t steps, double value, double ofOddBlocks, double ofOddSteps)
{
    StepSeries series;
    for (std::size_t step = 0; step < steps; ++step) {
        for (std::size_t i = 0; i < 8; ++i) {
            series.add(step, value + (i % 2 == 1 ? ofOddBlocks : 0) + (step % 2 == 1 ? ofOddSteps : 0));
        }
    }
    return series;
}

TEST(Noise, ValuesThatDoNotVaryDifferByAnything)
{
    const auto one = seriesOf(2, 100, 0, 0).figures();
    const auto other = seriesOf(2, 101, 0, 0).figures();
    EXPECT_DOUBLE_EQ(chanceOfDifference(one, 0, other, 0), 0.0);
    EXPECT_DOUBLE_EQ(chanceOfDifference(one, 0, one, 0), 1.0);
}

TEST(Noise, AnOutlierDoesNotCount)
{
    StepSeries series = seriesOf(4, 100, 2, 0);
    series.add(3, 5000);
    EXPECT_NEAR(series.figures().mean, 101, 0.1);
    EXPECT_EQ(series.count(), 33U);
}

/// The same means and blocks: where whole steps vary, few of them say less.
TEST(Noise, StepsThatVaryAreLessCertain)
{
    const auto calm = seriesOf(6, 100, 4, 0).figures();
    const auto calmLater = seriesOf(6, 103, 4, 0).figures();
    const auto wild = seriesOf(6, 98, 4, 4).figures();
    const auto wildLater = seriesOf(6, 101, 4, 4).figures();
    EXPECT_LT(chanceOfDifference(calm, 0, calmLater, 0), 0.001);
    EXPECT_GT(chanceOfDifference(wild, 0, wildLater, 0), 0.01);
}

TEST(Noise, WhatWholeStepsVaryByIsFoundAcrossAllKinds)
{
    const std::vector<StepSeries::Figures> calm{seriesOf(6, 100, 4, 0).figures(),
                                                seriesOf(6, 200, 8, 0).figures()};
    EXPECT_DOUBLE_EQ(stepVariance(calm), 0.0);
    const std::vector<StepSeries::Figures> wild{seriesOf(6, 100, 0, 10).figures()};
    // Three steps of 100 and three of 110: a variance of 30 by a mean of 105.
    EXPECT_NEAR(stepVariance(wild), 30.0 / (105.0 * 105.0), 1e-9);
}

} // namespace
} // namespace pipescope
