#include "core/graph/compare/diverge/gain.h"

#include <gtest/gtest.h>

#include <random>

namespace pipescope::graph {
namespace {

/// Samples of operations in identical layers, each called once and with one source.
class GainTest : public testing::Test
{
protected:
    /// An operation of the layer with these gains, one in each layer.
    void add(const std::vector<double>& gains, std::uint32_t source = 0)
    {
        for (const double gain : gains) {
            const auto row = static_cast<std::uint32_t>(m_samples.size());
            m_samples.push_back({row, row, m_operations, source, gain});
        }
        ++m_operations;
    }

    /// Ten operations in five layers whose gains are around 1.
    void addUsual(double spread)
    {
        std::normal_distribution<double> logarithm(0, spread);
        for (int i = 0; i < 10; ++i) {
            std::vector<double> gains(5);
            for (double& gain : gains) {
                gain = std::exp(logarithm(m_random));
            }
            add(gains);
        }
    }

    std::vector<GainSample> m_samples;

private:
    std::uint32_t m_operations = 0;
    std::mt19937 m_random{1};
};

TEST_F(GainTest, ALayerThatGrowsMoreThanTheOthersIsUnusual)
{
    add({1.5, 1.5, 3, 1.5, 1.5});
    addUsual(0);
    const auto unusual = findUnusualGains(m_samples);
    ASSERT_EQ(unusual.size(), 1U);
    EXPECT_EQ(unusual[0].row, 2U);
    EXPECT_DOUBLE_EQ(unusual[0].gain, 3);
    EXPECT_NEAR(unusual[0].usualGain, 1.5, 1e-9);
    EXPECT_GT(unusual[0].strength, 1);
}

TEST_F(GainTest, WhatShrinksLessThanTheOthersIsUnusualToo)
{
    add({0.5, 0.5, 0.9, 0.5});
    addUsual(0);
    EXPECT_EQ(findUnusualGains(m_samples).size(), 1U);
}

TEST_F(GainTest, LittleGrowthIsUsual)
{
    add({1, 1, 1.19, 1, 1});
    addUsual(0);
    EXPECT_TRUE(findUnusualGains(m_samples).empty());
}

TEST_F(GainTest, GrowthWithinTheSpreadOfAllOperationsIsUsual)
{
    add({1, 2});
    addUsual(0.3);
    EXPECT_TRUE(findUnusualGains(m_samples).empty());
}

TEST_F(GainTest, AnOperationThatNoOtherLayerHasIsNotJudged)
{
    add({7});
    addUsual(0);
    EXPECT_TRUE(findUnusualGains(m_samples).empty());
}

TEST_F(GainTest, WhatOneSourceExplainsAsUsualIsNoGrowth)
{
    add({1, 1, 4, 1, 1});
    addUsual(0);
    // A second source of the same call, beside which it is as in all layers.
    for (std::uint32_t row = 0; row < 5; ++row) {
        GainSample sample = m_samples[row];
        sample.source = 1;
        sample.gain = 1;
        m_samples.push_back(sample);
    }
    EXPECT_TRUE(findUnusualGains(m_samples).empty());
}

TEST_F(GainTest, OneOfManyCallsOfAnOperationIsNoFault)
{
    addUsual(0);
    // Four layers with three calls each.
    for (std::uint32_t i = 0; i < 12; ++i) {
        m_samples.push_back({100 + i, 100 + i / 3, 100, 0, i == 4 ? 3.0 : 1.0});
    }
    EXPECT_TRUE(findUnusualGains(m_samples).empty());
}

} // namespace
} // namespace pipescope::graph
