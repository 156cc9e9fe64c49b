#include "core/graph/structure/step_change.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace pipescope::graph {
namespace {

/// 48 values near 1, by up to 1 %.
std::vector<double> noise(unsigned seed)
{
    std::mt19937 random{seed};
    std::uniform_real_distribution<double> value(0.99, 1.01);
    std::vector<double> curve(48);
    for (double& at : curve) {
        at = value(random);
    }
    return curve;
}

TEST(StepChange, IsFoundAtTheLayerWhereItWasInjected)
{
    for (std::size_t layer = 1; layer < 48; ++layer) {
        std::vector<double> curve = noise(static_cast<unsigned>(layer));
        for (std::size_t i = layer; i < curve.size(); ++i) {
            curve[i] *= 1.3;
        }
        const auto change = findStepChange(curve);
        ASSERT_TRUE(change.has_value()) << layer;
        EXPECT_EQ(change->position, layer);
    }
}

TEST(StepChange, ASingleLayerThatStandsOutIsOne)
{
    for (std::size_t layer = 1; layer < 48; ++layer) {
        std::vector<double> curve = noise(static_cast<unsigned>(layer) + 100);
        curve[layer] *= 1.5;
        const auto change = findStepChange(curve);
        ASSERT_TRUE(change.has_value()) << layer;
        EXPECT_EQ(change->position, layer);
    }
}

TEST(StepChange, SmoothDriftHasNone)
{
    for (const double growth : {1.0, 1.01, 1.05, 1.1, 1.3, 0.8}) {
        std::vector<double> curve;
        for (int i = 0; i < 48; ++i) {
            curve.push_back(std::pow(growth, i));
        }
        EXPECT_FALSE(findStepChange(curve).has_value()) << growth;
    }
    for (unsigned seed = 0; seed < 200; ++seed) {
        EXPECT_FALSE(findStepChange(noise(seed)).has_value()) << seed;
    }
}

TEST(StepChange, AStepInAConstantCurveIsFound)
{
    const std::vector<double> curve{2, 2, 2, 5, 5, 5};
    EXPECT_EQ(findStepChange(curve)->position, 3U);
    EXPECT_EQ(findStepChange(curve)->before, 2);
    EXPECT_EQ(findStepChange(curve)->after, 5);
}

TEST(StepChange, ShortCurvesAndSuchWithNanHaveNone)
{
    EXPECT_FALSE(findStepChange(std::vector<double>{1, 1, 9, 9}).has_value());
    EXPECT_FALSE(findStepChange(std::vector<double>{1, 1, NAN, 9, 9, 9}).has_value());
}

} // namespace
} // namespace pipescope::graph
